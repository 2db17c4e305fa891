#pragma once

#include <map>
#include <memory>
#include <vector>

#include "engine/model/attention_observer.h"
#include "engine/read/reading.h"

namespace lectern {

/// How much of an answer's attention went to a page.
struct AttendedPage {
    int page = 0;      ///< index in Document::pages
    double share = 0;  ///< of the attention that went to the document's text, 0 to 1
};

/// Watches an answer being written and adds up where it looks: the softmax weights that fall on the kept cells of each
/// page, over the heads of some layers (WatchedLayers), and on passages that were read again for the question.
/// Attention to the opening of the conversation, where sinks lie, to the question and to the answer counts for no page.
/// For one answer only: it relies on cells being added and never dropped. The backends must outlive it.
class AttendedPages final : public AttentionObserver {
 public:
    /// `read`: tokens of the document that were read, where question and answer begin. `recalled`: pages of the tokens
    /// that stand `behind` tokens behind the document, -1 for those of no page; may be empty.
    AttendedPages(const TokenizedDocument& document, int read, std::vector<int> recalled, int behind = 0);

    void attended(const AttentionStep& step) override;

    /// The pages with at least `least` of the attention, most attended first. Errors: the device failed.
    Result<std::vector<AttendedPage>> pages(double least) const;

 private:
    /// What the cells of a layer have received. It stays in the backend's memory until pages() asks for it: every token
    /// would have to wait for a copy from a card.
    struct WatchedLayer {
        Backend* backend = nullptr;
        std::shared_ptr<std::byte> memory;
        std::vector<float*> received;                      ///< [sources][kv_heads] -> [capacity]
        std::vector<std::vector<std::int32_t>> positions;  ///< [sources][kv_heads] -> [used]
    };

    WatchedLayer& layer(const AttentionStep& step, std::span<const LayerCells* const> sources);
    int page_of(std::int32_t position) const;
    std::vector<double> weights() const;

    const TokenizedDocument& document_;
    int read_;
    std::vector<int> recalled_;
    int behind_;
    WatchedLayers watched_;
    std::map<int, WatchedLayer> layers_;
};

}  // namespace lectern
