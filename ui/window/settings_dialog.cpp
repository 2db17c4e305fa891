#include "ui/window/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>
#include <QUrl>
#include <QVBoxLayout>
#include <QtConcurrent>

#include "ui/base/amounts.h"
#include "ui/base/deliver.h"
#include "ui/base/field_grid.h"
#include "ui/base/first_size.h"
#include "ui/base/tall_area.h"
#include "ui/language/language.h"
#include "ui/theme/applied_theme.h"

namespace lectern {

SettingsDialog::SettingsDialog(Workspace& workspace, Settings& settings, QWidget* parent)
    : QDialog(parent), workspace_(workspace), settings_(settings), page_(new QWidget), form_(new FieldGrid(page_)) {
    setWindowTitle(tr("Settings"));
    form_->add_heading(tr("Appearance"));
    add_window();
    form_->add_heading(tr("Reading"));
    add_reading();
    form_->add_heading(tr("Answers"));
    add_answers();
    form_->add_heading(tr("Disk"));
    add_library();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        store();
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    page_->setMinimumWidth(fontMetrics().averageCharWidth() * 80);
    auto* scrolled = new TallArea(page_, this);
    scrolled->setFocusPolicy(Qt::NoFocus);  // it follows the field that has the focus
    auto* column = new QVBoxLayout(this);
    column->addWidget(scrolled);
    column->addWidget(buttons);
    resize_to_page();
    show_size();
    look_for_cards();
}

/// As high as its sentences need with their breaks, which Qt does not ask for; what is higher than the window scrolls.
void SettingsDialog::resize_to_page() {
    const QMargins margins = layout()->contentsMargins();
    const int width = std::max(page_->minimumWidth(), form_->sizeHint().width());
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int rest = layout()->sizeHint().height() - layout()->itemAt(0)->sizeHint().height();
    const int all = form_->heightForWidth(width) + rest;
    const int most = parentWidget() == nullptr ? all : parentWidget()->window()->height();
    give_first_size(*this, {width + bar + margins.left() + margins.right(), std::min(all, most)});
}

int SettingsDialog::add_row(const QString& name, QWidget* field, const QString& help) {
    return form_->add_field(name, field, new QLabel(help));
}

void SettingsDialog::add_short_row(const QString& name, QWidget* field, const QString& help) {
    add_row(name, field, {});
    field->setToolTip(help);
    field->setAccessibleDescription(help);
}

QSpinBox* SettingsDialog::number(int least, int most, int now, const QString& unit, const QString& least_words) {
    auto* box = new QSpinBox(this);
    box->setRange(least, most);
    box->setValue(now);
    box->setSuffix(unit);
    box->setSpecialValueText(least_words);
    return box;
}

void SettingsDialog::add_answers() {
    answer_ = number(16, 2048, settings_.answer_tokens(), tr(" tokens"));
    answer_->setSingleStep(64);
    answer_->setObjectName("answer_tokens");
    add_row(tr("&Longest answer"), answer_,
            tr("A token is about three quarters of a word. From the next question on."));
    temperature_ = new QDoubleSpinBox(this);
    temperature_->setRange(0, 2);
    temperature_->setSingleStep(0.1);
    temperature_->setDecimals(1);
    temperature_->setValue(settings_.temperature());
    temperature_->setObjectName("temperature");
    add_row(tr("Temperat&ure"), temperature_,
            tr("0: always the likeliest word, so that the same question has the same answer. Higher: freer, and more "
               "often wrong."));
}

void SettingsDialog::add_reading() {
    unasked_ = number(0, 3600, settings_.unasked_seconds(), tr(" s"), tr("Always ask"));
    unasked_->setObjectName("unasked_seconds");
    add_row(tr("&Read without asking below"), unasked_, tr("What takes longer is estimated first."));
    accepted_ = number(0, 600, settings_.accepted_minutes(), tr(" min"), tr("Any time"));
    accepted_->setObjectName("accepted_minutes");
    add_row(tr("&Keep everything up to"), accepted_, tr("What takes longer to read is kept in part."));
    learns_ = new QCheckBox(tr("While nothing else is to do"), this);
    learns_->setObjectName("learns");
    learns_->setChecked(settings_.learns());
    add_row(
        tr("Learn &from what is read"), learns_,
        tr("What a model needs to remember, where Lectern does not know it: later documents are then read in half the "
           "time. Nothing but what was learned is kept, on this computer."));
    threads_ = number(0, QThread::idealThreadCount(), settings_.threads(), {}, tr("All cores"));
    threads_->setObjectName("threads");
    add_row(tr("&Processor cores"), threads_,
            tr("Fewer leave room for other programs. From the next time that a model is opened."));
    add_cards();
    checkpoint_ = number(1, 600, settings_.checkpoint_seconds(), tr(" s"));
    checkpoint_->setObjectName("checkpoint_seconds");
    add_row(tr("&Save while reading every"), checkpoint_, tr("From the next start."));
}

/// Seen where there is a card to choose, or where one was chosen.
void SettingsDialog::add_cards() {
    card_ = new QComboBox(this);
    card_->setObjectName("card");
    card_->addItem(tr("None: the processor computes"), "cpu");
    card_row_ = add_row(tr("&Graphics card"), card_,
                        tr("Reads and answers faster. What does not fit into its memory stays on the processor. From "
                           "the next time that a model is opened."));
    show_cards({});
}

/// The answer may be there at once, so the dialog has to be.
void SettingsDialog::look_for_cards() {
    deliver(QtConcurrent::run(usable_cards), this, [this](const std::vector<GraphicsCard>& cards) {
        show_cards(cards);
        resize_to_page();
    });
}

void SettingsDialog::show_cards(const std::vector<GraphicsCard>& cards) {
    const QString chosen = QString::fromStdString(settings_.device());
    for (const GraphicsCard& card : cards) {
        const QString device = QString::fromStdString(card.device), name = QString::fromStdString(card.name);
        if (const int at = card_->findData(device); at >= 0)
            card_->setItemText(at, name);
        else
            card_->addItem(name, device);
    }
    if (card_->findData(chosen) < 0) card_->addItem(chosen, chosen);
    if (cards.empty()) card_->setCurrentIndex(card_->findData(chosen));
    form_->set_row_visible(card_row_, card_->count() > 1);
}

void SettingsDialog::add_window() {
    theme_ = new QComboBox(this);
    theme_->setObjectName("theme");
    theme_->addItem(tr("System default"), name_of(ThemeChoice::system));
    theme_->addItem(tr("Light"), name_of(ThemeChoice::light));
    theme_->addItem(tr("Dark"), name_of(ThemeChoice::dark));
    theme_->addItem(tr("Colours of the system"), name_of(ThemeChoice::system_colours));
    theme_->setCurrentIndex(theme_->findData(name_of(theme_choice_of(settings_.theme()))));
    add_short_row(tr("T&heme"), theme_, tr("Light, dark, or nothing but the colours of the system."));
    text_size_ = number(Settings::least_text_size, Settings::most_text_size, settings_.text_size(), tr(" %"));
    text_size_->setSingleStep(10);
    text_size_->setObjectName("text_size");
    add_short_row(tr("Text si&ze"), text_size_, tr("In per cent of the desktop's letters. From the next start."));
    motion_ = new QCheckBox(tr("As little as possible"), this);
    motion_->setObjectName("reduced_motion");
    motion_->setChecked(settings_.reduced_motion());
    add_short_row(tr("&Motion"), motion_, tr("Menus and lists appear at once, and no cursor blinks."));
    language_ = new QComboBox(this);
    language_->setObjectName("language");
    language_->addItem(tr("System default"), QString());
    for (const Language& language : languages()) language_->addItem(language.name, language.code);
    language_->setCurrentIndex(std::max(0, language_->findData(settings_.language())));
    add_row(tr("L&anguage"), language_, tr("Of the window, not of documents and answers. From the next start."));
}

void SettingsDialog::add_library() {
    auto* place = new QWidget(this);
    auto* column = new QVBoxLayout(place);
    column->setContentsMargins({});
    const QString file = QString::fromStdString(workspace_.library_file().string());
    size_ = new QLabel(file, place);
    size_->setObjectName("library_size");
    size_->setTextFormat(Qt::PlainText);
    size_->setWordWrap(true);
    size_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* open = new QPushButton(tr("Open &folder"), place);
    connect(open, &QPushButton::clicked, this, [folder = workspace_.library_file().parent_path().string()] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(folder)));
    });
    column->addWidget(size_);
    column->addWidget(open, 0, Qt::AlignLeft);
    add_row(tr("Library"), place,
            tr("All that was read and asked. Readings are deleted in its list, or under Tools, Free disk space."));
}

void SettingsDialog::show_size() {
    deliver(workspace_.library().ask([](ReadingLibrary& library) { return library.storage().usage(); }), this,
            [this](const Result<LibraryUsage>& usage) {
                if (!usage) return;
                size_->setText(tr("%1: %2").arg(size_->text(), bytes_text(static_cast<std::uint64_t>(usage->total))));
                resize_to_page();
            });
}

void SettingsDialog::store() {
    settings_.set_text_size(text_size_->value());
    settings_.set_answer_tokens(answer_->value());
    settings_.set_temperature(temperature_->value());
    settings_.set_unasked_seconds(unasked_->value());
    settings_.set_accepted_minutes(accepted_->value());
    settings_.set_learns(learns_->isChecked());
    settings_.set_threads(threads_->value());
    settings_.set_device(card_->currentData().toString().toStdString());
    settings_.set_checkpoint_seconds(checkpoint_->value());
    settings_.set_language(language_->currentData().toString());
    settings_.set_theme(theme_->currentData().toString());
    settings_.set_reduced_motion(motion_->isChecked());
    emit changed();
}

}  // namespace lectern
