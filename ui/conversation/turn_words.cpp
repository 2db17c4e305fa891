#include "ui/conversation/turn_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace lectern {

namespace {

QString say(const char* text, const char* what = nullptr, int n = -1) {
    return QCoreApplication::translate("lectern::TurnView", text, what, n);
}

QString how_much_was_read(const ReadSoFar& read) {
    if (!read.complete()) return say("Only %1 of %2 pages were read").arg(read.pages).arg(read.total_pages);
    const QString kept = QLocale().toString(100 * read.kept_share, 'f', read.kept_share < 0.1 ? 1 : 0);
    return say("All %n page(s) read, %1 % of memory kept", "", read.total_pages).arg(kept);
}

QString pages_words(const std::vector<int>& pages, const Document& document) {
    QStringList names;
    for (const int page : pages) names << QString::fromStdString(document.page_name(page));
    names.removeDuplicates();
    return names.join(", ");
}

}  // namespace

QString page_words(const Document& document, int page) {
    return say("p. %1").arg(QString::fromStdString(document.page_name(page)));
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
        parts << say("%n quote(s) found word for word, page %1", "", quotes).arg(pages_words(pages, document));
    else if (turn.looked_for_evidence)
        parts << say("no sentence of the document was found that says this");
    if (!turn.recalled_pages.empty())
        parts << say("read again for this question: page %1").arg(pages_words(turn.recalled_pages, document));
    if (turn.left_out > 0) parts << say("earlier questions were left out: there was no room for them");
    if (turn.state == ConversationTurn::State::stopped) parts << say("stopped");
    if (turn.tokens_per_second > 0) parts << say("%1 tokens/s").arg(QLocale().toString(turn.tokens_per_second, 'f', 0));
    return parts.join(" · ");
}

QString error_words(const Error& error) {
    QStringList lines;
    for (const std::string* part : {&error.what, &error.means, &error.next})
        if (!part->empty()) lines << QString::fromStdString(*part);
    return lines.join('\n');
}

}  // namespace lectern
