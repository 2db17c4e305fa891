#include "ui/base/segments.h"

#include <QAbstractButton>

#include "tests/ui/base/ui_test.h"

using namespace lectern;

/// One of a few words is chosen.
class SegmentsTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void the_first_is_chosen_until_another_is();
    void keys();
    void what_the_program_chooses_is_not_told();

 private:
    std::unique_ptr<Segments> segments_;
    QList<QAbstractButton*> buttons_;
};

void SegmentsTest::init() {
    segments_ = std::make_unique<Segments>("Place");
    buttons_ = {segments_->add("Page"), segments_->add("Questions"), segments_->add("Overview")};
    segments_->show();
    segments_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(segments_.get()));
}

void SegmentsTest::the_first_is_chosen_until_another_is() {
    QCOMPARE(segments_->chosen(), 0);
    QSignalSpy chosen(segments_.get(), &Segments::chosen_by_person);
    QTest::mouseClick(buttons_[1], Qt::LeftButton);
    QCOMPARE(segments_->chosen(), 1);
    QCOMPARE(chosen.size(), 1);
    QVERIFY(!buttons_[0]->isChecked());
}

void SegmentsTest::keys() {
    QSignalSpy chosen(segments_.get(), &Segments::chosen_by_person);
    buttons_[0]->setFocus(Qt::TabFocusReason);
    QTest::keyClick(buttons_[0], Qt::Key_Right);
    QCOMPARE(segments_->chosen(), 1);
    QVERIFY(buttons_[1]->hasFocus());
    QTest::keyClick(buttons_[1], Qt::Key_Left);
    QCOMPARE(segments_->chosen(), 0);
    QTest::keyClick(buttons_[0], Qt::Key_Left);
    QCOMPARE(segments_->chosen(), 0);
    QCOMPARE(chosen.size(), 2);
    segments_->setLayoutDirection(Qt::RightToLeft);
    QTest::keyClick(buttons_[0], Qt::Key_Left);
    QCOMPARE(segments_->chosen(), 1);
}

void SegmentsTest::what_the_program_chooses_is_not_told() {
    QSignalSpy chosen(segments_.get(), &Segments::chosen_by_person);
    segments_->choose(2);
    QCOMPARE(segments_->chosen(), 2);
    QVERIFY(chosen.isEmpty());
}

LECTERN_UI_TEST(SegmentsTest)

#include "segments_test.moc"
