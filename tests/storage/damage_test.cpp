// Bits that the disk changed: a damaged reading is said to be damaged, and everything else stays in use.
#include <QFile>
#include <QTemporaryDir>
#include <random>

#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/fts_extensions.h"
#include "storage/rescue_in_place.h"
#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

class DamageTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() {
        library_.reset();
        folder_.reset();
    }

    void damaged_cells_are_never_loaded_data();
    void damaged_cells_are_never_loaded();
    void a_damaged_index_is_made_again_by_a_rescue();
    void what_is_whole_is_rescued();
    void no_reading_goes_with_the_text_of_its_document();
    void a_library_that_was_cut_short_is_rescued();
    void where_nothing_is_left_another_advice_is_given();
    void a_rescued_library_takes_the_place_of_the_damaged_one();
    void any_damage_gives_an_error_or_the_truth();

 private:
    std::filesystem::path path() const { return folder_->filePath("library.db").toStdString(); }
    void change(const std::string& sql) {
        Connection connection(path(), Connection::Access::read_write);
        sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);  // as a disk changes anything
        register_search(connection);
        taken(at_border({}, [&] { connection.script(sql); }));
    }

    void overwrite(qint64 place, qsizetype bytes) const {
        QFile file(QString::fromStdString(path().string()));
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(place));
        QCOMPARE(file.write(QByteArray(bytes, '\x7f')), bytes);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Library> library_;
    ReadingId whole_ = 0;
    ReadingId damaged_ = 0;
};

void DamageTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    library_ = open_library(path());
    const auto document = taken(library_->documents().add(sample_document(1), pages_with({"a page. ", "another. "})));
    const SampleState sample(5);
    for (ReadingId* id : {&whole_, &damaged_}) {
        *id = taken(library_->readings().begin(sample_reading({document})));
        taken(library_->checkpoints().save(*id, sample.checkpoint));
    }
}

void DamageTest::damaged_cells_are_never_loaded_data() {
    QTest::addColumn<QByteArray>("sql");
    const auto row = [](const char* name, const char* sql) { QTest::newRow(name) << QByteArray(sql); };
    row("a bit flipped",
        "UPDATE segment SET data = CAST(substr(data, 1, 999) || x'00ff' || substr(data, 1002) AS BLOB) WHERE ");
    row("cut", "UPDATE segment SET data = substr(data, 1, length(data) - 1) WHERE ");
    row("cut, and its size too", "UPDATE segment SET data = substr(data, 1, length(data) - 1), size = size - 1 WHERE ");
    row("empty", "UPDATE segment SET data = x'', size = 0 WHERE ");
    row("another checksum", "UPDATE segment SET checksum = '00' WHERE ");
    row("an unknown codec", "UPDATE segment SET codec = 9 WHERE ");
    row("a huge size", "UPDATE segment SET size = 1 << 60 WHERE ");
    row("a negative size", "UPDATE segment SET size = -1 WHERE ");
    row("missing", "DELETE FROM segment WHERE ");
    row("under another number", "UPDATE segment SET number = 77 WHERE ");
}

void DamageTest::damaged_cells_are_never_loaded() {
    QFETCH(QByteArray, sql);
    change(sql.toStdString() + "reading = " + std::to_string(damaged_) + " AND number = 1");
    const auto load = [&](ReadingId id) -> Result<void> {
        const auto saved = library_->checkpoints().load(id);
        if (!saved) return fail(saved.error());
        for (int index = 0; index < saved->segment_count; ++index)
            if (const auto segment = library_->checkpoints().load_segment(id, index); !segment)
                return fail(segment.error());
        return {};
    };
    const auto refused = load(damaged_);
    QVERIFY(!refused && in_plain_words(refused.error()));
    QCOMPARE(refused.error().code, ErrorCode::bad_input);
    QVERIFY(load(whole_));

    const Verification found = taken(library_->verify());
    QVERIFY(found.problems.empty());
    QCOMPARE(found.readings.size(), 1U);
    QCOMPARE(found.readings.front().id, damaged_);
    taken(library_->readings().remove(damaged_));
    QVERIFY(taken(library_->verify()).readings.empty());
}

void DamageTest::a_damaged_index_is_made_again_by_a_rescue() {
    change("DELETE FROM page_index_data WHERE id > 100");
    library_ = open_library(path());
    const Verification found = taken(library_->verify());
    QCOMPARE(found.problems.size(), 1U);
    QVERIFY(found.readings.empty());
    library_.reset();
    taken(rescue_library(path()));
    library_ = open_library(path());
    QVERIFY(taken(library_->verify()).problems.empty());
    QCOMPARE(taken(library_->documents().search("another", {}, 5)).size(), 1U);
}

void DamageTest::what_is_whole_is_rescued() {
    const DocumentId lost = taken(library_->documents().add(sample_document(2), pages_with({"to be lost"})));
    const DocumentId kept = taken(library_->documents().add(sample_document(3), pages_with({"to be kept", "in two"})));
    const ReadingId of_lost = taken(library_->readings().begin(sample_reading({lost})));
    const ReadingId of_kept = taken(library_->readings().begin(sample_reading({kept})));
    const SampleState sample(7);
    taken(library_->checkpoints().save(of_lost, sample.checkpoint));
    taken(library_->checkpoints().save(of_kept, sample.checkpoint));
    taken(library_->readings().pin(of_kept, true));
    const auto talk =
        taken(library_->conversations().begin({.title = "Talk", .documents = {kept}, .reading = of_kept}));
    const auto question = taken(library_->conversations().add_message(talk, {.text = "Where?"}));
    taken(library_->conversations().add_message(talk, {.parent = question,
                                                       .role = MessageRole::answer,
                                                       .text = "There.",
                                                       .evidence = {{"to be kept", true, kept, 0, 0, 10}}}));
    const auto survey = taken(library_->surveys().begin(
        {.document = kept, .made_of = "sections", .kind = "every page", .question = "Who pays?", .sections = 1}));
    taken(library_->surveys().add(survey, {.section = 0, .found = "[1]"}));
    taken(library_->notes().put({.id = 4, .document = kept, .begin = 3, .end = 5, .quote = "be", .text = "mine"}));
    change("INSERT INTO setting VALUES ('language', 'de')");
    change("UPDATE page SET ends = 5 WHERE document = " + std::to_string(lost) + "; UPDATE segment SET checksum = '' " +
           "WHERE reading = " + std::to_string(damaged_));

    const auto fresh = open_library(folder_->filePath("fresh.db").toStdString());
    for (const int other : {8, 9})  // so that ids differ
        taken(fresh->documents().add(sample_document(other), pages_with({"of others"})));
    const Rescued found = taken(rescue_into(*fresh, *library_));
    QCOMPARE(found.documents, 3);
    QCOMPARE(found.readings, 3);
    QCOMPARE(found.conversations, 1);
    QCOMPARE(found.lost.size(), 2U);  // the text of a document, and the reading whose cells are damaged
    const DocumentRecord without_text = *taken(fresh->documents().find(sample_hash(2)));
    QVERIFY(without_text.imported && without_text.pages == 0);
    QVERIFY(taken(fresh->verify()).problems.empty() && taken(fresh->verify()).readings.empty());
    const DocumentRecord document = *taken(fresh->documents().find(sample_hash(3)));
    QCOMPARE(document.path, sample_document(3).path);
    QVERIFY(!document.imported);
    const std::vector<std::string> hashes = {sample_hash(3)};
    const ReadingRecord reading = *taken(fresh->readings().find(hashes, "f1"));
    QCOMPARE(saved_state(*fresh, reading.id), 7);
    QVERIFY(reading.pinned);
    const ConversationRecord conversation = taken(fresh->conversations().list()).front();
    QCOMPARE(conversation.documents, std::vector{document.id});
    QCOMPARE(conversation.reading, std::optional(reading.id));
    const auto messages = taken(fresh->conversations().messages(conversation.id));
    QCOMPARE(messages.at(1).parent, std::optional(messages.at(0).id));
    QCOMPARE(messages.at(1).evidence.at(0).document, document.id);
    QCOMPARE(setting_of(*fresh, "language"), std::string("de"));
    const SurveyRecord copied = taken(fresh->surveys().of(document.id)).front();
    QCOMPARE(copied.question, std::string("Who pays?"));
    QCOMPARE(taken(fresh->surveys().notes(copied.id)).at(0).found, std::string("[1]"));
    QCOMPARE(taken(fresh->notes().of(document.id)).at(0).text, std::string("mine"));

    // The file itself brings the text back, and its reading is there.
    taken(fresh->documents().add(sample_document(2), pages_with({"to be lost"})));
    QCOMPARE(taken(fresh->documents().search("lost", {}, 5)).size(), 1U);
    const std::vector<std::string> lost_hash = {sample_hash(2)};
    QCOMPARE(saved_state(*fresh, taken(fresh->readings().find(lost_hash, "f1"))->id), 7);
    QVERIFY(taken(fresh->verify()).problems.empty());
}

/// A page of the file that many documents share, overwritten; no segment lies in it.
void DamageTest::no_reading_goes_with_the_text_of_its_document() {
    constexpr int documents = 12;
    for (int number = 2; number < documents; ++number) {
        const auto document = taken(library_->documents().add(
            sample_document(number), pages_with({std::string(900, 'a'), std::string(900, 'b')})));
        const ReadingId id = taken(library_->readings().begin(sample_reading({document})));
        const SampleState sample(number);
        taken(library_->checkpoints().save(id, sample.checkpoint));
        const auto talk = taken(library_->conversations().begin({.title = "Talk", .documents = {document}}));
        taken(library_->conversations().add_message(talk,
                                                    {.text = "aaa.", .evidence = {{"aaaa", true, document, 0, 0, 4}}}));
    }
    std::int64_t place = 0;
    {
        Connection connection(path(), Connection::Access::read_write);
        place = connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'page'");
    }
    library_.reset();
    overwrite((place - 1) * 16384, 16384);
    const Rescued found = taken(rescue_library(path()));
    QCOMPARE(found.documents, documents - 1);
    QCOMPARE(found.readings, documents);  // two of the first document
    QCOMPARE(found.conversations, documents - 2);
    library_ = open_library(path());
    QVERIFY(taken(library_->verify()).problems.empty());
    for (const ReadingRecord& reading : taken(library_->readings().list()))
        QVERIFY(saved_state(*library_, reading.id) >= 2);
}

/// By the last pages, as a copy that had no room: what lies before is rescued.
void DamageTest::a_library_that_was_cut_short_is_rescued() {
    for (int number = 2; number < 12; ++number) {
        const auto document = taken(library_->documents().add(sample_document(number), pages_with({"a page"})));
        const ReadingId id = taken(library_->readings().begin(sample_reading({document})));
        const SampleState sample(number);
        taken(library_->checkpoints().save(id, sample.checkpoint));
    }
    library_.reset();
    std::filesystem::resize_file(path(), std::filesystem::file_size(path()) - 20 * 16384);
    QVERIFY(!Library::open(path()));
    const Rescued found = taken(rescue_library(path()));
    QCOMPARE(found.documents, 11);
    QVERIFY2(found.readings >= 8 && found.readings < 12, qPrintable(QString::number(found.readings)));
    QVERIFY(!found.lost.empty());
    library_ = open_library(path());
    QVERIFY(taken(library_->verify()).problems.empty());
    for (const ReadingRecord& reading : taken(library_->readings().list()))
        QVERIFY(saved_state(*library_, reading.id) >= 2);
}

/// What to do next is not what was just done.
void DamageTest::where_nothing_is_left_another_advice_is_given() {
    library_.reset();
    overwrite(0, 40'000);
    std::filesystem::resize_file(path(), 40'000);
    const auto refused = rescue_library(path());
    QVERIFY(!refused && in_plain_words(refused.error()));
    QVERIFY2(refused.error().next.english().find("Rescue") == std::string::npos, all_of(refused.error()).c_str());
}

void DamageTest::a_rescued_library_takes_the_place_of_the_damaged_one() {
    const auto in_use = rescue_library(path());
    QVERIFY(!in_use && in_plain_words(in_use.error()));
    QVERIFY(std::filesystem::exists(path()));
    library_.reset();

    change("UPDATE segment SET checksum = '' WHERE reading = " + std::to_string(damaged_));
    const Rescued first = taken(rescue_library(path()));
    QCOMPARE(first.documents, 1);
    QCOMPARE(first.readings, 1);
    QCOMPARE(first.lost.size(), 1U);
    library_ = open_library(path());
    QVERIFY(taken(library_->verify()).readings.empty());
    QCOMPARE(saved_state(*library_, taken(library_->readings().list()).front().id), 5);
    taken(change_library(*library_));
    QCOMPARE(taken(open_library(first.damaged)->verify()).readings.size(), 1U);  // as it was
    QVERIFY(is_private(path()));
    library_.reset();
    const Rescued second = taken(rescue_library(path()));
    QVERIFY(second.lost.empty() && second.damaged != first.damaged && std::filesystem::exists(first.damaged));
    int files = 0;
    for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(path().parent_path())) ++files;
    QCOMPARE(files, 3);
}

/// Random bytes of the file overwritten while it is closed. What comes out is an error or what went in.
void DamageTest::any_damage_gives_an_error_or_the_truth() {
    library_.reset();
    QFile file(QString::fromStdString(path().string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    file.close();
    std::mt19937 random(3);
    int refused = 0;
    int true_states = 0;
    for (int round = 0; round < 120; ++round) {
        QByteArray damaged = bytes;
        const int places = 1 + static_cast<int>(random() % 4);
        for (int i = 0; i < places; ++i) {
            // Half of the damage hits where a page keeps its structure.
            auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()));
            if (random() % 2 == 0) at = at / 16384 * 16384 + at % 64;
            damaged[at] = static_cast<char>(random());
        }
        if (round % 10 == 0) damaged.truncate(static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size())));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(damaged) == damaged.size());
        file.close();
        const auto library = Library::open(path(), {.vfs = FaultyDisk::name()});
        const auto said = [&](const auto& result) {
            if (result) return false;
            if (!in_plain_words(result.error())) qFatal("%s", all_of(result.error()).c_str());
            ++refused;
            return true;
        };
        if (said(library)) continue;
        for (const ReadingId id : {whole_, damaged_}) {
            const auto saved = (*library)->checkpoints().load(id);
            if (said(saved)) continue;
            const SampleState expected(5);
            for (int index = 0; index < saved->segment_count; ++index) {
                const auto segment = (*library)->checkpoints().load_segment(id, index);
                if (said(segment)) continue;
                QVERIFY(*segment == expected.bytes[static_cast<std::size_t>(index)]);
                ++true_states;
            }
        }
        said((*library)->documents().search("page", {}, 5));
        said((*library)->documents().pages(1));
        said((*library)->documents().list());
        said((*library)->readings().list());
        said((*library)->verify());
        said((*library)->gc());
        if (round % 8 == 0) {
            const auto fresh = open_library(folder_->filePath(QString("fresh%1.db").arg(round)).toStdString(),
                                            {.vfs = FaultyDisk::name()});
            said(rescue_into(*fresh, **library, FaultyDisk::name()));
        }
    }
    qInfo("%d errors, %d segments as they were", refused, true_states);
    QVERIFY(refused > 50 && true_states > 50);
}

QTEST_GUILESS_MAIN(DamageTest)
#include "damage_test.moc"
