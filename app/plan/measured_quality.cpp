#include "app/plan/measured_quality.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "app/models/catalogue.h"

namespace lectern {

const MeasuredQuality& MeasuredQuality::shipped() {
    static const MeasuredQuality curves = [] {
        std::ifstream in(resource("measured_quality.json"));
        return parse(std::string(std::istreambuf_iterator<char>(in), {}));
    }();
    return curves;
}

MeasuredQuality MeasuredQuality::parse(std::string_view json) try {
    MeasuredQuality measured;
    const auto file = nlohmann::json::parse(json);
    const auto text = [](const nlohmann::json& object, const char* key) { return object.at(key).get<std::string>(); };
    for (const auto& curve : file.at("curves"))
        for (const auto& point : curve.at("points"))
            measured.curves_[{text(curve, "model"), text(curve, "policy"), text(curve, "format")}]
                            [point.at("kept").get<double>()] = point.at("score").get<double>();
    return measured;
} catch (const nlohmann::json::exception&) {
    return {};
}

std::optional<double> MeasuredQuality::of(std::string_view model, const ReadPlan& plan) const {
    const auto found = curves_.find({std::string(model), plan.policy, std::string(name(plan.format))});
    if (found == curves_.end()) return {};
    const Curve& curve = found->second;
    const double kept = static_cast<double>(plan.budget_tokens) / plan.document_tokens;
    const auto above = curve.lower_bound(kept);
    if (above == curve.end()) return {};
    if (above->first == kept) return above->second;
    if (above == curve.begin()) return {};
    const auto below = std::prev(above);
    return below->second + (above->second - below->second) * (kept - below->first) / (above->first - below->first);
}

}  // namespace lectern
