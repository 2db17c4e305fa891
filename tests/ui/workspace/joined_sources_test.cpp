// What several documents are opened from together.
#include "ui/workspace/joined_sources.h"

#include <QtTest/QtTest>

using namespace lectern;

class JoinedSourcesTest : public QObject {
    Q_OBJECT

 private slots:
    void each_file_comes_once_data();
    void each_file_comes_once();
    void a_document_knows_what_it_was_opened_from();
    void a_folder_stands_for_its_files();

 private:
    static DocumentRecord record(const std::string& opened_as, const std::vector<std::string>& files);
    QTemporaryDir folder_;
};

using Sets = std::vector<Sources>;
Q_DECLARE_METATYPE(lectern::Sources)
Q_DECLARE_METATYPE(Sets)

DocumentRecord JoinedSourcesTest::record(const std::string& opened_as, const std::vector<std::string>& files) {
    DocumentRecord document{.name = "a name", .path = opened_as};
    for (const std::string& file : files) document.files.push_back({.path = file});
    return document;
}

void JoinedSourcesTest::each_file_comes_once_data() {
    QTest::addColumn<Sets>("documents");
    QTest::addColumn<Sources>("joined");
    QTest::newRow("none") << Sets{} << Sources{};
    QTest::newRow("one") << Sets{{"/a"}} << Sources{};
    QTest::newRow("two, in their order") << Sets{{"/b"}, {"/a"}} << Sources{"/b", "/a"};
    QTest::newRow("the same twice") << Sets{{"/a"}, {"/a"}} << Sources{};
    QTest::newRow("twice, beside another") << Sets{{"/a"}, {"/b"}, {"/a"}} << Sources{"/a", "/b"};
    QTest::newRow("one of several files twice") << Sets{{"/a", "/b"}, {"/a", "/b"}} << Sources{};
    QTest::newRow("one of several files, and another") << Sets{{"/a", "/b"}, {"/c"}} << Sources{"/a", "/b", "/c"};
    QTest::newRow("a file of several") << Sets{{"/a", "/b"}, {"/b"}} << Sources{"/a", "/b"};
    QTest::newRow("a file of a folder") << Sets{{"/f/a"}, {"/f"}, {"/b"}} << Sources{"/f", "/b"};
    QTest::newRow("a folder and its file alone") << Sets{{"/f"}, {"/f/a"}} << Sources{};
    QTest::newRow("one that is on its way") << Sets{{"/a"}, {}} << Sources{};
}

void JoinedSourcesTest::each_file_comes_once() {
    QFETCH(Sets, documents);
    QFETCH(Sources, joined);
    QCOMPARE(joined_sources(documents), joined);
}

void JoinedSourcesTest::a_document_knows_what_it_was_opened_from() {
    QCOMPARE(sources_of(record("/a", {"/a"})), (Sources{"/a"}));
    QCOMPARE(sources_of(record("/a", {"/a", "/b"})), (Sources{"/a", "/b"}));
    QCOMPARE(sources_of(record("/elsewhere/a", {})), (Sources{"/elsewhere/a"}));
    QCOMPARE(sources_of(record("", {})), (Sources{"a name"}));
    DocumentSession on_its_way(1, "Opening…", nullptr);
    QCOMPARE(sources_of(on_its_way), Sources{});
    on_its_way.files = {"/a", "/b"};
    on_its_way.opened_as = "/a";
    QCOMPARE(sources_of(on_its_way), (Sources{"/a", "/b"}));
}

void JoinedSourcesTest::a_folder_stands_for_its_files() {
    const std::string folder = folder_.path().toStdString();
    QCOMPARE(sources_of(record(folder, {folder + "/a", folder + "/b"})), (Sources{folder}));
    QCOMPARE(sources_of(record(folder, {folder + "/a", "/other/b"})), (Sources{folder, "/other/b"}));
    QCOMPARE(sources_of(record("/gone", {"/gone/a", "/gone/b"})), (Sources{"/gone/a", "/gone/b"}));
}

QTEST_GUILESS_MAIN(JoinedSourcesTest)
#include "joined_sources_test.moc"
