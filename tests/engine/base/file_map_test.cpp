#include "engine/base/file_map.h"

#ifndef _WIN32
#include <unistd.h>
#endif

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cstring>

using namespace lectern;

class FileMapTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void a_file_is_mapped_whole();
    void a_map_moves_without_moving_the_bytes();
    void released_pages_come_back();
    void a_name_may_have_any_letters();
    void what_cannot_be_mapped_is_said_data();
    void what_cannot_be_mapped_is_said();
    void a_file_without_permission_is_said();

 private:
    std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }
    void write(const char* name, const QByteArray& bytes) const;

    QTemporaryDir folder_;
};

namespace {

#ifdef _WIN32
constexpr const char *device = "NUL", *below_a_file = "No such file";
#else
constexpr const char *device = "/dev/null", *below_a_file = "Not a directory";
#endif

QByteArray bytes_of(const FileMap& map) {
    return {reinterpret_cast<const char*>(map.bytes().data()), static_cast<qsizetype>(map.bytes().size())};
}

}  // namespace

void FileMapTest::write(const char* name, const QByteArray& bytes) const {
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void FileMapTest::initTestCase() {
    write("page", "one page of words");
    write("empty", "");
}

void FileMapTest::a_file_is_mapped_whole() {
    const auto map = FileMap::open(path("page"));
    QVERIFY(map);
    QCOMPARE(bytes_of(*map), "one page of words");
}

void FileMapTest::a_map_moves_without_moving_the_bytes() {
    auto map = FileMap::open(path("page"));
    QVERIFY(map);
    const auto* where = map->bytes().data();
    FileMap moved = std::move(*map);
    QCOMPARE(moved.bytes().data(), where);
    auto other = FileMap::open(path("page"));
    *other = std::move(moved);
    QCOMPARE(other->bytes().data(), where);
    QCOMPARE(bytes_of(*other), "one page of words");
}

void FileMapTest::released_pages_come_back() {
    const auto map = FileMap::open(path("page"));
    QVERIFY(map);
    map->release_pages();
    QCOMPARE(bytes_of(*map), "one page of words");
}

void FileMapTest::a_name_may_have_any_letters() {
    const char* name = "Müllers 合同 😀.txt";
    write(name, "a contract");
    const auto map = FileMap::open(path(name));
    QVERIFY(map);
    QCOMPARE(bytes_of(*map), "a contract");
    QCOMPARE(QString::fromStdString(path(name).filename().string()), QString(name));
    QVERIFY(std::filesystem::exists(folder_.filePath(name).toStdString()));
}

void FileMapTest::what_cannot_be_mapped_is_said_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("reason");
    QTest::newRow("missing") << folder_.filePath("nothing") << "No such file";
    QTest::newRow("below a file") << folder_.filePath("page/x") << below_a_file;
    QTest::newRow("folder") << folder_.path() << "it is a folder";
    QTest::newRow("empty") << folder_.filePath("empty") << "it is empty";
    QTest::newRow("device") << device << "it is not a file";
    QTest::newRow("no name") << ""
                             << "No such file";
}

void FileMapTest::what_cannot_be_mapped_is_said() {
    QFETCH(QString, name);
    QFETCH(QString, reason);
    const auto map = FileMap::open(name.toStdString());
    QVERIFY(!map);
    const Error& error = map.error();
    QVERIFY(error.code == ErrorCode::bad_input);
    const QString what = QString::fromStdString(error.what.english());
    QVERIFY2(what.contains('\'' + name + '\''), error.what.english().c_str());
    QVERIFY2(what.contains(reason), error.what.english().c_str());
    QVERIFY(!error.means.empty() && !error.next.empty());
}

void FileMapTest::a_file_without_permission_is_said() {
#ifdef _WIN32
    QSKIP("Qt sets no access lists of Windows");
#else
    if (::geteuid() == 0) QSKIP("the superuser may read everything");
    write("secret", "x");
    QVERIFY(QFile::setPermissions(folder_.filePath("secret"), {}));
    const auto map = FileMap::open(path("secret"));
    QVERIFY(!map);
    QVERIFY(map.error().what.english().find("Permission denied") != std::string::npos);
#endif
}

QTEST_APPLESS_MAIN(FileMapTest)
#include "file_map_test.moc"
