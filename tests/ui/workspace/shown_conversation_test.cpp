// Which turns of a conversation are shown.
#include "ui/workspace/shown_conversation.h"

#include <QtTest/QtTest>

using lectern::ConversationTurn;
using lectern::ShownConversation;

class ShownConversationTest : public QObject {
    Q_OBJECT

 private slots:
    void follow_ups_make_a_branch();
    void a_variant_takes_the_place_of_what_came_after();
    void an_earlier_variant_comes_back_with_its_follow_ups();
    void text_is_added_piece_by_piece();
    void what_was_kept_is_shown_from_the_last_turn();
    void another_conversation_is_begun_once();
};

void ShownConversationTest::follow_ups_make_a_branch() {
    ShownConversation tree;
    QVERIFY(tree.branch().empty());
    const int first = tree.add(-1, "one");
    const int second = tree.add(first, "two");
    QCOMPARE(tree.branch(), (std::vector{first, second}));
    QCOMPARE(tree.current(), second);
}

void ShownConversationTest::a_variant_takes_the_place_of_what_came_after() {
    ShownConversation tree;
    const int first = tree.add(-1, "one");
    tree.add(first, "two");
    const QSignalSpy changed(&tree, &ShownConversation::branch_changed);
    const int other = tree.add(-1, "one, but otherwise");
    QCOMPARE(tree.branch(), std::vector{other});
    QCOMPARE(tree.variants(first), (std::vector{first, other}));
    QCOMPARE(changed.count(), 1);
}

void ShownConversationTest::an_earlier_variant_comes_back_with_its_follow_ups() {
    ShownConversation tree;
    const int first = tree.add(-1, "one");
    const int second = tree.add(first, "two");
    const int third = tree.add(second, "three");
    tree.add(-1, "other");
    tree.choose(first);
    QCOMPARE(tree.branch(), (std::vector{first, second, third}));
    tree.choose(second);
    QCOMPARE(tree.current(), third);
}

void ShownConversationTest::text_is_added_piece_by_piece() {
    ShownConversation tree;
    const int turn = tree.add(-1, "one");
    const QSignalSpy added(&tree, &ShownConversation::text_added);
    tree.append_text(turn, "a ");
    tree.append_text(turn, "b");
    QCOMPARE(tree.turn(turn).answer, "a b");
    QCOMPARE(added.count(), 2);
}

void ShownConversationTest::what_was_kept_is_shown_from_the_last_turn() {
    ShownConversation tree;
    tree.load(
        {}, {{.parent = -1, .question = "one"}, {.parent = -1, .question = "two"}, {.parent = 1, .question = "three"}});
    QCOMPARE(tree.branch(), (std::vector{1, 2}));
    QCOMPARE(tree.variants(0), (std::vector{0, 1}));
    tree.load({.title = "Other", .used = 1}, {{.parent = -1, .question = "four"}, {.parent = 0, .question = "five"}});
    QCOMPARE(tree.branch(), (std::vector{3, 4}));
    QCOMPARE(tree.variants(3), std::vector{3});
    QCOMPARE(tree.listed(), (std::vector{1, 0}));
    QCOMPARE(tree.title(0), "one");
    QCOMPARE(tree.title(1), "Other");
}

void ShownConversationTest::another_conversation_is_begun_once() {
    ShownConversation tree;
    const int first = tree.add(-1, "one");
    tree.start_anew();
    tree.start_anew();
    QCOMPARE(tree.conversation_count(), 2);
    tree.choose(first);  // back
    QCOMPARE(tree.conversation(), 0);
    QCOMPARE(tree.turn(tree.add(-1, "one, but otherwise")).conversation, 0);
    tree.start_anew();
    QCOMPARE(tree.conversation_count(), 2);
    QCOMPARE(tree.turn(tree.add(-1, "two")).conversation, 1);
}

QTEST_GUILESS_MAIN(ShownConversationTest)
#include "shown_conversation_test.moc"
