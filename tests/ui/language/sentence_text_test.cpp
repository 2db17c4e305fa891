// What the engine says in English is shown in the language of the interface.
#include "ui/base/sentence_text.h"

#include "tests/ui/base/ui_test.h"
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
    void what_nobody_translated_stays_as_it_is();
    void all_parts_of_an_error_are_translated();
    void in_english_it_stays_as_it_is();
};

void SentenceTextTest::a_sentence_is_translated_with_what_stands_in_it() {
    QCOMPARE(sentence_text("'lease.pdf' has no page 7."), "„lease.pdf“ hat keine Seite 7.");
    QCOMPARE(sentence_text("Page 7 of 'lease.pdf' has no size."), "Seite 7 von „lease.pdf“ hat keine Größe.");
    QCOMPARE(sentence_text("Nothing was kept."), "Es wurde nichts behalten.");
}

void SentenceTextTest::a_reason_within_a_sentence_is_translated_too() {
    QCOMPARE(sentence_text("'lease.pdf' is encrypted and needs a password."),
             "„lease.pdf“ ist verschlüsselt und braucht ein Passwort.");
    QCOMPARE(sentence_text("'/library': the disk is full"), "„/library“: die Festplatte ist voll");
}

void SentenceTextTest::a_name_that_looks_like_a_place_stays() {
    QCOMPARE(sentence_text("'%1 %2.pdf' has no page 7."), "„%1 %2.pdf“ hat keine Seite 7.");
}

void SentenceTextTest::numbers_are_grouped_and_names_are_not() {
    QCOMPARE(sentence_text("'2024' has no page 53508."), "„2024“ hat keine Seite 53.508.");
}

void SentenceTextTest::what_nobody_translated_stays_as_it_is() {
    QCOMPARE(sentence_text("Strange things happen"), "Strange things happen");
    QCOMPARE(sentence_text(""), "");
}

void SentenceTextTest::all_parts_of_an_error_are_translated() {
    const Error error{.code = ErrorCode::cancelled,
                      .what = "Reading the file was cancelled.",
                      .means = "Nothing was kept.",
                      .next = "Start again when you like."};
    QCOMPARE(error_text(error, "\n"),
             "Das Lesen der Datei wurde abgebrochen.\nEs wurde nichts behalten.\nBei Bedarf erneut beginnen.");
}

void SentenceTextTest::in_english_it_stays_as_it_is() {
    use_language("en");
    for (const char* sentence : {"'lease.pdf' is encrypted and needs a password.", "'/library': the disk is full",
                                 "Left out: 'x.bin' cannot be opened: it is an archive (ZIP)."})
        QCOMPARE(sentence_text(sentence), sentence);
}

LECTERN_UI_TEST(SentenceTextTest)

#include "sentence_text_test.moc"
