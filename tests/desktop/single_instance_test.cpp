// A second start hands its files to the first.
#include "desktop/single_instance.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QLocalSocket>
#include <QtTest/QtTest>

using lectern::SingleInstance;

class SingleInstanceTest : public QObject {
    Q_OBJECT

 private slots:
    void nobody_is_there();
    void files_are_handed_over();
    void one_that_does_not_answer_is_no_instance();
    void nonsense_is_hung_up_on_data();
    void nonsense_is_hung_up_on();
    void it_lies_where_nobody_else_can_reach_data();
    void it_lies_where_nobody_else_can_reach();
    void without_a_place_each_is_the_first();
    void another_user_is_told_nothing();
    void another_user_is_not_listened_to();

 private:
    /// hand_over() waits, so it runs on a thread of its own while this one takes.
    static bool hand_over(const QString& name, const QStringList& files) {
        std::unique_ptr<QThread> later;
        bool done = false;
        later.reset(QThread::create([&] { done = SingleInstance(name).hand_over(files); }));
        later->start();
        while (!later->wait(5)) QCoreApplication::processEvents();
        return done;
    }
    const QTemporaryDir folder_;
    const QString name_ = folder_.filePath("lectern-test");
};

void SingleInstanceTest::nobody_is_there() {
    QVERIFY(!hand_over(name_, {"a.pdf"}));
}

void SingleInstanceTest::files_are_handed_over() {
    SingleInstance first(name_);
    first.listen();
    const QSignalSpy taken(&first, &SingleInstance::handed_over);
    const QStringList files{"/a folder/ü.pdf", "b.txt"};
    QVERIFY(hand_over(name_, files));
    QTRY_COMPARE(taken.count(), 1);
    QCOMPARE(taken.first()[0].toStringList(), files);
    QVERIFY(hand_over(name_, {}));
    QTRY_COMPARE(taken.count(), 2);
}

void SingleInstanceTest::one_that_does_not_answer_is_no_instance() {
    QLocalServer silent;
    QVERIFY(silent.listen(name_));
    QVERIFY(!hand_over(name_, {"a.pdf"}));
}

void SingleInstanceTest::nonsense_is_hung_up_on_data() {
    QTest::addColumn<QByteArray>("nonsense");
    QTest::addRow("no number") << QByteArray(64, '\x7f');
    QTest::addRow("too much") << QByteArray("99999999999\nx");
    QTest::addRow("less than nothing") << QByteArray("-1\nx");
}

void SingleInstanceTest::nonsense_is_hung_up_on() {
    QFETCH(QByteArray, nonsense);
    SingleInstance first(name_);
    first.listen();
    QLocalSocket socket;
    socket.connectToServer(name_);
    socket.write(nonsense);
    QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
}

namespace {

constexpr uid_t somebody_else = 65534;

/// Runs `work` in a process of another user. Only root can become one.
template <typename Work>
pid_t as_somebody_else(const Work& work) {
    const pid_t process = fork();
    if (process != 0) return process;
    if (setresuid(somebody_else, somebody_else, somebody_else) != 0) _exit(1);
    _exit(work() ? 0 : 2);
}

int ended_with(pid_t process) {
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int new_socket(const QByteArray& place, sockaddr_un& address) {
    address.sun_family = AF_UNIX;
    qstrncpy(address.sun_path, place.constData(), sizeof address.sun_path);
    return socket(AF_UNIX, SOCK_STREAM, 0);
}

/// Listens there as Lectern does, thanks whoever comes, and says whether it was told anything.
bool is_told_something(const QByteArray& place, int ready) {
    sockaddr_un address{};
    const int server = new_socket(place, address);
    if (bind(server, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || listen(server, 1) != 0) return true;
    chmod(place.constData(), 0777);
    if (write(ready, "r", 1) != 1) return true;
    const int from = accept(server, nullptr, nullptr);
    (void)!write(from, "lectern", 7);
    char heard = 0;
    return read(from, &heard, 1) > 0;
}

bool is_thanked(const QByteArray& place) {
    sockaddr_un address{};
    const int socket = new_socket(place, address);
    if (connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return true;
    (void)!write(socket, "5\na.pdf", 7);
    char heard = 0;
    return read(socket, &heard, 1) > 0;
}

}  // namespace

void SingleInstanceTest::it_lies_where_nobody_else_can_reach_data() {
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("is_used");
    QTest::addRow("private") << 0700 << true;
    QTest::addRow("others may look into it") << 0755 << false;
    QTest::addRow("the group may") << 0710 << false;
    QTest::addRow("everybody may write") << 0777 << false;
    QTest::addRow("a link") << 0 << false;
    QTest::addRow("somebody else's") << -1 << false;
}

void SingleInstanceTest::it_lies_where_nobody_else_can_reach() {
    QFETCH(int, mode);
    QFETCH(bool, is_used);
    if (mode < 0 && geteuid() != 0) QSKIP("only root can give a folder away");
    const QTemporaryDir place, home;
    const QString runtime = place.filePath("run");
    QVERIFY(QDir().mkdir(runtime));
    if (mode > 0) QCOMPARE(chmod(qPrintable(runtime), static_cast<mode_t>(mode)), 0);
    if (mode < 0) QCOMPARE(chown(qPrintable(runtime), somebody_else, somebody_else), 0);
    if (mode == 0) QVERIFY(QFile::link(runtime, place.filePath("link")));
    qputenv("XDG_RUNTIME_DIR", (mode == 0 ? place.filePath("link") : runtime).toUtf8());
    qputenv("XDG_STATE_HOME", home.path().toUtf8());
    const QString used = lectern::instance_place("/a/library.sqlite");
    QVERIFY2(used.startsWith(is_used ? runtime : home.path() + "/lectern/run"), qPrintable(used));
    struct stat folder {};
    QCOMPARE(stat(qPrintable(QFileInfo(used).path()), &folder), 0);
    QCOMPARE(folder.st_mode & 07777, 0700U);
    QVERIFY(lectern::instance_place("/b/library.sqlite") != used);
    if (mode < 0) QCOMPARE(chown(qPrintable(runtime), geteuid(), getegid()), 0);
}

void SingleInstanceTest::without_a_place_each_is_the_first() {
    SingleInstance first(""), second("");
    first.listen();
    QVERIFY(!second.hand_over({"a.pdf"}));
}

/// Where the folder is everybody's after all.
void SingleInstanceTest::another_user_is_told_nothing() {
    if (geteuid() != 0) QSKIP("only root can become another user");
    QCOMPARE(chmod(qPrintable(folder_.path()), 0777), 0);
    const QByteArray place = folder_.filePath("squatted").toUtf8();
    std::array<int, 2> ready{};
    QCOMPARE(pipe(ready.data()), 0);
    const pid_t squatter = as_somebody_else([&] { return is_told_something(place, ready[1]); });
    char byte = 0;
    QCOMPARE(read(ready[0], &byte, 1), 1);
    QVERIFY(!hand_over(place, {"secret.pdf"}));
    QCOMPARE(ended_with(squatter), 2);
}

void SingleInstanceTest::another_user_is_not_listened_to() {
    if (geteuid() != 0) QSKIP("only root can become another user");
    QCOMPARE(chmod(qPrintable(folder_.path()), 0777), 0);
    SingleInstance first(name_);
    first.listen();
    QCOMPARE(chmod(qPrintable(name_), 0777), 0);
    const QSignalSpy taken(&first, &SingleInstance::handed_over);
    const pid_t stranger = as_somebody_else([&] { return is_thanked(name_.toUtf8()); });
    int status = -1;
    QVERIFY(QTest::qWaitFor([&] { return waitpid(stranger, &status, WNOHANG) == stranger; }));
    QCOMPARE(WEXITSTATUS(status), 2);
    QVERIFY(taken.isEmpty());
    QVERIFY(hand_over(name_, {"a.pdf"}));  // it still is there for its own user
}

QTEST_GUILESS_MAIN(SingleInstanceTest)
#include "single_instance_test.moc"
