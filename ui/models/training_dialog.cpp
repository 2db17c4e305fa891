#include "ui/models/training_dialog.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/ask/reading_task.h"
#include "app/import/formats.h"
#include "ui/base/deliver.h"
#include "ui/base/error_text.h"
#include "ui/base/file_name_text.h"
#include "ui/base/first_size.h"
#include "ui/base/plain_label.h"
#include "ui/base/shown_text.h"
#include "ui/base/without_key.h"
#include "ui/models/loss_plot.h"
#include "ui/models/training_words.h"

namespace lectern {

namespace {

constexpr int training_steps = 1000;
/// What an item stands for: a file, or a document of the library.
constexpr int file_role = Qt::UserRole, document_role = Qt::UserRole + 1;

/// What was learned, of a training that was cut off.
std::filesystem::path checkpoint_of(std::filesystem::path heads) {
    return heads += ".training";
}

}  // namespace

TrainingDialog::TrainingDialog(Workspace& workspace, QWidget* parent)
    : QDialog(parent), workspace_(workspace), texts_(new QListWidget(this)), curve_(new LossPlot(this)) {
    setWindowTitle(tr("Improve what is remembered (advanced)"));
    auto* all = new QVBoxLayout(this);
    QLabel* promise = plain_label(this);
    promise->setText(
        tr("Retaining heads say what is worth keeping of a document. They learn it from texts like yours, on "
           "this machine. Readings and questions go first; training goes on in between."));
    all->addWidget(promise);
    all->addWidget(make_texts(), 1);
    all->addWidget(make_numbers());
    place_ = plain_label(this);
    all->addWidget(place_);
    anew_ = new QCheckBox(tr("&Begin anew, and forget what an unfinished training learned"), this);
    all->addWidget(anew_);
    all->addWidget(curve_);
    progress_ = new QProgressBar(this);
    progress_->setRange(0, training_steps);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Share of the training that is done"));
    all->addWidget(progress_);
    said_ = plain_label(this);
    all->addWidget(said_);
    all->addWidget(make_buttons());
    connect(&workspace_, &Workspace::training_changed, this, &TrainingDialog::show_training);
    connect(&workspace_, &Workspace::model_changed, this, &TrainingDialog::show_model);
    list_documents();
    show_model();
    const QSize wanted(fontMetrics().averageCharWidth() * 90, fontMetrics().lineSpacing() * 38);
    give_first_size(*this, wanted);
}

QWidget* TrainingDialog::make_texts() {
    auto* whole = new QWidget(this);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins({});
    texts_->setAccessibleName(tr("Texts to learn from"));
    connect(texts_, &QListWidget::itemChanged, this, &TrainingDialog::show_training);
    auto* label = new QLabel(tr("&Texts to learn from: documents of the library, and files"), whole);
    label->setBuddy(texts_);
    add_ = new QPushButton(tr("&Add files…"), whole);
    add_->setAutoDefault(false);
    connect(add_, &QPushButton::clicked, this, &TrainingDialog::choose_files);
    column->addWidget(label);
    column->addWidget(texts_, 1);
    column->addWidget(add_, 0, Qt::AlignLeft);
    return whole;
}

QWidget* TrainingDialog::make_numbers() {
    auto* whole = new QWidget(this);
    auto* form = new QFormLayout(whole);
    form->setContentsMargins({});
    const TrainingTexts usual;
    context_ = add_number(*form, tr("Tokens of a &piece"),
                          tr("Texts are cut into pieces of this length. Longer pieces teach more about far-away "
                             "passages, and take more memory."),
                          512, 1 << 17, usual.context);
    tokens_ = add_number(*form, tr("Tokens in a&ll"), tr("Of all texts together, no more than this is used."), 1024,
                         100'000'000, static_cast<int>(usual.tokens));
    rounds_ = add_number(*form, tr("&Rounds"), tr("How often each piece is gone through while it is learned from."), 1,
                         100, TrainOptions().epochs);
    return whole;
}

QSpinBox* TrainingDialog::add_number(QFormLayout& form, const QString& name, const QString& help, int least, int most,
                                     int value) {
    auto* box = new QSpinBox(this);
    box->setRange(least, most);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    box->setToolTip(help);
    box->setAccessibleName(without_key(name));
    box->setAccessibleDescription(help);
    form.addRow(name, box);
    return box;
}

QWidget* TrainingDialog::make_buttons() {
    auto* whole = new QWidget(this);
    auto* row = new QHBoxLayout(whole);
    row->setContentsMargins({});
    const auto add = [&](const QString& text, auto work) {
        auto* button = new QPushButton(text, whole);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, work);
        row->addWidget(button);
        return button;
    };
    train_ = add(tr("T&rain"), [this] { start(); });
    cancel_ = add(tr("&Cancel training"), [this] { workspace_.cancel_training(); });
    use_ = add(tr("&Use them now"), [this] { use_now(); });
    use_->setToolTip(tr("Opens the model again, with the new heads"));
    row->addStretch();
    add(tr("Cl&ose"), [this] { reject(); });
    return whole;
}

QListWidgetItem* TrainingDialog::add_text(const QString& name, bool chosen) {
    auto* item = new QListWidgetItem(name);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    texts_->addItem(item);
    return item;
}

void TrainingDialog::list_documents() {
    deliver(workspace_.library().ask([](ReadingLibrary& library) { return library.storage().documents().list(); }),
            this, [this](const Result<std::vector<DocumentRecord>>& documents) {
                if (!documents) return said_->setText(error_text(documents.error()));
                for (const DocumentRecord& document : *documents)
                    add_text(QString::fromStdString(document.name), false)
                        ->setData(document_role, static_cast<qlonglong>(document.id));
            });
}

void TrainingDialog::choose_files() {
    add_files(QFileDialog::getOpenFileNames(
        this, tr("Texts to learn from"), {},
        tr("Documents (%1);;All files (*)").arg(QString::fromStdString(patterns_of_formats()))));
}

void TrainingDialog::add_files(const QStringList& files) {
    for (const QString& file : files) {
        QListWidgetItem* item = add_text(file_name_text(file.toStdString()), true);
        item->setData(file_role, file);
        item->setToolTip(without_markup(file));
    }
    show_training();
}

/// Documents come out of the library first: the engine is given their texts.
void TrainingDialog::start() {
    TrainingTexts texts{.files = {}, .system = std::string(reading_task), .context = context_->value()};
    texts.tokens = tokens_->value();
    std::vector<DocumentId> wanted;
    for (int i = 0; i < texts_->count(); ++i) {
        const QListWidgetItem* item = texts_->item(i);
        if (item->checkState() != Qt::Checked) continue;
        if (const QString file = item->data(file_role).toString(); !file.isEmpty())
            texts.files.emplace_back(file.toStdString());
        else
            wanted.push_back(item->data(document_role).toLongLong());
    }
    deliver(workspace_.library().ask(
                [texts = std::move(texts), wanted](ReadingLibrary& library) mutable -> Result<TrainingTexts> {
                    for (const DocumentId id : wanted) {
                        auto document = library.document(id);
                        if (!document) return lectern::fail(document.error());
                        texts.documents.push_back(std::make_shared<Document>(std::move(*document)));
                    }
                    return std::move(texts);
                }),
            this, [this](const Result<TrainingTexts>& all) {
                if (!all) return said_->setText(error_text(all.error()));
                train(*all);
            });
}

void TrainingDialog::train(TrainingTexts texts) {
    std::error_code error;
    if (anew_->isChecked()) std::filesystem::remove(checkpoint_of(workspace_.heads_file()), error);
    anew_->setChecked(false);
    workspace_.train_heads({.texts = std::move(texts), .training = {.epochs = rounds_->value()}});
}

void TrainingDialog::use_now() {
    workspace_.open_model(workspace_.model().file);
}

void TrainingDialog::show_training() {
    const HeadsTrainingState& training = workspace_.training();
    const bool runs = training.is_running(), open = workspace_.model().kind == ModelState::Kind::open;
    bool chosen = false;
    for (int i = 0; i < texts_->count(); ++i) chosen = chosen || texts_->item(i)->checkState() == Qt::Checked;
    for (QWidget* part : std::initializer_list<QWidget*>{texts_, add_, context_, tokens_, rounds_, anew_})
        part->setEnabled(!runs);
    train_->setEnabled(!runs && open && chosen);
    cancel_->setEnabled(runs);
    use_->setEnabled(open && training.stage == HeadsTrainingState::Stage::ended &&
                     training.file == workspace_.heads_file());
    std::error_code error;
    anew_->setVisible(!runs && open && std::filesystem::exists(checkpoint_of(workspace_.heads_file()), error));
    for (QWidget* part : std::initializer_list<QWidget*>{curve_, progress_})
        part->setVisible(training.stage != HeadsTrainingState::Stage::none);
    curve_->show_loss(training.loss, std::max(1, training.progress.all_documents));
    progress_->setValue(static_cast<int>(training_share(training) * training_steps));
    said_->setText(training_text(training));
}

void TrainingDialog::show_model() {
    const bool open = workspace_.model().kind == ModelState::Kind::open;
    place_->setText(open ? tr("The heads are kept in %1 and used when the model is opened the next time.")
                               .arg(QString::fromStdString(workspace_.heads_file().string()))
                         : tr("Heads are trained for a model: choose one first."));
    show_training();
}

}  // namespace lectern
