#include "ui/retention/retention_table.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QTableView>
#include <QTemporaryDir>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"

using namespace lectern;

class RetentionTableTest : public QObject {
    Q_OBJECT

 private slots:
    void rows_say_what_the_map_shows();
    void csv_is_saved();
    void names_of_pages_are_no_formulas();
    void what_cannot_be_saved_is_said();
    void enter_chooses_a_page();
    void every_control_has_a_name();
};

namespace {

std::vector<PageRetention> three_pages() {
    return {{.name = "iv", .state = PageRetention::State::read, .kept = 0.234f},
            {.name = "2 of \"a\".pdf", .state = PageRetention::State::no_text},
            {.name = "3", .state = PageRetention::State::not_read}};
}

}  // namespace

void RetentionTableTest::rows_say_what_the_map_shows() {
    RetentionTableModel model;
    const QAbstractItemModelTester tester(&model);
    model.show_pages(three_pages());
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, RetentionTableModel::page), "iv");
    QCOMPARE(text(0, RetentionTableModel::share), "23\u00a0%");
    QCOMPARE(text(1, RetentionTableModel::state), "no text");
    QCOMPARE(text(2, RetentionTableModel::share), "");
    QCOMPARE(model.index(2, 0).data(Qt::AccessibleTextRole).toString(), "Page 3: not read");
}

void RetentionTableTest::csv_is_saved() {
    const QTemporaryDir folder;
    RetentionTable table;
    table.show_pages(three_pages());
    table.save(folder.filePath("kept.csv"));
    QFile file(folder.filePath("kept.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(),
             "page,state,kept_share\r\n\"iv\",read,0.2340\r\n\"2 of \"\"a\"\".pdf\",no_text,\r\n\"3\",not_read,\r\n");
}

void RetentionTableTest::names_of_pages_are_no_formulas() {
    RetentionTableModel model;
    model.show_pages({{.name = "=HYPERLINK(\"http://192.0.2.1\")"}, {.name = "-3"}, {.name = "<img src=x>"}});
    QVERIFY(model.csv().contains("\"'=HYPERLINK(\"\"http://192.0.2.1\"\")\",") && model.csv().contains("\r\n\"-3\","));
    QVERIFY(!model.index(2, 0).data(Qt::ToolTipRole).toString().contains("<img"));
}

void RetentionTableTest::what_cannot_be_saved_is_said() {
    const QTemporaryDir folder;
    RetentionTable table;
    table.save(folder.filePath("missing/kept.csv"));
    QString said;
    for (const auto* label : table.findChildren<QLabel*>()) said += label->text();
    QVERIFY2(said.contains("could not be saved") && said.contains("Choose another folder"), qPrintable(said));
}

void RetentionTableTest::enter_chooses_a_page() {
    RetentionTable table;
    table.show_pages(three_pages());
    auto* view = table.findChild<QTableView*>();
    QSignalSpy chosen(&table, &RetentionTable::page_chosen);
    view->setCurrentIndex(view->model()->index(2, 0));
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(chosen.takeFirst().first().toInt(), 2);
}

void RetentionTableTest::every_control_has_a_name() {
    RetentionTable table;
    table.show_pages(three_pages());
    QCOMPARE(lectern::test::unnamed_controls(table), QStringList());
}

LECTERN_UI_TEST(RetentionTableTest)
#include "retention_table_test.moc"
