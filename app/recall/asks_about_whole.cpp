#include "app/recall/asks_about_whole.h"

#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace lectern {

namespace {

// A question asks about the whole where it asks *for* a summary, or names the document as what it asks about. That it
// mentions one is not enough: "How long may the summary of a package be?", "Who wrote the manual?".
constexpr auto documents =
    "(text|documents?|book|novel|story|manual|guide|report|paper|article|contract|agreement|thesis|handbook|faq)";
constexpr auto german_documents =
    "(texte?s?|dokuments?|buch(es)?|romans?|geschichte|handbuch(s|es)?|anleitung|berichts?|artikels?|vertrags?|faq|"
    "datei)";

QRegularExpression pattern(const QString& words) {
    return QRegularExpression(
        words, QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
}

std::array<QRegularExpression, 3> patterns() {
    const QString english =
        R"((^|[.,;:!?]\s*|\b(please|you|you to)\s+)(summari[sz]e|outline|sum (it )?up)\b|)"
        R"((^|\b(give|write|make|draft|show|provide|need|want|like|please)\b.*\b|what is the )(summary|overview|outline)(,? please)?\W*$|)"
        R"(\b(give|write|draft|provide|need|want|like)\b.*\b(summary|overview|outline)\b|)"
        R"(\b(summary|overview|outline|purpose|aim|point|subject|topics?|themes?|message|structure|story|conclusions?|end|beginning) of )"
        R"((this|(the|it)( whole| entire)?) %1\b|\bgist\b|\bin (a few|one|two|three|five|ten) (words|sentences|lines|paragraphs)\b|\bin a nutshell\b|)"
        R"((^overall\b|\boverall (message|theme|idea|point|argument|picture|structure)|\boverall\W*$)|)"
        R"(\bmain (characters?|figures|points?|ideas?|topics?|subjects?|themes?|message|arguments?|parts|sections|chapters|areas|duties|tasks|findings|conclusions?|events|purpose|aims?|goals?)\b|)"
        R"(\b(this|(the )?(whole|entire)) (%1|files?)\b|\ball (these|the|of these) (documents|files)\b|)"
        R"(\b(is|are|was) (the %1|it) (about|for)\b|\bhow (do|does|did) the %1\b|)"
        R"(\b(do|does|did) the %1 (deal with|cover|treat|discuss|talk about|teach|argue|conclude|tell|devote)\b|)"
        R"(\b(%1|file) (is|are) (this|these)\b)";
    const QString german =
        R"(\bfass(e|en)?\b.*\bzusammen\b|\bzusammen(zu)?fassen\b|)"
        R"((^|\b(gib|gebe|geben|schreib|schreibe|erstell|erstelle|mach|mache|zeig|zeige|brauche|möchte|hätte|bitte)\b.*\b)(zusammenfassung|überblick|übersicht)\b|)"
        R"(\b(zusammenfassung|überblick|übersicht|inhalt|thema|zweck|ziel|aufbau|ende|anfang|aussage) (über )?(des|der|das|den|die|vom) (ganzen )?%1\b|)"
        R"(\bhauptsächlich\w*|\bhaupt(figuren|personen|themen|punkte|teile|aussagen?)\b|\bworum geht\b|\bwovon handelt\b|\brichtet sich (das|der|die) %1\b|)"
        R"(\b(diese[smnr]?|ganze[nsrm]?) %1\b)";
    const QString chinese =
        R"(总结|概述|概括|大意|全文|全书|(写|给|做|请).*摘要|主要(内容|人物|观点|思想|论点|主题|意思|讲|说)|)"
        R"(这(份|本|篇|部)|本文|本书|文档(讲|说|的(目的|内容|主题))|讲了什么)";
    return {pattern(english.arg(documents)), pattern(german.arg(german_documents)), pattern(chinese)};
}

}  // namespace

bool asks_about_whole(std::string_view question) {
    static const std::array<QRegularExpression, 3> all = patterns();
    const QString asked = QString::fromUtf8(question.data(), static_cast<qsizetype>(question.size()));
    return std::ranges::any_of(all, [&](const QRegularExpression& words) { return words.match(asked).hasMatch(); });
}

}  // namespace lectern
