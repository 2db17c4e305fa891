#include "app/survey/asks_for_all.h"

#include <QRegularExpression>

namespace lectern {

bool asks_for_all(std::string_view question) {
    static const QRegularExpression words(
        R"(\b(all|each|every|everything|list|how many|alle[nrsm]?|jede[nrsm]?|sämtliche[nrs]?|wie ?viele?|liste)\b)"
        "|\u6240\u6709|\u5168\u90e8|\u6bcf|\u5217\u51fa|\u591a\u5c11|\u54ea\u4e9b",
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return words.match(QString::fromUtf8(question.data(), static_cast<qsizetype>(question.size()))).hasMatch();
}

}  // namespace lectern
