#include "research/eval/tasks.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "app/import/import.h"

using namespace lectern;

namespace {

/// Four bytes a token, about what real tokenizers have; the length of a document needs no better one.
int count_tokens(std::string_view text) {
    return static_cast<int>((text.size() + 3) / 4);
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Words between blanks and dots, and how often they stand.
std::vector<std::pair<int, std::string>> most_frequent(const std::string& text) {
    std::map<std::string, int> counts;
    std::istringstream in(text);
    for (std::string word; in >> word;) ++counts[word];
    std::vector<std::pair<int, std::string>> sorted;
    for (const auto& [word, times] : counts) sorted.emplace_back(times, word);
    std::sort(sorted.rbegin(), sorted.rend());
    return sorted;
}

std::string section(const std::string& text, const std::string& name) {
    const std::size_t begin = text.find(name + "\n\n") + name.size() + 2;
    return text.substr(begin, text.find("\n\n", begin) - begin);
}

}  // namespace

/// Promises about the documents that tasks make.
class TasksTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void documents_are_what_they_promise_data();
    void documents_are_what_they_promise();
    void single_facts_are_the_only_ones_of_their_kind();
    void look_up_keys_differ();
    void variables_are_set_in_the_order_of_their_chain();
    void asked_words_are_the_common_ones();
    void asked_pseudo_words_are_the_frequent_ones();
    void depths_are_spread_evenly();
    void all_but_one_of_the_names_are_mentioned();
    void a_continuation_stands_nowhere_in_its_document();
    void impossible_documents_are_refused_data();
    void impossible_documents_are_refused();
    void a_document_in_the_making_can_be_stopped();
    void prose_is_told_from_headings_and_tables();
    void needles_stand_between_sentences();

 private:
    eval::TaskDocument make(const std::string& task, int number = 0, int length = 4096, std::uint64_t seed = 0) {
        auto document = eval::make_document(task, number, *haystack_, {.length = length, .seed = seed}, count_tokens);
        if (!document) qFatal("%s: %s", task.c_str(), document.error().what.english().c_str());
        return std::move(*document);
    }
    std::optional<eval::Haystack> haystack_;
};

void TasksTest::initTestCase() {
    std::string text;
    for (const char* part : {"1", "2", "3"}) {
        const auto document = import_document(std::string(LECTERN_RESOURCES "/sample/handbook-") + part + ".md");
        QVERIFY(document);
        text += document->text + "\n\n";
    }
    auto haystack = eval::Haystack::of(text, "handbook");
    QVERIFY(haystack);
    haystack_ = std::move(*haystack);
}

void TasksTest::documents_are_what_they_promise_data() {
    QTest::addColumn<QString>("task");
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("slack");  // less than a sentence, a row or a word of each section
    for (const std::string& task : eval::task_names())
        for (const int length : {2048, 6144, 50'000}) {
            const bool prose = task != "look-up" && task != "common-words" && task != "frequent-words";
            QTest::addRow("%s %d", task.c_str(), length)
                << QString::fromStdString(task) << length << (prose ? 110 : 48);
        }
}

void TasksTest::documents_are_what_they_promise() {
    QFETCH(QString, task);
    QFETCH(int, length);
    QFETCH(int, slack);
    const std::string name = task.toStdString();
    const eval::TaskDocument document = make(name, 0, length);
    QCOMPARE(document.task, name);
    QCOMPARE(document.tokens, count_tokens(document.text));
    QVERIFY2(document.tokens <= length && document.tokens > length - slack,
             qPrintable(QString::number(document.tokens)));

    QCOMPARE(make(name, 0, length).text, document.text);
    QVERIFY(make(name, 1, length).fingerprint() != document.fingerprint());
    QVERIFY(make(name, 0, length, 1).fingerprint() != document.fingerprint());

    const auto questions = document.questions.size();
    QVERIFY(name == "continuation" ? questions == 0
            : name == "depth"      ? questions == 16
                                   : questions >= 4 && questions <= 8);
    std::set<std::string> asked;
    for (const eval::TaskQuestion& question : document.questions) {
        QVERIFY(asked.insert(question.text).second);
        QVERIFY(document.text.find(question.text) == std::string::npos);
        QVERIFY(!question.expected.empty() && question.depth <= 1);
        QVERIFY(!question.prefix.empty());
        std::string answers;
        for (const eval::Alternatives& texts : question.expected) {
            const std::string& answer = texts.front();
            const bool stands_there = document.text.find(answer) != std::string::npos;
            QVERIFY2(stands_there == (name != "never-mentioned"), answer.c_str());
            QVERIFY2(question.prefix.find(answer) == std::string::npos, "the prefix gives the answer away");
            answers += answer + ", ";
        }
        QCOMPARE(eval::score(question, answers), 1.0);
        QCOMPARE(eval::score(question, "I do not know."), 0.0);
    }
    for (const std::string& planted : document.planted)
        QVERIFY2(occurrences(document.text, planted) == 1, planted.c_str());
    // What was found where the depth says.
    for (const eval::TaskQuestion& question : document.questions)
        if (question.depth >= 0) {
            const double at = static_cast<double>(document.text.find(question.expected[0][0])) /
                              static_cast<double>(document.text.size());
            if (name != "paragraphs")  // a year may stand in the prose too
                QVERIFY2(std::abs(at - question.depth) < 0.12,
                         qPrintable(QString("%1 %2").arg(at).arg(question.depth)));
        }
}

void TasksTest::single_facts_are_the_only_ones_of_their_kind() {
    for (const char* task : {"single-number", "single-uuid"}) {
        std::set<std::string> kinds;
        for (const std::string& needle : make(task).planted) kinds.insert(needle.substr(0, needle.find(" of ")));
        QCOMPARE(kinds.size(), std::size_t(4));
    }
}

void TasksTest::look_up_keys_differ() {
    const eval::TaskDocument document = make("look-up", 0, 400'000);  // more rows than there are compound words
    std::set<std::string> keys;
    for (const std::string& row : document.planted) QVERIFY(keys.insert(row.substr(0, row.find(':'))).second);
    QVERIFY(keys.size() > 40'000);
}

void TasksTest::variables_are_set_in_the_order_of_their_chain() {
    const eval::TaskDocument document = make("variables");
    for (const eval::TaskQuestion& question : document.questions) {
        QCOMPARE(question.expected.size(), std::size_t(5));
        std::size_t last = 0;
        for (const eval::Alternatives& variable : question.expected) {
            const std::size_t at = document.text.find("VAR " + variable.front() + " = ");
            QVERIFY(at != std::string::npos && (last == 0 || at > last));
            last = at;
        }
    }
}

void TasksTest::asked_words_are_the_common_ones() {
    for (const int length : {2048, 30'000}) {
        const eval::TaskDocument document = make("common-words", 0, length);
        for (std::size_t i = 0; i < document.questions.size(); ++i) {
            auto words = most_frequent(section(document.text, "List " + std::to_string(i + 1)));
            std::erase_if(words, [](const auto& word) { return word.second.back() == '.'; });  // numbers of the list
            std::set<eval::Alternatives> common,
                expected(document.questions[i].expected.begin(), document.questions[i].expected.end());
            for (std::size_t rank = 0; rank < 5; ++rank) common.insert({words[rank].second});
            QVERIFY(common == expected);
            QCOMPARE(words[4].first, length < 10'000 ? 6 : 30);
            QCOMPARE(words[5].first, length < 10'000 ? 1 : 3);
        }
    }
}

void TasksTest::asked_pseudo_words_are_the_frequent_ones() {
    const eval::TaskDocument document = make("frequent-words");
    for (std::size_t i = 0; i < document.questions.size(); ++i) {
        const auto words = most_frequent(section(document.text, "Text " + std::to_string(i + 1)));
        QCOMPARE(words[0].second, std::string("..."));
        for (std::size_t rank = 1; rank < 4; ++rank) {
            QCOMPARE(words[rank].second, document.questions[i].expected[rank - 1].front());
            const double share = static_cast<double>(words[rank].first) / words[0].first;
            const double zipf = 1.0 / static_cast<double>((rank + 1) * (rank + 1));
            QVERIFY(std::abs(share - zipf) < 0.02);
        }
        QVERIFY(words[3].first > words[4].first);
    }
}

void TasksTest::depths_are_spread_evenly() {
    const auto document = eval::make_document("depth", 0, *haystack_, {.length = 8192, .depths = 5}, count_tokens);
    QVERIFY(document);
    QCOMPARE(document->questions.size(), std::size_t(5));
    for (int i = 0; i < 5; ++i) QCOMPARE(document->questions[static_cast<std::size_t>(i)].depth, (i + 0.5) / 5);
}

void TasksTest::all_but_one_of_the_names_are_mentioned() {
    static const QRegularExpression boat("[a-z]+-[a-z]+");
    const eval::TaskDocument document = make("never-mentioned");
    std::set<std::string> all;
    for (const eval::TaskQuestion& question : document.questions) {
        int mentioned = 0;
        for (auto matches = boat.globalMatch(QString::fromStdString(question.text)); matches.hasNext();) {
            const std::string name = matches.next().captured().toStdString();
            QVERIFY(all.insert(name).second);
            mentioned += occurrences(document.text, "the boat " + name + " came") == 1 ? 1 : 0;
        }
        QCOMPARE(mentioned, 4);
    }
    QCOMPARE(all.size(), std::size_t(20));
}

void TasksTest::a_continuation_stands_nowhere_in_its_document() {
    for (int number = 0; number < 4; ++number) {
        const eval::TaskDocument document = make("continuation", number);
        QVERIFY(count_tokens(document.continuation) > 280);
        QVERIFY(document.text.find(document.continuation.substr(0, 60)) == std::string::npos);
        QVERIFY(document.text.find(document.continuation.substr(document.continuation.size() - 60)) ==
                std::string::npos);
    }
    QVERIFY(make("continuation", 0, 50'000).continuation.empty());  // the prose repeats itself by then
}

void TasksTest::impossible_documents_are_refused_data() {
    QTest::addColumn<QString>("task");
    QTest::addColumn<int>("length");
    QTest::addRow("no such task") << "multikey" << 4096;
    QTest::addRow("too short for eight needles") << "multi-key" << 60;
    QTest::addRow("too short for twelve paragraphs") << "paragraphs" << 300;
}

void TasksTest::impossible_documents_are_refused() {
    QFETCH(QString, task);
    QFETCH(int, length);
    const auto document = eval::make_document(task.toStdString(), 0, *haystack_, {.length = length}, count_tokens);
    QVERIFY(!document);
    QCOMPARE(document.error().code, ErrorCode::wrong_use);
    QVERIFY(!document.error().what.empty() && !document.error().means.empty() && !document.error().next.empty());
}

void TasksTest::a_document_in_the_making_can_be_stopped() {
    CancelToken cancel;
    int counted = 0;
    const auto count_then_stop = [&](std::string_view text) {
        if (++counted == 3) cancel.cancel();
        return count_tokens(text);
    };
    const auto document =
        eval::make_document("multi-key", 0, *haystack_, {.length = 50'000, .cancel = &cancel}, count_then_stop);
    QVERIFY(!document);
    QCOMPARE(document.error().code, ErrorCode::cancelled);
    QCOMPARE(counted, 3);
}

void TasksTest::prose_is_told_from_headings_and_tables() {
    std::string text = "# A heading\n\n| a | table |\n|---|---|\n\n";
    for (int i = 0; i < 20; ++i)
        text += "The first sentence of a paragraph goes\nover two lines. The second does not.\n\nShort one.\n\n";
    const auto haystack = eval::Haystack::of(text, "test");
    QVERIFY(haystack);
    QCOMPARE(haystack->sentences(), std::size_t(40));
    QCOMPARE(haystack->compose(0, 2, {}),
             std::string("The first sentence of a paragraph goes over two lines. The second does not."));
    const auto too_little =
        eval::Haystack::of("# Nothing\n\nA sentence that is long enough to count as prose.", "test");
    QVERIFY(!too_little);
    QCOMPARE(too_little.error().code, ErrorCode::bad_input);
}

void TasksTest::needles_stand_between_sentences() {
    std::string text;
    for (int i = 10; i < 60; ++i) text += "This is the sentence with the number " + std::to_string(i) + " in it.\n\n";
    const auto haystack = eval::Haystack::of(text, "test");
    QVERIFY(haystack);
    const std::string s = "This is the sentence with the number ";
    QCOMPARE(haystack->compose(49, 2,
                               {{.depth = 0, .text = "Front."},
                                {.depth = 0.5, .text = "Middle.", .paragraph = true},
                                {.depth = 1, .text = "End."}}),
             "Front. " + s + "59 in it.\n\nMiddle.\n\n" + s + "10 in it.\n\nEnd.");
}

QTEST_APPLESS_MAIN(TasksTest)
#include "tasks_test.moc"
