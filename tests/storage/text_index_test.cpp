// A passage is found by its words, and holds all of what stands around them.
#include "storage/text_index.h"

#include <random>

#include "storage/text_splitter.h"
#include "tests/storage/sample.h"

using namespace lectern;

namespace {

/// Sentences of words that mean nothing, parted by blanks and line breaks; some very long.
std::string prose(int sentences, std::mt19937& random) {
    std::string text;
    for (int i = 0; i < sentences; ++i) {
        const unsigned long words = i % 17 == 5 ? 300 : 4 + random() % 20;
        for (unsigned long word = 0; word < words; ++word)
            text += std::string(word == 0 ? "Word" : "word") + std::to_string(random() % 500) + " ";
        text.back() = '.';
        text += i % 7 == 6 ? "\n\n" : " ";
    }
    return text;
}

QStringList sentences_of(const QString& text) {
    const std::string all = text.toStdString();
    const auto borders = split_into_sentences(all, 300);
    QStringList found;
    for (std::size_t i = 0; i + 1 < borders.size(); ++i)
        found << QString::fromStdString(all.substr(borders[i], borders[i + 1] - borders[i])).trimmed();
    return found;
}

}  // namespace

class TextIndexTest : public QObject {
    Q_OBJECT

 private slots:
    void stretches_cover_the_text_data();
    void stretches_cover_the_text();
    void a_fact_is_found_whole();
    void sentences_are_found_alone();
    void lines_of_one_width_part_no_sentence_data();
    void lines_of_one_width_part_no_sentence();
    void a_full_stop_may_belong_to_a_word_data();
    void a_full_stop_may_belong_to_a_word();
    void rare_words_decide();
    void names_of_frequent_words_are_found();
    void languages_without_blanks_are_searched();
    void no_text_is_an_operator();
    void nothing_is_found_in_nothing();
};

void TextIndexTest::stretches_cover_the_text_data() {
    QTest::addColumn<QByteArray>("text");
    std::mt19937 random(1);
    QTest::newRow("prose") << QByteArray::fromStdString(prose(200, random));
    QTest::newRow("one long word") << QByteArray(5000, 'x');
    QTest::newRow("Chinese without blanks") << QByteArray("\u5408\u540c").repeated(2000);
    QTest::newRow("lines") << QByteArray("a line\n").repeated(900);
    QTest::newRow("short") << QByteArray("Short.");
    QTest::newRow("empty") << QByteArray();
}

void TextIndexTest::stretches_cover_the_text() {
    QFETCH(const QByteArray, text);
    const std::string all = text.toStdString();
    const auto borders = split_into_stretches(all, 300);
    QCOMPARE(borders.front(), std::uint64_t(0));
    QCOMPARE(borders.back(), static_cast<std::uint64_t>(all.size()));
    for (std::size_t i = 1; i < borders.size(); ++i) {
        QVERIFY(borders[i] > borders[i - 1]);
        QVERIFY(borders[i] - borders[i - 1] <= 900);
        if (borders[i] < all.size()) QVERIFY((static_cast<unsigned char>(all[borders[i]]) & 0xc0) != 0x80);
    }
}

void TextIndexTest::a_fact_is_found_whole() {
    std::mt19937 random(2);
    for (int round = 0; round < 40; ++round) {
        std::string text = prose(60, random);
        const std::string fact = "The warden of Kelvedon keeps the brass key under the third flagstone.";
        const std::size_t at = text.find(". ", random() % (text.size() / 2)) + 2;
        text.insert(at, fact + " ");
        const auto index = taken(TextIndex::of(text, TextIndex::Unit::paragraphs));
        const auto found = taken(index.search("Where does the warden of Kelvedon keep the key?", 3));
        QVERIFY(!found.empty());
        const std::string passage = text.substr(found[0].begin, found[0].end - found[0].begin);
        QVERIFY2(passage.find(fact) != std::string::npos, passage.c_str());
    }
}

void TextIndexTest::sentences_are_found_alone() {
    const std::string text = "The roof leaks. The landlord repairs the roof within a week. The tenant waits.";
    const auto found = taken(taken(TextIndex::of(text, TextIndex::Unit::sentences)).search("roof repairs", 1));
    QCOMPARE(text.substr(found.at(0).begin, found.at(0).end - found.at(0).begin),
             std::string("The landlord repairs the roof within a week. "));
}

void TextIndexTest::lines_of_one_width_part_no_sentence_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("sentences");
    const QString one = "The Secretary's term of office is a year, at which point they\n";
    QTest::newRow("a paragraph") << one + "or another one must be appointed again. A vote decides; the\nothers wait."
                                 << QStringList{(one + "or another one must be appointed again. ").trimmed(),
                                                "A vote decides; the\nothers wait."};
    const QString verse =
        "Whose woods these are the farmer thinks he knows by heart\nAnd yet\nHe walks them\nIn the snow";
    QTest::newRow("verses") << verse << verse.split('\n');
    QTest::newRow("a list") << "It has a mill that is as old as the village and its people,\n- a bell\n2. a hall"
                            << QStringList{"It has a mill that is as old as the village and its people,", "- a bell",
                                           "2. a hall"};
    const QString rows = "Harbour master of the northern basin\tHenrike Brandt, since 1952\nClerk\tTora";
    QTest::newRow("rows of a table") << rows << rows.split('\n');
    const QString names = "Ann\nBob\nCharlotte\nDan";
    QTest::newRow("names") << names << names.split('\n');
    const QString chinese = QString("\u5408").repeated(35) + '\n' + QString("\u540c").repeated(35) + '\n' +
                            QString("\u5408").repeated(9) + "\u3002";
    QTest::newRow("Chinese") << chinese << QStringList{chinese};
}

void TextIndexTest::lines_of_one_width_part_no_sentence() {
    QFETCH(const QString, text);
    QFETCH(const QStringList, sentences);
    QCOMPARE(sentences_of(text), sentences);
}

void TextIndexTest::a_full_stop_may_belong_to_a_word_data() {
    QTest::addColumn<QStringList>("sentences");
    QTest::newRow("titles") << QStringList{"Mr. Smith went to Dr. Brown.", "He was ill."};
    QTest::newRow("initials") << QStringList{"It was J. R. Smith in the U.S. Army.", "So am I.", "He left."};
    QTest::newRow("a day in German") << QStringList{"Die Leiterin ist seit dem 1. Juni 2019 Frau Sommer.",
                                                    "Sie kam am 2. August."};
    QTest::newRow("a law") << QStringList{"Nach \u00a7 5 Abs. 3 S. 2 gilt das.", "Vgl. Art. 7 gem. \u00a7 9."};
    QTest::newRow("words that end others too")
        << QStringList{"It is a work of art.", "Is he 12?", "No. 5 is.", "I said no.", "She has 12.", "He has 5."};
    QTest::newRow("German words cut short") << QStringList{"Sie kauft z. B. Holz, d. h. Eiche.", "Es ist gut."};
    QTest::newRow("a list") << QStringList{"1. Turn it on.", "2. Wait."};
}

void TextIndexTest::a_full_stop_may_belong_to_a_word() {
    QFETCH(const QStringList, sentences);
    QCOMPARE(sentences_of(sentences.join(QTest::currentDataTag() == QByteArray("a list") ? '\n' : ' ')), sentences);
}

void TextIndexTest::rare_words_decide() {
    std::string text;
    for (int i = 0; i < 50; ++i) text += "The tenant pays the rent of the month. ";
    const std::size_t deposit = text.size();
    text += "The deposit of the tenant is returned. ";
    for (int i = 0; i < 50; ++i) text += "The tenant pays the rent of the month. ";
    const auto found = taken(
        taken(TextIndex::of(text, TextIndex::Unit::paragraphs)).search("What does the tenant pay as a deposit?", 1));
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(found[0].begin <= deposit && found[0].end > deposit);
}

/// Each word of such a name stands in many rows of the table.
void TextIndexTest::names_of_frequent_words_are_found() {
    const std::vector<std::string> first{"inner", "humble", "red", "thin", "eastern"};
    const std::vector<std::string> second{"boat", "railway", "stable", "mushroom", "dragon"};
    std::mt19937 random(3);
    for (int round = 0; round < 20; ++round) {
        const unsigned long wanted = random() % 300;
        std::string text;
        for (unsigned long i = 0; i < 300; ++i) {
            std::string name = first.at(random() % 5) + "-" + second.at(1 + random() % 4);
            if (random() % 5 == 0) name = first.at(1 + random() % 4) + "-boat";
            text +=
                (i == wanted ? "inner-boat" : name) + ": " + std::to_string(1'000'000 + random() % 9'000'000) + "\n";
        }
        const auto index = taken(TextIndex::of(text, TextIndex::Unit::paragraphs));
        const auto found = taken(index.search("Which number stands behind inner-boat?", 1));
        const std::string passage = text.substr(found.at(0).begin, found.at(0).end - found.at(0).begin);
        QVERIFY2(passage.find("inner-boat") != std::string::npos, passage.c_str());
    }
}

void TextIndexTest::languages_without_blanks_are_searched() {
    const std::string filler = "\u4e70\u65b9\u5e94\u5f53\u652f\u4ed8\u4ef7\u6b3e\u3002";
    std::string text;
    for (int i = 0; i < 60; ++i) text += filler;
    const std::size_t at = text.size();
    text += "\u5408\u540c\u7684\u7ec8\u6b62\u65e5\u671f\u662f2025\u5e745\u67081\u65e5\u3002";
    for (int i = 0; i < 60; ++i) text += filler;
    const auto found = taken(taken(TextIndex::of(text, TextIndex::Unit::paragraphs))
                                 .search("\u7ec8\u6b62\u65e5\u671f\u662f\u4f55\u65f6\uff1f", 1));
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(found[0].begin <= at && found[0].end > at);
}

void TextIndexTest::no_text_is_an_operator() {
    const auto index =
        taken(TextIndex::of("The words NEAR and OR stand in this text, and a column too.", TextIndex::Unit::sentences));
    for (const char* query :
         {"NEAR(a b)", "\"", "text:column", "a AND", "OR OR", "-text", "{", "^*", "'; DROP TABLE x"})
        QVERIFY(index.search(query, 3).has_value());
    QCOMPARE(taken(index.search("near OR nothing", 3)).size(), std::size_t(1));
}

void TextIndexTest::nothing_is_found_in_nothing() {
    QVERIFY(taken(taken(TextIndex::of("", TextIndex::Unit::paragraphs)).search("word", 3)).empty());
    const auto index = taken(TextIndex::of("Some words.", TextIndex::Unit::sentences));
    QVERIFY(taken(index.search("", 3)).empty());
    QVERIFY(taken(index.search("absent", 3)).empty());
}

QTEST_APPLESS_MAIN(TextIndexTest)
#include "text_index_test.moc"
