#include "research/eval/setting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lectern::eval {

std::string KeptShare::label() const {
    return fmt::format("{:g}{}", amount, kind == Kind::percent ? "%" : "");
}

int KeptShare::cells(int document_tokens) const {
    if (kind == Kind::cells) return static_cast<int>(std::lround(amount));
    return std::max(1, static_cast<int>(std::lround(amount / 100 * document_tokens)));
}

std::string Setting::label() const {
    return fmt::format("{} {} {}", method(), kept.label(), name(format));
}

std::string_view suffix(RecallBy recall) {
    switch (recall) {
        case RecallBy::nothing:
            return "";
        case RecallBy::words:
            return "+recall";
        case RecallBy::meaning:
            return "+meaning";
    }
    return "";
}

Method method_of(std::string_view name) {
    for (const RecallBy recall : {RecallBy::words, RecallBy::meaning})
        if (const std::string_view end = suffix(recall); name.ends_with(end))
            return {.policy = std::string(name.substr(0, name.size() - end.size())), .recall = recall};
    return {.policy = std::string(name)};
}

Setting search_alone(CellFormat format, RecallBy recall) {
    return {.policy = "streaming",
            .kept = {.kind = KeptShare::Kind::cells, .amount = 600},
            .format = format,
            .recall = recall};
}

std::vector<Setting> settings_of(const std::vector<std::string>& methods, const std::vector<KeptShare>& kept,
                                 const std::vector<CellFormat>& formats) {
    std::vector<Setting> settings;
    for (const CellFormat format : formats) {
        for (const std::string_view name : {"full", "full+recall", "full+meaning"})
            if (std::ranges::find(methods, name) != methods.end())
                settings.push_back({.policy = "full", .kept = {}, .format = format, .recall = method_of(name).recall});
        for (const std::string& name : methods)
            for (const KeptShare& share : kept)
                if (const Method method = method_of(name); method.policy != "full" && !share.everything())
                    settings.push_back(
                        {.policy = method.policy, .kept = share, .format = format, .recall = method.recall});
    }
    return settings;
}

}  // namespace lectern::eval
