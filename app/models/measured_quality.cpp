#include "app/models/measured_quality.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/models/catalogue.h"

namespace lectern {

namespace {

struct Point {
    double kept = 0, score = 0;
};

/// In the order of `kept`; empty if there is none, or the file is damaged: a quality that is not known is said so.
std::vector<Point> curve_of(std::string_view model, std::string_view policy) try {
    std::ifstream in(resource("measured_quality.json"));
    const auto json = nlohmann::json::parse(in);
    std::vector<Point> points;
    for (const auto& curve : json.at("curves"))
        if (curve.at("model").get<std::string>() == model && curve.at("policy").get<std::string>() == policy)
            for (const auto& point : curve.at("points"))
                points.push_back({.kept = point.at("kept").get<double>(), .score = point.at("score").get<double>()});
    std::ranges::sort(points, {}, &Point::kept);
    return points;
} catch (const nlohmann::json::exception&) {
    return {};
}

}  // namespace

std::optional<double> measured_quality(std::string_view model, std::string_view policy, double kept) {
    const std::vector<Point> curve = curve_of(model, policy);
    const auto above = std::ranges::lower_bound(curve, kept, {}, &Point::kept);
    if (above == curve.end()) return {};
    if (above->kept == kept) return above->score;
    if (above == curve.begin()) return {};
    const Point& below = *std::prev(above);
    return below.score + (above->score - below.score) * (kept - below.kept) / (above->kept - below.kept);
}

}  // namespace lectern
