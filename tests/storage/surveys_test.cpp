// What was found section by section stays, until its document goes.
#include <QTemporaryDir>

#include "tests/storage/sample.h"

using namespace lectern;

class SurveysTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() {
        library_.reset();
        folder_.reset();
    }

    void notes_come_out_as_they_went_in();
    void what_was_made_of_the_same_goes_on();
    void sections_that_a_survey_does_not_have_are_not_given();
    void it_goes_with_its_document();
    void one_that_is_not_there_is_refused();

 private:
    SurveyRecord about(const std::string& made_of) const {
        return {.document = document_,
                .made_of = made_of,
                .kind = "every page",
                .question = "Who pays?",
                .model = "a model",
                .sections = 3};
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Library> library_;
    DocumentId document_ = 0;
};

void SurveysTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    library_ = open_library(folder_->filePath("library.db").toStdString());
    document_ = taken(library_->documents().add(sample_document(1), pages_with({"a page"})));
}

void SurveysTest::notes_come_out_as_they_went_in() {
    const SurveyId id = taken(library_->surveys().begin(about("one")));
    taken(library_->surveys().add(id, {.section = 2, .found = "[2]"}));
    taken(library_->surveys().add(id, {.section = 0, .found = "[0]"}));
    taken(library_->surveys().add(id, {.section = 0, .found = "[]"}));
    library_ = open_library(library_->path());
    const auto notes = taken(library_->surveys().notes(id));
    QCOMPARE(notes.size(), 2U);
    QCOMPARE(notes[0].section, 0);
    QCOMPARE(notes[0].found, std::string("[]"));
    QCOMPARE(notes[1].section, 2);
    const auto surveys = taken(library_->surveys().of(document_));
    QCOMPARE(surveys.size(), 1U);
    QCOMPARE(surveys[0].id, id);
    QCOMPARE(surveys[0].made_of, std::string("one"));
    QCOMPARE(surveys[0].kind, std::string("every page"));
    QCOMPARE(surveys[0].question, std::string("Who pays?"));
    QCOMPARE(surveys[0].model, std::string("a model"));
    QCOMPARE(surveys[0].sections, 3);
    QCOMPARE(surveys[0].done, 2);
    QVERIFY(surveys[0].begun > 0);
}

void SurveysTest::what_was_made_of_the_same_goes_on() {
    const SurveyId id = taken(library_->surveys().begin(about("one")));
    QCOMPARE(taken(library_->surveys().begin(about("one"))), id);
    const SurveyId other = taken(library_->surveys().begin(about("two")));
    QVERIFY(other != id);
    QCOMPARE(taken(library_->surveys().of(document_)).front().id, other);  // last begun first
    taken(library_->surveys().remove(id));
    QCOMPARE(taken(library_->surveys().of(document_)).size(), 1U);
}

void SurveysTest::sections_that_a_survey_does_not_have_are_not_given() {
    const SurveyId id = taken(library_->surveys().begin(about("one")));
    for (const int section : {-1, 3, 1}) taken(library_->surveys().add(id, {.section = section, .found = "[]"}));
    const auto notes = taken(library_->surveys().notes(id));
    QCOMPARE(notes.size(), 1U);
    QCOMPARE(notes[0].section, 1);
}

void SurveysTest::it_goes_with_its_document() {
    const SurveyId id = taken(library_->surveys().begin(about("one")));
    taken(library_->surveys().add(id, {.section = 1, .found = "[]"}));
    taken(library_->documents().remove(document_));
    QVERIFY(taken(library_->surveys().notes(id)).empty());
    QVERIFY(taken(library_->verify()).problems.empty());
}

void SurveysTest::one_that_is_not_there_is_refused() {
    const auto added = library_->surveys().add(7, {.section = 0, .found = "[]"});
    QVERIFY(!added && in_plain_words(added.error()));
    const auto removed = library_->surveys().remove(7);
    QVERIFY(!removed && in_plain_words(removed.error()));
    SurveyRecord lost = about("one");
    lost.document = 99;
    const auto begun = library_->surveys().begin(lost);
    QVERIFY(!begun && in_plain_words(begun.error()));
}

QTEST_APPLESS_MAIN(SurveysTest)
#include "surveys_test.moc"
