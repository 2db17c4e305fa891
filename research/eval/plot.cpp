#include "research/eval/plot.h"

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <array>

namespace lectern::eval {

namespace {

constexpr QSize plot_size(1200, 750);
constexpr QRect area(90, 70, 830, 580);  ///< of the curves; the legend stands to the right

/// Told apart also by people who see red and green alike (Okabe and Ito's colours).
constexpr std::array<QRgb, 8> colours{0xFF0072B2, 0xFFD55E00, 0xFF009E73, 0xFFCC79A7,
                                      0xFFE69F00, 0xFF56B4E9, 0xFF000000, 0xFF999933};

/// One point each: the same distance from 50 % to 25 % as from 10 % to 5 %.
struct Axis {
    std::vector<std::string> kept;  ///< most first

    double x(const std::string& label) const {
        const auto index = std::find(kept.begin(), kept.end(), label) - kept.begin();
        const double step =
            static_cast<double>(area.width()) / static_cast<double>(std::max<std::size_t>(1, kept.size()));
        return area.left() + step * (static_cast<double>(index) + 0.5);
    }
    static double y(double score) { return area.bottom() - score * area.height(); }
};

double amount(const std::string& kept) {
    return QString::fromStdString(kept).remove('%').toDouble();
}

Axis axis_of(const Summary& summary) {
    Axis axis;
    for (const SettingSummary& setting : summary.settings)
        if (setting.score && std::find(axis.kept.begin(), axis.kept.end(), setting.kept) == axis.kept.end())
            axis.kept.push_back(setting.kept);
    // Shares before numbers of cells.
    std::stable_sort(axis.kept.begin(), axis.kept.end(), [](const std::string& a, const std::string& b) {
        const bool a_share = a.back() == '%', b_share = b.back() == '%';
        return a_share != b_share ? a_share : amount(a) > amount(b);
    });
    return axis;
}

void draw_axes(QPainter& painter, const Axis& axis, const std::string& title) {
    painter.setPen(Qt::black);
    QFont font = painter.font();
    font.setPixelSize(22);
    painter.setFont(font);
    painter.drawText(QRect(area.left(), 15, plot_size.width() - area.left() - 20, 40), Qt::AlignLeft | Qt::AlignVCenter,
                     QString::fromStdString(title));
    font.setPixelSize(16);
    painter.setFont(font);
    for (int percent = 0; percent <= 100; percent += 20) {
        const int y = static_cast<int>(Axis::y(percent / 100.0));
        painter.setPen(QColor(220, 220, 220));
        painter.drawLine(area.left(), y, area.right(), y);
        painter.setPen(Qt::black);
        painter.drawText(QRect(30, y - 12, 50, 24), Qt::AlignRight | Qt::AlignVCenter, QString::number(percent));
    }
    painter.drawLine(area.topLeft(), area.bottomLeft());
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    for (const std::string& kept : axis.kept)
        painter.drawText(QRectF(axis.x(kept) - 60, area.bottom() + 8, 120, 24), Qt::AlignCenter,
                         QString::fromStdString(kept));
    painter.drawText(QRect(area.left(), area.bottom() + 38, area.width(), 26), Qt::AlignCenter,
                     "kept share of the document, or cells a head");
    painter.save();
    painter.translate(22, area.center().y());
    painter.rotate(-90);
    painter.drawText(QRect(-200, -14, 400, 28), Qt::AlignCenter, "score (mean over tasks, %)");
    painter.restore();
}

using Curve = std::vector<const SettingSummary*>;

void draw_curve(QPainter& painter, const Axis& axis, const Curve& curve, double shift) {
    QPolygonF line;
    for (const SettingSummary* point : curve) {
        const QPointF at(axis.x(point->kept) + shift, Axis::y(point->score->mean));
        line << at;
        painter.drawLine(QPointF(at.x(), Axis::y(point->score->low)), QPointF(at.x(), Axis::y(point->score->high)));
        painter.drawEllipse(at, 4, 4);
    }
    painter.drawPolyline(line);
}

/// The curves by their names; points from the most kept to the least.
std::vector<std::pair<std::string, Curve>> curves_of(const Summary& summary, const Axis& axis) {
    std::vector<std::pair<std::string, Curve>> curves;
    for (const SettingSummary& setting : summary.settings) {
        if (!setting.score) continue;
        const std::string name = setting.policy + " " + setting.format;
        auto curve = std::find_if(curves.begin(), curves.end(), [&](const auto& c) { return c.first == name; });
        if (curve == curves.end()) curve = curves.insert(curves.end(), {name, {}});
        curve->second.push_back(&setting);
    }
    for (auto& [name, curve] : curves)
        std::sort(curve.begin(), curve.end(),
                  [&](const SettingSummary* a, const SettingSummary* b) { return axis.x(a->kept) < axis.x(b->kept); });
    return curves;
}

QImage draw(const Summary& summary, const Axis& axis, const std::string& title) {
    QImage image(plot_size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    draw_axes(painter, axis, title);
    const auto curves = curves_of(summary, axis);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const auto& [name, curve] = curves[i];
        const bool full = curve.front()->policy == "full";
        QPen pen(QColor(colours[i % colours.size()]), 2);
        if (full || i >= colours.size()) pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        // A little beside each other, so that intervals can be told apart.
        const double shift = 5 * (static_cast<double>(i) - static_cast<double>(curves.size() - 1) / 2);
        draw_curve(painter, axis, curve, shift);
        if (full) {
            const double y = Axis::y(curve.front()->score->mean);
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        }
        const int y = area.top() + 10 + 28 * static_cast<int>(i);
        painter.drawLine(area.right() + 20, y, area.right() + 60, y);
        painter.setPen(Qt::black);
        painter.drawText(QRect(area.right() + 70, y - 13, plot_size.width() - area.right() - 75, 26),
                         Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(name));
    }
    return image;
}

/// Text is drawn with the fonts of an application. Null if there is one already.
std::unique_ptr<QGuiApplication> screenless() {
    if (QGuiApplication::instance()) return nullptr;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;
    static char program[] = "lectern";
    static char* arguments[] = {program, nullptr};
    // It may complain about a session that it has no need of.
    const QtMessageHandler handler =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    auto application = std::make_unique<QGuiApplication>(count, arguments);
    qInstallMessageHandler(handler);
    return application;
}

}  // namespace

Result<void> plot(const Summary& summary, const std::string& title, const std::filesystem::path& path) {
    const Axis axis = axis_of(summary);
    if (axis.kept.empty())
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("There is no score to draw."),
                     .means = sentence("The plot was not written; the table of results is complete."),
                     .next = sentence("Run a task with questions, or leave out --plot.")});
    const std::unique_ptr<QGuiApplication> application = screenless();
    if (!draw(summary, axis, title).save(QString::fromStdString(path.string()), "PNG"))
        return fail({.code = ErrorCode::failed,
                     .what = sentence("The plot '{file}' cannot be written.", path.string()),
                     .means = sentence("The table of results is complete."),
                     .next = sentence("Choose another file (--plot), and start again: nothing is run twice.")});
    return {};
}

}  // namespace lectern::eval
