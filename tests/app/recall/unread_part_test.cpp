// A clause that is repeated word for word is read once; what differs by a word or a number is read.
#include "app/recall/unread_part.h"

#include <QtTest/QtTest>

using namespace lectern;

class UnreadPartTest : public QObject {
    Q_OBJECT

 private slots:
    void a_passage_is_whole_while_nothing_is_read();
    void a_copy_is_left_out();
    void a_copy_is_cut_off_at_both_ends();
    void another_number_or_word_is_no_copy_data();
    void another_number_or_word_is_no_copy();
    void half_a_sentence_is_not_cut_off();
    void short_lines_are_no_copies();

 private:
    const std::string clause_ =
        "The lessee shall give written notice to the owner at least thirty days before the end of the year. "
        "Notice that is given later has no effect, and the lease is renewed for another year at the same rent. ";
    /// As another page sets it.
    const std::string again_ =
        "The lessee shall give writ-\nten notice to the owner at least thirty\ndays before the end of the year. Notice "
        "that\nis given later has no effect, and the lease is re\xc2\xadnewed for another year at the same rent.\n";
};

/// Of the second text behind the first, which is read.
std::string unread_of(const std::string& read, const std::string& text) {
    const std::string all = read + text;
    UnreadPart unread(all);
    unread.add_read(0, read.size());
    const auto part = unread.of({.begin = read.size(), .end = all.size()});
    return part ? all.substr(part->begin, part->end - part->begin) : std::string();
}

void UnreadPartTest::a_passage_is_whole_while_nothing_is_read() {
    const UnreadPart unread(clause_);
    const auto part = unread.of({.begin = 0, .end = clause_.size(), .rank = 3});
    QVERIFY(part);
    QCOMPARE(part->begin, std::uint64_t{0});
    QCOMPARE(part->end, std::uint64_t{clause_.size()});
    QCOMPARE(part->rank, 3.0);
}

void UnreadPartTest::a_copy_is_left_out() {
    QCOMPARE(unread_of(clause_, clause_), std::string());
    QCOMPARE(unread_of(clause_, again_), std::string());
    QCOMPARE(unread_of("Of leases. " + clause_ + "Of sales. ", again_), std::string());
}

void UnreadPartTest::a_copy_is_cut_off_at_both_ends() {
    const std::string news = "The rent of the mill is forty pounds. ";
    QCOMPARE(unread_of(clause_, again_ + news), news);
    QCOMPARE(unread_of(clause_, news + again_), news);
    QCOMPARE(unread_of(clause_, again_ + news + clause_), news);
    // What stands between is not looked for: nobody reads two halves of a passage.
    const std::string around = news + clause_ + news;
    QCOMPARE(unread_of(clause_, around), around);
}

void UnreadPartTest::another_number_or_word_is_no_copy_data() {
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("other");
    QTest::newRow("number") << "thirty"
                            << "sixty";
    QTest::newRow("negation") << "shall give"
                              << "shall not give";
    QTest::newRow("party") << "lessee"
                           << "tenant";
}

void UnreadPartTest::another_number_or_word_is_no_copy() {
    QFETCH(const QString, word);
    QFETCH(const QString, other);
    const std::string changed = QString::fromStdString(clause_).replace(word, other).toStdString();
    QCOMPARE(unread_of(clause_, changed), changed.substr(0, changed.find("Notice")));
}

/// Where lines break within sentences, a sentence of which a part differs stays whole.
void UnreadPartTest::half_a_sentence_is_not_cut_off() {
    const std::string line =
        "The lessee shall give written notice of the end of the lease to the owner of the house and the land\n"
        "at least thirty days before the end of the year.\n";
    const std::string changed = QString::fromStdString(line).replace("thirty", "sixty").toStdString();
    QCOMPARE(unread_of(line, changed), changed);
}

/// Rows of a table that are alike but for one, below another heading.
void UnreadPartTest::short_lines_are_no_copies() {
    const std::string table = "Mill\nWater: yes\nRoof: slate\nYard: yes\n", other = "Barn\nWater: yes\nRoof: slate\n";
    QCOMPARE(unread_of(table, other), other);
}

QTEST_GUILESS_MAIN(UnreadPartTest)
#include "unread_part_test.moc"
