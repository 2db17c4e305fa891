// What a person marked stays with its document.
#include "storage/notes.h"

#include <QTemporaryDir>

#include "tests/storage/sample.h"

using namespace lectern;

class NotesTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() {
        library_.reset();
        folder_.reset();
    }

    void notes_come_out_as_they_went_in();
    void one_is_changed_and_removed_and_comes_back();
    void they_outlive_a_reading_and_go_with_their_document();
    void a_changed_file_takes_them_over();
    void what_cannot_be_kept_is_refused();
    void all_together_are_limited();

 private:
    NoteRecord note(NoteId id, std::int64_t begin) const {
        return {.id = id,
                .document = document_,
                .begin = begin,
                .end = begin + 1,
                .quote = "a",
                .text = "why",
                .created = 5};
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Library> library_;
    DocumentId document_ = 0;
};

void NotesTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    library_ = open_library(folder_->filePath("library.db").toStdString());
    document_ = taken(library_->documents().add(sample_document(1), pages_with({"a page"})));
}

void NotesTest::notes_come_out_as_they_went_in() {
    taken(library_->notes().put(note(9, 3)));
    taken(library_->notes().put(note(12, 0)));
    library_ = open_library(library_->path());
    QCOMPARE(taken(library_->notes().of(document_)), (std::vector{note(12, 0), note(9, 3)}));
    QVERIFY(taken(library_->verify()).problems.empty());
}

void NotesTest::one_is_changed_and_removed_and_comes_back() {
    NoteRecord one = note(9, 3);
    taken(library_->notes().put(one));
    one.text = "otherwise";
    taken(library_->notes().put(one));
    QCOMPARE(taken(library_->notes().of(document_)), std::vector{one});
    taken(library_->notes().remove(9));
    QVERIFY(taken(library_->notes().of(document_)).empty());
    taken(library_->notes().put(one));
    QCOMPARE(taken(library_->notes().of(document_)), std::vector{one});
}

void NotesTest::they_outlive_a_reading_and_go_with_their_document() {
    const ReadingId reading = taken(library_->readings().begin(sample_reading({document_})));
    taken(library_->notes().put(note(9, 3)));
    taken(library_->readings().remove(reading));
    QCOMPARE(taken(library_->notes().of(document_)).size(), 1U);
    taken(library_->documents().remove(document_));
    QVERIFY(taken(library_->notes().of(document_)).empty());
    QVERIFY(taken(library_->verify()).problems.empty());
}

void NotesTest::a_changed_file_takes_them_over() {
    taken(library_->notes().put(note(9, 3)));
    DocumentRecord changed = sample_document(2), other = sample_document(3), joined = sample_document(4);
    changed.path = joined.path = sample_document(1).path;
    joined.media_type = "multipart/mixed";
    other.path = "/elsewhere.pdf";
    const DocumentId newer = taken(library_->documents().add(changed, pages_with({"another page"})));
    const DocumentId stranger = taken(library_->documents().add(other, pages_with({"a page"})));
    QVERIFY(taken(library_->notes().are_left_at(changed.path)) && !taken(library_->notes().are_left_at(other.path)));
    taken(library_->notes().take_over(newer));
    const DocumentId with_another = taken(library_->documents().add(joined, pages_with({"a page", "another"})));
    taken(library_->notes().take_over(stranger));
    taken(library_->notes().take_over(with_another));
    QVERIFY(taken(library_->notes().of(stranger)).empty());
    QVERIFY(taken(library_->notes().of(with_another)).empty());
    const auto copies = taken(library_->notes().of(newer));
    QCOMPARE(copies.size(), 1U);
    QVERIFY(copies[0].id > 0 && copies[0].id != 9);
    QCOMPARE(copies[0].text, std::string("why"));
    QCOMPARE(taken(library_->notes().of(document_)).size(), 1U);  // what was read then has them still
}

void NotesTest::what_cannot_be_kept_is_refused() {
    NoteRecord lost = note(1, 0), long_one = note(2, 0), torn = note(3, 0), nowhere = note(4, 5);
    lost.document = 99;
    long_one.text.assign(longest_note + 1, 'a');
    torn.quote = "\xff";
    nowhere.end = 2;
    for (const NoteRecord& bad : {lost, long_one, torn, nowhere}) {
        const auto put = library_->notes().put(bad);
        QVERIFY(!put && in_plain_words(put.error()));
    }
    QVERIFY(taken(library_->notes().of(document_)).empty());
}

void NotesTest::all_together_are_limited() {
    std::size_t kept = 0;
    for (NoteId id = 1; id <= 65; ++id) {
        NoteRecord large = note(id, 0);
        large.text.assign(longest_note - 100, 'a');
        kept += library_->notes().put(large) ? 1 : 0;
    }
    QVERIFY(kept > 60 && kept < 65);
    QCOMPARE(taken(library_->notes().of(document_)).size(), kept);
}

QTEST_APPLESS_MAIN(NotesTest)
#include "notes_test.moc"
