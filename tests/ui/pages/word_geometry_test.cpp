// Where a part of a word stands, and what is pointed at, from the boxes of whole words.
#include "ui/pages/word_geometry.h"

#include "tests/ui/base/ui_test.h"

using namespace lectern;

class WordGeometryTest : public QObject {
    Q_OBJECT

 private slots:
    void a_comma_is_narrower_than_a_letter();
    void what_is_written_from_the_right_begins_there();
    void what_was_marked_is_pointed_at_data();
    void what_was_marked_is_pointed_at();
    void a_word_beyond_the_text_does_no_harm();

 private:
    static constexpr float width = 70, height = 10;

    std::vector<WordBox> box(std::string_view word) const {
        return {{.begin = 0, .length = static_cast<std::uint32_t>(word.size()), .right = width, .bottom = height}};
    }
    QRectF box_of(std::string_view word, std::uint64_t begin, std::uint64_t end) const {
        const auto boxes = boxes_of({begin, end}, box(word), word);
        return boxes.size() == 1 ? boxes.front() : QRectF();
    }
};

void WordGeometryTest::a_comma_is_narrower_than_a_letter() {
    QCOMPARE(box_of("crowns,", 0, 7), QRectF(0, 0, width, height));
    const QRectF letters = box_of("crowns,", 0, 6);
    QCOMPARE(letters.left(), 0.0);
    QVERIFY2(letters.right() > 0.87 * width && letters.right() < 0.97 * width,
             qPrintable(QString::number(letters.right())));
    QVERIFY(box_of("mill", 0, 1).width() > 2 * box_of("mill", 1, 2).width());
}

void WordGeometryTest::what_is_written_from_the_right_begins_there() {
    const std::string word = "ספרייה";
    const QRectF first = box_of(word, 0, 2), last = box_of(word, word.size() - 2, word.size());
    QVERIFY(qAbs(first.right() - width) < 0.5);
    QVERIFY(qAbs(last.left()) < 0.5);
    QVERIFY(first.left() > last.right());
}

void WordGeometryTest::what_was_marked_is_pointed_at_data() {
    QTest::addColumn<QString>("word");
    QTest::newRow("letters") << "insurance";
    QTest::newRow("two bytes each") << "größer";
    QTest::newRow("four bytes each") << "𝔸𝔹ℂ";
    QTest::newRow("Chinese") << "图书馆";
}

void WordGeometryTest::what_was_marked_is_pointed_at() {
    QFETCH(const QString, word);
    const std::string text = word.toStdString();
    for (qsizetype i = 1; i < word.size(); ++i) {
        if (word[i].isLowSurrogate()) continue;
        const auto offset = static_cast<std::uint64_t>(word.left(i).toUtf8().size());
        const QPointF edge(box_of(text, 0, offset).right(), height / 2);
        QCOMPARE(offset_at(edge, box(text), text), offset);
    }
    QCOMPARE(offset_at({-5, 0}, box(text), text), std::uint64_t{0});
    QCOMPARE(offset_at({width + 5, 0}, box(text), text), std::uint64_t{text.size()});
}

/// As a damaged library may have it.
void WordGeometryTest::a_word_beyond_the_text_does_no_harm() {
    const std::vector<WordBox> words = {
        {.begin = 3, .length = 9, .right = width, .bottom = height},
        {.begin = 40, .length = 9, .left = width, .right = 2 * width, .bottom = height}};
    QVERIFY(!boxes_of({4, 5}, words, "a word").empty());
    QVERIFY(!boxes_of({41, 42}, words, "a word").empty());
    QVERIFY(offset_at({1.5 * width, 0}, words, "a word") >= 40);
}

LECTERN_UI_TEST(WordGeometryTest)
#include "word_geometry_test.moc"
