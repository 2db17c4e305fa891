// Documents and readings go in and come out as they were.
#include <QTemporaryDir>

#include "tests/storage/sample.h"

using namespace lectern;

class LibraryTest : public QObject {
    Q_OBJECT

 private slots:
    void init() { library_ = open_library(path()); }
    void cleanup() {
        library_.reset();
        folder_ = std::make_unique<QTemporaryDir>();
    }

    void a_new_library_is_empty_and_private();
    void a_document_comes_out_as_it_went_in();
    void a_document_is_known_by_its_content();
    void removing_a_document_removes_what_rests_on_it();
    void a_checkpoint_replaces_the_one_before();
    void only_changed_segments_need_to_be_given();
    void segments_can_be_made_while_saving();
    void a_checkpoint_with_missing_segments_is_refused();
    void readings_are_found_by_documents_and_fingerprint();

 private:
    std::filesystem::path path() const { return folder_->filePath("data/library.db").toStdString(); }
    DocumentId add(int number) {
        return taken(library_->documents().add(sample_document(number), pages_with({"first page. ", "second page."})));
    }

    std::unique_ptr<QTemporaryDir> folder_ = std::make_unique<QTemporaryDir>();
    std::unique_ptr<Library> library_;
};

void LibraryTest::a_new_library_is_empty_and_private() {
    QVERIFY(taken(library_->documents().list()).empty());
    QVERIFY(taken(library_->readings().list()).empty());
    QVERIFY(!library_->opening().unclean_exit);
    QCOMPARE(library_->opening().migrated_from, 0);
    for (const auto& file : std::filesystem::directory_iterator(path().parent_path())) QVERIFY(is_private(file));
}

void LibraryTest::a_document_comes_out_as_it_went_in() {
    auto pages = pages_with({"Erste Seite: Gr\u00fc\u00dfe. ", "", "Dritte Seite."});
    pages[0].words = {std::byte{1}, std::byte{0}, std::byte{255}};
    DocumentRecord sample = sample_document(7);
    sample.files = {{.path = "/home/ada/a\xff.pdf", .size = 7, .modified = 8, .hash = "h1"},
                    {.path = "/home/ada/b.pdf", .size = 9, .modified = 10, .hash = "h2"}};
    const DocumentId id = taken(library_->documents().add(sample, pages));

    library_ = open_library(path());
    const DocumentRecord record = *taken(library_->documents().find(sample_hash(7)));
    QCOMPARE(record.id, id);
    QCOMPARE(record.name, std::string("document-7.pdf"));
    QCOMPARE(record.path, std::string("/home/ada/document-7.pdf"));
    QCOMPARE(record.modified, 1'700'000'000'000);
    QCOMPARE(record.media_type, std::string("application/pdf"));
    QCOMPARE(record.size, 4103);
    QCOMPARE(record.pages, 3);
    QCOMPARE(record.characters, 33);  // in 35 bytes
    QCOMPARE(record.outline, std::string(R"({"chapters": ["One"]})"));
    QVERIFY(record.added > 0);
    for (const DocumentRecord& found :
         {record, taken(library_->documents().get(id)), taken(library_->documents().list()).front()}) {
        QCOMPARE(found.files.size(), 2U);
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(found.files[i].path, sample.files[i].path);
            QCOMPARE(found.files[i].size, sample.files[i].size);
            QCOMPARE(found.files[i].modified, sample.files[i].modified);
            QCOMPARE(found.files[i].hash, sample.files[i].hash);
        }
    }

    const auto stored = taken(library_->documents().pages(id));
    QCOMPARE(stored.size(), pages.size());
    for (std::size_t i = 0; i < pages.size(); ++i) {
        QCOMPARE(stored[i].label, pages[i].label);
        QCOMPARE(stored[i].text, pages[i].text);
        QCOMPARE(stored[i].begin, pages[i].begin);
        QCOMPARE(stored[i].end, pages[i].end);
        QCOMPARE(taken(library_->documents().page(id, static_cast<int>(i))).words, pages[i].words);
    }
}

void LibraryTest::a_document_is_known_by_its_content() {
    const DocumentId id = add(1);
    DocumentRecord moved = sample_document(1);
    moved.path = "/home/ada/archive/renamed.pdf";
    QCOMPARE(taken(library_->documents().add(moved, pages_with({"something else"}))), id);
    QCOMPARE(taken(library_->documents().get(id)).path, moved.path);
    QCOMPARE(taken(library_->documents().pages(id)).size(), 2U);
    QVERIFY(!taken(library_->documents().find(sample_hash(2))));
    QVERIFY(!library_->documents().get(id + 1));
}

void LibraryTest::removing_a_document_removes_what_rests_on_it() {
    const DocumentId first = add(1);
    const DocumentId second = add(2);
    const ReadingId both = taken(library_->readings().begin(sample_reading({first, second})));
    const ReadingId one = taken(library_->readings().begin(sample_reading({first})));
    taken(library_->documents().remove(second));
    QVERIFY(!library_->readings().get(both));
    QVERIFY(library_->readings().get(one));
    QVERIFY(taken(library_->documents().search("second", {}, 10)).size() == 1);
    const auto again = library_->documents().remove(second);
    QVERIFY(!again && in_plain_words(again.error()));
    QVERIFY(taken(library_->verify()).problems.empty());  // nor does the index remember it
}

void LibraryTest::a_checkpoint_replaces_the_one_before() {
    const ReadingId id = taken(library_->readings().begin(sample_reading({add(1)})));
    QCOMPARE(saved_state(*library_, id), -1);
    for (int state = 0; state < 12; ++state) {
        const SampleState sample(state);
        taken(library_->checkpoints().save(id, sample.checkpoint));
        QCOMPARE(saved_state(*library_, id), state);
    }
    SampleState last(12);
    last.checkpoint.state = ReadingState::complete;
    taken(library_->checkpoints().save(id, last.checkpoint));

    library_ = open_library(path());
    QCOMPARE(saved_state(*library_, id), 12);
    const ReadingRecord record = taken(library_->readings().get(id));
    QCOMPARE(record.state, ReadingState::complete);
    std::size_t bytes = 0;
    for (const auto& segment : last.bytes) bytes += segment.size();
    QCOMPARE(record.bytes, static_cast<std::int64_t>(bytes));
    QCOMPARE(taken(library_->usage()).cells, record.bytes);
}

void LibraryTest::only_changed_segments_need_to_be_given() {
    const ReadingId id = taken(library_->readings().begin(sample_reading({add(1)})));
    const SampleState first(3);
    taken(library_->checkpoints().save(id, first.checkpoint));
    SampleState next(6);  // as many segments as state 3; the first is the same
    next.checkpoint.segments.erase(next.checkpoint.segments.begin());
    taken(library_->checkpoints().save(id, next.checkpoint));
    QCOMPARE(saved_state(*library_, id), 6);
}

void LibraryTest::segments_can_be_made_while_saving() {
    const ReadingId id = taken(library_->readings().begin(sample_reading({add(1)})));
    const SampleState sample(5);
    Checkpoint checkpoint;
    std::size_t next = 0;
    checkpoint.next_segment = [&]() -> Result<std::optional<SegmentView>> {
        if (next == sample.bytes.size()) {  // what it adds up to is known only now
            checkpoint.segment_count = sample.checkpoint.segment_count;
            checkpoint.tokens_read = sample.checkpoint.tokens_read;
            checkpoint.retention = sample.checkpoint.retention;
            checkpoint.meta = sample.checkpoint.meta;
            return std::nullopt;
        }
        const int index = static_cast<int>(next++);
        return SegmentView{index, sample.bytes[index]};
    };
    taken(library_->checkpoints().save(id, checkpoint));
    QCOMPARE(saved_state(*library_, id), 5);
}

void LibraryTest::a_checkpoint_with_missing_segments_is_refused() {
    const ReadingId id = taken(library_->readings().begin(sample_reading({add(1)})));
    const SampleState first(1);
    taken(library_->checkpoints().save(id, first.checkpoint));
    SampleState second(5);
    second.checkpoint.segments.pop_back();
    const auto refused = library_->checkpoints().save(id, second.checkpoint);
    QVERIFY(!refused && in_plain_words(refused.error()));
    QCOMPARE(saved_state(*library_, id), 1);
}

void LibraryTest::readings_are_found_by_documents_and_fingerprint() {
    const DocumentId first = add(1);
    const DocumentId second = add(2);
    const ReadingId early = taken(library_->readings().begin(sample_reading({first, second})));
    const ReadingId late = taken(library_->readings().begin(sample_reading({first, second})));
    const SampleState sample(4);
    taken(library_->checkpoints().save(late, sample.checkpoint));

    const std::vector<std::string> in_order = {sample_hash(1), sample_hash(2)};
    const std::vector<std::string> reversed = {sample_hash(2), sample_hash(1)};
    const std::vector<std::string> unknown = {sample_hash(1), sample_hash(3)};
    QCOMPARE(taken(library_->readings().find(in_order, "f1"))->id, late);
    QVERIFY(!taken(library_->readings().find(in_order, "f2")));
    QVERIFY(!taken(library_->readings().find(reversed, "f1")));
    QVERIFY(!taken(library_->readings().find(unknown, "f1")));
    taken(library_->readings().remove(late));
    QCOMPARE(taken(library_->readings().find(in_order, "f1"))->id, early);
    QCOMPARE(taken(library_->readings().list()).size(), 1U);
    QCOMPARE(taken(library_->readings().of(second)).front().documents, (std::vector<DocumentId>{first, second}));
}

QTEST_GUILESS_MAIN(LibraryTest)
#include "library_test.moc"
