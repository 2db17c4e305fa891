#include <QtTest/QtTest>

#include "app/import/markup/docx_import.h"
#include "app/import/text/numerals.h"

namespace {

constexpr auto head = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">";

std::string level(const char* number, const char* format, const char* text, const std::string& more = {}) {
    return std::string("<w:lvl w:ilvl=\"") + number + "\"><w:start w:val=\"1\"/><w:numFmt w:val=\"" + format + "\"/>" +
           more + "<w:lvlText w:val=\"" + text + "\"/></w:lvl>";
}

std::string list(const char* id, const std::string& content) {
    return std::string("<w:abstractNum w:abstractNumId=\"") + id + "\">" + content + "</w:abstractNum>";
}

std::string number(const char* id, const char* list, const std::string& more = {}) {
    return std::string("<w:num w:numId=\"") + id + "\"><w:abstractNumId w:val=\"" + list + "\"/>" + more + "</w:num>";
}

std::string item(const char* number, const char* level) {
    return std::string("<w:p><w:pPr><w:numPr><w:ilvl w:val=\"") + level + "\"/><w:numId w:val=\"" + number +
           "\"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>";
}

/// The marks of the items, parted by bars.
QString marks(const std::string& numbering, const std::string& body, const std::string& styles = {}) {
    const auto related = [](const char* type) {
        return std::string("<Relationship Type=\"x/") + type + "\" Target=\"" + type + ".xml\"/>";
    };
    const auto document = lectern::import_docx(
        {{"word/document.xml", std::string("<w:document") + head + "<w:body>" + body + "</w:body></w:document>"},
         {"word/numbering.xml", std::string("<w:numbering") + head + numbering + "</w:numbering>"},
         {"word/styles.xml", std::string("<w:styles") + head + styles + "</w:styles>"},
         {"word/_rels/document.xml.rels",
          "<Relationships>" + related("numbering") + related("styles") + "</Relationships>"}},
        "letter.docx");
    if (!document) return "refused";
    QString text = QString::fromStdString(document->text).trimmed();
    return text.replace(QRegularExpression(" ?x\n* *"), "|").chopped(1);
}

}  // namespace

/// Lists and headings are numbered as Word prints them.
class ListNumberingTest : public QObject {
    Q_OBJECT

 private slots:
    void other_ways_of_counting_data();
    void other_ways_of_counting();
    void numbers_in_words();
    void lists_of_styles_are_followed();
    void numbers_may_change_their_list();
    void legal_numbers_are_digits();
    void levels_may_count_on();
};

void ListNumberingTest::other_ways_of_counting_data() {
    QTest::addColumn<long>("number");
    QTest::addColumn<QString>("numeral");
    const auto row = [](const char* style, long number, const char* numeral) {
        QTest::addRow("%s %ld", style, number) << number << numeral;
    };
    row("decimalZero", 1, "01");
    row("decimalZero", 123, "123");
    row("001, 002, 003, ...", 7, "007");
    row("ordinal", 1, "1st");
    row("ordinal", 12, "12th");
    row("ordinal", 22, "22nd");
    row("ordinal", 113, "113th");
    row("russianLower", 1, "а");
    row("russianLower", 10, "к");
    row("russianLower", 30, "аа");
    row("russianUpper", 2, "Б");
    row("chineseCountingThousand", 1, "一");
    row("chineseCountingThousand", 10, "十");
    row("chineseCountingThousand", 12, "十二");
    row("chineseCountingThousand", 20, "二十");
    row("chineseCountingThousand", 105, "一百零五");
    row("chineseCountingThousand", 110, "一百一十");
    row("chineseCountingThousand", 1005, "一千零五");
    row("chineseCountingThousand", 10000, "10000");
    row("chineseLegalSimplified", 10, "壹拾");
    row("ideographTraditional", 3, "丙");
    row("ideographTraditional", 11, "11");
    row("decimalEnclosedCircle", 20, "⑳");
    row("ideographDigital", 10, "一〇");
    row("thaiNumbers", 12, "๑๒");
    row("А, Б, .., Аа, Аб, ... (ru)", 2, "Б");
    row("一, 二, 三, ...", 2, "二");
    row("cardinalText", 21, "Twenty-one");
    row("ordinalText", 1, "First");
    row("ordinalText", 22, "Twenty-second");
    row("aiueo", 2, "ｲ");
    row("aiueoFullWidth", 3, "ウ");
    row("iroha", 2, "ﾛ");
    row("irohaFullWidth", 3, "ハ");
    row("hebrew1", 2, "ב");
    row("hebrew1", 11, "יא");
    row("hebrew1", 15, "טו");
    row("hebrew1", 115, "קטו");
    row("hebrew2", 11, "כ");
    row("koreanCounting", 12, "십이");
    row("koreanDigital", 12, "일이");
    row("koreanLegal", 12, "열둘");
    row("koreanLegal", 20, "스물");
    row("japaneseCounting", 105, "百五");
    row("japaneseLegal", 12, "壱拾弐");
    row("ganada", 3, "다");
    row("chicago", 2, "†");
    row("chicago", 5, "**");
    row("hex", 26, "1A");
    row("numberInDash", 4, "- 4 -");
    row("decimalEnclosedParen", 3, "⑶");
    row("decimalEnclosedFullstop", 20, "⒛");
    row("decimalEnclosedCircleChinese", 3, "③");
    row("ideographEnclosedCircle", 10, "㊉");
    row("ideographZodiacTraditional", 13, "丙子");
    row("taiwaneseDigital", 10, "一○");
    row("thaiLetters", 2, "ข");
    row("thaiCounting", 2, "สอง");
    row("vietnameseCounting", 3, "Ba");
    row("decimalHalfWidth", 3, "3");
    row("nonsense", 4, "4");
}

void ListNumberingTest::other_ways_of_counting() {
    QFETCH(long, number);
    QFETCH(QString, numeral);
    const std::string style = QString(QTest::currentDataTag()).section(' ', 0, -2).toStdString();
    QCOMPARE(QString::fromStdString(lectern::numeral(number, lectern::numeral_style(style))), numeral);
}

/// The language is that of the document.
void ListNumberingTest::numbers_in_words() {
    const std::string numbering =
        list("0", level("0", "ordinalText", "%1:") + level("1", "ordinal", "%2")) + number("1", "0");
    const auto language = [](const char* tag) {
        return std::string("<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val='") + tag +
               "'/></w:rPr></w:rPrDefault></w:docDefaults>";
    };
    const std::string body = item("1", "0") + item("1", "1");
    QCOMPARE(marks(numbering, body), QString("First:|1st"));
    QCOMPARE(marks(numbering, body, language("de-DE")), QString("Erste:|1."));
    QCOMPARE(marks(numbering, body, language("fr-FR")), QString("Premier:|1er"));
    QCOMPARE(marks(numbering, body, language("xx-no-such-language-at-all")), QString("1:|1"));
}

void ListNumberingTest::lists_of_styles_are_followed() {
    const std::string body = item("4", "0") + item("4", "1") + item("4", "1") + item("4", "0");
    const std::string levels = level("0", "decimal", "%1.") + level("1", "lowerLetter", "(%2)");
    const std::string link = list("3", "<w:numStyleLink w:val=\"Clauses\"/>") + number("4", "3");
    QCOMPARE(marks(list("5", "<w:styleLink w:val=\"Clauses\"/>" + levels) + link, body), QString("1.|(a)|(b)|2."));
    QCOMPARE(marks(list("5", levels) + link + number("7", "5"), body,
                   "<w:style w:styleId=\"Clauses\"><w:pPr><w:numPr><w:numId w:val=\"7\"/></w:numPr></w:pPr></w:style>"),
             QString("1.|(a)|(b)|2."));
}

void ListNumberingTest::numbers_may_change_their_list() {
    const std::string own =
        "<w:lvlOverride w:ilvl=\"0\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"5\"/>"
        "<w:numFmt w:val=\"lowerLetter\"/><w:lvlText w:val=\"%1)\"/></w:lvl></w:lvlOverride>";
    QCOMPARE(marks(list("7", level("0", "decimal", "%1.")) + number("8", "7") + number("9", "7", own),
                   item("8", "0") + item("9", "0") + item("9", "0") + item("8", "0")),
             QString("1.|e)|f)|2."));
}

void ListNumberingTest::legal_numbers_are_digits() {
    QCOMPARE(marks(list("2", level("0", "upperRoman", "Article %1") + level("1", "decimal", "%1.%2", "<w:isLgl/>") +
                                 level("2", "upperRoman", "%1-%3", "<w:isLgl w:val=\"0\"/>")) +
                       number("1", "2"),
                   item("1", "0") + item("1", "0") + item("1", "1") + item("1", "2")),
             QString("Article I|Article II|2.1|II-I"));
}

void ListNumberingTest::levels_may_count_on() {
    QCOMPARE(marks(list("2", level("0", "decimal", "%1.") +
                                 level("1", "decimal", "Rule %2", "<w:lvlRestart w:val=\"0\"/>")) +
                       number("1", "2"),
                   item("1", "0") + item("1", "1") + item("1", "0") + item("1", "1")),
             QString("1.|Rule 1|2.|Rule 2"));
}

QTEST_APPLESS_MAIN(ListNumberingTest)
#include "list_numbering_test.moc"
