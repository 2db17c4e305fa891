#include "ui/models/models_dialog.h"

#include <QAccessible>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/base/error_text.h"
#include "ui/base/outside_link.h"
#include "ui/base/plain_label.h"
#include "ui/models/model_words.h"

namespace lectern {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds between_looks{2};
constexpr int progress_steps = 1000;

}  // namespace

ModelsDialog::ModelsDialog(Workspace& workspace, Settings& settings, Downloads& downloads,
                           std::vector<CatalogueModel> catalogue, fs::path folder, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      settings_(settings),
      downloads_(downloads),
      catalogue_(std::move(catalogue)),
      folder_(std::move(folder)),
      models_(new ModelTable(this)),
      table_(new QTableView(this)) {
    setWindowTitle(tr("Models"));
    make_table();
    auto* all = new QVBoxLayout(this);
    all->addWidget(table_, 1);
    all->addWidget(make_details());
    all->addWidget(make_buttons());
    connect(&workspace_, &Workspace::model_changed, this, &ModelsDialog::reload);
    connect(&downloads_, &Downloads::changed, this, &ModelsDialog::reload);
    connect(&downloads_, &Downloads::finished, this, &ModelsDialog::reload);
    memory_timer_.setInterval(between_looks);
    connect(&memory_timer_, &QTimer::timeout, this, &ModelsDialog::reload);
    memory_timer_.start();
    reload();
    choose(workspace_.model().file);
    resize(fontMetrics().averageCharWidth() * 124, fontMetrics().lineSpacing() * 28);
}

void ModelsDialog::make_table() {
    table_->setModel(models_);
    table_->setAccessibleName(windowTitle());
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);  // Tab leads to the buttons
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(ModelTable::title, QHeaderView::Stretch);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ModelsDialog::show_chosen);
    connect(table_, &QTableView::activated, this, &ModelsDialog::use);
}

QWidget* ModelsDialog::make_details() {
    auto* details = new QWidget(this);
    auto* column = new QVBoxLayout(details);
    column->setContentsMargins({});
    name_ = plain_label(details);
    QFont bold = name_->font();
    bold.setBold(true);
    name_->setFont(bold);
    fit_ = plain_label(details);
    place_ = plain_label(details);
    licence_ = new QLabel(details);
    licence_->setTextFormat(Qt::RichText);
    licence_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(licence_, &QLabel::linkActivated, this, [this](const QString& link) { ask_to_open(QUrl(link), this); });
    progress_ = new QProgressBar(details);
    progress_->setRange(0, progress_steps);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Share of the download that has arrived"));
    download_text_ = plain_label(details);
    note_ = plain_label(details);
    for (QWidget* part :
         std::initializer_list<QWidget*>{name_, fit_, licence_, place_, progress_, download_text_, note_})
        column->addWidget(part);
    return details;
}

QWidget* ModelsDialog::make_buttons() {
    auto* whole = new QWidget(this);
    auto* row = new QHBoxLayout(whole);
    row->setContentsMargins({});
    use_ = add_button(tr("&Use"), &ModelsDialog::use);
    fetch_ = add_button(tr("&Download"), &ModelsDialog::fetch_or_pause);
    remove_ = add_button(tr("&Remove…"), &ModelsDialog::ask_to_remove);
    QPushButton* add = add_button(tr("&Add from disk…"), &ModelsDialog::add_from_disk);
    train_ = new QPushButton(tr("&Improve what is remembered…"), this);
    train_->setAutoDefault(false);
    train_->setToolTip(tr("Teach the model that is in use what is worth keeping of your texts"));
    connect(train_, &QPushButton::clicked, this, &ModelsDialog::training_wanted);
    auto* close = new QPushButton(tr("&Close"), this);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    for (QPushButton* button : {use_, fetch_, remove_}) row->addWidget(button);
    row->addStretch();
    for (QPushButton* button : {add, train_, close}) row->addWidget(button);
    return whole;
}

QPushButton* ModelsDialog::add_button(const QString& text, void (ModelsDialog::*work)()) {
    auto* button = new QPushButton(text, this);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, work);
    return button;
}

// ---- what is shown ----

ModelRow ModelsDialog::make_row(ListedModel model) const {
    const ModelState& used = workspace_.model();
    ModelRow row{.model = std::move(model)};
    row.open = row.model.file && used.kind == ModelState::Kind::open && *row.model.file == used.file;
    row.fit = fit_here(row.model.bytes, used.kind == ModelState::Kind::open ? used.opened.weight_bytes : 0);
    if (row.model.known)
        if (const DownloadState* download = downloads_.state(row.model.known->name)) row.download = *download;
    return row;
}

void ModelsDialog::reload() {
    const ModelRow* before = chosen();
    const std::string title = before != nullptr ? before->model.title() : std::string();
    std::vector<fs::path> added;
    for (const QString& file : settings_.added_models()) added.emplace_back(file.toStdString());
    // One that was opened from elsewhere is on this machine too.
    if (const fs::path& used = workspace_.model().file; !used.empty()) added.push_back(used);
    std::vector<ModelRow> rows;
    for (ListedModel& model : list_models(catalogue_, folder_, added)) rows.push_back(make_row(std::move(model)));
    models_->set_rows(std::move(rows));
    for (int row = 0; row < models_->rowCount(); ++row)
        if (models_->row(row).model.title() == title && table_->currentIndex().row() != row) table_->selectRow(row);
    show_chosen();
}

const ModelRow* ModelsDialog::chosen() const {
    const int row = table_->currentIndex().row();
    return row < 0 || row >= models_->rowCount() ? nullptr : &models_->row(row);
}

void ModelsDialog::choose(const fs::path& file) {
    int wanted = 0;
    for (int row = 0; row < models_->rowCount(); ++row)
        if (models_->row(row).model.file == file) wanted = row;
    table_->selectRow(wanted);
}

void ModelsDialog::show_chosen() {
    const ModelRow* row = chosen();
    name_->setText(row != nullptr ? QString::fromStdString(row->model.title()) : QString());
    fit_->setText(row != nullptr ? fit_text(row->fit) : QString());
    const bool known = row != nullptr && row->model.known;
    licence_->setVisible(known);
    if (known) licence_->setText(tr("Licence: %1").arg(licence_link(*row->model.known)));
    place_->setVisible(row != nullptr && row->is_here());
    if (row != nullptr && row->is_here()) place_->setText(QString::fromStdString(row->model.file->string()));
    show_download(row);
    show_buttons(row);
}

void ModelsDialog::show_download(const ModelRow* row) {
    const bool begun = row != nullptr && row->is_begun();
    progress_->setVisible(begun);
    download_text_->setVisible(begun || (row != nullptr && !row->is_here()));
    if (row == nullptr || row->is_here()) return;
    progress_->setValue(static_cast<int>(fetched_share(*row) * progress_steps));
    if (row->is_being_fetched())
        download_text_->setText(download_text(*row->download));
    else if (row->download && row->download->error)
        download_text_->setText(error_text(*row->download->error));
    else if (row->is_begun())
        download_text_->setText(tr("A part of it has arrived; Resume goes on with it."));
    else if (row->can_be_fetched())
        download_text_->setText(tr("Download fetches it from %1. Nothing else is sent or fetched.")
                                    .arg(QUrl(QString::fromStdString(row->model.known->sources.front())).host()));
    else
        download_text_->setText(
            tr("There is no address where this very file is known to lie. Get it from its publisher, and add it from "
               "disk."));
}

void ModelsDialog::show_buttons(const ModelRow* row) {
    use_->setEnabled(row != nullptr && row->is_here() && !row->open);
    fetch_->setEnabled(row != nullptr && row->can_be_fetched());
    fetch_->setText(row == nullptr || !row->is_begun() ? tr("&Download")
                    : row->is_being_fetched()          ? tr("&Pause")
                                                       : tr("&Resume"));
    remove_->setEnabled(row != nullptr && !row->open && (row->is_here() || row->is_begun()));
    train_->setEnabled(workspace_.model().kind == ModelState::Kind::open);
}

void ModelsDialog::show_note(const QString& note) {
    note_->setText(note);
    QAccessibleEvent alert(note_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace lectern
