#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/cells/cells.h"

namespace lectern::eval {

/// How much of a document a head may keep: a share of its tokens, or so many cells.
struct KeptShare {
    enum class Kind { percent, cells };
    Kind kind = Kind::percent;
    double amount = 100;

    /// "10%", "4096"
    std::string label() const;
    int cells(int document_tokens) const;
    bool everything() const { return kind == Kind::percent && amount >= 100; }
};

/// How passages are found that are read again for each question.
enum class RecallBy { nothing, words, meaning };  ///< meaning: and words

/// "", "+recall", "+meaning"
std::string_view suffix(RecallBy recall);

/// One way to read a document.
struct Setting {
    std::string policy;
    KeptShare kept;
    CellFormat format = CellFormat::q8;
    RecallBy recall = RecallBy::nothing;

    /// Whether one reading does for both.
    bool reads_like(const Setting& other) const {
        return policy == other.policy && kept.label() == other.kept.label() && format == other.format;
    }
    /// What is compared: "zap", "zap+recall"
    std::string method() const { return policy + std::string(suffix(recall)); }

    /// "keydiff 10% q8"
    std::string label() const;
};

/// A policy, or a policy with recall, by the name of its method.
struct Method {
    std::string policy;
    RecallBy recall = RecallBy::nothing;
};
Method method_of(std::string_view name);

/// What a reading has to beat: the newest 600 cells of each head, which say next to nothing of a document, and
/// passages.
Setting search_alone(CellFormat format, RecallBy recall);

/// Every method with every share and format. `full` keeps everything and comes first, once a format; a policy that may
/// keep everything is the same as `full` and is left out.
std::vector<Setting> settings_of(const std::vector<std::string>& methods, const std::vector<KeptShare>& kept,
                                 const std::vector<CellFormat>& formats);

}  // namespace lectern::eval
