#pragma once

#include <optional>

#include "app/survey/section_reader.h"
#include "engine/answer/shown_text.h"

namespace lectern {

/// A model of this machine that reads sections.
class LocalSectionReader : public SectionReader {
 public:
    /// The model must outlive it.
    explicit LocalSectionReader(Model& model) : model_(model) {}

    SectionReaderName name() const override;
    int tokens_of(std::string_view text) const override;
    Result<void> make_room(std::span<const std::string_view> tasks, int most_tokens) override;
    void show(std::string_view task, std::string_view text) override { shown_->show(task, text); }
    Result<float> preference(std::string_view asked, std::string_view one, std::string_view other,
                             const CancelToken& cancel) override {
        return shown_->preference(asked, one, other, cancel);
    }
    Result<std::string> ask(std::string_view asked, int most_tokens, const CancelToken& cancel,
                            const std::function<bool(std::string_view)>& is_enough) override;

 private:
    Model& model_;
    std::optional<ShownText> shown_;  ///< once there is room
};

}  // namespace lectern
