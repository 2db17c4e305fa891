// Settings are kept without the window waiting for the disk, and none is lost.
#include "ui/workspace/settings_file.h"

#include <sys/stat.h>

#include <QtTest/QtTest>

#include "ui/workspace/settings.h"

using namespace lectern;

class SettingsFileTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void what_is_set_is_in_the_file_at_the_end();
    void it_is_written_while_the_program_runs();
    void nobody_waits_for_the_disk();
    void what_is_removed_stays_removed();
    void nobody_else_looks_into_the_usual_one();
    void places_of_the_documents_seen_last_are_kept();

 private:
    QByteArray text() const;

    std::unique_ptr<QTemporaryDir> folder_;
    QString name_;
};

void SettingsFileTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    name_ = folder_->filePath("settings.ini");
}

QByteArray SettingsFileTest::text() const {
    QFile file(name_);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void SettingsFileTest::what_is_set_is_in_the_file_at_the_end() {
    {
        SettingsFile file(name_.toStdString());
        for (int i = 0; i < 1000; ++i) file.set(QString("places/%1").arg(i), i);
        QCOMPARE(file.value("places/999").toInt(), 999);
    }
    const SettingsFile again(name_.toStdString());
    for (int i = 0; i < 1000; ++i) QCOMPARE(again.value(QString("places/%1").arg(i)).toInt(), i);
    QCOMPARE(again.value("places/1000", "none").toString(), "none");
}

void SettingsFileTest::it_is_written_while_the_program_runs() {
    SettingsFile file(name_.toStdString());
    file.set("draft", "half a question");
    QTRY_VERIFY(text().contains("half a question"));
}

/// Whoever holds its lock makes everybody wait who writes the file, as a slow disk would.
void SettingsFileTest::nobody_waits_for_the_disk() {
    SettingsFile file(name_.toStdString());
    QLockFile lock(name_ + ".lock");
    QVERIFY(lock.lock());
    for (int i = 0; i < 20; ++i) {
        file.set("page", i);
        QTest::qWait(20);
        QCOMPARE(file.value("page").toInt(), i);
    }
    QVERIFY(!text().contains("page"));
    lock.unlock();
    QTRY_VERIFY(text().contains("page=19"));
}

void SettingsFileTest::what_is_removed_stays_removed() {
    {
        SettingsFile file(name_.toStdString());
        file.set("being_read", "a document");
        file.set("model", "a model");
        file.remove("being_read");
        QVERIFY(!file.value("being_read").isValid());
    }
    const SettingsFile again(name_.toStdString());
    QVERIFY(!again.value("being_read").isValid());
    QCOMPARE(again.value("model").toString(), "a model");
}

void SettingsFileTest::nobody_else_looks_into_the_usual_one() {
    QDir().mkpath(folder_->filePath("lectern"));
    QFile(folder_->filePath("lectern")).setPermissions(QFile::Permissions(0x7755));
    qputenv("XDG_CONFIG_HOME", folder_->path().toUtf8());
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_->path());  // Qt asks the environment once
    {
        SettingsFile file({});
        file.set("draft", "half a question");
    }
    QVERIFY(QFile::exists(folder_->filePath("lectern/lectern.ini")));
    struct stat found {};
    QCOMPARE(stat(qPrintable(folder_->filePath("lectern")), &found), 0);
    QCOMPARE(found.st_mode & 07777, 0700U);
}

void SettingsFileTest::places_of_the_documents_seen_last_are_kept() {
    {
        Settings settings(name_.toStdString());
        for (int document = 0; document < 600; ++document)
            settings.set_place(std::to_string(document), {.page = document + 1.0});
        settings.set_place("150", {.page = 7});
        settings.set_place("600", {.page = 601});
    }
    const Settings again(name_.toStdString());
    QCOMPARE(again.place("150").page, 7);
    QCOMPARE(again.place("100").page, 0);
    QCOMPARE(again.place("101").page, 102);  // 101 to 600
    QCOMPARE(again.place("600").page, 601);
    QVERIFY(text().size() < 100'000);
}

QTEST_GUILESS_MAIN(SettingsFileTest)
#include "settings_file_test.moc"
