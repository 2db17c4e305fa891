#include "app/eval/setting.h"

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
    return fmt::format("{} {} {}", policy, kept.label(), name(format));
}

std::vector<Setting> settings_of(const std::vector<std::string>& policies, const std::vector<KeptShare>& kept,
                                 const std::vector<CellFormat>& formats) {
    std::vector<Setting> settings;
    for (const CellFormat format : formats) {
        if (std::find(policies.begin(), policies.end(), "full") != policies.end())
            settings.push_back({.policy = "full", .kept = {}, .format = format});
        for (const std::string& policy : policies)
            for (const KeptShare& share : kept)
                if (policy != "full" && !share.everything())
                    settings.push_back({.policy = policy, .kept = share, .format = format});
    }
    return settings;
}

}  // namespace lectern::eval
