#include "research/eval/summary.h"

#include <QImage>
#include <QtTest/QtTest>

#include "research/eval/plot.h"

using namespace lectern;

/// Promises about tables and plots: means over tasks, shares of what the full cache solves, intervals that cover.
class SummaryTest : public QObject {
    Q_OBJECT

 private slots:
    void tasks_weigh_the_same_whatever_they_ask();
    void the_share_is_of_solved_tasks_alone();
    void without_full_there_is_no_share();
    void intervals_are_as_wide_as_chance();
    void equal_scores_have_no_interval();
    void perplexities_are_summed_up_apart();
    void the_table_says_what_it_shows();
    void depths_are_counted_by_setting();
    void a_plot_has_a_line_for_each_policy();
    void nothing_to_draw_is_said();

 private:
    static eval::ResultRow row(const char* policy, const char* kept, const char* task, int document, int question,
                               double score) {
        return {.model = "m",
                .task = task,
                .document = document,
                .fingerprint = task + std::to_string(document),
                .question = question,
                .policy = policy,
                .kept = kept,
                .format = "q8",
                .score = score,
                .read_tokens_per_second = 100};
    }
    QTemporaryDir folder_;
};

void SummaryTest::tasks_weigh_the_same_whatever_they_ask() {
    std::vector<eval::ResultRow> rows{row("full", "100%", "few", 0, 0, 1)};
    for (int question = 0; question < 8; ++question) rows.push_back(row("full", "100%", "many", 0, question, 0));
    const auto summary = eval::summarise(rows);
    QCOMPARE(summary.settings.size(), std::size_t(1));
    QCOMPARE(summary.settings[0].score->mean, 0.5);
    QCOMPARE(summary.settings[0].questions, 9);
    QCOMPARE(summary.settings[0].by_task.at("few"), 1.0);
    QCOMPARE(summary.settings[0].by_task.at("many"), 0.0);
}

void SummaryTest::the_share_is_of_solved_tasks_alone() {
    const std::vector<eval::ResultRow> rows{
        row("full", "100%", "solved", 0, 0, 1),   row("full", "100%", "solved", 0, 1, 0.5),
        row("full", "100%", "failed", 0, 0, 0.4), row("keydiff", "10%", "solved", 0, 0, 0.6),
        row("keydiff", "10%", "solved", 0, 1, 0), row("keydiff", "10%", "failed", 0, 0, 0.4)};
    const auto summary = eval::summarise(rows);
    QVERIFY(summary.solved_tasks == std::vector<std::string>{"solved"});
    QCOMPARE(summary.settings[0].share_of_full->mean, 1.0);
    QCOMPARE(summary.settings[1].share_of_full->mean, 0.3 / 0.75);
    QCOMPARE(summary.settings[1].score->mean, 0.35);
}

void SummaryTest::without_full_there_is_no_share() {
    const auto summary = eval::summarise({row("keydiff", "10%", "task", 0, 0, 1)});
    QVERIFY(summary.solved_tasks.empty());
    QVERIFY(!summary.settings[0].share_of_full);
    QCOMPARE(summary.settings[0].score->mean, 1.0);
}

/// 400 documents of one question, half of them right: the standard error is sqrt(0.25 / 400) = 0.025.
void SummaryTest::intervals_are_as_wide_as_chance() {
    std::vector<eval::ResultRow> rows;
    rows.reserve(400);
    for (int document = 0; document < 400; ++document)
        rows.push_back(row("full", "100%", "t", document, 0, document % 2));
    const auto first = eval::summarise(rows).settings[0].score.value();
    QCOMPARE(first.mean, 0.5);
    QVERIFY2(first.low > 0.5 - 1.96 * 0.025 - 0.01 && first.low < 0.5 - 1.96 * 0.025 + 0.01,
             qPrintable(QString::number(first.low)));
    QVERIFY2(first.high > 0.5 + 1.96 * 0.025 - 0.01 && first.high < 0.5 + 1.96 * 0.025 + 0.01,
             qPrintable(QString::number(first.high)));
    const auto second = eval::summarise(rows).settings[0].score.value();
    QCOMPARE(second.low, first.low);
    QCOMPARE(second.high, first.high);
}

void SummaryTest::equal_scores_have_no_interval() {
    std::vector<eval::ResultRow> rows;
    for (int question = 0; question < 8; ++question) {
        rows.push_back(row("full", "100%", "t", 0, question, question % 2));
        rows.push_back(row("keydiff", "10%", "t", 0, question, question % 2));
    }
    // The same draws go into both, so that a share of an equal policy is 1 whatever was drawn.
    const auto share = eval::summarise(rows).settings[1].share_of_full.value();
    QCOMPARE(share.low, 1.0);
    QCOMPARE(share.high, 1.0);
}

void SummaryTest::perplexities_are_summed_up_apart() {
    std::vector<eval::ResultRow> rows{row("full", "100%", "continuation", 0, 0, 0),
                                      row("full", "100%", "continuation", 1, 0, 0)};
    for (auto& r : rows) r.score.reset();
    rows[0].perplexity = 4;
    rows[1].perplexity = 9;
    const auto summary = eval::summarise(rows);
    QVERIFY(summary.tasks.empty());
    QVERIFY(!summary.settings[0].score);
    QCOMPARE(summary.settings[0].perplexity.value(), 6.0);
}

void SummaryTest::the_table_says_what_it_shows() {
    auto rows = std::vector<eval::ResultRow>{row("full", "100%", "multi-key", 0, 0, 1),
                                             row("keydiff", "10%", "multi-key", 0, 0, 0)};
    rows[1].agreement = 0.25;
    const QString table = QString::fromStdString(eval::table(eval::summarise(rows)));
    for (const char* part :
         {"bootstrap", "share of full", "multi-key", "keydiff", "10%", "25.0", "100.0 [100.0, 100.0]"})
        QVERIFY2(table.contains(part), qPrintable(table));
}

void SummaryTest::depths_are_counted_by_setting() {
    std::vector<eval::ResultRow> rows;
    for (int question = 0; question < 4; ++question) {
        rows.push_back(row("full", "100%", "depth", 0, question, 1));
        rows.push_back(row("keydiff", "4096", "depth", 0, question, question == 3));
        for (std::size_t i = rows.size() - 2; i < rows.size(); ++i) rows[i].depth = (question + 0.5) / 4;
    }
    const QString table = QString::fromStdString(eval::depth_table(rows));
    QVERIFY2(table.contains(QRegularExpression("keydiff q8, found \\(%\\) +4096\\n")), qPrintable(table));
    QVERIFY2(table.contains(QRegularExpression("at  12.5 % of the document +0\\n")), qPrintable(table));
    QVERIFY2(table.contains(QRegularExpression("at  87.5 % of the document +100\\n$")), qPrintable(table));
    QVERIFY(eval::depth_table({row("full", "100%", "multi-key", 0, 0, 1)}).empty());
}

void SummaryTest::a_plot_has_a_line_for_each_policy() {
    std::vector<eval::ResultRow> rows{row("full", "100%", "t", 0, 0, 1)};
    for (const char* policy : {"keydiff", "streaming"})
        for (const char* kept : {"50%", "25%", "10%"}) rows.push_back(row(policy, kept, "t", 0, 0, policy[0] == 'k'));
    const std::string path = folder_.filePath("plot.png").toStdString();
    QVERIFY(eval::plot(eval::summarise(rows), "a model", path));
    const QImage image(QString::fromStdString(path));
    QVERIFY(image.width() >= 800 && image.height() >= 500);
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y));
    for (const QRgb line : {0xFF0072B2, 0xFFD55E00, 0xFF009E73}) QVERIFY(colours.contains(line));
    QVERIFY(!colours.contains(0xFFCC79A7));
    const auto nowhere = eval::plot(eval::summarise(rows), "a model", folder_.filePath("no/plot.png").toStdString());
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().code, ErrorCode::failed);
}

void SummaryTest::nothing_to_draw_is_said() {
    const auto result = eval::plot({}, "nothing", folder_.filePath("nothing.png").toStdString());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::wrong_use);
}

QTEST_APPLESS_MAIN(SummaryTest)
#include "summary_test.moc"
