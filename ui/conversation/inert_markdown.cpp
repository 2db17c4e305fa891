#include "ui/conversation/inert_markdown.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace lectern {

namespace {

/// "ftp://", "xmpp:": some readers make links of them. "http:", "https:" and "mailto:" may be some.
bool makes_link(const QString& text, qsizetype colon) {
    qsizetype begin = colon;
    while (begin > 0 && text[begin - 1].isLetterOrNumber()) --begin;
    const QString scheme = text.mid(begin, colon - begin).toLower();
    if (scheme.isEmpty() || QStringList{"http", "https", "mailto"}.contains(scheme)) return false;
    return scheme == "xmpp" || QStringView(text).mid(colon + 1).startsWith(u"//");
}

/// Text in which no letter begins anything but emphasis, a list, a heading, a quote or a table.
QString escaped(const QString& text) {
    QString result;
    for (qsizetype at = 0; at < text.size(); ++at) {
        QChar c = text[at];
        const bool was_escaped = c == '\\' && at + 1 < text.size();
        if (was_escaped) c = text[++at];
        if (c == '<')  // not all readers let it be escaped
            result += "&lt;";
        else if (was_escaped || QStringView(u"[{`~").contains(c) || (c == ':' && makes_link(text, at)))
            result += QString('\\') + c;
        else
            result += c;
    }
    return result;
}

/// Whether all readers agree what of a line is code: what stands between its backticks.
bool is_sure_of_code(const QString& line, const QStringList& parts) {
    static const QRegularExpression unsure(R"([$\\~&@\[<{]|www\.|:/)", QRegularExpression::CaseInsensitiveOption);
    if (parts.size() % 2 == 0 || line.contains(u"``") || line.contains('|')) return false;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const bool is_code = i % 2 == 1;
        if (is_code &&
            (parts[i].isEmpty() || parts[i] != parts[i].trimmed() || parts[i].contains(QRegularExpression(R"([\\$])"))))
            return false;
        if (!is_code && unsure.match(parts[i]).hasMatch()) return false;
    }
    return true;
}

QString inert_line(const QString& line) {
    QStringList parts = line.split('`');
    if (parts.size() == 1 || !is_sure_of_code(line, parts)) return escaped(line);
    for (qsizetype i = 0; i < parts.size(); i += 2) parts[i] = escaped(parts[i]);
    return parts.join('`');
}

/// Of the fence that opens in this line and that every reader closes at the same place; the line itself if there is
/// none.
qsizetype end_of_fence(const QStringList& lines, qsizetype begin) {
    static const QRegularExpression opening("^(`{3,}|~{3,})[A-Za-z0-9_+#.-]*$");
    const QRegularExpressionMatch fence = opening.match(lines[begin]);
    if (!fence.hasMatch() || (begin > 0 && !lines[begin - 1].trimmed().isEmpty())) return begin;
    const QString run = fence.captured(1);
    for (qsizetype at = begin + 1; at < lines.size(); ++at)
        if (lines[at].contains(QStringView(run).left(3))) return lines[at] == run ? at : begin;
    return begin;
}

/// Line ends as all readers know them; what some take for one, or for nothing, is a blank.
QString with_plain_lines(QString text) {
    static const QRegularExpression ends(R"(\r\n?)"),
        odd(QStringLiteral("[\\f\\x{0B}\\x{85}\\x{2028}\\x{2029}\\x{FEFF}]"));
    return text.replace(ends, "\n").replace(QChar(0), QChar(QChar::ReplacementCharacter)).replace(odd, " ");
}

}  // namespace

QString inert_markdown(const QString& markdown) {
    const QStringList lines = with_plain_lines(markdown).split('\n');
    QStringList inert;
    for (qsizetype at = 0; at < lines.size(); ++at) {
        const qsizetype end = end_of_fence(lines, at);
        if (end == at) {
            inert << inert_line(lines[at]);
            continue;
        }
        if (!inert.isEmpty() && !inert.last().isEmpty()) inert << QString();  // white space is no empty line to all
        inert += lines.mid(at, end - at + 1);
        if (end + 1 < lines.size() && !lines[end + 1].isEmpty()) inert << QString();
        at = end;
    }
    return inert.join('\n');
}

QString plain_markdown(const QString& text) {
    static const QRegularExpression anywhere(R"(([\\`*_\[{&|~$]))"), at_front(R"(^([#+=-]|\d+(?=[.)])))");
    QString plain = with_plain_lines(text).simplified();
    plain.replace(anywhere, R"(\\1)").replace('<', "&lt;").replace('>', "\\>");
    const QRegularExpressionMatch front = at_front.match(plain);
    if (!front.hasMatch()) return plain;
    // "1." begins a list, and "#" a heading; of a number it is the full stop that is escaped.
    const bool is_number = front.captured().front().isDigit();
    return plain.insert(is_number ? front.capturedEnd() : 0, '\\');
}

}  // namespace lectern
