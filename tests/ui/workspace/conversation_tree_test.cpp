// Which turns of a conversation are shown.
#include "ui/workspace/conversation_tree.h"

#include <QtTest/QtTest>

using lectern::ConversationTree;
using lectern::ConversationTurn;

class ConversationTreeTest : public QObject {
    Q_OBJECT

 private slots:
    void follow_ups_make_a_branch();
    void a_variant_takes_the_place_of_what_came_after();
    void an_earlier_variant_comes_back_with_its_follow_ups();
    void text_is_added_piece_by_piece();
    void what_was_kept_is_shown_from_the_last_turn();
};

void ConversationTreeTest::follow_ups_make_a_branch() {
    ConversationTree tree;
    QVERIFY(tree.branch().empty());
    const int first = tree.add(-1, "one");
    const int second = tree.add(first, "two");
    QCOMPARE(tree.branch(), (std::vector{first, second}));
    QCOMPARE(tree.current(), second);
}

void ConversationTreeTest::a_variant_takes_the_place_of_what_came_after() {
    ConversationTree tree;
    const int first = tree.add(-1, "one");
    tree.add(first, "two");
    const QSignalSpy changed(&tree, &ConversationTree::branch_changed);
    const int other = tree.add(-1, "one, but otherwise");
    QCOMPARE(tree.branch(), std::vector{other});
    QCOMPARE(tree.variants(first), (std::vector{first, other}));
    QCOMPARE(changed.count(), 1);
}

void ConversationTreeTest::an_earlier_variant_comes_back_with_its_follow_ups() {
    ConversationTree tree;
    const int first = tree.add(-1, "one");
    const int second = tree.add(first, "two");
    const int third = tree.add(second, "three");
    tree.add(-1, "other");
    tree.choose(first);
    QCOMPARE(tree.branch(), (std::vector{first, second, third}));
    tree.choose(second);
    QCOMPARE(tree.current(), third);
}

void ConversationTreeTest::text_is_added_piece_by_piece() {
    ConversationTree tree;
    const int turn = tree.add(-1, "one");
    const QSignalSpy added(&tree, &ConversationTree::text_added);
    tree.append_text(turn, "a ");
    tree.append_text(turn, "b");
    QCOMPARE(tree.turn(turn).answer, "a b");
    QCOMPARE(added.count(), 2);
}

void ConversationTreeTest::what_was_kept_is_shown_from_the_last_turn() {
    ConversationTree tree;
    tree.load(
        {{.parent = -1, .question = "one"}, {.parent = -1, .question = "two"}, {.parent = 1, .question = "three"}});
    QCOMPARE(tree.branch(), (std::vector{1, 2}));
    QCOMPARE(tree.variants(0), (std::vector{0, 1}));
}

QTEST_GUILESS_MAIN(ConversationTreeTest)
#include "conversation_tree_test.moc"
