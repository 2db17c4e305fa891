#include "ui/budget/budget_slider.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "ui/base/amounts.h"
#include "ui/budget/budget_track.h"

namespace lectern {

namespace {

constexpr double bytes_per_gigabyte = 1e9;
constexpr std::chrono::milliseconds hand_rests{150};

/// Gigabytes to the megabyte, for small models keep whole books in a few of those; "6.0", not "6.000".
class GigabyteBox : public QDoubleSpinBox {
 public:
    GigabyteBox() {
        setDecimals(3);
        setStepType(AdaptiveDecimalStepType);
        setKeyboardTracking(false);
    }

    QString textFromValue(double value) const override {
        QLocale language = locale();
        language.setNumberOptions(QLocale::OmitGroupSeparator);
        QString text = language.toString(value, 'f', decimals());
        while (text.endsWith(language.zeroDigit()) && !text.chopped(1).endsWith(language.decimalPoint())) text.chop(1);
        return text;
    }
};

}  // namespace

BudgetSlider::BudgetSlider(QWidget* parent)
    : QWidget(parent), track_(new BudgetTrack), gigabytes_(new GigabyteBox), caption_(new QLabel), note_(new QLabel) {
    gigabytes_->setSuffix(tr(" GB"));
    gigabytes_->setAccessibleName(tr("Budget in GB"));
    gigabytes_->setToolTip(tr("Memory for what is kept of the document"));
    for (QLabel* label : {caption_, note_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    note_->hide();
    setFocusProxy(track_);
    rest_.setSingleShot(true);
    rest_.setInterval(hand_rests);

    auto* name = new QLabel(tr("&Budget"));
    name->setBuddy(gigabytes_);
    auto* line = new QHBoxLayout;
    line->addWidget(name, 0, Qt::AlignTop);
    line->addWidget(track_, 1);
    line->addWidget(gigabytes_, 0, Qt::AlignTop);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->addLayout(line);
    all->addWidget(caption_);
    all->addWidget(note_);

    connect(track_, &BudgetTrack::bytes_changed, this, &BudgetSlider::changed);
    connect(track_, &QAbstractSlider::sliderReleased, this, &BudgetSlider::rest);
    connect(gigabytes_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        track_->set_bytes(static_cast<std::uint64_t>(std::llround(value * bytes_per_gigabyte)));
        changed(track_->bytes());
    });
    connect(&rest_, &QTimer::timeout, this, &BudgetSlider::rest);
}

void BudgetSlider::set_range(const BudgetRange& range) {
    if (range == range_) return;
    // Free memory changes five times a second; what a budget keeps does not depend on it.
    if (range.document_tokens != range_.document_tokens || range.everything != range_.everything) kept_.reset();
    range_ = range;
    track_->set_range(range);
    const QSignalBlocker silent(gigabytes_);
    gigabytes_->setRange(static_cast<double>(range.minimum) / bytes_per_gigabyte,
                         static_cast<double>(range.largest()) / bytes_per_gigabyte);
    show_budget();
}

void BudgetSlider::set_budget(std::uint64_t bytes) {
    track_->set_bytes(bytes);
    show_budget();
}

std::uint64_t BudgetSlider::budget() const {
    return track_->bytes();
}

bool BudgetSlider::is_held() const {
    return track_->isSliderDown();
}

void BudgetSlider::show_kept(std::uint64_t budget, int kept_tokens, std::optional<double> quality) {
    kept_ = Kept{budget, kept_tokens, quality};
    show_caption();
}

void BudgetSlider::show_note(const QString& note) {
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
}

QString BudgetSlider::caption() const {
    return caption_->text();
}

void BudgetSlider::changed(std::uint64_t) {
    show_budget();
    rest_.start();
}

/// Also when the handle is let go, which is the end of resting.
void BudgetSlider::rest() {
    rest_.stop();
    emit budget_wanted(budget());
    if (!track_->isSliderDown()) emit budget_chosen(budget());
}

void BudgetSlider::show_budget() {
    const QSignalBlocker silent(gigabytes_);
    gigabytes_->setValue(static_cast<double>(budget()) / bytes_per_gigabyte);
    show_caption();
}

void BudgetSlider::show_caption() {
    const int whole = range_.document_tokens;
    if (whole <= 0 || range_.everything == 0) return caption_->clear();
    const QString bytes = bytes_text(budget());
    if (!kept_ || kept_->budget != budget()) {
        const double share = std::min(1.0, static_cast<double>(budget()) / static_cast<double>(range_.everything));
        return caption_->setText(tr("%1: about %2 is remembered in detail.").arg(bytes, share_text(share)));
    }
    if (kept_->tokens >= whole) return caption_->setText(tr("%1: everything is remembered in detail.").arg(bytes));
    const QString share = share_text(static_cast<double>(kept_->tokens) / whole);
    const QString quality = kept_->quality ? tr("expected quality: %1").arg(quality_text(*kept_->quality))
                                           : tr("expected quality: not measured for this model");
    caption_->setText(tr("%1: %2 is remembered in detail; %3.", "bytes, share, quality").arg(bytes, share, quality));
}

}  // namespace lectern
