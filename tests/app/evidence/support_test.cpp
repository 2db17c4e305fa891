// What shares a word with an answer does not say it, and what says it in other words is found.
#include "app/evidence/support.h"

#include <QtTest/QtTest>

#include "app/evidence/announcement.h"
#include "app/evidence/evidence.h"

using namespace lectern;

class SupportTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void words_are_compared_by_what_they_mean_data();
    void words_are_compared_by_what_they_mean();
    void a_word_or_three_say_nothing();
    void what_announces_an_answer_is_left_out_data();
    void what_announces_an_answer_is_left_out();
    void answers_are_judged_data();
    void answers_are_judged();

 private:
    Document document_;
    std::optional<EvidenceFinder> finder_;
};

void SupportTest::initTestCase() {
    document_.text =
        "The Rules of the Lending House\n\n"
        "The house lends tools to members. A tool is lent for seven days. Every member shows a card. "
        "The pictures on the walls are by an old friend of the house, David A. Morris.\n\n"
        "There are well over 15, so they stand in two rooms. Here is an example of such a form.\n"
        "/run is cleared at boot. The board of the house meets in spring. The treasurer keeps the money of all "
        "members.";
    document_.pages = {{.label = "1", .begin = 0, .end = document_.text.size()}};
    auto made = EvidenceFinder::of(document_);
    QVERIFY(made);
    finder_.emplace(std::move(*made));
}

void SupportTest::words_are_compared_by_what_they_mean_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("beginnings") << "Repairing the ROOF" << QStringList{"repair", "roof", "the"};
    QTest::newRow("numbers") << "seven of 30, zw\u00f6lf" << QStringList{"12", "30", "7", "of"};
    QTest::newRow("not a number, though it begins like one") << "tenant" << QStringList{"tenant"};
    QTest::newRow("letters alone") << "a b" << QStringList{};
    QTest::newRow("Chinese") << "\u5408\u540c" << QStringList{"\u5408", "\u540c"};
    QTest::newRow("nothing") << "" << QStringList{};
}

void SupportTest::words_are_compared_by_what_they_mean() {
    QFETCH(const QString, text);
    QFETCH(const QStringList, words);
    QStringList found;
    for (const std::string& word : words_of(text.toStdString())) found << QString::fromStdString(word);
    QCOMPARE(found, words);
}

void SupportTest::what_announces_an_answer_is_left_out_data() {
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("left");
    const auto row = [](const char* name, const char* answer, const char* left) {
        QTest::newRow(name) << QString::fromUtf8(answer) << QString::fromUtf8(left);
    };
    row("English", "According to the passage, it cost 3 crowns.", "it cost 3 crowns.");
    row("another", "Based on the given text: x, it is so, and so.", "Based on the given text: x, it is so, and so.");
    row("a statement", "The lease contract states that keys are returned.", "keys are returned.");
    row("who says something", "The board says nothing.", "The board says nothing.");
    row("German", "Laut dem vorliegenden Dokument wurde es 1871 gebaut.", "wurde es 1871 gebaut.");
    row("German, of a person", "Nach dem Krieg wurde es gebaut.", "Nach dem Krieg wurde es gebaut.");
    row("Chinese", "根据文档，修理费为三百万。", "修理费为三百万。");
    row("nothing else", "According to the passage, ", "According to the passage, ");
    row("nothing", "", "");
    row("no UTF-8", "According to the passage, \xff\xfe 3.", "\xff\xfe 3.");
}

void SupportTest::what_announces_an_answer_is_left_out() {
    QFETCH(const QString, answer);
    QFETCH(const QString, left);
    const std::string said = answer.toStdString();
    const std::string_view rest = without_announcement(said);
    QCOMPARE(QString::fromUtf8(rest.data(), static_cast<qsizetype>(rest.size())), left);
}

void SupportTest::a_word_or_three_say_nothing() {
    const auto index = TextIndex::of(document_.text, TextIndex::Unit::sentences);
    QVERIFY(index);
    const Support support(document_.text, *index);
    const Claim claim = claim_of("Who made the pictures?", "David Morris.");
    QVERIFY(!support.says("David A. Morris.", claim));
    QVERIFY(support.says("They are by Morris.", claim));
}

void SupportTest::answers_are_judged_data() {
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("quote");
    QTest::addColumn<QString>("read_again");
    QTest::addColumn<QString>("rests_on");  // empty: nothing
    const auto row = [](const char* name, const char* question, const char* answer, const char* quote,
                        const char* read_again, const char* rests_on) {
        QTest::newRow(name) << question << answer << quote << read_again << rests_on;
    };
    const char* folder = "Which folder is emptied whenever the machine starts?";
    const char* emptied = "The folder /run is emptied whenever the machine starts.";
    const char* boot = "/run is cleared at boot.";
    row("a title that shares a word", "What does a card cost?", "A card of the lending office costs much money.",
        "The Rules of the Lending House", "", "");
    row("a quote without the number", "What does a card cost?", "A card that a member shows costs 100 euros.",
        "Every member shows a card.", "", "");
    row("a quote without the number, in another language", "Was kostet eine Karte?", "Sie kostet 100 Euro im Jahr.",
        "Every member shows a card.", "", "");
    row("a quote in another language", "Wer verwahrt das Geld?", "Das macht der Kassenwart.",
        "The treasurer keeps the money of all members.", "", "The treasurer keeps the money of all members.");
    row("the end of a sentence", "Who wrote the computer program?", "Morris.", "", "", "");
    row("a phrase that fits all answers", "How do I borrow a boat?",
        "Boats need a harbour ticket from the captain. Here is an example of such a form.", "", "", "");
    row("a number that stands anywhere", "How many megabytes does the machine need at least?",
        "The machine needs at least 15 megabytes.", "", "There are well over 15, so they stand in two rooms.", "");
    row("a number in words", "For how long is a tool lent?", "7 days.", "", "", "A tool is lent for seven days.");
    row("other words, read again", folder, emptied, "", boot, boot);
    row("other words, not read again", folder, emptied, "", "", "");
    row("announced", "For how long is a tool lent?", "According to the rules of the house, 7 days.", "", "",
        "A tool is lent for seven days.");
    row("a quote that says it", folder, emptied, boot, "", boot);
}

void SupportTest::answers_are_judged() {
    QFETCH(const QString, question);
    QFETCH(const QString, answer);
    QFETCH(const QString, quote);
    QFETCH(const QString, read_again);
    QFETCH(const QString, rests_on);
    std::vector<TextStretch> stretches;
    if (!read_again.isEmpty()) {
        const std::size_t begin = document_.text.find(read_again.toStdString());
        QVERIFY(begin != std::string::npos);
        stretches.push_back({begin, begin + static_cast<std::size_t>(read_again.size())});
    }
    const auto judged =
        finder_->judge(quotes_in(quote.toStdString()), question.toStdString(), answer.toStdString(), stretches);
    QVERIFY(judged);
    QString words;
    for (const Evidence& evidence : *judged)
        if (evidence.verified) words += QString::fromStdString(evidence.quote);
    QCOMPARE(words, rests_on);
}

QTEST_APPLESS_MAIN(SupportTest)
#include "support_test.moc"
