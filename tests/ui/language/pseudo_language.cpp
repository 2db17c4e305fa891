#include "tests/ui/language/pseudo_language.h"

#include <QRegularExpression>

#include "tests/ui/language/ts_file.h"

namespace lectern::test {

namespace {

const QString small_letters = QStringLiteral("áƀçđéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž");
const QString capital_letters = QStringLiteral("ÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ");

QChar accented(QChar letter) {
    if (letter >= u'a' && letter <= u'z') return small_letters[letter.unicode() - u'a'];
    if (letter >= u'A' && letter <= u'Z') return capital_letters[letter.unicode() - u'A'];
    return letter;
}

/// Every second letter stands twice: words grow, and the spaces between them stay.
QString stretched(const QString& words) {
    QString result;
    int letters = 0;
    for (const QChar letter : words) {
        result += accented(letter);
        const bool another = letter.isLetter() && ++letters % 2 == 0;
        if (another) result += accented(letter.toLower());
    }
    return result;
}

/// Places for numbers and names, and endings of files, stay as they are.
QString pseudo(const QString& text) {
    static const QRegularExpression kept(QStringLiteral("%L?(\\d+|n)|\\{[a-z_]+\\}|\\*\\.\\w+"));
    QString result;
    qsizetype from = 0;
    for (auto found = kept.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch one = found.next();
        result += stretched(text.mid(from, one.capturedStart() - from)) + one.captured();
        from = one.capturedEnd();
    }
    return result + stretched(text.mid(from));
}

bool is_shortcut(const QString& text) {
    static const QRegularExpression key(QStringLiteral("^((Ctrl|Alt|Shift)\\+.*|F\\d+|Esc)$"));
    return key.match(text).hasMatch();
}

QString key_of(const QString& context, const QString& text) {
    return context + u'\n' + text;
}

}  // namespace

PseudoLanguage::PseudoLanguage(const QString& ts_file) {
    for (const TranslatedText& text : read_ts(ts_file)) known_.insert(key_of(text.context, text.source));
}

QString PseudoLanguage::translate(const char* context, const char* text, const char* /*disambiguation*/,
                                  int /*number*/) const {
    const QString from = QString::fromUtf8(context), words = QString::fromUtf8(text);
    const bool of_qt = from.startsWith(u'Q');
    if (!of_qt && !known_.contains(key_of(from, words))) return {};
    return is_shortcut(words) ? words : pseudo(words);
}

QStringList untranslated_words(QString shown, const QStringList& data) {
    for (const QString& name : data) shown.remove(name);
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{2,}"));
    QStringList words;
    for (auto found = word.globalMatch(shown); found.hasNext();) words << found.next().captured();
    return words;
}

}  // namespace lectern::test
