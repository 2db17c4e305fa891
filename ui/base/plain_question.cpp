#include "ui/base/plain_question.h"

#include <QPushButton>

#include "ui/base/shown_text.h"

namespace lectern {

namespace {

QMessageBox* open_box(QMessageBox::Icon icon, QMessageBox::StandardButton button, const QString& title,
                      const QString& text, const QString& details, QWidget* parent) {
    auto* box = new QMessageBox(icon, title, text, button, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    // Of this text the format cannot be set.
    if (!details.isEmpty()) box->setInformativeText(without_markup(details));
    box->open();
    return box;
}

}  // namespace

QMessageBox* ask_plainly(PlainQuestion question, QWidget* parent) {
    QMessageBox* box = open_box(QMessageBox::Question, QMessageBox::Cancel, question.title, question.question,
                                question.details, parent);
    const QPushButton* agree = box->addButton(question.yes, QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    QObject::connect(agree, &QPushButton::clicked, parent, std::move(question.work));
    return box;
}

QMessageBox* tell_plainly(const QString& title, const QString& text, const QString& details, QWidget* parent) {
    return open_box(QMessageBox::Information, QMessageBox::Close, title, text, details, parent);
}

}  // namespace lectern
