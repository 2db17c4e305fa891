#include "ui/window/welcome.h"

#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/base/error_text.h"
#include "ui/base/letter_size.h"
#include "ui/base/plain_label.h"
#include "ui/base/sentence_text.h"
#include "ui/models/model_words.h"
#include "ui/theme/icons.h"
#include "ui/theme/menu_button.h"
#include "ui/window/diagnostics.h"
#include "ui/workspace/model_name.h"

namespace lectern {

namespace {

constexpr int letters_across = 92;  ///< of the column in the middle
constexpr int progress_steps = 1000;
constexpr double display_size = 2.2, heading_size = 1.3;

QLabel* centred(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignCenter);
    return label;
}

}  // namespace

Welcome::Welcome(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    setObjectName("welcome");
    setAttribute(Qt::WA_StyledBackground);
    column_->addStretch();
    const int width = letters_across * fontMetrics().averageCharWidth();
    for (QWidget* part :
         {make_promise(), make_drop_area(), make_model(),
          static_cast<QWidget*>(centred(tr("Your documents and questions never leave this computer."), this))}) {
        part->setMaximumWidth(width);
        auto* row = new QHBoxLayout;
        row->addStretch(1);
        row->addWidget(part, 1000);
        row->addStretch(1);
        column_->addLayout(row);
    }
    column_->addStretch();
    connect(choose_model_, &QPushButton::clicked, this, &Welcome::model_wanted);
    connect(fetch_, &QPushButton::clicked, this, &Welcome::fetch_wanted);
    connect(open_, &QPushButton::clicked, this, &Welcome::document_wanted);
    connect(sample_, &QPushButton::clicked, this, &Welcome::sample_wanted);
}

QWidget* Welcome::make_promise() {
    auto* promise = new QWidget(this);
    auto* column = new QVBoxLayout(promise);
    auto* title = centred(tr("Read once, ask for ever"), promise);
    title->setFont(of_size(font(), display_size));
    title->setProperty("role", "title");
    column->addWidget(title);
    auto* words = centred(tr("Lectern reads a long document on this computer, then answers your questions with quotes "
                             "you can check on the page."),
                          promise);
    words->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(words);
    return promise;
}

QWidget* Welcome::make_drop_area() {
    auto* area = new QFrame(this);
    area->setObjectName("drop_area");
    auto* column = new QVBoxLayout(area);
    const int gap = fontMetrics().height();
    column->setContentsMargins(gap, 2 * gap, gap, 2 * gap);
    auto* title = centred(tr("Drop a book, a contract or a report here"), area);
    title->setFont(of_size(font(), heading_size));
    title->setProperty("role", "title");
    column->addWidget(title);
    auto* formats = centred(tr("PDF, EPUB, Word, OpenDocument, RTF, HTML, Markdown or plain text"), area);
    formats->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(formats);
    auto* buttons = new QHBoxLayout;
    sample_ = new QPushButton(tr("Try the sample"), area);
    sample_->setProperty("kind", "primary");
    open_ = new QPushButton(tr("Open a document…"), area);
    buttons->addStretch();
    buttons->addWidget(sample_);
    buttons->addWidget(open_);
    buttons->addStretch();
    column->addSpacing(gap);
    column->addLayout(buttons);
    return area;
}

QWidget* Welcome::make_model() {
    auto* area = new QFrame(this);
    area->setObjectName("facts");
    auto* row = new QHBoxLayout(area);
    auto* words = new QVBoxLayout;
    model_ = plain_label(area);
    model_->setProperty("role", "group");
    model_state_ = plain_label(area);
    model_state_->setForegroundRole(QPalette::PlaceholderText);
    words->addWidget(model_);
    words->addWidget(model_state_);
    arrived_ = new QProgressBar(area);
    arrived_->setRange(0, progress_steps);
    arrived_->setTextVisible(false);
    arrived_->setMaximumHeight(std::max(4, fontMetrics().height() / 3));
    arrived_->setAccessibleName(tr("Share of the model that has arrived"));
    arrived_->hide();
    words->addWidget(arrived_);
    row->addLayout(words, 1);
    choose_model_ = new QPushButton(tr("Choose model…"), area);
    row->addWidget(choose_model_);
    fetch_ = new QPushButton(area);
    fetch_->hide();
    row->addWidget(fetch_);
    return area;
}

void Welcome::add_menu(QMenu* menu) {
    column_->insertWidget(0, menu_button(menu, this), 0, Qt::AlignRight);
}

void Welcome::show_model(const ModelState& model) {
    fetch_->hide();
    arrived_->hide();
    choose_model_->setText(tr("Choose model…"));
    switch (model.kind) {
        case ModelState::Kind::none:
            model_->setText(tr("No model is chosen yet"));
            model_state_->setText(tr("A model reads your documents. It is downloaded once."));
            break;
        case ModelState::Kind::opening:
            model_->setText(model_name(model.file));
            model_state_->setText(tr("Opening…"));
            break;
        case ModelState::Kind::open:
            model_->setText(model_name(model.file));
            model_state_->setText(
                tr("Ready. %1 of weights, on the %2").arg(bytes_text(model.opened.weight_bytes), device_words(model)));
            break;
        case ModelState::Kind::failed:
            model_->setText(tr("The model could not be opened"));
            model_state_->setText(sentence_text(model.error->what));
            break;
    }
}

void Welcome::show_model_to_fetch(const std::optional<ModelToFetch>& wanted) {
    if (!wanted) return;
    const auto& [model, download] = *wanted;
    model_->setText(QString::fromStdString(model.title));
    choose_model_->setText(tr("Other models…"));
    fetch_->show();
    if (download) return show_download(*download);
    model_state_->setText(
        tr("Recommended here. Reads and answers; a download of %1, once.").arg(bytes_text(model.bytes)));
    fetch_->setText(tr("Download"));
    put_symbol(*fetch_, "download", Token::text);
}

void Welcome::show_download(const DownloadState& download) {
    const DownloadProgress& at = download.progress;
    const double share = at.total > 0 ? static_cast<double>(at.received) / static_cast<double>(at.total) : 0;
    arrived_->setValue(static_cast<int>(share * progress_steps));
    arrived_->show();
    fetch_->setIcon({});
    fetch_->setText(download.running ? tr("Pause") : tr("Resume"));
    if (download.running)
        model_state_->setText(download_text(download));
    else
        model_state_->setText(download.error ? error_text(*download.error) : tr("Paused at %1").arg(share_text(share)));
}

}  // namespace lectern
