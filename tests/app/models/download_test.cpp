// Fetching a model from a real HTTPS server that drops, changes and forges what it sends.
#include "app/models/download.h"

#include <sys/resource.h>

#include <QCryptographicHash>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

#include "app/models/downloads.h"
#include "app/models/local_models.h"
#include "tests/app/models/https_server.h"

using namespace lectern;
using test::HttpsServer;

class DownloadTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void a_file_comes_with_its_stamp();
    void what_a_killed_program_left_is_gone_on_with();
    void a_connection_that_breaks_is_taken_up_again();
    void a_host_that_never_answers_is_given_up();
    void a_pause_keeps_and_a_cancel_removes();
    void a_server_that_knows_no_ranges_sends_all_of_it();
    void a_file_that_changed_comes_whole();
    void a_part_that_is_too_long_is_begun_anew();
    void wrong_bytes_are_not_kept_data();
    void wrong_bytes_are_not_kept();
    void who_cannot_prove_who_it_is_gets_no_request_data();
    void who_cannot_prove_who_it_is_gets_no_request();
    void nothing_but_https_is_followed();
    void what_a_server_refuses_is_said_data();
    void what_a_server_refuses_is_said();
    void the_next_source_is_tried();
    void a_full_disk_is_known_before_and_noticed_meanwhile();
    void two_windows_do_not_fetch_the_same();
    void a_thread_of_its_own_fetches();

 private:
    CatalogueModel model(std::vector<std::string> sources) const {
        return {.name = "small",
                .title = "Small",
                .file = "small.gguf",
                .bytes = static_cast<std::uint64_t>(content_.size()),
                .sha256 = QCryptographicHash::hash(content_, QCryptographicHash::Sha256).toHex().toStdString(),
                .licence = "Apache-2.0",
                .sources = std::move(sources)};
    }
    DownloadOptions options() const {
        return {.folder = folder_->path().toStdString(),
                .tls = test::trusting_authority(),
                .free_bytes = [](const auto&) { return std::optional<std::uint64_t>(1 << 30); },
                .before_retry = std::chrono::milliseconds(1),
                .longest_silence = std::chrono::milliseconds(500)};
    }
    QString path(const QString& suffix = {}) const { return folder_->filePath("small.gguf" + suffix); }
    QByteArray read(const QString& suffix = {}) const {
        QFile file(path(suffix));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }
    void write(const QString& suffix, const QByteArray& bytes) const {
        QFile file(path(suffix));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    /// Until it is over: nothing, or why it failed.
    std::optional<Error> fetch(const CatalogueModel& wanted, const DownloadOptions& how) const {
        ModelDownload download(wanted, how);
        QSignalSpy done(&download, &ModelDownload::finished);
        std::optional<Error> error;
        connect(&download, &ModelDownload::failed, &download, [&](const Error& why) { error = why; });
        download.start();
        if (!QTest::qWaitFor([&] { return error || !done.isEmpty(); }, 20000)) qFatal("the download does not end");
        if (error && (error->what.empty() || error->means.empty() || error->next.empty())) qFatal("a part is missing");
        return error;
    }
    std::optional<Error> fetch() const { return fetch(model({server_->address()}), options()); }

    QByteArray content_;
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<HttpsServer> server_;
};

void DownloadTest::init() {
    content_.resize(3'000'000);
    for (qsizetype i = 0; i < content_.size(); ++i) content_[i] = static_cast<char>((i * i) >> 5);
    folder_ = std::make_unique<QTemporaryDir>();
    server_ = std::make_unique<HttpsServer>();
    server_->content = content_;
}

void DownloadTest::a_file_comes_with_its_stamp() {
    QVERIFY(!fetch());
    QVERIFY(read() == content_);
    QCOMPARE(read(".sha256").toStdString(), model({}).sha256 + "  small.gguf\n");
    QCOMPARE(QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden),
             (QStringList{"small.gguf", "small.gguf.sha256"}));
    QVERIFY(server_->requests.size() == 1 && server_->requests[0].whole());
}

void DownloadTest::what_a_killed_program_left_is_gone_on_with() {
    write(".part", content_.left(1'000'000));
    write(".part.etag", "\"one\"");
    QVERIFY(!fetch());
    QVERIFY(read() == content_);
    QCOMPARE(server_->requests.size(), 1);
    QCOMPARE(server_->requests[0].range, "bytes=1000000-");
    QCOMPARE(server_->requests[0].if_range, "\"one\"");

    QFile::remove(path());
    write(".part", content_);  // all of it: the network is not needed
    QVERIFY(!fetch());
    QCOMPARE(server_->requests.size(), 1);
    QVERIFY(read() == content_);
}

void DownloadTest::a_connection_that_breaks_is_taken_up_again() {
    server_->breaks_after = 400'000;
    QVERIFY(!fetch());
    QVERIFY(read() == content_);
    QVERIFY2(server_->requests.size() == 8, QByteArray::number(server_->requests.size()));
    for (std::size_t i = 1; i < server_->requests.size(); ++i) QCOMPARE(server_->requests[i].if_range, "\"one\"");

    QFile::remove(path());
    server_->breaks_after = 0;  // never a byte
    const auto error = fetch();
    QVERIFY(error && error->what.english().find("127.0.0.1") != std::string::npos);
}

void DownloadTest::a_host_that_never_answers_is_given_up() {
    server_->silent = true;
    const auto silent = fetch();
    QVERIFY2(silent && silent->what.english().find("nothing came") != std::string::npos,
             silent->what.english().c_str());
    const quint16 port = server_->port();
    server_.reset();
    const auto gone = fetch(model({QString("https://127.0.0.1:%1/model.gguf").arg(port).toStdString()}), options());
    QVERIFY(gone && gone->means.english().find("kept") != std::string::npos);
}

void DownloadTest::a_pause_keeps_and_a_cancel_removes() {
    ModelDownload download(model({server_->address()}), options());
    QSignalSpy done(&download, &ModelDownload::finished);
    std::uint64_t received = 0;
    const auto pausing = connect(&download, &ModelDownload::progressed, &download, [&](const DownloadProgress& at) {
        received = at.received;
        if (at.received > 0) download.pause();
    });
    download.start();
    QTRY_VERIFY(received > 0);
    disconnect(pausing);
    QTest::qWait(50);
    QVERIFY(done.isEmpty() && read() == "(none)");
    QCOMPARE(read(".part").size(), static_cast<qsizetype>(received));
    QVERIFY(content_.startsWith(read(".part")));
    download.cancel();
    QVERIFY(QDir(folder_->path()).isEmpty());
    download.start();
    QTRY_COMPARE(done.size(), 1);
    QVERIFY(read() == content_);
}

void DownloadTest::a_server_that_knows_no_ranges_sends_all_of_it() {
    write(".part", content_.left(1'000'000));
    server_->ranges = false;
    QVERIFY(!fetch());
    QVERIFY(read() == content_);
    QCOMPARE(server_->requests.size(), 1);
}

void DownloadTest::a_file_that_changed_comes_whole() {
    write(".part", QByteArray(1'000'000, 'x'));  // of what the file was then
    write(".part.etag", "\"another\"");
    QVERIFY(!fetch());
    QVERIFY(read() == content_);
}

void DownloadTest::a_part_that_is_too_long_is_begun_anew() {
    write(".part", content_ + content_);
    QVERIFY(!fetch());
    QVERIFY(read() == content_ && server_->requests[0].whole());
}

void DownloadTest::wrong_bytes_are_not_kept_data() {
    QTest::addColumn<QByteArray>("forged");
    QTest::addColumn<bool>("says_length");
    QByteArray flipped = content_;
    flipped[flipped.size() - 1] = static_cast<char>(flipped.back() ^ 1);
    QTest::newRow("one bit") << flipped << true;
    QTest::newRow("too long") << content_ + "x" << true;
    QTest::newRow("too long, and it does not say so") << content_ + "x" << false;
    QTest::newRow("too short") << content_.chopped(1) << true;
}

void DownloadTest::wrong_bytes_are_not_kept() {
    QFETCH(QByteArray, forged);
    QFETCH(bool, says_length);
    server_->content = forged;
    server_->says_length = says_length;
    const auto error = fetch();
    QVERIFY(error && error->code == ErrorCode::bad_input);
    QCOMPARE(read(), "(none)");
    QVERIFY(read(".part").isEmpty() || read(".part") == "(none)");
}

void DownloadTest::who_cannot_prove_who_it_is_gets_no_request_data() {
    QTest::addColumn<QString>("certificate");
    QTest::addColumn<bool>("trusted");
    QTest::newRow("nobody trusts its authority") << "server.pem" << false;
    QTest::newRow("it is another host") << "other-host.pem" << true;
}

void DownloadTest::who_cannot_prove_who_it_is_gets_no_request() {
    QFETCH(QString, certificate);
    QFETCH(bool, trusted);
    HttpsServer server(certificate);
    server.content = content_;
    DownloadOptions how = options();
    if (!trusted) how.tls = QSslConfiguration::defaultConfiguration();
    const auto error = fetch(model({server.address()}), how);
    QVERIFY2(error && error->what.english().find("not safe") != std::string::npos,
             error ? error->what.english().c_str() : "fetched");
    QVERIFY(server.requests.empty());
    QCOMPARE(read(), "(none)");
}

void DownloadTest::nothing_but_https_is_followed() {
    HttpsServer other;
    other.content = content_;
    server_->location = QByteArray::fromStdString(other.address());
    QVERIFY(!fetch());  // from one host to another is usual
    QCOMPARE(other.requests.size(), 1);

    QFile::remove(path());
    server_->location.replace("https:", "http:");
    const auto plain = fetch();
    QVERIFY(plain && plain->what.english().find("leads to") != std::string::npos);
    server_->location = QByteArray::fromStdString(server_->address());
    const auto circle = fetch();
    QVERIFY(circle && circle->what.english().find("leads to") != std::string::npos);
    QCOMPARE(other.requests.size(), 1);
    QVERIFY(fetch(model({"http://localhost/model.gguf"}), options()));
    QVERIFY(fetch(model({}), options()));
}

void DownloadTest::what_a_server_refuses_is_said_data() {
    QTest::addColumn<int>("status");
    for (const int status : {401, 403, 404, 410, 416, 429, 500, 503}) QTest::addRow("%d", status) << status;
}

void DownloadTest::what_a_server_refuses_is_said() {
    QFETCH(int, status);
    write(".part", content_.left(1000));
    server_->status = status;
    const auto error = fetch();
    QVERIFY(error && error->what.english().find(std::to_string(status)) != std::string::npos);
    QCOMPARE(read(), "(none)");
    QCOMPARE(read(".part").size(), status == 416 ? 0 : 1000);
    QCOMPARE(server_->requests.size(), status == 416 ? 2 : 1);
}

void DownloadTest::the_next_source_is_tried() {
    HttpsServer gone, another;
    gone.status = 404;
    another.content = "something else";
    write(".part", content_.left(1000));
    QVERIFY(!fetch(model({gone.address(), another.address(), server_->address()}), options()));
    QVERIFY(read() == content_);
    QCOMPARE(server_->requests[0].range, "bytes=1000-");
}

void DownloadTest::a_full_disk_is_known_before_and_noticed_meanwhile() {
    DownloadOptions small = options();
    small.free_bytes = [](const auto&) { return std::optional<std::uint64_t>(1'000'000); };
    const auto before = fetch(model({server_->address()}), small);
    QVERIFY(before && before->what.english().find("free") != std::string::npos);
    QVERIFY(server_->requests.empty());

    write(".part", content_.left(500'000));
    rlimit usual{};
    getrlimit(RLIMIT_FSIZE, &usual);
    const rlimit low{.rlim_cur = 1'000'000, .rlim_max = usual.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &low);
    const auto meanwhile = fetch();
    setrlimit(RLIMIT_FSIZE, &usual);
    std::signal(SIGXFSZ, handler);
    QVERIFY(meanwhile && meanwhile->what.english().find("cannot be written") != std::string::npos);
    QVERIFY(content_.startsWith(read(".part")) && read(".part").size() >= 500'000);
    QVERIFY(!fetch());  // when there is room again
    QVERIFY(read() == content_);
}

void DownloadTest::two_windows_do_not_fetch_the_same() {
    PartialFile held(std::filesystem::path(path().toStdString()));
    QVERIFY(held.open(model({})));
    const auto error = fetch();
    QVERIFY(error && error->what.english().find("Another window") != std::string::npos);
    held.close();
    QVERIFY(!fetch());
}

void DownloadTest::a_thread_of_its_own_fetches() {
    const CatalogueModel wanted = model({server_->address()});
    {
        Downloads downloads(options());
        server_->silent = true;
        downloads.start(wanted);
        QTRY_VERIFY(downloads.state("small")->progress.step == DownloadProgress::Step::connecting);
        downloads.pause("small");
        QTRY_VERIFY(!downloads.state("small")->running);
        server_->silent = false;
        server_->status = 404;
        downloads.start(wanted);
        QTRY_VERIFY(downloads.state("small")->error);
        downloads.cancel(wanted);
        QTRY_VERIFY(downloads.state("small") == nullptr);
        QVERIFY(QDir(folder_->path()).isEmpty());
    }
    server_->status = 0;
    Downloads downloads(options());
    QSignalSpy done(&downloads, &Downloads::finished);
    downloads.start(wanted);
    QTRY_COMPARE(done.size(), 1);
    QVERIFY(downloads.state("small") == nullptr);
    QVERIFY(read() == content_);
}

QTEST_GUILESS_MAIN(DownloadTest)
#include "download_test.moc"
