// Notes are found again by their words.
#include "app/evidence/note_places.h"

#include <QtTest>

using namespace lectern;

class NotePlacesTest : public QObject {
    Q_OBJECT

 private slots:
    void one_stays_where_it_is() {
        const auto placed = place_notes({note(4, "rent")}, "The rent is due. The rent rises.");
        QVERIFY(placed[0].is_found);
        QCOMPARE(placed[0].note.begin, 4);
        QCOMPARE(placed[0].note.end, 8);
    }
    void one_moves_to_the_nearest_place_of_its_words() {
        const auto placed = place_notes({note(21, "rent")}, "The rent is due. And the rent rises. ");
        QCOMPARE(placed[0].note.begin, 25);
        QCOMPARE(placed[0].note.end, 29);
    }
    void lines_may_break_elsewhere() {
        const std::string text = "It says: the rent\nfollows the index.";
        const auto placed = place_notes({note(0, "the rent follows")}, text);
        QVERIFY(placed[0].is_found);
        QCOMPARE(text.substr(static_cast<std::size_t>(placed[0].note.begin), 16), std::string("the rent\nfollows"));
    }
    void what_is_gone_comes_last() {
        const auto placed = place_notes({note(0, "the lease"), note(40, "due"), note(-5, ""), note(1 << 30, "rent")},
                                        "The rent is due.");
        QCOMPARE(placed.size(), 4U);
        QCOMPARE(placed[0].note.quote, std::string("rent"));
        QCOMPARE(placed[1].note.quote, std::string("due"));
        QVERIFY(placed[1].is_found && !placed[2].is_found && !placed[3].is_found);
    }

 private:
    static NoteRecord note(std::int64_t begin, const std::string& quote) {
        return {.id = 1, .begin = begin, .end = begin, .quote = quote};
    }
};

QTEST_APPLESS_MAIN(NotePlacesTest)
#include "note_places_test.moc"
