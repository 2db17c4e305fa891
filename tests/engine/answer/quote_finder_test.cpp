// A quote is found if and only if its words stand in the text.
#include "engine/answer/quote_finder.h"

#include <QtTest/QtTest>
#include <random>

#include "app/import/import.h"
#include "app/import/import_worker.h"

using namespace lectern;

namespace {

/// As it is imported: lines of a PDF end where the page does, its headers and hyphens are what import leaves of them.
std::string text_of(const std::filesystem::path& file) {
    const auto document = import_document(file);
    if (!document) qFatal("%s", document.error().what.english().c_str());
    if (document->text.size() < 20'000) qFatal("'%s' is too short", file.c_str());
    return document->text;
}

/// A manual, a handbook in print, and a licence.
void add_real_documents() {
    QTest::addColumn<QString>("file");
    QTest::newRow("plain text") << QString(LECTERN_TEST_DATA "/reference/text.txt");
    QTest::newRow("PDF") << QString(LECTERN_SAMPLE "/handbook-of-aldersund.pdf");
    QTest::newRow("licence") << QString("/usr/share/common-licenses/GPL-3");
}

/// Words as they stand between blanks, and where.
struct Word {
    std::size_t begin = 0, end = 0;
};

std::vector<Word> words_of(const std::string& text) {
    std::vector<Word> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find_first_not_of(" \n\t", at);
        if (begin == std::string::npos) break;
        at = std::min(text.find_first_of(" \n\t", begin), text.size());
        words.push_back({begin, at});
    }
    return words;
}

bool has_letters(const std::string& text) {
    return std::ranges::any_of(text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
}

/// What a person or a model makes of a quote without changing a word.
std::string retyped(const std::string& quote, std::mt19937& random) {
    std::string result;
    for (const char c : quote) {
        if (c == '\n' || c == ' ')
            result += random() % 8 == 0 ? "\n" : random() % 8 == 0 ? "\u00a0 " : " ";
        else if (c == '"')
            result += random() % 2 == 0 ? "\u201c" : "\u201d";
        else if (c == '\'')
            result += "\u2019";
        else
            result += c;
    }
    return random() % 2 == 0 ? result : "\u201c" + result + "\u2026\u201d";
}

}  // namespace

class QuoteFinderTest : public QObject {
    Q_OBJECT

 private slots:
    void true_quotes_are_found_data() { add_real_documents(); }
    void true_quotes_are_found();
    void false_quotes_are_not_data() { add_real_documents(); }
    void false_quotes_are_not();
    void typesetting_does_not_count_data();
    void typesetting_does_not_count();
    void words_do_count_data();
    void words_do_count();
    void the_place_is_that_of_the_words();
    void all_places_are_found();
    void broken_text_does_no_harm();
};

void QuoteFinderTest::true_quotes_are_found() {
    QFETCH(const QString, file);
    if (!QFile::exists(file)) QSKIP("not on this computer");
    const std::string text = text_of(file.toStdString());
    const QuoteFinder finder(text);
    const std::vector<Word> words = words_of(text);
    std::mt19937 random(1);
    int quotes = 0, rejected = 0;
    while (quotes < 1000) {
        const std::size_t first = random() % (words.size() - 30), last = first + 2 + random() % 25;
        const std::string quote = text.substr(words[first].begin, words[last].end - words[first].begin);
        const bool begins_within_word = first > 0 && text[words[first - 1].end - 1] == '-';
        if (!has_letters(quote) || begins_within_word || quote.back() == '-') continue;
        ++quotes;
        if (finder.find(retyped(quote, random)).empty()) {
            ++rejected;
            qInfo("not found: %s", quote.c_str());
        }
    }
    qInfo("%d of %d rejected", rejected, quotes);
    QCOMPARE(rejected, 0);
}

/// One word is left out, doubled, exchanged with its neighbour or replaced, or a digit is changed.
void QuoteFinderTest::false_quotes_are_not() {
    QFETCH(const QString, file);
    if (!QFile::exists(file)) QSKIP("not on this computer");
    const std::string text = text_of(file.toStdString());
    const QuoteFinder finder(text);
    const std::vector<Word> words = words_of(text);
    std::mt19937 random(2);
    int quotes = 0, accepted = 0;
    while (quotes < 1000) {
        const std::size_t first = random() % (words.size() - 30), count = 5 + random() % 12;
        std::vector<std::string> quote;
        for (std::size_t i = first; i < first + count; ++i)
            quote.push_back(text.substr(words[i].begin, words[i].end - words[i].begin));
        const std::size_t at = 1 + random() % (count - 3);
        const std::string before = quote[at];
        switch (random() % 4) {
            case 0:
                quote.erase(quote.begin() + static_cast<std::ptrdiff_t>(at));
                break;
            case 1:
                std::swap(quote[at], quote[at + 1]);
                if (quote[at] == before) continue;
                break;
            case 2: {
                const Word& other = words[random() % words.size()];
                quote[at] = text.substr(other.begin, other.end - other.begin);
                if (quote[at] == before) continue;
                break;
            }
            default:
                quote[at] += random() % 2 == 0 ? "s" : "7";
        }
        // Without letters what was changed may be what typesetting changes, and a row of asterisks at an end is no part
        // of a quote: what is left of it may stand elsewhere.
        if (!has_letters(before) || !has_letters(quote[at])) continue;
        if (!has_letters(quote.front()) || !has_letters(quote.back())) continue;
        std::string joined;
        for (const std::string& word : quote) joined += (joined.empty() ? "" : " ") + word;
        ++quotes;
        if (const auto found = finder.find(joined); !found.empty()) {
            ++accepted;
            qInfo("found: %s", joined.c_str());
        }
    }
    qInfo("%d of %d accepted", accepted, quotes);
    QCOMPARE(accepted, 0);
}

void QuoteFinderTest::typesetting_does_not_count_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("quote");
    const auto row = [](const char* name, const char* text, const char* quote) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(quote);
    };
    row("line breaks", "the rent is\n    due on\tMonday", "the rent is due on Monday");
    row("hyphenation", "the main-\ntenance of the roof", "the maintenance of the roof");
    row("hyphen at a line's end", "a well-\nknown rule", "a well-known rule");
    row("hyphen left out", "a well-known rule", "a wellknown rule");
    row("soft hyphen", "the main\u00adtenance", "the maintenance");
    row("ligatures", "the \ufb01rst o\ufb00er, \ufb03x", "the first offer, ffix");
    row("quotation marks", "the \u201cTenant\u201d\u2019s duty", "the \"Tenant\"'s duty");
    row("guillemets", "der \u00bbMieter\u00ab zahlt", "der \"Mieter\" zahlt");
    row("behind a long dash", "kept brief\u2014certainly under 80 characters", "certainly under 80 characters");
    row("before a long dash", "should be kept brief\u2014certainly", "should be kept brief");
    row("dashes", "pages 3\u20135 \u2014 all", "pages 3-5 - all");
    row("points", "and so on\u2026 until", "and so on... until");
    row("marks around", "The rent is due.", "\u201cThe rent is due,\u201d");
    row("first letter", "and the rent is due", "The rent is due");
    row("apart and composed", "caf\u00e9 noir", "cafe\u0301 noir");
    row("Chinese line break", "\u5408\u540c\u7684\u7ec8\n\u6b62\u65e5\u671f", "\u5408\u540c\u7684\u7ec8\u6b62");
    row("within Chinese", "\u5408\u540c\u7684\u7ec8\u6b62\u65e5\u671f", "\u7ec8\u6b62\u65e5");
    row("a number", "It costs 1,250.50 euros.", "1,250.50");
    row("a number at a sentence's end", "It costs 1,250. Then", "1,250");
}

void QuoteFinderTest::typesetting_does_not_count() {
    QFETCH(const QString, text);
    QFETCH(const QString, quote);
    QCOMPARE(QuoteFinder(text.toStdString()).find(quote.toStdString()).size(), std::size_t(1));
}

void QuoteFinderTest::words_do_count_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("quote");
    const auto row = [](const char* name, const char* text, const char* quote) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(quote);
    };
    row("empty", "text", "");
    row("nothing but marks", "a ... \"b\"", "\"...\"");
    row("part of a word", "the contract ends", "he contract");
    row("part of a word at the end", "the contract ends", "the contract end");
    row("another digit", "It costs 1,250 euros.", "It costs 1,260 euros");
    row("part of a number", "It costs 21,250 euros.", "1,250 euros");
    row("the front of a number", "It costs 1,250.75 euros.", "It costs 1,250");
    row("behind a point", "It costs 10.250 euros.", "250 euros");
    row("a sign", "It fell by -5 points", "by 5 points");
    row("a sign left behind", "It fell by -5 points", "5 points");
    row("a sign added", "It rose to 5 points", "to -5 points");
    row("case within", "the Polish rules", "the polish rules");
    row("a blank between words", "the now here", "the nowhere");
    row("a superscript", "10\u00b2 metres", "102 metres");
    row("a word left out", "must not be sold", "must be sold");
}

void QuoteFinderTest::words_do_count() {
    QFETCH(const QString, text);
    QFETCH(const QString, quote);
    QVERIFY(QuoteFinder(text.toStdString()).find(quote.toStdString()).empty());
}

void QuoteFinderTest::the_place_is_that_of_the_words() {
    const std::string text = "First.\n\nThe \u201cof\ufb01cial\u201d main-\n  tenance   plan. Last.";
    const auto places = QuoteFinder(text).find("\"The 'official' maintenance plan.\"");
    QCOMPARE(places.size(), std::size_t(1));
    QCOMPARE(text.substr(places[0].begin, places[0].end - places[0].begin),
             std::string("The \u201cof\ufb01cial\u201d main-\n  tenance   plan"));
}

void QuoteFinderTest::all_places_are_found() {
    const QuoteFinder finder("One rule. Another rule. one rule again; One rules.");
    const auto places = finder.find("One rule", 10);
    QCOMPARE(places.size(), std::size_t(2));
    QCOMPARE(places[0].begin, std::uint64_t(0));
    QCOMPARE(places[1].begin, std::uint64_t(24));
    QCOMPARE(finder.find("One rule", 1).size(), std::size_t(1));
}

void QuoteFinderTest::broken_text_does_no_harm() {
    std::mt19937 random(3);
    std::string noise;
    for (int i = 0; i < 5000; ++i) noise += static_cast<char>(random() % 256);
    const QuoteFinder finder(noise + " kept words " + noise);
    QCOMPARE(finder.find("kept words").size(), std::size_t(1));
    for (int i = 0; i < 200; ++i) {
        const auto places = finder.find(noise.substr(random() % 4000, random() % 40), 3);
        for (const auto& place : places) QVERIFY(place.begin < place.end);
    }
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    QuoteFinderTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "quote_finder_test.moc"
