// The conversations about a document, as a person looks through them.
#include "ui/conversation/conversation_list.h"

#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/conversation/conversation_panel.h"

using namespace lectern;

class ConversationListTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void the_last_used_is_first_and_the_shown_one_is_marked();
    void one_is_found_by_its_words();
    void one_is_chosen_by_a_click_or_a_key();
    void one_is_called_otherwise_in_its_place();
    void one_goes_only_when_that_was_confirmed();
    void a_new_one_hides_nothing();
    void a_name_stands_above_its_turns();
    void a_name_is_edited_in_its_place();
    void every_control_has_a_name();

 private:
    QTreeWidget* rows() const { return list_->findChild<QTreeWidget*>("conversations"); }
    QStringList titles() const {
        QStringList all;
        for (int row = 0; row < rows()->topLevelItemCount(); ++row)
            if (!rows()->topLevelItem(row)->isHidden()) all << rows()->topLevelItem(row)->text(0);
        return all;
    }
    void open() { list_->open(*session_, *button_); }

    std::unique_ptr<DocumentSession> session_;
    std::unique_ptr<QWidget> window_;
    QPushButton* button_ = nullptr;
    ConversationList* list_ = nullptr;
    ConversationPanel* panel_ = nullptr;
};

void ConversationListTest::init() {
    session_ = std::make_unique<DocumentSession>(1, "lease.pdf", nullptr);
    auto document = std::make_shared<Document>();
    document->text = "The rent is due.";
    document->pages = {{.label = "1", .begin = 0, .end = 16}};
    session_->document = document;
    session_->state = DocumentSession::State::ready;
    session_->conversation_loaded = true;
    session_->conversation.load({.title = "Of the <b>rent</b>", .used = 1'000'000},
                                {{.parent = -1, .question = "What is the rent?"}});
    session_->conversation.load({.title = {}, .used = 2'000'000},
                                {{.parent = -1, .question = "Who pays?"}, {.parent = 0, .question = "When?"}});
    window_ = std::make_unique<QWidget>();
    auto* column = new QVBoxLayout(window_.get());
    button_ = new QPushButton("list");
    panel_ = new ConversationPanel;
    column->addWidget(button_);
    column->addWidget(panel_);
    list_ = new ConversationList(window_.get());
    connect(list_, &ConversationList::chosen, panel_, &ConversationPanel::show_conversation);
    panel_->show_session(session_.get());
    window_->resize(500, 600);
    window_->show();
}

void ConversationListTest::the_last_used_is_first_and_the_shown_one_is_marked() {
    open();
    QCOMPARE(titles(), (QStringList{"Who pays?", "Of the <b>rent</b>"}));
    QCOMPARE(rows()->currentItem()->text(0), "Who pays?");
    QVERIFY(!rows()->topLevelItem(0)->text(1).isEmpty());
    session_->conversation.add(0, "And now?");
    list_->close();
    open();
    QCOMPARE(titles().front(), "Of the <b>rent</b>");
    QVERIFY2(rows()->topLevelItem(0)->text(1).startsWith("today, "), qPrintable(rows()->topLevelItem(0)->text(1)));
}

void ConversationListTest::one_is_found_by_its_words() {
    open();
    auto* words = list_->findChild<QLineEdit*>();
    QTest::keyClicks(words, "RENT");
    QCOMPARE(titles(), QStringList{"Of the <b>rent</b>"});
    QTest::keyClicks(words, "x");
    QCOMPARE(titles(), QStringList());
    auto* nothing = list_->findChild<QLabel*>();
    QVERIFY(nothing->isVisible());
}

void ConversationListTest::one_is_chosen_by_a_click_or_a_key() {
    open();
    QTest::mouseClick(rows()->viewport(), Qt::LeftButton, {},
                      rows()->visualItemRect(rows()->topLevelItem(1)).topLeft() + QPoint(5, 5));
    QVERIFY(!list_->isVisible());
    QCOMPARE(session_->conversation.conversation(), 0);
    QCOMPARE(session_->conversation.branch(), std::vector{0});
    open();
    rows()->setCurrentItem(rows()->topLevelItem(0));
    QTest::keyClick(rows(), Qt::Key_Return);
    QCOMPARE(session_->conversation.branch(), (std::vector{1, 2}));
}

void ConversationListTest::one_is_called_otherwise_in_its_place() {
    open();
    const QSignalSpy renamed(list_, &ConversationList::renamed);
    rows()->topLevelItem(0)->setText(0, "  Of   payment ");
    QCOMPARE(renamed.count(), 1);
    QCOMPARE(renamed.first()[0].toInt(), 1);
    QCOMPARE(renamed.first()[1].toString(), "Of payment");
    rows()->topLevelItem(1)->setText(0, " ");
    QCOMPARE(renamed.count(), 1);
    QCOMPARE(rows()->topLevelItem(1)->text(0), "Of the <b>rent</b>");
}

void ConversationListTest::one_goes_only_when_that_was_confirmed() {
    const QSignalSpy removed(list_, &ConversationList::removed);
    const auto answer = [this](bool agreed) {
        open();
        rows()->setCurrentItem(rows()->topLevelItem(1));
        QTest::keyClick(rows(), Qt::Key_Delete);
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box != nullptr);
        QVERIFY(box->text().contains("<b>rent</b>"));
        QCOMPARE(box->textFormat(), Qt::PlainText);
        for (QAbstractButton* one : box->buttons())
            if ((box->buttonRole(one) == QMessageBox::AcceptRole) == agreed) one->click();
        delete box;
    };
    answer(false);
    QCOMPARE(removed.count(), 0);
    answer(true);
    QCOMPARE(removed.count(), 1);
    QCOMPARE(removed.first()[0].toInt(), 0);
}

void ConversationListTest::a_new_one_hides_nothing() {
    panel_->start_anew();
    open();
    QCOMPARE(titles().size(), 2);
    list_->close();
    session_->conversation.add(-1, "Another?");
    open();
    QCOMPARE(titles().size(), 3);
    QCOMPARE(session_->conversation.variants(session_->conversation.current()).size(), std::size_t{1});
    // The one that is shown goes: there is nothing to go back to.
    session_->conversation.remove(session_->conversation.conversation());
    QVERIFY(session_->conversation.branch().empty());
    list_->close();
    open();
    QCOMPARE(titles().size(), 2);
}

void ConversationListTest::a_name_stands_above_its_turns() {
    auto* title = panel_->findChild<QLineEdit*>("conversation_title");
    QVERIFY(title->isVisible() && title->text().isEmpty());  // its first question stands right below
    panel_->show_conversation(0);
    QTRY_COMPARE(title->text(), "Of the <b>rent</b>");
    session_->conversation.rename(0, "Money");
    QCOMPARE(title->text(), "Money");
    // As the library writes it of one that nobody has named.
    session_->conversation.rename(0, session_->conversation.turn(session_->conversation.branch().front()).question);
    QCOMPARE(title->text(), "");
}

/// Enter takes the name; Escape gives the one of before back, and so does an empty one.
void ConversationListTest::a_name_is_edited_in_its_place() {
    panel_->show_conversation(0);
    auto* title = panel_->findChild<QLineEdit*>("conversation_title");
    const QSignalSpy renamed(panel_, &ConversationPanel::renamed);
    title->setText("Somehow");
    QTest::keyClick(title, Qt::Key_Escape);
    QCOMPARE(title->text(), "Of the <b>rent</b>");
    title->setText("  ");
    QTest::keyClick(title, Qt::Key_Return);
    QCOMPARE(title->text(), "Of the <b>rent</b>");
    QCOMPARE(renamed.count(), 0);
    // A name that a library holds is not made another by looking at it.
    session_->conversation.rename(0, "Of\nthe rent " + QString(50'000, 'n'));
    QTest::keyClick(title, Qt::Key_Return);
    QCOMPARE(renamed.count(), 0);
    title->setText(" Rent &  money ");
    QTest::keyClick(title, Qt::Key_Return);
    QCOMPARE(renamed.count(), 1);
    QCOMPARE(renamed.first()[0].toInt(), 0);
    QCOMPARE(renamed.first()[1].toString(), "Rent & money");
}

void ConversationListTest::every_control_has_a_name() {
    open();
    QCOMPARE(test::unnamed_controls(*list_), QStringList());
    if (!qEnvironmentVariable("LECTERN_PICTURES").isEmpty())
        list_->grab().save(qEnvironmentVariable("LECTERN_PICTURES") + "/conversations.png");
}

LECTERN_UI_TEST(ConversationListTest)
#include "conversation_list_test.moc"
