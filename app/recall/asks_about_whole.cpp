#include "app/recall/asks_about_whole.h"

#include <QRegularExpression>

namespace lectern {

bool asks_about_whole(std::string_view question) {
    static const QRegularExpression words(
        R"(\b(summar(y|ies|i[sz]e[sd]?)|overview|outline|overall|main|gist|purpose|in a (few|nutshell)|)"
        R"((this|the|whole|entire) (text|document|documents|book|novel|story|manual|guide|report|paper|article|contract|)"
        R"(agreement|thesis|handbook|file|files)|all (these|the|of these) (documents|files)|)"
        R"((text|document|book|file|contract) (is|are) (this|these)|)"
        R"(zusammenfass\w*|fasse\b.*\bzusammen|überblick|übersicht|hauptsächlich\w*|haupt(figuren|personen|themen|punkte|teile|aussagen?)|)"
        R"(worum geht|wovon handelt|(diese[smnr]?|das|der|die|des|im|ganze[nsrm]?) )"
        R"((texte?s?|dokuments?|buch(es)?|romans?|geschichte|handbuch(s|es)?|anleitung|berichts?|artikels?|vertrags?|faq|datei))\b)"
        "|\u603b\u7ed3|\u6982\u8ff0|\u6982\u62ec|\u4e3b\u8981|\u5927\u610f|\u6458\u8981|\u5168\u6587|\u5168\u4e66"
        "|\u8fd9(\u4efd|\u672c|\u7bc7|\u90e8)|\u672c\u6587|\u672c\u4e66|\u6587\u6863|\u8bb2\u4e86\u4ec0\u4e48",
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return words.match(QString::fromUtf8(question.data(), static_cast<qsizetype>(question.size()))).hasMatch();
}

}  // namespace lectern
