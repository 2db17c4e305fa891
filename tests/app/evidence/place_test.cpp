// A place is said as it is found by somebody who has the files.
#include "app/evidence/place.h"

#include <QtTest/QtTest>

#include "app/import/document_insert.h"

using namespace lectern;

namespace {

/// Two pages, "i" and "ii", with a box for each of three words.
Document letter(const char* name) {
    return {.name = name,
            .text = "Dear Sir, goodbye.",
            .pages = {{"i", 0, 10}, {"ii", 10, 18}},
            .words = {{.begin = 0, .length = 4, .page = 0, .left = 1},
                      {.begin = 5, .length = 4, .page = 0, .left = 2},
                      {.begin = 10, .length = 8, .page = 1, .left = 3}}};
}

}  // namespace

class PlaceTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void a_single_file_has_its_own_places();
    void each_file_of_several_has_its_own_places_data();
    void each_file_of_several_has_its_own_places();
    void pages_of_several_files_are_named_with_them();
    void words_have_their_boxes_data();
    void words_have_their_boxes();

 private:
    Document both_;
};

void PlaceTest::initTestCase() {
    for (const char* name : {"a.pdf", "b.pdf"}) append_part(both_, letter(name));
}

void PlaceTest::a_single_file_has_its_own_places() {
    const Document alone = letter("a.pdf");
    const Place place = place_of(alone, 1, 10, 17);
    QCOMPARE(place.file, std::string("a.pdf"));
    QCOMPARE(place.page, 1);
    QCOMPARE(place.label, std::string("ii"));
    QCOMPARE(place.begin, std::uint64_t{10});
    QCOMPARE(place.end, std::uint64_t{17});
    QCOMPARE(alone.page_name(1), std::string("ii"));
    QVERIFY(alone.part_at(0) == nullptr);
}

void PlaceTest::each_file_of_several_has_its_own_places_data() {
    QTest::addColumn<int>("file");
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("page");
    for (const int file : {0, 1}) {
        QTest::addRow("first page of file %d", file) << file << "Dear Sir" << 0;
        QTest::addRow("last page of file %d", file) << file << "goodbye" << 1;
    }
}

void PlaceTest::each_file_of_several_has_its_own_places() {
    QFETCH(const int, file);
    QFETCH(const QString, words);
    QFETCH(const int, page);
    const Part& part = both_.parts.at(static_cast<std::size_t>(file));
    const std::size_t begin = both_.text.find(words.toStdString(), part.begin);
    const std::size_t end = begin + words.toStdString().size();
    const Place place = place_of(both_, both_.page_at(begin), begin, end);
    QCOMPARE(place.file, part.name);
    QCOMPARE(place.page, page);
    QCOMPARE(place.label, std::string(page == 0 ? "i" : "ii"));
    QCOMPARE(letter("").text.substr(place.begin, place.end - place.begin), words.toStdString());
    // A stretch that runs into the next file ends with its own; one that begins with the file's name begins behind it.
    QCOMPARE(place_of(both_, both_.page_at(begin), begin, both_.text.size()).end >= letter("").text.size(), true);
    QVERIFY(place_of(both_, both_.page_at(begin), begin, both_.text.size()).end <= letter("").text.size() + 1);
    const std::uint64_t title = both_.pages[static_cast<std::size_t>(part.first_page)].begin;
    QCOMPARE(place_of(both_, part.first_page, title, end).begin, std::uint64_t{0});
    QCOMPARE(place_of(both_, part.first_page, title, title + 2).end, std::uint64_t{0});
}

void PlaceTest::pages_of_several_files_are_named_with_them() {
    QCOMPARE(both_.page_name(0), std::string("i of a.pdf"));
    QCOMPARE(both_.page_name(3), std::string("ii of b.pdf"));
}

void PlaceTest::words_have_their_boxes_data() {
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<QList<float>>("lefts");
    QTest::newRow("a word") << 5 << 9 << QList<float>{2};
    QTest::newRow("parts of words") << 3 << 6 << QList<float>{1, 2};
    QTest::newRow("over a page") << 0 << 18 << QList<float>{1, 2, 3};
    QTest::newRow("between words") << 4 << 5 << QList<float>{};
}

void PlaceTest::words_have_their_boxes() {
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const QList<float>, lefts);
    QList<float> found;
    for (const WordBox& box :
         boxes_between(letter("").words, static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end)))
        found << box.left;
    QCOMPARE(found, lefts);
}

QTEST_APPLESS_MAIN(PlaceTest)
#include "place_test.moc"
