#include "app/survey/said_items.h"

#include <QtTest/QtTest>

using namespace lectern;
using Items = std::vector<std::string>;

/// What a model wrote as a list, taken apart.
class SaidItemsTest : public QObject {
    Q_OBJECT

 private slots:
    void bullets_numbers_and_emphasis_go();
    void what_says_that_there_is_nothing_is_no_item();
    void each_item_comes_once();
    void going_in_circles_is_noticed();
    void what_says_nothing_is_of_no_use();
};

void SaidItemsTest::bullets_numbers_and_emphasis_go() {
    QCOMPARE(
        items_in("- The landlord pays.\n* `httpd`\n3. **Rent** is due\n12) keys\n\xe2\x80\xa2 lamps\n  - inner\nplain"),
        (Items{"The landlord pays.", "httpd", "Rent is due", "keys", "lamps", "inner", "plain"}));
    QCOMPARE(items_in("- 3.5 percent\n- 2007. It began\n2022 was warm"),
             (Items{"3.5 percent", "2007. It began", "2022 was warm"}));
    QCOMPARE(items_in("The items are:\n- one\n\n\n- two\r\n"), (Items{"one", "two"}));
}

void SaidItemsTest::what_says_that_there_is_nothing_is_no_item() {
    for (const char* nothing :
         {"Nothing here.", "Nothing here", "- Nothing here.", "None here.", "- None", "", "\n \n", "- \n-"})
        QVERIFY2(items_in(nothing).empty() || items_in(nothing) == Items{"-"}, nothing);
    QCOMPARE(items_in("- rent\nNothing here."), Items{"rent"});
    QCOMPARE(items_in("- Nothing here is sold before noon"), Items{"Nothing here is sold before noon"});
}

void SaidItemsTest::each_item_comes_once() {
    QCOMPARE(items_in("- a lamp\n- a key\n* a lamp"), (Items{"a lamp", "a key"}));
}

void SaidItemsTest::going_in_circles_is_noticed() {
    QVERIFY(!repeats_itself(""));
    QVERIFY(!repeats_itself("- a\n"));
    QVERIFY(!repeats_itself("- a\n- b\n"));
    QVERIFY(!repeats_itself("- a\n- a"));  // it may go on
    QVERIFY(repeats_itself("- a\n- b\n- a\n"));
    QVERIFY(!repeats_itself("- a\n\n- b\n\n"));
    std::string lost = "It begins well. ";
    for (int i = 0; i < 50; ++i) lost += "and ";
    QVERIFY(repeats_itself(lost));
}

void SaidItemsTest::what_says_nothing_is_of_no_use() {
    for (const char* said : {"The rent is due.", "3", "\u79df\u91d1", "Ha ha ha ha"}) QVERIFY2(is_of_use(said), said);
    for (const std::string& said :
         {std::string(), std::string("..."), std::string("?\xef\xbf\xbd"), std::string(60, 'D'),
          std::string(60, '\x19'), "?\xef\xbf\xbd" + std::string(60, '4')})
        QVERIFY2(!is_of_use(said), said.c_str());
}

QTEST_APPLESS_MAIN(SaidItemsTest)
#include "said_items_test.moc"
