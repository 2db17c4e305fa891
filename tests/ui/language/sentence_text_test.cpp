// What the engine says in English is shown in the language of the interface.
#include "ui/base/sentence_text.h"

#include <QRegularExpression>

#include "tests/ui/base/ui_test.h"
#include "tests/ui/language/ts_file.h"
#include "ui/base/error_text.h"

using namespace lectern;

class SentenceTextTest : public QObject {
    Q_OBJECT

 private slots:
    void init() { use_language("de"); }
    void cleanup() { use_language("en"); }
    void a_sentence_is_translated_with_what_stands_in_it();
    void a_reason_within_a_sentence_is_translated_too();
    void a_name_that_looks_like_a_place_stays();
    void numbers_are_grouped_and_names_are_not();
    void sizes_are_written_as_in_the_rest_of_the_window();
    void options_of_the_command_line_are_left_out();
    void what_nobody_translated_stays_as_it_is();
    void all_parts_of_an_error_are_translated();
    void in_english_it_stays_as_it_is();
    void reasons_of_reasons_come_to_an_end();
    void every_sentence_has_all_its_arguments_in_each_language_data();
    void every_sentence_has_all_its_arguments_in_each_language();
};

void SentenceTextTest::a_sentence_is_translated_with_what_stands_in_it() {
    QCOMPARE(sentence_text(sentence("'{name}' has no page {page}.", "lease.pdf", 7)), "„lease.pdf“ hat keine Seite 7.");
    QCOMPARE(sentence_text(sentence("Page {page} of '{name}' has no size.", 7, "lease.pdf")),
             "Seite 7 von „lease.pdf“ hat keine Größe.");
    QCOMPARE(sentence_text(sentence("Nothing was kept.")), "Es wurde nichts behalten.");
}

void SentenceTextTest::a_reason_within_a_sentence_is_translated_too() {
    QCOMPARE(sentence_text(sentence("'{name}' {what}", "lease.pdf", sentence("is encrypted and needs a password."))),
             "„lease.pdf“ ist verschlüsselt und braucht ein Passwort.");
    QCOMPARE(sentence_text(sentence("'{file}': {problem}", "/library", sentence("the disk is full"))),
             "„/library“: die Festplatte ist voll");
}

void SentenceTextTest::a_name_that_looks_like_a_place_stays() {
    QCOMPARE(sentence_text(sentence("'{name}' has no page {page}.", "%1 {page}.pdf", 7)),
             "„%1 {page}.pdf“ hat keine Seite 7.");
}

void SentenceTextTest::numbers_are_grouped_and_names_are_not() {
    QCOMPARE(sentence_text(sentence("'{name}' has no page {page}.", "2024", 53508)), "„2024“ hat keine Seite 53.508.");
    // A name may be a sentence of ours, and stays a name.
    QCOMPARE(sentence_text(sentence("'{name}' has no page {page}.", "Nothing was kept.", 1)),
             "„Nothing was kept.“ hat keine Seite 1.");
}

void SentenceTextTest::sizes_are_written_as_in_the_rest_of_the_window() {
    QCOMPARE(sentence_text(sentence("{free} of memory are free, and the reading needs {needed} more.",
                                    Sentence::Bytes{1'500'000'000}, Sentence::Bytes{30'200'000})),
             "1,5 GB Speicher sind frei, und die Lesung braucht 30 MB mehr.");
}

void SentenceTextTest::options_of_the_command_line_are_left_out() {
    use_language("en");
    QCOMPARE(sentence_text(sentence("Choose a smaller budget{option}, or close other programs.",
                                    Sentence::Option{"--budget 4096"})),
             "Choose a smaller budget, or close other programs.");
    for (const test::TranslatedText& text : test::read_ts(LECTERN_ROOT "/resources/translations/lectern_de.ts"))
        if (text.context == "Error")
            QVERIFY2(
                !text.source.contains(" --") && !text.source.contains("(--") && !text.source.contains("lectern-cli"),
                qPrintable(text.source));
}

void SentenceTextTest::what_nobody_translated_stays_as_it_is() {
    QCOMPARE(sentence_text(quoted("Strange things happen")), "Strange things happen");
    QCOMPARE(sentence_text(Sentence()), "");
}

void SentenceTextTest::all_parts_of_an_error_are_translated() {
    const Error error{.code = ErrorCode::cancelled,
                      .what = sentence("Reading the file was cancelled."),
                      .means = sentence("Nothing was kept."),
                      .next = sentence("Start again when you like.")};
    QCOMPARE(error_text(error, "\n"),
             "Das Lesen der Datei wurde abgebrochen.\nEs wurde nichts behalten.\nBei Bedarf erneut beginnen.");
}

void SentenceTextTest::in_english_it_stays_as_it_is() {
    use_language("en");
    const Sentence cannot = sentence("'{name}' cannot be opened: it is {kind}.", "x.bin", sentence("an archive (ZIP)"));
    QCOMPARE(sentence_text(sentence("Left out: {problem}", cannot)),
             "Left out: 'x.bin' cannot be opened: it is an archive (ZIP).");
}

void SentenceTextTest::reasons_of_reasons_come_to_an_end() {
    Sentence deep = sentence("Nothing was kept.");
    for (int i = 0; i < 1000; ++i) deep = sentence("'{file}': {problem}", "x", deep);
    QVERIFY(sentence_text(deep).size() < 1000);
    Sentence wide = sentence("x");
    for (int i = 0; i < 12; ++i) wide = Sentence("{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}", {std::vector{wide}});
    QCOMPARE(sentence_text(wide), "x");
}

void SentenceTextTest::every_sentence_has_all_its_arguments_in_each_language_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "de", "zh_CN"}) QTest::newRow(language) << language;
}

void SentenceTextTest::every_sentence_has_all_its_arguments_in_each_language() {
    QFETCH(const QString, language);
    use_language(language);
    int sentences = 0;
    QStringList wrong;
    for (const test::TranslatedText& text : test::read_ts(LECTERN_ROOT "/resources/translations/lectern_de.ts")) {
        if (text.context != "Error") continue;
        ++sentences;
        const std::string words = text.source.toStdString();
        std::vector<Sentence::Argument> arguments;
        QStringList samples;
        for (std::size_t i = 0; i < sentence_parts(words).names.size(); ++i) {
            samples << QString("<%1>").arg(i);
            arguments.emplace_back(Sentence::Name{samples.back().toStdString()});
        }
        const QString shown = sentence_text(Sentence(words, std::move(arguments)));
        static const QRegularExpression place("\\{[a-z_]+\\}");
        const bool all = std::ranges::all_of(samples, [&](const QString& sample) { return shown.count(sample) == 1; });
        const bool translated = language == "en" || !text.finished || shown != text.source;
        if (!all || shown.contains(place) || !text.finished || !translated) wrong << text.source + " -> " + shown;
    }
    QVERIFY(sentences > 500);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

LECTERN_UI_TEST(SentenceTextTest)

#include "sentence_text_test.moc"
