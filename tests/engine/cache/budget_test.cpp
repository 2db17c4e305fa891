#include "engine/cache/budget.h"

#include <QtTest/QtTest>

#include "engine/base/memory.h"

using lectern::Budget;

/// Promises of Budget::parse: what people may write for a budget, and that nothing else is taken for one.
class BudgetTest : public QObject {
    Q_OBJECT

 private slots:
    void budgets_are_understood_data();
    void budgets_are_understood();
    void anything_else_is_refused_data();
    void anything_else_is_refused();
    void sizes_are_written_for_people_data();
    void sizes_are_written_for_people();
};

Q_DECLARE_METATYPE(Budget::Kind)

void BudgetTest::budgets_are_understood_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Budget::Kind>("kind");
    QTest::addColumn<quint64>("amount");
    const auto row = [](const char* text, Budget::Kind kind, quint64 amount) {
        QTest::addRow("%s", text) << QByteArray(text) << kind << amount;
    };
    row("full", Budget::Kind::full, 0);
    row("1", Budget::Kind::tokens, 1);
    row("4096", Budget::Kind::tokens, 4096);
    row("131072", Budget::Kind::tokens, 131072);
    row("1e4", Budget::Kind::tokens, 10000);
    row("1000000000000000", Budget::Kind::tokens, 1'000'000'000'000'000);
    row("1B", Budget::Kind::bytes, 1);
    row("3KiB", Budget::Kind::bytes, 3 * 1024);
    row("512MiB", Budget::Kind::bytes, 512ull << 20);
    row("2GiB", Budget::Kind::bytes, 2ull << 30);
    row("3kB", Budget::Kind::bytes, 3000);
    row("512MB", Budget::Kind::bytes, 512'000'000);
    row("2GB", Budget::Kind::bytes, 2'000'000'000);
    row("1.5GiB", Budget::Kind::bytes, 3ull << 29);
    row("0.5GiB", Budget::Kind::bytes, 1ull << 29);
    row("0.25MB", Budget::Kind::bytes, 250'000);
    row("10%", Budget::Kind::share, 1000);
    row("12.5%", Budget::Kind::share, 1250);
    row("100%", Budget::Kind::share, 10000);
    row("0.01%", Budget::Kind::share, 1);
}

void BudgetTest::budgets_are_understood() {
    QFETCH(QByteArray, text);
    const auto budget = Budget::parse({text.constData(), static_cast<std::size_t>(text.size())});
    QVERIFY2(budget, text.constData());
    QTEST(budget->kind, "kind");
    QTEST(static_cast<quint64>(budget->amount), "amount");
}

void BudgetTest::anything_else_is_refused_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text :
         {"",       "0",        "-1",       "-4096",    "-1GiB",  "0MiB",  "0.5",    "4096.5",
          "0.5B",   "Full",     "fulll",    " 4096",    "4096 ",  "+4096", "4 096",  "4,096",
          "4096x",  "0x1000",   "512mib",   "512 MiB",  "MiB",    "1TiB",  "1GiBB",  "nan",
          "inf",    "infinity", "nanMiB",   "1e400",    "1e16",   "1e16B", "1e9GiB", "99999999999999999999",
          "1e-400", "1e-3",     "--budget", "0%",       "%",      "101%",  "10 %",   "0.001%",
          "-5%",    "nan%",     "10%%",     "\xff\xfe", "4096\n", "²"})
        QTest::addRow("'%s'", text) << QByteArray(text);
    QTest::addRow("zero byte") << QByteArray("4096\0", 5);
}

void BudgetTest::anything_else_is_refused() {
    QFETCH(QByteArray, text);
    const auto budget = Budget::parse({text.constData(), static_cast<std::size_t>(text.size())});
    QVERIFY(!budget);
    QCOMPARE(budget.error().code, lectern::ErrorCode::wrong_use);
    QVERIFY(!budget.error().what.empty() && !budget.error().means.empty());
    QVERIFY2(budget.error().next.english().find("full") != std::string::npos,
             "the message does not say what may be written");
}

void BudgetTest::sizes_are_written_for_people_data() {
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<QString>("words");
    QTest::addRow("0") << quint64{0} << "0.0 KiB";
    QTest::addRow("half a KiB") << quint64{512} << "0.5 KiB";
    QTest::addRow("below a MiB") << quint64{1000 * 1024} << "1000.0 KiB";
    QTest::addRow("a MiB") << (quint64{1} << 20) << "1.0 MiB";
    QTest::addRow("512 MiB") << (quint64{512} << 20) << "512.0 MiB";
    QTest::addRow("a GiB and a half") << (quint64{3} << 29) << "1.50 GiB";
}

void BudgetTest::sizes_are_written_for_people() {
    QFETCH(quint64, bytes);
    QTEST(QString::fromStdString(lectern::describe_bytes(bytes)), "words");
}

QTEST_APPLESS_MAIN(BudgetTest)
#include "budget_test.moc"
