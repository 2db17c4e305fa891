#include "ui/base/sentence_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <optional>
#include <vector>

#include "resources/translations/error_messages.h"

namespace lectern {

namespace {

/// "'%1' has no page %2." is the parts "'", "' has no page " and ".".
struct Template {
    const char* text;
    QStringList parts;
    qsizetype letters = 0;  ///< of all parts
};

const QRegularExpression& place() {
    static const QRegularExpression pattern(QStringLiteral("%(\\d+)"));
    return pattern;
}

/// Those that say most come first: what is between the parts of others could be anything.
std::vector<Template> make_templates() {
    std::vector<Template> templates;
    for (const char* text : error_messages) {
        Template one{text, QString::fromUtf8(text).split(place())};
        for (const QString& part : one.parts) one.letters += part.size();
        templates.push_back(std::move(one));
    }
    std::ranges::stable_sort(templates, std::ranges::greater(), &Template::letters);
    return templates;
}

/// What stands in the places of a template; nothing if the sentence is not made from it.
std::optional<QStringList> arguments_of(const Template& made_from, const QString& sentence) {
    const QStringList& parts = made_from.parts;
    if (sentence.size() < made_from.letters || !sentence.startsWith(parts.front()) || !sentence.endsWith(parts.back()))
        return {};
    if (parts.size() == 1) return sentence == parts.front() ? std::optional(QStringList()) : std::nullopt;
    QStringList arguments;
    const qsizetype end = sentence.size() - parts.back().size();
    qsizetype from = parts.front().size();
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        const qsizetype to = last ? end : sentence.indexOf(parts[i], from);
        if (to < from || to > end) return {};
        arguments << sentence.mid(from, to - from);
        from = to + parts[i].size();
    }
    return arguments;
}

/// All at once: an argument may have a "%1" of its own.
QString filled(const QString& text, const QStringList& arguments) {
    QString result;
    qsizetype from = 0;
    for (auto places = place().globalMatch(text); places.hasNext();) {
        const QRegularExpressionMatch one = places.next();
        result += text.mid(from, one.capturedStart() - from) + arguments.value(one.captured(1).toInt() - 1);
        from = one.capturedEnd();
    }
    return result + text.mid(from);
}

struct Translated {
    QString text;
    qsizetype left;  ///< letters that are still as the engine said them
};

/// One error quotes another, with its reason. Names of files, which are anybody's, must not lead deeper.
constexpr int deepest = 3;

Translated translated(const QString& english, int depth = 0);

/// What stands in a place of a template: a number, a sentence, or several parts of one with "; " between them.
Translated translated_argument(const QString& english, int depth) {
    bool is_count = false;
    const qlonglong count = english.toLongLong(&is_count);
    if (is_count) return {QLocale().toString(count), 0};
    if (depth >= deepest || !english.contains(u' ')) return {english, english.size()};
    Translated whole = translated(english, depth + 1);
    if (whole.left < english.size() || !english.contains("; ")) return whole;
    QStringList parts;
    whole.left = 0;
    for (const QString& part : english.split("; ")) {
        const Translated one = translated(part, depth + 1);
        parts << one.text;
        whole.left += one.left;
    }
    whole.text = parts.join("; ");
    return whole;
}

/// From the template that leaves least as it was.
Translated translated(const QString& english, int depth) {
    static const std::vector<Template> templates = make_templates();
    Translated best{english, english.size()};
    for (const Template& one : templates) {
        auto arguments = arguments_of(one, english);
        if (!arguments) continue;
        qsizetype left = 0;
        for (qsizetype i = 0; i < arguments->size(); ++i) {
            QString& argument = (*arguments)[i];
            // Between marks stands a name, and "2024" may be one.
            const bool is_name = one.parts[i].endsWith(u'\'');
            const Translated part =
                is_name ? Translated{argument, argument.size()} : translated_argument(argument, depth);
            argument = part.text;
            left += part.left;
        }
        if (left < best.left) best = {filled(QCoreApplication::translate("Error", one.text), *arguments), left};
    }
    return best;
}

}  // namespace

QString sentence_text(const std::string& sentence) {
    return translated(QString::fromStdString(sentence)).text;
}

}  // namespace lectern
