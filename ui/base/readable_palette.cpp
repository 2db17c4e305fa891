#include "ui/base/readable_palette.h"

#include <QEvent>
#include <algorithm>
#include <array>

#include "ui/base/colours.h"

namespace lectern {

namespace {

constexpr double least_contrast = 4.5;

/// On the way from one colour to another, the first that can be read beside all of these.
QColor readable(const QColor& from, const QColor& to, std::initializer_list<QColor> beside) {
    constexpr int steps = 20;
    const auto reads = [&](const QColor& colour) {
        return std::ranges::all_of(beside, [&](const QColor& one) { return contrast(colour, one) >= least_contrast; });
    };
    for (int step = 0; step < steps; ++step)
        if (const QColor colour = mixed(from, to, step / double{steps}); reads(colour)) return colour;
    return to;
}

class PaletteWatch : public QObject {
 public:
    explicit PaletteWatch(QApplication& application) : QObject(&application) { application.installEventFilter(this); }

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == parent() && event->type() == QEvent::ApplicationPaletteChange) apply();
        return false;
    }

 private:
    static void apply() {
        const QPalette now = QApplication::palette(), wanted = with_readable_colours(now);
        constexpr std::array changed{QPalette::PlaceholderText, QPalette::Link, QPalette::LinkVisited,
                                     QPalette::Highlight};
        if (std::ranges::any_of(changed, [&](auto role) { return wanted.color(role) != now.color(role); }))
            QApplication::setPalette(wanted);
    }
};

}  // namespace

QPalette with_readable_colours(QPalette palette) {
    const QColor text = palette.color(QPalette::WindowText), window = palette.color(QPalette::Window),
                 field = palette.color(QPalette::Base), chosen = palette.color(QPalette::HighlightedText);
    constexpr double faded = 0.4;  // of the way to the ground; less where that cannot be read
    palette.setColor(QPalette::PlaceholderText, readable(mixed(text, window, faded), text, {window, field}));
    for (const QPalette::ColorRole link : {QPalette::Link, QPalette::LinkVisited})
        palette.setColor(link, readable(palette.color(link), text, {window, field}));
    const QColor highlight = readable(palette.color(QPalette::Highlight), readable_on(chosen), {chosen});
    for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
        palette.setColor(group, QPalette::Highlight, highlight);
    return palette;
}

void keep_palette_readable(QApplication& application) {
    new PaletteWatch(application);  // belongs to the application
    QApplication::setPalette(with_readable_colours(QApplication::palette()));
}

}  // namespace lectern
