// Overviews and questions that are put to every page, by a server: what is asked of it, what of that is believed, and
// that nothing is asked twice.
#include <QtTest/QtTest>

#include "app/server/server_section_reader.h"
#include "app/survey/document_survey.h"
#include "tests/app/server/scripted_reader.h"

using namespace lectern;
using test::Scripted;
using test::ScriptedReader;
using test::ScriptedServer;

namespace {

/// Some eight sections; one line of it is about the notice.
std::shared_ptr<const Document> contract() {
    auto document = std::make_shared<Document>();
    document->name = "contract.pdf";
    for (int i = 0; i < 400; ++i) {
        if (i % 40 == 0) {
            if (!document->pages.empty()) document->pages.back().end = document->text.size();
            document->pages.push_back({.label = std::to_string(i / 40 + 1), .begin = document->text.size()});
        }
        document->text += i == 250 ? "The period of notice is ninety days from the end of a month.\n"
                                   : fmt::format(
                                         "Section {} orders what the parties do with thing number {}, and when "
                                         "they do it.\n",
                                         i, i * 7);
    }
    document->pages.back().end = document->text.size();
    return document;
}

}  // namespace

class ServerSurveyTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void an_overview_is_written_to_its_end();
    void a_question_is_put_to_every_section();
    void what_is_no_word_of_the_text_is_left_out();
    void what_a_server_thinks_is_no_answer();
    void what_is_neither_yes_nor_no_is_asked_all_the_same();
    void one_that_was_cancelled_goes_on_where_it_was();
    void servers_and_models_are_kept_apart();
    void what_goes_wrong_is_said_data();
    void what_goes_wrong_is_said();
    void a_window_that_is_too_small_is_said_before_anything_is_sent();

 private:
    std::unique_ptr<ChatClient> client(int window = 0, const char* model = "m") const {
        return std::make_unique<ChatClient>(
            ChatServer{.address = *parse_server_address(server_->address()), .model = model, .window = window});
    }
    DocumentSurvey survey(ChatClient& client, const std::optional<std::string>& question) const {
        return {question, document_, {}, ServerSectionReader(client)};
    }
    /// With what the library has of it.
    DocumentSurvey kept_survey(ChatClient& client, const std::optional<std::string>& question) {
        DocumentSurvey made = survey(client, question);
        made.keep_in(*library_, ServerSectionReader(client).name(), "contract.pdf", std::string(64, 'a'), {},
                     [](const Error& error) { qFatal("%s", error.what.english().c_str()); });
        return made;
    }
    Result<void> go_on(DocumentSurvey& survey, ChatClient& client, int cancel_at = -1) {
        const CancelToken never;
        CancelToken cancel(&never);
        return survey.go_on(std::make_unique<ServerSectionReader>(client), cancel, [&](const SurveyProgress& at) {
            last_ = at;
            if (at.done == cancel_at) cancel.cancel();
        });
    }
    std::size_t requests_with(const QString& words) const {
        return static_cast<std::size_t>(std::ranges::count_if(
            server_->requests, [&](const auto& request) { return request.words().contains(words); }));
    }

    QTemporaryDir folder_;
    int number_ = 0;
    std::unique_ptr<ScriptedServer> server_;
    std::unique_ptr<ReadingLibrary> library_;
    const std::shared_ptr<const Document> document_ = contract();
    const std::string question_ = "List every period of notice.";
    SurveyProgress last_;
};

void ServerSurveyTest::init() {
    server_ = std::make_unique<ScriptedServer>();
    server_->answers = ScriptedReader{};
    auto opened = ReadingLibrary::open(folder_.filePath(QString("%1.db").arg(++number_)).toStdString());
    QVERIFY(opened);
    library_ = std::move(*opened);
}

void ServerSurveyTest::an_overview_is_written_to_its_end() {
    const auto asked = client();
    DocumentSurvey overview = survey(*asked, {});
    QVERIFY(go_on(overview, *asked));
    QCOMPARE(last_.done, last_.total);
    const Overview written = overview.overview();
    QVERIFY(written.sections.size() > 4);
    QCOMPARE(static_cast<int>(written.sections.size()) + 1, last_.total);
    for (const SectionNote& note : written.sections) {
        QCOMPARE(note.summary, std::string("This part is about items."));
        QCOMPARE(note.facts.size(), std::size_t{3});
        for (const Finding& fact : note.facts)
            QVERIFY(fact.evidence.begin >= note.section.begin && fact.evidence.end <= note.section.end);
    }
    QVERIFY(written.whole);
    QCOMPARE(written.whole->summary, std::string("The document is about items."));
    QCOMPARE(written.whole->questions.size(), std::size_t{2});
    // The text stands first and stays the same, and nothing is left to chance.
    QCOMPARE(server_->requests.size(), 2 * written.sections.size() + 2);
    for (std::size_t i = 0; i < written.sections.size(); ++i) {
        const Section& section = written.sections[i].section;
        const QString text = QString::fromStdString(document_->text.substr(section.begin, section.end - section.begin));
        for (const auto& request : {server_->requests[2 * i], server_->requests[2 * i + 1]}) {
            QCOMPARE(request.body["messages"][0]["role"].toString(), "system");
            QVERIFY(request.body["messages"][1]["content"].toString().startsWith(text));
            QCOMPARE(request.body["temperature"].toDouble(), 0.0);
        }
    }
}

void ServerSurveyTest::a_question_is_put_to_every_section() {
    server_->answers = ScriptedReader{.about = "notice"};
    const auto asked = client();
    DocumentSurvey search = survey(*asked, question_);
    QVERIFY(go_on(search, *asked));
    const FoundSoFar found = search.found();
    QCOMPARE(found.items.size(), std::size_t{1});
    QCOMPARE(found.items.front().text, std::string("The period of notice is ninety days from the end of a month."));
    QCOMPARE(found.items.front().evidence.front().page, 6);
    QCOMPARE(found.checked_to, document_->text.size());
    QCOMPARE(requests_with("Answer yes or no"), static_cast<std::size_t>(last_.total));
    // Behind a section that belongs to the answer those that do not are not asked for more.
    QVERIFY(requests_with("one item a line") < static_cast<std::size_t>(last_.total));
}

void ServerSurveyTest::what_is_no_word_of_the_text_is_left_out() {
    server_->answers = [](const ScriptedServer::Request& request) -> Scripted {
        if (request.words().contains("Answer yes or no")) return {.body = test::events({"Yes"})};
        return {.body = test::events({"- Zebras graze on the savannah at dawn.\n- Nobody knows the colour."})};
    };
    const auto asked = client();
    DocumentSurvey search = survey(*asked, question_), overview = survey(*asked, {});
    QVERIFY(go_on(search, *asked));
    QVERIFY(search.found().items.empty());
    QVERIFY(go_on(overview, *asked));
    for (const SectionNote& note : overview.overview().sections) QVERIFY(note.facts.empty());
}

void ServerSurveyTest::what_a_server_thinks_is_no_answer() {
    server_->answers = [](const ScriptedServer::Request& request) -> Scripted {
        Scripted answer = ScriptedReader{.about = "notice"}(request);
        answer.body.replace(R"("content":"No")", R"("content":"<think>Yes, or yes?</think>\n\n**No**")");
        return answer;
    };
    const auto asked = client(8192);
    DocumentSurvey search = survey(*asked, question_);
    QVERIFY(go_on(search, *asked));
    QCOMPARE(search.found().items.size(), std::size_t{1});
    QVERIFY(requests_with("one item a line") < static_cast<std::size_t>(last_.total));
    for (const auto& request : server_->requests) QVERIFY(request.body["max_tokens"].toInt() > 1000);  // for thoughts
}

void ServerSurveyTest::what_is_neither_yes_nor_no_is_asked_all_the_same() {
    server_->answers = [](const ScriptedServer::Request& request) -> Scripted {
        if (request.words().contains("Answer yes or no")) return {.body = test::events({"Nobody ", "can say."})};
        return ScriptedReader{.about = "notice"}(request);
    };
    const auto asked = client();
    DocumentSurvey search = survey(*asked, question_);
    QVERIFY(go_on(search, *asked));
    QCOMPARE(search.found().items.size(), std::size_t{1});
    QCOMPARE(requests_with("one item a line"), static_cast<std::size_t>(last_.total));
}

void ServerSurveyTest::one_that_was_cancelled_goes_on_where_it_was() {
    for (const std::optional<std::string>& question : {std::optional<std::string>(), std::optional(question_)}) {
        const auto asked = client();
        DocumentSurvey stopped = kept_survey(*asked, question);
        const auto cancelled = go_on(stopped, *asked, 3);
        QVERIFY(!cancelled && cancelled.error().code == ErrorCode::cancelled);
        const std::size_t sent = server_->requests.size();
        QTest::qWait(100);
        QCOMPARE(server_->requests.size(), sent);  // behind that nothing is
        const std::filesystem::path file = library_->storage().path();
        library_.reset();
        library_ = std::move(*ReadingLibrary::open(file));
        DocumentSurvey again = kept_survey(*asked, question);
        QVERIFY(go_on(again, *asked));
        QCOMPARE(last_.done, last_.total);
        QCOMPARE(server_->requests.size() - sent, sent / 3 * static_cast<std::size_t>(last_.total - 3));
        server_->requests.clear();
        DocumentSurvey complete = kept_survey(*asked, question);
        QVERIFY(go_on(complete, *asked));
        QVERIFY(server_->requests.empty());
    }
}

void ServerSurveyTest::servers_and_models_are_kept_apart() {
    const auto one = client(), other_model = client(0, "n");
    DocumentSurvey first = kept_survey(*one, question_);
    QVERIFY(go_on(first, *one));
    DocumentSurvey second = kept_survey(*other_model, question_);
    QVERIFY(go_on(second, *other_model, 1).has_value() == false);
    QCOMPARE(last_.done, 1);
    server_ = std::make_unique<ScriptedServer>();
    server_->answers = ScriptedReader{};
    const auto elsewhere = client();
    DocumentSurvey third = kept_survey(*elsewhere, question_);
    QVERIFY(!go_on(third, *elsewhere, 0));
    QCOMPARE(last_.done, 0);
    const auto documents = library_->storage().documents().list();
    const auto surveys = library_->storage().surveys().of(documents->front().id);
    QVERIFY(surveys);
    QCOMPARE(surveys->size(), std::size_t{3});
    for (const SurveyRecord& record : *surveys) QVERIFY(record.model.find(" (127.0.0.1:") == 1);
}

void ServerSurveyTest::what_goes_wrong_is_said_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("breaks_after");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("words");
    const int failed = static_cast<int>(ErrorCode::failed);
    QTest::addRow("a wrong key") << 401 << QByteArray() << -1 << static_cast<int>(ErrorCode::wrong_use)
                                 << QByteArray("wants a key");
    QTest::addRow("cut off") << 200 << test::events({"This part says"}) << 200 << failed
                             << QByteArray("in the middle of the answer");
    QTest::addRow("a page of the web") << 200 << QByteArray("<!DOCTYPE html><html><body>Hello</body></html>") << -1
                                       << static_cast<int>(ErrorCode::bad_input)
                                       << QByteArray("no answer of a language");
    QTest::addRow("too long") << 400 << QByteArray(R"({"error":{"message":"the request exceeds the context size"}})")
                              << -1 << static_cast<int>(ErrorCode::out_of_memory)
                              << QByteArray("longer than the server");
}

void ServerSurveyTest::what_goes_wrong_is_said() {
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(int, breaks_after);
    QFETCH(int, code);
    QFETCH(QByteArray, words);
    for (const std::optional<std::string>& question : {std::optional<std::string>(), std::optional(question_)}) {
        server_->answers = ScriptedReader{};
        const auto asked = client();
        DocumentSurvey survey = kept_survey(*asked, question);
        QVERIFY(!go_on(survey, *asked, 2));
        server_->answers = [&](const auto&) {
            return Scripted{.status = status, .body = body, .breaks_after = breaks_after};
        };
        const auto failed = go_on(survey, *asked);
        QVERIFY(!failed);
        QCOMPARE(static_cast<int>(failed.error().code), code);
        QVERIFY2(failed.error().what.english().find(words.toStdString()) != std::string::npos,
                 failed.error().what.english().c_str());
        QCOMPARE(last_.done, 2);  // what was found stays
    }
}

void ServerSurveyTest::a_window_that_is_too_small_is_said_before_anything_is_sent() {
    for (const auto& [window, is_enough] : {std::pair{1024, false}, std::pair{4096, true}}) {
        const auto asked = client(window);
        DocumentSurvey overview = survey(*asked, {});
        const auto done = go_on(overview, *asked);
        QCOMPARE(done.has_value(), is_enough);
        QCOMPARE(server_->requests.empty(), !is_enough);
        if (!done) QVERIFY(done.error().what.english().find("takes 1024 tokens at a time") != std::string::npos);
        for (const auto& request : server_->requests) QVERIFY(request.body["max_tokens"].toInt() < window / 4);
    }
}

QTEST_GUILESS_MAIN(ServerSurveyTest)
#include "server_survey_test.moc"
