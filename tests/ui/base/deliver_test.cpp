// What another thread found out comes to an object on the object's own thread, or not at all.
#include "ui/base/deliver.h"

#include <QtTest>
#include <atomic>
#include <optional>
#include <thread>

using namespace lectern;

class DeliverTest : public QObject {
    Q_OBJECT

 private slots:
    void a_result_comes_later_on_the_receiver_s_thread();
    void what_is_there_already_comes_later_too();
    void a_future_without_a_result_is_told();
    void what_was_cancelled_is_not_told();
    void nothing_comes_to_a_receiver_that_is_gone();
    void nothing_is_left_behind_in_the_receiver();
    void a_receiver_may_go_while_the_result_comes();
};

void DeliverTest::a_result_comes_later_on_the_receiver_s_thread() {
    QPromise<int> work;
    work.start();
    std::optional<int> got;
    QThread* thread = nullptr;
    deliver(work.future(), this, [&](int result) {
        got = result;
        thread = QThread::currentThread();
    });
    std::thread([&] {
        work.addResult(7);
        work.finish();
    }).join();
    QVERIFY(!got);
    QTRY_COMPARE(got, std::optional(7));
    QCOMPARE(thread, QThread::currentThread());
}

void DeliverTest::what_is_there_already_comes_later_too() {
    std::optional<QString> got;
    deliver(QtFuture::makeReadyFuture(QString("here")), this, [&](const QString& result) { got = result; });
    QVERIFY(!got);
    QTRY_COMPARE(got, std::optional<QString>("here"));
}

void DeliverTest::a_future_without_a_result_is_told() {
    bool told = false;
    deliver(QtFuture::makeReadyFuture(), this, [&] { told = true; });
    QTRY_VERIFY(told);
}

void DeliverTest::what_was_cancelled_is_not_told() {
    QPromise<int> work;
    work.start();
    bool told = false, later = false;
    deliver(work.future(), this, [&](int) { told = true; });
    work.future().cancel();
    work.finish();
    deliver(work.future(), this, [&](int) { told = true; });
    deliver(QtFuture::makeReadyFuture(), this, [&] { later = true; });
    QTRY_VERIFY(later);
    QVERIFY(!told);
}

void DeliverTest::nothing_comes_to_a_receiver_that_is_gone() {
    QPromise<int> work;
    work.start();
    bool told = false;
    auto receiver = std::make_unique<QObject>();
    deliver(work.future(), receiver.get(), [&](int) { told = true; });
    receiver.reset();
    work.addResult(7);
    work.finish();
    QCoreApplication::processEvents();
    QVERIFY(!told);
    QCOMPARE(work.future().result(), 7);
}

void DeliverTest::nothing_is_left_behind_in_the_receiver() {
    QObject receiver;
    deliver(QtFuture::makeReadyFuture(1), &receiver, [](int) {});
    QCOMPARE(receiver.children().size(), 1);
    QTRY_COMPARE(receiver.children().size(), 0);
}

/// With Qt 6.4's future.then(receiver, ...) this crashes.
void DeliverTest::a_receiver_may_go_while_the_result_comes() {
    for (int round = 0; round < 2000; ++round) {
        QPromise<int> work;
        work.start();
        auto receiver = std::make_unique<QObject>();
        int told = 0;
        for (int i = 0; i < 20; ++i) deliver(work.future(), receiver.get(), [&](int result) { told += result; });
        std::atomic<bool> begun = false;
        std::thread other([&] {
            begun = true;
            work.addResult(1);
            work.finish();
        });
        while (!begun) std::this_thread::yield();
        receiver.reset();
        other.join();
        QCoreApplication::processEvents();
        QCOMPARE(told, 0);
    }
}

QTEST_GUILESS_MAIN(DeliverTest)
#include "deliver_test.moc"
