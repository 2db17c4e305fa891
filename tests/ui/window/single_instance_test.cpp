// A second start hands its files to the first.
#include "app/desktop/single_instance.h"

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
    const QString name_ = QString("lectern-test-%1").arg(QCoreApplication::applicationPid());
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

QTEST_GUILESS_MAIN(SingleInstanceTest)
#include "single_instance_test.moc"
