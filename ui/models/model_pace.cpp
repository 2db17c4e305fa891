#include "ui/models/model_pace.h"

#include <algorithm>

#include "app/models/reading_pace.h"

namespace lectern {

namespace {

/// Tokens a second; 0: never measured.
double measured(const ListedModel& model, const Settings& settings) {
    return model.file ? settings.reading_speed(QString::fromStdString(model.file->string())) : 0;
}

double relative_speed(const ListedModel& model) {
    return model.known ? model.known->relative_speed : 0;
}

double reckoned(const ListedModel& model, std::span<const ListedModel> all, const Settings& settings) {
    if (settings.device() != "cpu") return 0;  // cards are another matter
    for (const ListedModel& other : all)
        if (relative_speed(other) > 0 && measured(other, settings) > 0)
            return measured(other, settings) / (relative_speed(other) * reading_share(other)) *
                   (relative_speed(model) * reading_share(model));
    return 0;
}

}  // namespace

PageRate pace_of(const ListedModel& model, std::span<const ListedModel> all, const Settings& settings) {
    constexpr double pages_of = 60.0 / tokens_of_a_page;
    if (const double speed = measured(model, settings); speed > 0) return {speed * pages_of, true};
    return {reckoned(model, all, settings) * pages_of, false};
}

int longest_pages(int good_up_to) {
    if (good_up_to <= 0) return 0;
    const int pages = std::max(1, good_up_to / tokens_of_a_page);
    const int step = pages < 20 ? 1 : pages < 100 ? 10 : pages < 1000 ? 50 : 100;
    return pages / step * step;
}

}  // namespace lectern
