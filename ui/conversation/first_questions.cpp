#include "ui/conversation/first_questions.h"

#include <QGuiApplication>
#include <QStyleHints>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/conversation/text_chip.h"

namespace lectern {

namespace {

constexpr qsizetype longest_title = 60;  ///< characters; longer ones make no good question

/// The title of the section with the most text among those of the highest level of which there are several: a level
/// with one heading is the title of the whole. Empty without such.
QString longest_chapter(const Document& document) {
    for (int level = 1; level <= 6; ++level) {
        std::vector<const Heading*> chapters;
        for (const Heading& heading : document.headings)
            if (heading.level == level) chapters.push_back(&heading);
        if (chapters.size() < 2) continue;
        const Heading* longest = nullptr;
        std::uint64_t most = 0, end = document.text.size();
        std::ranges::reverse(chapters);
        for (const Heading* chapter : chapters) {
            const bool has_room = QString::fromStdString(chapter->title).size() <= longest_title;
            if (end - chapter->begin > most && has_room) {
                most = end - chapter->begin;
                longest = chapter;
            }
            end = chapter->begin;
        }
        return longest == nullptr ? QString() : QString::fromStdString(longest->title);
    }
    return {};
}

}  // namespace

QStringList first_questions(const Document& document) {
    const QString chapter = longest_chapter(document);
    return {FirstQuestions::tr("What is this document about?"),
            FirstQuestions::tr("What are the most important points of this document?"),
            chapter.isEmpty() ? FirstQuestions::tr("Which people, places and dates does this document name?")
                              : FirstQuestions::tr("What does “%1” say?", "title of a chapter").arg(chapter)};
}

FirstQuestions::FirstQuestions(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    takes_clicks_.setSingleShot(true);
    connect(&takes_clicks_, &QTimer::timeout, this, [this] { setAttribute(Qt::WA_TransparentForMouseEvents, false); });
}

void FirstQuestions::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    takes_clicks_.start(QGuiApplication::styleHints()->mouseDoubleClickInterval());
}

void FirstQuestions::show_document(const std::shared_ptr<const Document>& document) {
    if (document == document_) return;
    document_ = document;
    qDeleteAll(findChildren<TextChip*>(Qt::FindDirectChildrenOnly));
    if (document == nullptr) return;
    for (const QString& question : first_questions(*document)) {
        auto* chip = new TextChip(question, this);
        chip->setToolTip(tr("Asks this question"));
        layout()->addWidget(chip);
        connect(chip, &TextChip::clicked, this, [this, question] { emit chosen(question); });
    }
}

}  // namespace lectern
