// Evidence stands in the document, and says what the answer says.
#include "app/evidence/evidence.h"

#include <QtTest/QtTest>

using namespace lectern;

class EvidenceTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void quotes_are_taken_out_of_what_was_said_data();
    void quotes_are_taken_out_of_what_was_said();
    void quotes_are_looked_up();
    void the_sentence_that_says_it_is_found_data();
    void the_sentence_that_says_it_is_found();
    void a_quote_of_something_else_gives_way_to_that_sentence_data();
    void a_quote_of_something_else_gives_way_to_that_sentence();

 private:
    Document document_;
    std::optional<EvidenceFinder> finder_;
};

void EvidenceTest::initTestCase() {
    const std::string first =
        "The library is closed on public holidays. A card that is lost is blocked by telephone at any hour, and "
        "replaced for 30 crowns.\n\nA tool is lent for seven days. ";
    const std::string second =
        "The tenant pays the rent on the third day of the month. The landlord repairs the roof within two weeks of a "
        "notice. \u5408\u540c\u7684\u7ec8\u6b62\u65e5\u671f\u662f2025\u5e745\u67081\u65e5\u3002";
    document_.text = first + second;
    document_.pages = {{.label = "iv", .begin = 0, .end = first.size()},
                       {.label = "v", .begin = first.size(), .end = document_.text.size()}};
    auto made = EvidenceFinder::of(document_);
    QVERIFY(made);
    finder_.emplace(std::move(*made));
}

void EvidenceTest::quotes_are_taken_out_of_what_was_said_data() {
    QTest::addColumn<QString>("said");
    QTest::addColumn<QStringList>("quotes");
    QTest::newRow("marks") << "It says \"the rent is due\" and \"30 crowns\"."
                           << QStringList{"the rent is due", "30 crowns"};
    QTest::newRow("typographic marks") << QString::fromUtf8(
                                              "See \u201cthe roof leaks now\u201d and \u00abun deux trois\u00bb")
                                       << QStringList{"the roof leaks now", "un deux trois"};
    QTest::newRow("a line") << "The rent is due." << QStringList{"The rent is due."};
    QTest::newRow("lines") << "The rent is due.\n\nThe roof leaks now."
                           << QStringList{"The rent is due.", "The roof leaks now."};
    QTest::newRow("announced") << "The sentence that shows this is: \nThe rent is due."
                               << QStringList{"The rent is due."};
    QTest::newRow("too little") << "\"Yes\" \"the rent\"" << QStringList{"\"Yes\" \"the rent\""};
    QTest::newRow("twice") << "\"the rent is due\" \"the rent is due\"" << QStringList{"the rent is due"};
    QTest::newRow("open") << "He said \"the rent is due" << QStringList{"He said \"the rent is due"};
    QTest::newRow("nothing") << "" << QStringList{};
}

void EvidenceTest::quotes_are_taken_out_of_what_was_said() {
    QFETCH(const QString, said);
    QFETCH(const QStringList, quotes);
    QStringList found;
    for (const std::string& quote : quotes_in(said.toStdString())) found << QString::fromStdString(quote);
    QCOMPARE(found, quotes);
}

void EvidenceTest::quotes_are_looked_up() {
    const auto found = finder_->look_up({"the tenant pays the rent", "the tenant pays no rent"});
    QCOMPARE(found.size(), std::size_t(2));
    QVERIFY(found[0].verified && !found[1].verified);
    QCOMPARE(found[0].page, 1);
    QCOMPARE(document_.text.substr(found[0].begin, found[0].end - found[0].begin),
             std::string("The tenant pays the rent"));
    QCOMPARE(found[1].page, -1);
    QCOMPARE(found[1].quote, std::string("the tenant pays no rent"));
}

void EvidenceTest::the_sentence_that_says_it_is_found_data() {
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("begins");  // empty: none
    const auto row = [](const char* name, const char* question, const char* answer, const char* begins) {
        QTest::newRow(name) << QString::fromUtf8(question) << QString::fromUtf8(answer) << QString::fromUtf8(begins);
    };
    row("a price", "How much does a lost card cost?", "A lost card costs 30 crowns.", "A card that is lost");
    row("other forms of words", "Who repairs the roof?", "The landlord must repair it within two weeks.",
        "The landlord repairs");
    row("a number alone", "For how many crowns is a card replaced?", "30", "A card that is lost");
    row("the question's number", "What does a card that was lost in 2024 cost?", "A card lost in 2024 costs 30 crowns.",
        "A card that is lost");
    row("another number", "How much does a lost card cost?", "A lost card costs 50 crowns.", "");
    row("from elsewhere", "Who painted the Mona Lisa?", "Leonardo da Vinci painted the Mona Lisa.", "");
    row("only the question's words", "Does the landlord repair the roof?", "The landlord repairs the roof.", "");
    row("Chinese", "\u5408\u540c\u4f55\u65f6\u7ec8\u6b62\uff1f", "2025\u5e745\u67081\u65e5",
        "\u5408\u540c\u7684\u7ec8\u6b62\u65e5\u671f");
    row("no words", "Is it?", "Yes.", "");
    row("nothing", "Is it?", "", "");
}

void EvidenceTest::the_sentence_that_says_it_is_found() {
    QFETCH(const QString, question);
    QFETCH(const QString, answer);
    QFETCH(const QString, begins);
    const auto found = finder_->sentence_for(question.toStdString(), answer.toStdString());
    QVERIFY(found);
    QCOMPARE(found->has_value(), !begins.isEmpty());
    if (!*found) return;
    QVERIFY2(QString::fromStdString((*found)->quote).startsWith(begins), (*found)->quote.c_str());
    QVERIFY((*found)->verified && (*found)->source == Evidence::Source::text);
    QCOMPARE(document_.text.substr((*found)->begin, (*found)->end - (*found)->begin), (*found)->quote);
}

void EvidenceTest::a_quote_of_something_else_gives_way_to_that_sentence_data() {
    QTest::addColumn<QString>("quote");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QStringList>("begins");
    const QString price = "A lost card costs 30 crowns.", elsewhere = "A tool is lent for seven days.";
    QTest::newRow("supports it") << "replaced for 30 crowns" << price << QStringList{"replaced for"};
    QTest::newRow("of something else") << elsewhere << price << QStringList{"A card that is lost"};
    QTest::newRow("of something else, and the answer goes on")
        << elsewhere
        << price + " It is blocked before it is replaced, and nothing else can happen to its owner after that."
        << QStringList{"A card that is lost"};
    QTest::newRow("nowhere") << "The moon is made of cheese." << price
                             << QStringList{"The moon is", "A card that is lost"};
    QTest::newRow("another language") << elsewhere << "Sieben Tage." << QStringList{"A tool is lent"};
    QTest::newRow("nothing was quoted") << "" << price << QStringList{"A card that is lost"};
}

void EvidenceTest::a_quote_of_something_else_gives_way_to_that_sentence() {
    QFETCH(const QString, quote);
    QFETCH(const QString, answer);
    QFETCH(const QStringList, begins);
    const auto judged =
        finder_->judge(quotes_in(quote.toStdString()), "How much does a lost card cost?", answer.toStdString(), {});
    QVERIFY(judged);
    QCOMPARE(judged->size(), static_cast<std::size_t>(begins.size()));
    for (std::size_t i = 0; i < judged->size(); ++i)
        QVERIFY2(QString::fromStdString((*judged)[i].quote).startsWith(begins[static_cast<int>(i)]),
                 (*judged)[i].quote.c_str());
}

QTEST_APPLESS_MAIN(EvidenceTest)
#include "evidence_test.moc"
