// What the library takes on the disk, and what is removed first.
#include <QFile>
#include <QTemporaryDir>

#include "storage/connection.h"
#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

class DiskSpaceTest : public QObject {
    Q_OBJECT

 private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        library_ = open_library(path(), {.now = [this] { return ++time_; }, .vfs = FaultyDisk::name()});
    }
    void cleanup() {
        library_.reset();
        folder_.reset();
    }

    void lists_show_what_was_used_last_first();
    void what_was_not_used_for_longest_goes_first();
    void removed_readings_leave_room_that_gc_gives_back();
    void gc_removes_backups_of_earlier_versions();

 private:
    std::filesystem::path path() const { return folder_->filePath("library.db").toStdString(); }
    DocumentId add(int number) {
        return taken(library_->documents().add(sample_document(number), pages_with({"page"})));
    }
    ReadingId read(DocumentId document, int megabytes) {
        const ReadingId id = taken(library_->readings().begin(sample_reading({document})));
        const std::vector<std::byte> segment(std::size_t{1} << 20, static_cast<std::byte>(id));
        Checkpoint checkpoint{.segment_count = megabytes};
        for (int index = 0; index < megabytes; ++index) checkpoint.segments.push_back({index, segment});
        taken(library_->checkpoints().save(id, checkpoint));
        return id;
    }
    void pin_document(DocumentId id, bool pinned) const {
        Connection(path(), Connection::Access::read_write, FaultyDisk::name())
            .run("UPDATE document SET pinned = ? WHERE id = ?", pinned, id);
    }
    std::vector<ReadingId> first_to_go(std::int64_t bytes) {
        std::vector<ReadingId> ids;
        for (const ReadingRecord& reading : taken(library_->readings().least_recently_used(bytes)))
            ids.push_back(reading.id);
        return ids;
    }

    std::int64_t time_ = 1'000'000;
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Library> library_;
};

void DiskSpaceTest::lists_show_what_was_used_last_first() {
    const DocumentId first = add(1);
    const DocumentId second = add(2);
    QCOMPARE(taken(library_->documents().list()).front().id, second);
    add(1);  // opened again
    QCOMPARE(taken(library_->documents().list()).front().id, first);
    const ReadingId one = read(first, 1);
    const ReadingId two = read(second, 1);
    QCOMPARE(taken(library_->readings().list()).front().id, two);
    taken(library_->checkpoints().load(one));
    QCOMPARE(taken(library_->readings().list()).front().id, one);
}

void DiskSpaceTest::what_was_not_used_for_longest_goes_first() {
    const DocumentId plain = add(1);
    const DocumentId loved = add(2);
    const ReadingId first = read(plain, 2);
    const ReadingId second = read(plain, 1);
    const ReadingId of_loved = read(loved, 1);
    const ReadingId pinned = read(plain, 1);
    const ReadingId last = read(plain, 3);
    taken(library_->checkpoints().load(first));  // used now: the last to go
    taken(library_->readings().pin(pinned, true));
    pin_document(loved, true);
    QVERIFY(taken(library_->readings().get(pinned)).pinned && taken(library_->documents().get(loved)).pinned);

    constexpr std::int64_t megabyte = 1 << 20;
    QCOMPARE(first_to_go(0), std::vector<ReadingId>{});
    QCOMPARE(first_to_go(1), std::vector{second});
    QCOMPARE(first_to_go(megabyte), std::vector{second});
    QCOMPARE(first_to_go(megabyte + 1), (std::vector{second, last}));
    QCOMPARE(first_to_go(100 * megabyte), (std::vector{second, last, first}));
    pin_document(loved, false);
    QCOMPARE(first_to_go(megabyte + 1), (std::vector{second, of_loved}));
}

void DiskSpaceTest::removed_readings_leave_room_that_gc_gives_back() {
    const DocumentId document = add(1);
    const std::int64_t empty = taken(library_->usage()).total;
    const ReadingId large = read(document, 20);
    const ReadingId small = read(document, 1);
    const LibraryUsage full = taken(library_->usage());
    QCOMPARE(full.documents, 1);
    QCOMPARE(full.readings, 2);
    QCOMPARE(full.cells, 21 << 20);
    QVERIFY(full.total >= full.cells);
    QCOMPARE(full.unused, 0);

    taken(library_->readings().remove(large));
    const LibraryUsage removed = taken(library_->usage());
    QCOMPARE(removed.cells, 1 << 20);
    QVERIFY(removed.unused >= 20 << 20);
    const std::int64_t won = taken(library_->gc());
    const LibraryUsage cleaned = taken(library_->usage());
    QVERIFY2(won >= 20 << 20, qPrintable(QString::number(won)));
    QCOMPARE(cleaned.unused, 0);
    QVERIFY2(cleaned.total < empty + (2 << 20), qPrintable(QString::number(cleaned.total)));
    QVERIFY(taken(library_->verify()).readings.empty());
    QCOMPARE(taken(library_->checkpoints().load_segment(small, 0)).size(), std::size_t{1} << 20);
    QCOMPARE(taken(library_->gc()), 0);
}

void DiskSpaceTest::gc_removes_backups_of_earlier_versions() {
    add(1);
    for (const char* name :
         {"library.db.v1.backup", "library.db.v12.backup", "library.db.mine", "other.db.v1.backup"}) {
        QFile file(folder_->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(1000, 'x')) == 1000);
    }
    taken(library_->gc());
    QVERIFY(!std::filesystem::exists(path().string() + ".v1.backup"));
    QVERIFY(!std::filesystem::exists(path().string() + ".v12.backup"));
    QVERIFY(std::filesystem::exists(path().string() + ".mine"));
    QVERIFY(QFile::exists(folder_->filePath("other.db.v1.backup")));
}

QTEST_GUILESS_MAIN(DiskSpaceTest)
#include "disk_space_test.moc"
