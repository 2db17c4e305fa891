#include "app/survey/survey.h"

#include <QtTest/QtTest>

#include "tests/storage/sample.h"

using namespace lectern;

/// Sections are looked at one after another, and none twice: after a stop, a failure or a restart either.
class SurveyTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void every_section_is_looked_at_once();
    void it_goes_on_where_it_failed();
    void a_library_that_fails_stops_nothing();

 private:
    Survey in_library(const std::string& made_of) {
        Survey survey(3);
        survey.keep_in(*library_, {.document = document_, .made_of = made_of, .kind = "k"},
                       [&](const Error&) { ++told_; });
        return survey;
    }
    LookAtSection look() {
        return [this](std::size_t survey, int section) -> Result<std::string> {
            looked_ << QString("%1:%2").arg(survey).arg(section);
            if (looked_.size() == fails_at_)
                return fail({.code = ErrorCode::cancelled, .what = {}, .means = {}, .next = {}});
            return std::to_string(section);
        };
    }

    QTemporaryDir folder_;
    std::unique_ptr<Library> library_;
    DocumentId document_ = 0;
    QStringList looked_;
    int fails_at_ = -1, told_ = 0;
};

void SurveyTest::init() {
    library_ = open_library(folder_.filePath(QString("%1.db").arg(QTest::currentTestFunction())).toStdString());
    document_ = taken(library_->documents().add(sample_document(1), pages_with({"a page"})));
    looked_.clear();
    fails_at_ = -1;
    told_ = 0;
}

void SurveyTest::every_section_is_looked_at_once() {
    std::vector<Survey> both(2, Survey(3));
    QList<int> done;
    QVERIFY(go_on(both, look(), [&](const SurveyProgress& progress) {
        QCOMPARE(progress.total, 3);
        QCOMPARE(progress.seconds_left < 0, progress.done == 0);
        done << progress.done;
    }));
    QCOMPARE(looked_, (QStringList{"0:0", "1:0", "0:1", "1:1", "0:2", "1:2"}));
    QCOMPARE(done, (QList<int>{0, 1, 2, 3}));
    QVERIFY(both[0].is_complete() && both[1].is_complete());
    QCOMPARE(*both[1].found()[2], std::string("2"));
    looked_.clear();
    QVERIFY(go_on(both, look(), [](const SurveyProgress&) {}));
    QVERIFY(looked_.isEmpty());
}

void SurveyTest::it_goes_on_where_it_failed() {
    fails_at_ = 3;
    {
        std::vector<Survey> both{in_library("a"), in_library("b")};
        QVERIFY(!go_on(both, look(), [](const SurveyProgress&) {}));
        QCOMPARE(both[0].done(), 1);
    }
    library_ = open_library(library_->path());
    std::vector<Survey> again{in_library("a"), in_library("b")};
    QCOMPARE(again[0].done(), 1);
    QCOMPARE(again[1].done(), 1);
    looked_.clear();
    fails_at_ = -1;
    QVERIFY(go_on(again, look(), [](const SurveyProgress&) {}));
    QCOMPARE(looked_, (QStringList{"0:1", "1:1", "0:2", "1:2"}));
    QVERIFY(in_library("a").is_complete());
    QCOMPARE(in_library("c").done(), 0);
    QCOMPARE(told_, 0);
}

void SurveyTest::a_library_that_fails_stops_nothing() {
    std::vector<Survey> one{in_library("a")};
    taken(library_->documents().remove(document_));
    QVERIFY(go_on(one, look(), [](const SurveyProgress&) {}));
    QVERIFY(one[0].is_complete());
    QCOMPARE(told_, 1);
    Survey lost = in_library("b");
    QCOMPARE(told_, 2);
    lost.add(0, "x");
    QVERIFY(lost.has(0) && !lost.has(1));
}

QTEST_APPLESS_MAIN(SurveyTest)
#include "survey_test.moc"
