#include "ui/models/models_dialog.h"

#include <QAccessible>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QScreen>
#include <QtConcurrent>
#include <algorithm>

#include "app/library/model_readings.h"
#include "ui/base/amounts.h"
#include "ui/base/deliver.h"
#include "ui/base/tall_area.h"
#include "ui/base/without_key.h"
#include "ui/models/model_list.h"
#include "ui/models/model_pace.h"
#include "ui/models/model_words.h"
#include "ui/models/recommended_here.h"
#include "ui/workspace/model_name.h"

namespace lectern {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds between_looks{2};
constexpr int letters_across = 135;
constexpr int lines_to_come = 4;               ///< of what is said when another model is chosen
constexpr qsizetype most_button_letters = 32;  ///< of a name on the button

/// A dialog leaves the window behind it in sight, and its title on the screen.
QSize usual_room(const QScreen& screen) {
    const QSize all = screen.availableSize();
    return {all.width(), all.height() * 9 / 10};
}

QString name_on_button(const ModelRow& row) {
    const QString name = name_text(row);
    return with_no_key(name.size() > most_button_letters ? name.left(most_button_letters - 1) + "…" : name);
}

}  // namespace

ModelsDialog::ModelsDialog(Workspace& workspace, Settings& settings, Downloads& downloads,
                           std::vector<CatalogueModel> catalogue, fs::path folder, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      settings_(settings),
      downloads_(downloads),
      catalogue_(std::move(catalogue)),
      folder_(std::move(folder)) {
    setWindowTitle(tr("Models"));
    make_parts();
    connect(list_, &ModelList::chosen_changed, this, &ModelsDialog::show_chosen);
    connect(list_, &ModelList::use_wanted, this, &ModelsDialog::use_or_fetch);
    connect(list_, &ModelList::fetch_wanted, this, [this](int number) { fetch_or_pause(list_->row(number)); });
    connect(&workspace_, &Workspace::model_changed, this, &ModelsDialog::reload);
    connect(&downloads_, &Downloads::changed, this, &ModelsDialog::reload);
    connect(&downloads_, &Downloads::finished, this, &ModelsDialog::reload);
    memory_timer_.setInterval(between_looks);
    connect(&memory_timer_, &QTimer::timeout, this, &ModelsDialog::reload);
    memory_timer_.start();
    show_machine();
    reload();
}

// ---- how large it is ----

void ModelsDialog::showEvent(QShowEvent* event) {
    if (!event->spontaneous()) {
        fit_into(room_.value_or(usual_room(*screen())));
        list_->focus_chosen();
    }
    QDialog::showEvent(event);
}

void ModelsDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() != QEvent::FontChange || !isVisible()) return;
    show_title_font();
    fit_into(room_.value_or(usual_room(*screen())));
}

/// As high as its sentences need with their breaks, which Qt does not ask for; what there is no room for scrolls.
void ModelsDialog::fit_into(const QSize& room) {
    room_ = room;
    const int bar = area_->sizeHint().width() - area_->widget()->sizeHint().width();
    list_->fit_into(room.width() - bar);
    area_->updateGeometry();  // which otherwise hears of it later
    layout()->activate();
    QWidget* page = area_->widget();
    const int wanted = std::max(fontMetrics().averageCharWidth() * letters_across, area_->minimumSizeHint().width());
    const int width = std::min(wanted, room.width());
    const int buttons = layout()->itemAt(1)->sizeHint().height();
    const int more = fontMetrics().lineSpacing() * lines_to_come;
    resize(width, std::min(page->heightForWidth(width - bar) + more + buttons, room.height()));
}

// ---- what is listed ----

std::vector<ListedModel> ModelsDialog::listed() const {
    std::vector<fs::path> added;
    for (const QString& file : settings_.added_models()) added.emplace_back(file.toStdString());
    // One that was opened from elsewhere is on this machine too.
    if (const fs::path& used = workspace_.model().file; !used.empty()) added.push_back(used);
    std::vector<ListedModel> models = list_models(catalogue_, folder_, added);
    // It answers nothing, and is used beside any of them.
    std::erase_if(models, [encoder = sentence_encoder_file()](const ListedModel& model) {
        return !encoder.empty() && model.file == encoder;
    });
    return models;
}

ModelRow ModelsDialog::make_row(const ListedModel& model, std::span<const ListedModel> all) const {
    const ModelState& used = workspace_.model();
    const bool is_open = used.kind == ModelState::Kind::open;
    ModelRow row{.model = model,
                 .fit = fit_here(model, weights_in_use()),
                 .pace = pace_of(model, all, settings_),
                 .longest_pages = longest_pages(good_up_to(model)),
                 .open = is_open && model.file == used.file,
                 .download = {}};
    if (model.known)
        if (const DownloadState* download = downloads_.state(model.known->name)) row.download = *download;
    return row;
}

/// Another model may have their memory.
std::uint64_t ModelsDialog::weights_in_use() const {
    const ModelState& used = workspace_.model();
    return used.kind == ModelState::Kind::open ? used.opened.weight_bytes : 0;
}

int ModelsDialog::good_up_to(const ListedModel& model) const {
    if (model.known) return model.known->good_up_to;
    const auto found = model.file ? good_up_to_.find(*model.file) : good_up_to_.end();
    return found == good_up_to_.end() ? 0 : found->second;
}

/// The one that is recommended is first, and stays it.
void ModelsDialog::reload() {
    const ModelRow* before = chosen();
    const std::string title = before != nullptr ? before->model.title() : std::string();
    const std::vector<ListedModel> models = listed();
    std::vector<ModelRow> rows;
    for (const ListedModel& model : models) {
        rows.push_back(make_row(model, models));
        if (!model.known && model.file) look_into(*model.file);
    }
    if (list_->count() == 0)
        if (const auto best = recommended_here(models, settings_, weights_in_use()))
            recommended_ = models[*best].title();
    for (ModelRow& row : rows) row.is_recommended = row.model.known && row.model.title() == recommended_;
    std::stable_partition(rows.begin(), rows.end(), [](const ModelRow& row) { return row.is_recommended; });
    list_->show_rows(rows);
    for (int number = 0; number < list_->count(); ++number)
        if (list_->row(number).model.title() == title) list_->choose(number);
    if (list_->chosen() < 0) choose_at_first();
    show_chosen();
}

/// What it was made for, of a file that the catalogue does not know.
void ModelsDialog::look_into(const fs::path& file) {
    if (!good_up_to_.try_emplace(file, 0).second) return;
    deliver(QtConcurrent::run([file] { return look_into_model(file); }), this,
            [this, file](const Result<ModelFacts>& facts) {
                if (!facts) return;
                good_up_to_[file] = facts->good_up_to;
                reload();
            });
}

// ---- which one is chosen ----

const ModelRow* ModelsDialog::chosen() const {
    return list_->chosen() < 0 ? nullptr : &list_->row(list_->chosen());
}

void ModelsDialog::choose(const fs::path& file) {
    for (int number = 0; number < list_->count(); ++number)
        if (list_->row(number).model.file == file) list_->choose(number);
}

/// The one that is in use; else the one that is recommended, which is the first.
void ModelsDialog::choose_at_first() {
    for (int number = 0; number < list_->count() && list_->chosen() < 0; ++number)
        if (list_->row(number).can_be_chosen()) list_->choose(number);
    choose(workspace_.model().file);
}

void ModelsDialog::show_chosen() {
    const ModelRow* row = chosen();
    use_->setEnabled(false);
    remove_->setVisible(row != nullptr);
    if (row == nullptr) return;
    show_details(*row);
    show_main_button(*row);
    show_foot(*row);
    show_switch(*row);
}

void ModelsDialog::show_details(const ModelRow& row) {
    QStringList parts;
    if (row.model.known && !row.model.known->variant.empty()) parts << QString::fromStdString(row.model.known->variant);
    if (row.model.known) parts << tr("Licence: %1").arg(licence_link(*row.model.known));
    if (row.is_here()) parts << QString::fromStdString(row.model.file->string()).toHtmlEscaped();
    parts << fit_text(row.fit).toHtmlEscaped();
    licence_->setText(parts.join(" · "));
    const QString fetch = fetch_text(row);
    fetch_text_->setText(fetch);
    fetch_text_->setVisible(!fetch.isEmpty());
    remove_->setVisible(!row.open && (row.is_here() || row.is_begun()));
}

void ModelsDialog::show_main_button(const ModelRow& row) {
    const QString name = name_on_button(row);
    const bool is_to_be_fetched = row.can_be_fetched() && !row.is_being_fetched();
    use_->setText(is_to_be_fetched && row.is_begun() ? tr("Resume %1", "a download").arg(name)
                  : is_to_be_fetched                 ? tr("Download %1").arg(name)
                                                     : tr("Use %1").arg(name));
    use_->setEnabled(row.is_here() || (is_to_be_fetched && row.can_be_chosen()));
}

void ModelsDialog::show_foot(const ModelRow& row) {
    const QString quality =
        row.score() ? tr("“Quality” is the share of our test questions answered right from documents of 12 pages: %1 "
                         "for %2.")
                          .arg(share_text(*row.score()), name_text(row))
                    : tr("“Quality” is the share of our test questions answered right from documents of 12 pages; %1 "
                         "was not tested.")
                          .arg(name_text(row));
    foot_->setText(tr("“Speed here” was measured on this computer; “about” is an estimate.") + ' ' + quality);
}

// ---- what another model means ----

void ModelsDialog::show_switch(const ModelRow& row) {
    const bool is_other = workspace_.model().kind == ModelState::Kind::open && !row.open;
    const QString text = is_other ? switch_text(cost_of(row)) : QString();
    switch_text_->setText(text);
    switch_text_->setVisible(!text.isEmpty());
}

SwitchCost ModelsDialog::cost_of(const ModelRow& row) {
    const ModelState& used = workspace_.model();
    SwitchCost cost{.from = model_name(used.file), .to = name_text(row), .read_before = {}};
    for (const DocumentSession* session : workspace_.sessions()) {
        if (session->document == nullptr) continue;
        ++cost.documents;
        cost.unsaved += session->read.tokens > 0 && !session->saved;
        cost.is_reading = cost.is_reading || session->is_being_read();
    }
    if (cost.documents == 0) return cost;
    if (!row.is_here())
        cost.read_before = std::nullopt;
    else if (const auto counted = read_by_.find(*row.model.file); counted != read_by_.end())
        cost.read_before = counted->second;
    else
        count_read_by(*row.model.file);
    return cost;
}

void ModelsDialog::count_read_by(const fs::path& model) {
    read_by_[model] = std::nullopt;
    std::vector<std::string> hashes;
    for (const DocumentSession* session : workspace_.sessions())
        if (session->document != nullptr) hashes.push_back(session->hash);
    const auto count = [model, hashes](ReadingLibrary& library) {
        return lectern::count_read_by(library, model, hashes);
    };
    deliver(workspace_.library().ask(count), this, [this, model](const Result<int>& number) {
        if (!number) return;
        read_by_[model] = *number;
        show_chosen();
    });
}

void ModelsDialog::show_note(const QString& note) {
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
    QAccessibleEvent alert(note_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace lectern
