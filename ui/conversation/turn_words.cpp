#include "ui/conversation/turn_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "ui/base/amounts.h"
#include "ui/base/document_names.h"
#include "ui/conversation/overview_words.h"
#include "ui/conversation/question_scope.h"

namespace lectern {

namespace {

struct TurnWords {
    Q_DECLARE_TR_FUNCTIONS(TurnWords)
};

QString pages_words(const std::vector<int>& pages, const Document& document) {
    QStringList names;
    for (const int page : pages) names << page_name(document, page);
    names.removeDuplicates();
    return names.join(", ");
}

QString how_much_was_remembered(double kept_share) {
    if (kept_share >= 1) return TurnWords::tr("Everything that was read was remembered in detail.");
    return TurnWords::tr("%1 of what was read was remembered in detail.").arg(share_text(kept_share));
}

/// What left this computer.
QString server_words(const AnswerDetails& details) {
    const QString host = written_words(details.server);
    return details.from_passages ? TurnWords::tr("These pages were sent to the server %1, which answered.").arg(host)
                                 : TurnWords::tr("The whole text was sent to the server %1, which answered.").arg(host);
}

QString attended_words(const std::vector<AttendedPage>& attended, const Document& document, WordsAs as) {
    QStringList pages;
    for (const AttendedPage& one : attended) {
        const QString words = page_words(document, one.page);
        const QString page =
            as == WordsAs::text
                ? words
                : QString("<a href=\"%1\">%2</a>").arg(QString::number(one.page), words.toHtmlEscaped());
        pages << QString("%1 (%2)").arg(page, share_text(one.share));
    }
    return TurnWords::tr("Pages the model focused on, which proves nothing: %1").arg(pages.join(", "));
}

QString speed_words(const AnswerDetails& details) {
    const QString seconds = QLocale().toString(details.seconds, 'f', details.seconds < 10 ? 1 : 0);
    if (details.tokens_per_second <= 0) return TurnWords::tr("Answered in %1 s.").arg(seconds);
    return TurnWords::tr("Answered in %1 s, %2 tokens a second.")
        .arg(seconds, QLocale().toString(details.tokens_per_second, 'f', 0));
}

}  // namespace

QString page_words(const Document& document, int page) {
    return TurnWords::tr("p. %1").arg(page_name(document, page));
}

QString page_words_alone(const Document& document, int page) {
    return TurnWords::tr("p. %1").arg(page_label(document, page));
}

QString basis_of(const ConversationTurn& turn, const Document& document) {
    if (!turn.details.pages.empty())
        return TurnWords::tr("Answered from %1 alone", "pages").arg(scope_words(turn.details.pages, document));
    if (!turn.details.read) return TurnWords::tr("How much had been read is not known");
    const ReadSoFar& read = *turn.details.read;
    if (!read.complete()) return TurnWords::tr("Answered from %L1 of %L2 pages").arg(read.pages).arg(read.total_pages);
    if (turn.details.from_passages && !turn.details.recalled_pages.empty())
        return TurnWords::tr("Answered from passages on %L1 of %Ln page(s)", nullptr, read.total_pages)
            .arg(turn.details.recalled_pages.size());
    if (read.total_pages < read.document_pages)
        return TurnWords::tr("Answered from the %L1 chosen of %Ln page(s)", nullptr, read.document_pages)
            .arg(read.total_pages);
    return TurnWords::tr("Answered from all %Ln page(s)", nullptr, read.total_pages);
}

QString foot_words(const ConversationTurn& turn, const Document& document) {
    const auto& read = turn.details.read;
    const bool is_from_all = read && read->complete() && read->total_pages == read->document_pages;
    if (!is_unsupported(turn) || !is_from_all || !turn.details.pages.empty()) return basis_of(turn, document);
    return TurnWords::tr("All %Ln page(s) were read; nothing to quote", nullptr, read->total_pages);
}

/// What is borne out has a tick, and nothing else.
QString foot_symbol(const ConversationTurn& turn) {
    if (turn.details.read && !turn.details.read->complete()) return "circle-half";
    if (is_unsupported(turn)) return "dash-circle";
    return count_evidence(turn).quoted > 0 ? "check2-circle" : "info-circle";
}

EvidenceCount count_evidence(const ConversationTurn& turn) {
    EvidenceCount count;
    for (const Evidence& evidence : turn.evidence) {
        if (evidence.is_quote())
            ++count.quoted;
        else if (evidence.verified)
            ++count.related;
    }
    return count;
}

bool is_unsupported(const ConversationTurn& turn) {
    return turn.details.looked_for_evidence && std::ranges::none_of(turn.evidence, &Evidence::verified);
}

QString unsupported_words(const ConversationTurn& turn) {
    return turn.details.pages.empty() ? TurnWords::tr("No sentence of the document says this")
                                      : TurnWords::tr("No sentence of these pages says this");
}

QString quoted_words(int quotes) {
    return TurnWords::tr("Quoted: %n sentence(s), found word for word", nullptr, quotes);
}

QStringList details_of(const ConversationTurn& turn, const Document& document, WordsAs as) {
    const AnswerDetails& details = turn.details;
    QStringList lines;
    for (const Evidence& evidence : turn.evidence)
        if (!evidence.verified)
            lines << TurnWords::tr("Given as a quote by the model, but not found word for word in the document: “%1”")
                         .arg(written_words(evidence.quote));
    if (!details.thoughts.empty())
        lines << TurnWords::tr("What the model thought first: %1").arg(written_words(details.thoughts));
    if (!details.recalled_pages.empty())
        lines << TurnWords::tr("Pages read again for this question: %1")
                     .arg(pages_words(details.recalled_pages, document));
    if (details.overview_was_read) lines << TurnWords::tr("The overview of the document was read before the question.");
    if (!details.server.empty())
        lines << server_words(details);
    else if (details.from_passages)
        lines << TurnWords::tr("The answer was written from these pages and the beginning of the document alone.");
    else if (details.read)
        lines << how_much_was_remembered(details.read->kept_share);
    if (turn.left_out > 0) lines << TurnWords::tr("Earlier questions were left out: there was no room for them.");
    if (!details.model.empty()) lines << TurnWords::tr("Model: %1").arg(QString::fromStdString(details.model));
    if (details.seconds > 0) lines << speed_words(details);
    if (as == WordsAs::html)
        for (QString& line : lines) line = line.toHtmlEscaped();
    if (!details.attended.empty()) lines << attended_words(details.attended, document, as);
    return lines;
}

QString footer_of(const ConversationTurn& turn, const Document& document) {
    QStringList parts{basis_of(turn, document)};
    const EvidenceCount count = count_evidence(turn);
    if (count.quoted > 0) parts << quoted_words(count.quoted);
    if (count.related > 0) parts << TurnWords::tr("Possibly related: found by search, not quoted");
    if (is_unsupported(turn)) parts << unsupported_words(turn);
    if (turn.repeats) parts << TurnWords::tr("The answer repeats itself");
    if (turn.state == ConversationTurn::State::stopped) parts << TurnWords::tr("Stopped");
    ConversationTurn borne_out = turn;  // what stands nowhere has no place in what is handed on, nor have thoughts
    borne_out.details.thoughts.clear();
    std::erase_if(borne_out.evidence, [](const Evidence& evidence) { return !evidence.verified; });
    return (parts + details_of(borne_out, document, WordsAs::text)).join(" · ");
}

}  // namespace lectern
