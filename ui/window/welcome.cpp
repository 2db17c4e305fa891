#include "ui/window/welcome.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/output/shown_names.h"
#include "ui/base/amounts.h"
#include "ui/base/sentence_text.h"
#include "ui/base/shown_text.h"
#include "ui/window/diagnostics.h"

namespace lectern {

Welcome::Welcome(QWidget* parent) : QWidget(parent) {
    auto* middle = new QVBoxLayout(this);
    middle->addStretch();
    auto* title = new QLabel(tr("Read once, ask for ever"), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.8);
    title->setFont(large);
    title->setAlignment(Qt::AlignCenter);
    middle->addWidget(title);
    auto* promise =
        new QLabel(tr("Lectern reads all of a long document on this machine, and answers with the pages it rests on. "
                      "Nothing leaves this machine."),
                   this);
    promise->setWordWrap(true);
    promise->setAlignment(Qt::AlignCenter);
    promise->setForegroundRole(QPalette::PlaceholderText);
    middle->addWidget(promise);
    middle->addSpacing(fontMetrics().height());
    choose_model_ = add_step(1, tr("Choose the model that reads"), tr("Choose model…"));
    model_ = new QLabel(this);
    model_->setAlignment(Qt::AlignCenter);
    model_->setWordWrap(true);
    model_->setTextFormat(Qt::PlainText);
    middle->addWidget(model_);
    open_ = add_step(2, tr("Drop a document on this window, or"), tr("Open document…"));
    sample_ = add_step(3, tr("Ask; to try it without a document of yours:"), tr("Open the sample"));
    middle->addStretch();
    connect(choose_model_, &QPushButton::clicked, this, &Welcome::model_wanted);
    connect(open_, &QPushButton::clicked, this, &Welcome::document_wanted);
    connect(sample_, &QPushButton::clicked, this, &Welcome::sample_wanted);
}

QPushButton* Welcome::add_step(int number, const QString& text, const QString& button) {
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(new QLabel(tr("%1. %2").arg(QLocale().toString(number), text), this));
    auto* choose = new QPushButton(button, this);
    row->addWidget(choose);
    row->addStretch();
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    return choose;
}

void Welcome::show_model(const ModelState& model) {
    switch (model.kind) {
        case ModelState::Kind::none:
            model_->setText(tr("No model is chosen yet."));
            break;
        case ModelState::Kind::opening:
            model_->setText(tr("Opening %1…").arg(file_name_text(model.file)));
            break;
        case ModelState::Kind::open:
            model_->setText(tr("%1, %2 of weights, on the %3")
                                .arg(QString::fromStdString(shown_name(model.opened.name)),
                                     bytes_text(model.opened.weight_bytes), device_words(model)));
            break;
        case ModelState::Kind::failed:
            model_->setText(sentence_text(model.error->what));
            break;
    }
}

}  // namespace lectern
