// A sentence keeps its arguments apart from its words until somebody shows it.
#include "engine/base/sentence.h"

#include <QtTest/QtTest>

using namespace lectern;

class SentenceTest : public QObject {
    Q_OBJECT

 private slots:
    void english_fills_each_place_data();
    void english_fills_each_place();
    void names_are_left_out_for_a_log();
    void a_brace_that_opens_no_place_is_a_letter();
    void a_name_that_looks_like_a_place_stays();
    void what_the_system_says_is_no_name();
};

void SentenceTest::english_fills_each_place_data() {
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("expected");
    const auto row = [](const Sentence& said, const char* expected) {
        QTest::newRow(expected) << QString::fromStdString(said.english()) << expected;
    };
    row(sentence("Nothing was kept."), "Nothing was kept.");
    row(sentence("'{file}' has no page {page}.", "lease.pdf", 53508), "'lease.pdf' has no page 53508.");
    row(sentence("{file} at {place}", std::filesystem::path("a/b"), std::string_view("c")), "a/b at c");
    row(sentence("{bytes} are free.", Sentence::Bytes{std::uint64_t{3} << 30}), "3.00 GiB are free.");
    row(sentence("at byte {byte}", std::numeric_limits<std::uint64_t>::max()), "at byte 18446744073709551615");
    row(sentence("a share of {share}", 0.5f), "a share of 0.5");
    row(sentence("One of: {names}.", fmt::join(std::vector<std::string>{"q8", "q4"}, ", ")), "One of: q8, q4.");
    row(sentence("'{file}': {problem}", "x", sentence("it is damaged ({detail})", Sentence::Term{"page 3"})),
        "'x': it is damaged (page 3)");
    row(sentence("What differs: {parts}.", std::vector{sentence("the model"), sentence("the policy")}),
        "What differs: the model; the policy.");
    row(sentence("Choose a smaller budget{option}.", Sentence::Option{"--budget 4096"}),
        "Choose a smaller budget (--budget 4096).");
    row(Sentence(), "");
}

void SentenceTest::english_fills_each_place() {
    QFETCH(const QString, said);
    QTEST(said, "expected");
}

void SentenceTest::names_are_left_out_for_a_log() {
    const Sentence reason = sentence("'{part}' is {size} long ({detail})", "divorce", 7, Sentence::Term{"short"});
    QCOMPARE(
        sentence("'{file}' has {bytes}: {reason}", "me/secret.pdf", Sentence::Bytes{1 << 20}, reason).without_names(),
        std::string("'<…>' has 1.0 MiB: '<…>' is 7 long (short)"));
}

void SentenceTest::a_brace_that_opens_no_place_is_a_letter() {
    QCOMPARE(Sentence("{} {A} {a1} {a {b} }", {Sentence::Term{"x"}}).english(), std::string("{} {A} {a1} {a x }"));
    // From another process: fewer arguments than places.
    QCOMPARE(Sentence("{a}{b}", {Sentence::Term{"x"}}).english(), std::string("x"));
}

void SentenceTest::a_name_that_looks_like_a_place_stays() {
    QCOMPARE(sentence("'{file}' has no page {page}.", "{page} {file}.pdf", 7).english(),
             std::string("'{page} {file}.pdf' has no page 7."));
}

void SentenceTest::what_the_system_says_is_no_name() {
    QCOMPARE(system_words(ENOSPC).without_names(), std::string("No space left on device"));
    QCOMPARE(quoted("my words").without_names(), std::string("<…>"));
}

QTEST_GUILESS_MAIN(SentenceTest)
#include "sentence_test.moc"
