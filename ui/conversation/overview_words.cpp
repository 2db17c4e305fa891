#include "ui/conversation/overview_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/base/document_names.h"
#include "ui/conversation/turn_words.h"

namespace lectern {

namespace {

struct OverviewWords {
    Q_DECLARE_TR_FUNCTIONS(OverviewWords)
};

constexpr qsizetype longest_text = 4000, longest_value = 300;  ///< characters

QString shortened(const QString& text, qsizetype most) {
    return text.size() <= most ? text : text.left(most - 1).trimmed() + "…";
}

}  // namespace

QString written_words(const std::string& text) {
    return shortened(QString::fromStdString(text).simplified(), longest_text);
}

KeyFact key_fact(const Finding& fact) {
    static const QRegularExpression labelled("^([^:：]{1,32})[:：]\\s*(.+)$");
    const QString said = written_words(fact.text), quote = written_words(fact.evidence.quote);
    const auto stands = [&quote](QString value) {
        while (value.endsWith('.')) value.chop(1);
        return !value.isEmpty() && quote.contains(value, Qt::CaseInsensitive);
    };
    if (const auto parts = labelled.match(said); parts.hasMatch() && stands(parts.captured(2)))
        return {.label = parts.captured(1).trimmed(), .value = shortened(parts.captured(2), longest_value)};
    return {.label = {}, .value = shortened(stands(said) ? said : quote, longest_value)};
}

QString pages_of(const Section& section, const Document& document) {
    const int first = document.page_at(section.begin), last = document.page_at(section.end - 1);
    if (first == last) return page_words(document, first);
    const QString file = file_of_page(document, first);
    if (!file.isEmpty() && file == file_of_page(document, last))
        return OverviewWords::tr("p. %1–%2 of %3", "pages, file")
            .arg(page_label(document, first), page_label(document, last), file);
    return OverviewWords::tr("p. %1–%2").arg(page_name(document, first), page_name(document, last));
}

}  // namespace lectern
