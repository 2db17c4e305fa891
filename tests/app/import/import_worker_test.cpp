#include "app/import/import_worker.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest/QtTest>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <new>
#include <thread>

#include "app/import/import.h"
#include "app/import/import_in_process.h"
#include "app/import/sandbox/confinement.h"
#include "app/import/sandbox/document_codec.h"
#include "app/import/sandbox/worker_memory.h"
#include "app/import/sandbox/worker_protocol.h"

using lectern::Document;
using lectern::ErrorCode;
using lectern::WorkerFrame;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents";
/// What this program does as a worker instead of reading: the promises are about readers that were taken over.
constexpr const char* misbehaviour = "LECTERN_TEST_WORKER";

void send(WorkerFrame::Kind kind, std::string_view payload, std::uint64_t claimed_size) {
    const WorkerFrame header{.kind = kind, .size = claimed_size};
    [[maybe_unused]] ssize_t written = write(lectern::worker_output, &header, sizeof header);
    written = write(lectern::worker_output, payload.data(), payload.size());
}

/// Tries what a hostile file would try; sends what worked.
void try_to_break_out() {
    const auto missing =
        lectern::confine({.memory_bytes = std::size_t{1} << 30, .cpu_seconds = 60, .readable = {"/usr/share/poppler"}});
    std::string worked;
    for (const lectern::Sentence& each : missing) worked += "missing " + each.english() + "; ";
    const auto note = [&worked](bool done, const char* what) { worked += done ? std::string(what) + "; " : ""; };
    note(open("/etc/hostname", O_RDONLY) >= 0, "read a file");
    note(open("/tmp/lectern-break-out", O_WRONLY | O_CREAT, 0600) >= 0, "made a file");
    note(open("/usr/share/poppler/x", O_WRONLY | O_CREAT, 0600) >= 0, "made a file where it may read");
    note(unlink("/tmp/lectern-break-out") == 0, "removed a file");
    note(socket(AF_INET, SOCK_STREAM, 0) >= 0, "made a socket");
    note(socket(AF_UNIX, SOCK_STREAM, 0) >= 0, "made a local socket");
    note(kill(getppid(), 0) == 0, "sent a signal");
    pid_t process = -1;
    const char* arguments[] = {"true", nullptr};
    note(posix_spawn(&process, "/bin/true", nullptr, nullptr, const_cast<char**>(arguments), environ) == 0,
         "started a program");
    const lectern::Error error{.code = ErrorCode::failed,
                               .what = lectern::quoted(worked.empty() ? "nothing worked" : worked)};
    const std::string bytes = lectern::encode(error);
    send(WorkerFrame::Kind::error, bytes, bytes.size());
}

[[noreturn]] void misbehave(const std::string& how) {
    if (how == "crash") {
        std::signal(SIGSEGV, SIG_DFL);  // sanitizers have a handler of their own
        raise(SIGSEGV);
    }
    if (how == "hang") std::this_thread::sleep_for(std::chrono::minutes(10));
    if (how == "early end") _exit(7);
    if (how == "unknown frame") send(static_cast<WorkerFrame::Kind>(77), "", 0);
    if (how == "long frame") send(WorkerFrame::Kind::error, "", ~std::uint64_t{0});
    if (how == "cut frame") send(WorkerFrame::Kind::document, "abc", 1'000'000'000);
    if (how == "no document") send(WorkerFrame::Kind::document, "abc", 3);
    if (how == "memory") {
        lectern::confine({.memory_bytes = std::size_t{1} << 30, .cpu_seconds = 60, .readable = {}});
        try {
            const std::string much(std::size_t{2} << 30, 'x');
        } catch (const std::bad_alloc&) {
            _exit(7);
        }
        _exit(0);
    }
    if (how == "time") {
        lectern::confine({.memory_bytes = std::size_t{1} << 30, .cpu_seconds = 1, .readable = {}});
        for (volatile bool on = true; on;) continue;
    }
    if (how == "break out") try_to_break_out();
    _exit(0);
}

}  // namespace

/// Promises of the process that reads documents: whatever a file makes of it, the program goes on and says so.
class ImportWorkerTest : public QObject {
    Q_OBJECT

 private slots:
    void cleanup() { unsetenv(misbehaviour); }
    void a_taken_over_reader_ends_in_words_data();
    void a_taken_over_reader_ends_in_words();
    void a_reader_takes_no_more_than_is_free_data();
    void a_reader_takes_no_more_than_is_free();
    void a_reader_has_nothing_but_its_file();
    void cancelling_ends_the_reader();
    void both_ways_give_the_same_document_data();
    void both_ways_give_the_same_document();
    void pages_are_told_as_they_come();
    void no_descriptor_or_process_is_left_behind();
    void false_documents_are_not_believed();
};

void ImportWorkerTest::a_taken_over_reader_ends_in_words_data() {
    QTest::addColumn<QString>("said");
    QTest::newRow("crash") << "Segmentation fault";
    QTest::newRow("early end") << "code 7";
    QTest::newRow("unknown frame") << "nonsense";
    QTest::newRow("long frame") << "nonsense";
    QTest::newRow("cut frame") << "ended its reader early";
    QTest::newRow("no document") << "nonsense";
    if (lectern::memory_is_limited) QTest::newRow("memory") << "code 7";
    QTest::newRow("time") << "longer than any document should";
}

void ImportWorkerTest::a_taken_over_reader_ends_in_words() {
    QFETCH(QString, said);
    setenv(misbehaviour, QTest::currentDataTag(), 1);
    const auto document = lectern::import_document(data / "handbook.pdf");
    QVERIFY(!document);
    QCOMPARE(document.error().code, ErrorCode::bad_input);
    QVERIFY2(QString::fromStdString(document.error().what.english()).contains(said),
             document.error().what.english().c_str());
    QVERIFY(document.error().what.english().find("handbook.pdf") != std::string::npos);
    QVERIFY(!document.error().means.empty() && !document.error().next.empty());
}

void ImportWorkerTest::a_reader_takes_no_more_than_is_free_data() {
    QTest::addColumn<double>("file");       // all in GiB
    QTest::addColumn<double>("available");  // 0: the system does not say
    QTest::addColumn<double>("allowed");
    QTest::addColumn<bool>("is_all_there_is");
    QTest::newRow("small file") << 0.0 << 8.0 << 3.0 << false;
    QTest::newRow("large file") << 2.0 << 16.0 << 11.0 << false;
    QTest::newRow("large file, little memory") << 2.0 << 4.0 << 5.5 << true;
    QTest::newRow("next to no memory") << 0.25 << 0.25 << 1.25 << true;
    QTest::newRow("unknown") << 2.0 << 0.0 << 11.0 << false;
}

void ImportWorkerTest::a_reader_takes_no_more_than_is_free() {
    QFETCH(double, file);
    QFETCH(double, available);
    QFETCH(double, allowed);
    QFETCH(bool, is_all_there_is);
    const auto bytes = [](double gib) { return static_cast<std::size_t>(gib * (1 << 30)); };
    const auto memory = lectern::worker_memory(bytes(file), bytes(3), bytes(available));
    QCOMPARE(memory.bytes, bytes(allowed));
    QCOMPARE(memory.is_all_there_is, is_all_there_is);
    const lectern::Error error = lectern::out_of_worker_memory(memory);
    QCOMPARE(error.what.english().find("than is free") != std::string::npos, is_all_there_is);
    QVERIFY(error.means.english().find("nothing else was harmed") != std::string::npos && !error.next.empty());
}

void ImportWorkerTest::a_reader_has_nothing_but_its_file() {
    setenv(misbehaviour, "break out", 1);
    const auto document = lectern::import_document(data / "handbook.pdf");
    QVERIFY(!document);
    const QString worked = QString::fromStdString(document.error().what.english());
    if (worked.contains("missing")) QSKIP(qPrintable("This system lacks a fence: " + worked));
    QCOMPARE(worked, QString("nothing worked"));
}

void ImportWorkerTest::cancelling_ends_the_reader() {
    setenv(misbehaviour, "hang", 1);
    lectern::CancelToken cancel;
    std::thread user([&cancel] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        cancel.cancel();
    });
    QElapsedTimer timer;
    timer.start();
    const auto document = lectern::import_document(data / "handbook.pdf", {.cancel = &cancel});
    user.join();
    QVERIFY(!document);
    QCOMPARE(document.error().code, ErrorCode::cancelled);
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

void ImportWorkerTest::both_ways_give_the_same_document_data() {
    QTest::addColumn<QString>("file");
    QStringList files{"handbook.pdf", "partly-scanned.pdf", "damaged.pdf", "japanese-shiftjis.txt",
                      "hostile/bomb.docx"};
    const QDir charter(QString::fromStdString((data / "charter").string()));
    for (const QString& file : charter.entryList({"pandoc.*", "libreoffice.*"})) files << "charter/" + file;
    for (const QString& file : files) QTest::newRow(qPrintable(file)) << file;
}

void ImportWorkerTest::both_ways_give_the_same_document() {
    QFETCH(QString, file);
    const auto path = data / file.toStdString();
    std::ifstream stream(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
    const auto here = lectern::import_in_process(std::as_bytes(std::span(bytes)), path);
    const auto there = lectern::import_document(path);
    QCOMPARE(bool(here), bool(there));
    if (!here) {
        QCOMPARE(there.error().what.english(), here.error().what.english());
        return;
    }
    std::string here_bytes;
    std::string there_bytes;
    lectern::encode(*here, [&](std::string_view piece) { here_bytes += piece; });
    lectern::encode(*there, [&](std::string_view piece) { there_bytes += piece; });
    QVERIFY(here_bytes == there_bytes);
    QVERIFY(here_bytes.find(here->text) != std::string::npos);
}

void ImportWorkerTest::pages_are_told_as_they_come() {
    std::vector<int> pages;
    std::string first;
    const auto document =
        lectern::import_document(data / "handbook.pdf", {.progress = [&](const lectern::ImportProgress& progress) {
                                     pages.push_back(progress.page);
                                     if (progress.page == 0) first = progress.text;
                                     QCOMPARE(progress.pages, 4);
                                 }});
    QVERIFY(document.has_value());
    QCOMPARE(pages, (std::vector<int>{0, 1, 2, 3}));
    QVERIFY2(first.find("harbour master") != std::string::npos, first.c_str());
}

void ImportWorkerTest::no_descriptor_or_process_is_left_behind() {
    const auto open_files = [] { return QDir("/proc/self/fd").entryList(QDir::Files | QDir::System).size(); };
    [[maybe_unused]] const auto first = lectern::import_document(data / "handbook.pdf");
    const auto before = open_files();
    for (const char* how : {"", "crash", "no document"}) {
        setenv(misbehaviour, how, 1);
        [[maybe_unused]] const auto document = lectern::import_document(data / "handbook.pdf");
    }
    QCOMPARE(open_files(), before);
    QCOMPARE(waitpid(-1, nullptr, WNOHANG), -1);  // no child, ended or not
}

void ImportWorkerTest::false_documents_are_not_believed() {
    const auto accepted = [](const Document& document) {
        std::string bytes;
        lectern::encode(document, [&](std::string_view piece) { bytes += piece; });
        // Whatever is cut off is noticed, too.
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            if (lectern::decode_document(std::string_view(bytes).substr(0, size))) return true;
        }
        return lectern::decode_document(bytes).has_value();
    };
    const Document sound{.name = "a", .text = "text", .pages = {{"1", 0, 4}}};
    QVERIFY(accepted(sound));
    const auto with = [&sound](const std::function<void(Document&)>& change) {
        Document changed = sound;
        change(changed);
        return changed;
    };
    QVERIFY(!accepted(with([](Document& d) { d.pages.clear(); })));
    QVERIFY(!accepted(with([](Document& d) { d.pages[0].end = 3; })));
    QVERIFY(!accepted(with([](Document& d) { d.pages.push_back({"2", 5, 9}); })));
    QVERIFY(!accepted(with([](Document& d) { d.text = "t\xff t"; })));
    QVERIFY(!accepted(with([](Document& d) { d.headings = {{1, "h", 5}}; })));
    QVERIFY(!accepted(with([](Document& d) { d.words = {{.begin = 2, .length = 3}}; })));
    QVERIFY(!accepted(with([](Document& d) { d.words = {{.begin = ~std::uint64_t{0}, .length = 3}}; })));
    QVERIFY(!accepted(with([](Document& d) { d.words = {{.length = 3, .page = 1}}; })));
    QVERIFY(!accepted(with([](Document& d) { d.words = {{.length = 3, .left = NAN}}; })));
    QVERIFY(!accepted(with([](Document& d) { d.parts = {{"a", 1}}; })));
    QVERIFY(accepted(with([](Document& d) { d.words = {{.begin = 1, .length = 3, .right = 7}}; })));
}

int main(int argc, char** argv) {
    const char* how = getenv(misbehaviour);
    if (argc == 2 && argv[1] == lectern::worker_command && how != nullptr && *how != '\0') misbehave(how);
    if (const auto code = lectern::run_as_import_worker(argc, argv)) return *code;
    ImportWorkerTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "import_worker_test.moc"
