#include "ui/window/text_as_read.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>

#include "ui/base/document_names.h"
#include "ui/base/first_size.h"
#include "ui/base/sentence_text.h"
#include "ui/workspace/document_session.h"

namespace lectern {

namespace {

/// More of what was said is scrolled to.
constexpr int lines_of_notices = 5;

QPlainTextEdit* read_only_text(const QString& name) {
    auto* text = new QPlainTextEdit;
    text->setReadOnly(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setAccessibleName(name);
    return text;
}

QString page_text(const Document& document, const Page& page) {
    return QString::fromUtf8(document.text.data() + page.begin, static_cast<qsizetype>(page.end - page.begin));
}

}  // namespace

TextAsRead::TextAsRead(const Document& document, int page, QWidget* parent)
    : QDialog(parent),
      notices_(read_only_text(tr("Problems found in this file:"))),
      text_(read_only_text(tr("Text as read"))) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Text as read"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    auto* said = new QLabel(notices_->accessibleName());
    said->setVisible(!document.notices.empty());
    column->addWidget(said);
    column->addWidget(notices_);
    column->addWidget(text_, 1);
    column->addWidget(buttons);
    give_first_size(*this, {fontMetrics().averageCharWidth() * 100, fontMetrics().lineSpacing() * 36});
    show_notices(document);
    show_text(document, page);
    text_->setFocus();
}

void TextAsRead::show_notices(const Document& document) {
    QStringList notices;
    for (const Sentence& notice : document.notices) notices << sentence_text(notice);
    notices_->setPlainText(notices.join('\n'));
    notices_->setVisible(!notices.isEmpty());
    notices_->setMaximumHeight(fontMetrics().lineSpacing() * (lines_of_notices + 1));
}

/// A line with its name stands before each page.
void TextAsRead::show_text(const Document& document, int page) {
    QString all;
    qsizetype begin = 0;
    for (int i = 0; i < static_cast<int>(document.pages.size()); ++i) {
        if (i > 0) all += u'\n';
        if (i == page) begin = all.size();
        all += tr("— Page %1 —").arg(page_name(document, i)) + u'\n';
        all += page_text(document, document.pages[static_cast<std::size_t>(i)]);
        if (!all.endsWith(u'\n')) all += u'\n';
    }
    text_->setPlainText(all);
    QTextCursor cursor(text_->document()->findBlock(static_cast<int>(begin)));
    cursor.movePosition(QTextCursor::End);  // the page's line becomes the first that is seen
    text_->setTextCursor(cursor);
    cursor.setPosition(static_cast<int>(begin));
    text_->setTextCursor(cursor);
}

}  // namespace lectern
