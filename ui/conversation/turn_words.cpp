#include "ui/conversation/turn_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace lectern {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TurnWords)
};

QString how_much_was_read(const ReadSoFar& read) {
    if (!read.complete()) return Words::tr("Only %L1 of %L2 pages were read").arg(read.pages).arg(read.total_pages);
    const QString kept = QLocale().toString(100 * read.kept_share, 'f', read.kept_share < 0.1 ? 1 : 0);
    if (read.total_pages < read.document_pages)
        return Words::tr("%L1 of %Ln page(s) were chosen and read, %2 % of memory kept", nullptr, read.document_pages)
            .arg(read.total_pages)
            .arg(kept);
    return Words::tr("All %Ln page(s) read, %1 % of memory kept", nullptr, read.total_pages).arg(kept);
}

QString pages_words(const std::vector<int>& pages, const Document& document) {
    QStringList names;
    for (const int page : pages) names << QString::fromStdString(document.page_name(page));
    names.removeDuplicates();
    return names.join(", ");
}

}  // namespace

QString page_words(const Document& document, int page) {
    return Words::tr("p. %1").arg(QString::fromStdString(document.page_name(page)));
}

QString footer_of(const ConversationTurn& turn, const Document& document) {
    QStringList parts;
    if (turn.read_is_known) parts << how_much_was_read(turn.read);
    std::vector<int> pages;
    int quotes = 0;
    for (const Evidence& evidence : turn.evidence)
        if (evidence.verified) {
            ++quotes;
            pages.push_back(evidence.page);
        }
    if (quotes > 0)
        parts << Words::tr("%n quote(s) found word for word, p. %1", nullptr, quotes).arg(pages_words(pages, document));
    else if (turn.looked_for_evidence)
        parts << Words::tr("no sentence of the document was found that says this");
    if (turn.overview_was_read) parts << Words::tr("with the overview of the document");
    if (!turn.recalled_pages.empty())
        parts << Words::tr("read again for this question: p. %1").arg(pages_words(turn.recalled_pages, document));
    if (turn.left_out > 0) parts << Words::tr("earlier questions were left out: there was no room for them");
    if (turn.repeats) parts << Words::tr("the answer repeats itself");
    if (turn.state == ConversationTurn::State::stopped) parts << Words::tr("stopped");
    if (turn.tokens_per_second > 0)
        parts << Words::tr("%1 tokens/s").arg(QLocale().toString(turn.tokens_per_second, 'f', 0));
    return parts.join(" · ");
}

}  // namespace lectern
