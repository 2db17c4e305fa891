#include "ui/budget/reading_details.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <algorithm>

#include "engine/policies/policy.h"
#include "ui/base/field_grid.h"
#include "ui/budget/reading_words.h"

namespace lectern {

namespace {

constexpr int as_the_policy_has_it = -1;  // of the first tokens
constexpr int fewest_chunk = 16, most_chunk = 8192, most_sinks = 1 << 16;

QString text(std::string_view name) {
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

void set_choosable(QComboBox* box, int item, bool choosable) {
    static_cast<QStandardItemModel*>(box->model())->item(item)->setEnabled(choosable);
}

}  // namespace

ReadingDetails::ReadingDetails(QWidget* parent)
    : QWidget(parent),
      rows_(new FieldGrid(this)),
      preset_(new QComboBox),
      policy_(new QComboBox),
      format_(new QComboBox),
      positions_(new QComboBox),
      chunk_(new QSpinBox),
      sinks_(new QSpinBox),
      preset_help_(new QLabel),
      policy_help_(new QLabel),
      format_help_(new QLabel),
      heads_found_(new QLabel),
      reset_(new QPushButton(tr("Reset to defaults"))) {
    fill_presets();
    fill_policies();
    fill_formats();
    fill_positions();
    chunk_->setRange(fewest_chunk, most_chunk);
    chunk_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    chunk_->setSuffix(tr(" tokens"));
    sinks_->setRange(as_the_policy_has_it, most_sinks);
    sinks_->setSpecialValueText(tr("as the policy has it"));
    reset_->setAutoDefault(false);
    reset_->setToolTip(tr("Automatic policy, q8 cells, chunks of 512 tokens."));

    rows_->setContentsMargins({});
    rows_->setVerticalSpacing(fontMetrics().height() / 2);
    add_row(tr("P&reset"), preset_, preset_help_);
    add_row(tr("Po&licy"), policy_, policy_help_);
    heads_found_->setWordWrap(true);
    heads_found_->setTextFormat(Qt::PlainText);
    rows_->add_row(new QLabel(tr("Heads")), heads_found_);
    add_row(tr("Cell &format"), format_, format_help_);
    add_row(tr("C&hunk"), chunk_,
            new QLabel(tr("Tokens read together. Larger chunks read faster and take more scratch memory.")));
    add_row(tr("P&ositions"), positions_,
            new QLabel(tr("Original: as in the document. Rank: among what is kept, for documents longer than the "
                          "model's window.")));
    add_row(tr("First &tokens"), sinks_, new QLabel(tr("So many tokens from the beginning are always kept.")));
    reset_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    rows_->addWidget(reset_, rows_->rowCount(), 1);

    connect(preset_, &QComboBox::activated, this, &ReadingDetails::choose_preset);
    for (QComboBox* box : {policy_, format_, positions_})
        connect(box, &QComboBox::activated, this, &ReadingDetails::changed);
    for (QSpinBox* box : {chunk_, sinks_}) {
        box->setKeyboardTracking(false);
        connect(box, &QSpinBox::valueChanged, this, &ReadingDetails::changed);
    }
    connect(reset_, &QPushButton::clicked, this, &ReadingDetails::reset);
    set_heads({});
    show_options();
}

void ReadingDetails::add_row(const QString& name, QWidget* control, QLabel* help) {
    rows_->add_field(name, control, help);
    control->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

/// Presets that want the question before the document are for one question, and not for a window.
void ReadingDetails::fill_presets() {
    preset_->addItem(tr("None"));
    for (const Preset& known : presets())
        if (known.options.question == QuestionPlace::none) preset_->addItem(text(known.name), text(known.name));
}

void ReadingDetails::fill_policies() {
    policy_->addItem(tr("Automatic"), QString());
    for (const std::string& known : policy_names()) policy_->addItem(text(known), text(known));
}

void ReadingDetails::fill_formats() {
    format_->addItem(tr("Automatic"));
    for (const CellFormat format : all_cell_formats) format_->addItem(text(name(format)), static_cast<int>(format));
}

void ReadingDetails::fill_positions() {
    positions_->addItem(tr("Automatic"));
    positions_->addItem(tr("Original"), static_cast<int>(PositionMode::original));
    positions_->addItem(tr("Rank"), static_cast<int>(PositionMode::rank));
}

void ReadingDetails::set_heads(const std::vector<std::string>& methods) {
    const auto usable = [&](const std::string& policy) {
        return !lacks_heads(policy, {}) || std::find(methods.begin(), methods.end(), policy) != methods.end();
    };
    for (int i = 1; i < policy_->count(); ++i)
        set_choosable(policy_, i, usable(policy_->itemData(i).toString().toStdString()));
    for (int i = 1; i < preset_->count(); ++i)
        if (const auto options = preset(preset_->itemData(i).toString().toStdString()))
            set_choosable(preset_, i, usable(options->policy));
    QStringList names;
    for (const std::string& method : methods) names << text(method);
    heads_found_->setText(names.isEmpty() ? tr("None for this model. Policies that need them cannot be chosen.")
                                          : tr("Trained for this model: %1.").arg(names.join(QStringLiteral(", "))));
}

std::optional<CellFormat> ReadingDetails::chosen_format() const {
    const QVariant format = format_->currentData();
    return format.isValid() ? std::optional(static_cast<CellFormat>(format.toInt())) : std::nullopt;
}

ReadOptions ReadingDetails::options() const {
    ReadOptions options = base_;
    options.policy = policy_->currentData().toString().toStdString();
    options.format = chosen_format();
    const QVariant positions = positions_->currentData();
    options.positions.reset();
    if (positions.isValid()) options.positions = static_cast<PositionMode>(positions.toInt());
    options.chunk = chunk_->value();
    options.sinks.reset();
    if (sinks_->value() != as_the_policy_has_it) options.sinks = sinks_->value();
    return options;
}

void ReadingDetails::choose_preset() {
    const auto chosen = preset(preset_->currentData().toString().toStdString());
    if (!chosen) return reset();
    base_ = *chosen;
    show_options();
    emit preset_chosen();
    emit options_changed();
}

void ReadingDetails::reset() {
    base_ = {.budget = base_.budget};
    preset_->setCurrentIndex(0);
    show_options();
    emit options_changed();
}

void ReadingDetails::show_options() {
    const QSignalBlocker silent_chunk(chunk_), silent_sinks(sinks_);
    policy_->setCurrentIndex(std::max(0, policy_->findData(text(base_.policy))));
    format_->setCurrentIndex(base_.format ? format_->findData(static_cast<int>(*base_.format)) : 0);
    positions_->setCurrentIndex(base_.positions ? positions_->findData(static_cast<int>(*base_.positions)) : 0);
    chunk_->setValue(base_.chunk);
    sinks_->setValue(base_.sinks.value_or(as_the_policy_has_it));
    show_help();
}

void ReadingDetails::show_help() {
    const auto show = [](QComboBox* box, QLabel* label, const QString& words) {
        label->setText(words);
        box->setAccessibleDescription(words);
        box->setToolTip(words);
    };
    const auto name_of = [](const QComboBox* box) { return box->currentData().toString().toStdString(); };
    show(preset_, preset_help_,
         preset_->currentIndex() == 0
             ? tr("A whole plan, as a published method was run. What stands below changes parts "
                  "of it.")
             : preset_words(name_of(preset_)));
    show(policy_, policy_help_,
         policy_->currentIndex() == 0 ? tr("How to choose what is kept: everything if it fits, else by trained heads "
                                           "where there are any, else by having each part repeated.")
                                      : policy_words(name_of(policy_)));
    show(format_, format_help_, format_words(chosen_format()));
}

void ReadingDetails::changed() {
    show_help();
    emit options_changed();
}

}  // namespace lectern
