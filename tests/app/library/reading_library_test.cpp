#include "app/library/reading_library.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <thread>

#include "storage/connection.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// Promises of the library that hold without a command line: what differs is refused, what goes wrong is told.
class ReadingLibraryTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void a_reading_comes_back_bit_for_bit();
    void each_difference_is_refused();
    void an_unfinished_reading_is_not_asked();
    void a_recipe_makes_the_same_plan_again_data();
    void a_recipe_makes_the_same_plan_again();
    void where_the_model_was_stays_here();
    void what_cannot_be_saved_is_told_once_and_stops_nothing();
    void what_could_not_be_entered_is_entered_later();
    void nothing_waits_for_another_program_but_the_end();

 private:
    ReadingLibrary::Request request() {
        return {.model = *model_,
                .model_name = "tiny",
                .document = tokens_,
                .hash = std::string(64, 'a'),
                .file = "text.txt",
                .plan = plan_,
                .recipe = {.options = options_of(plan_)}};
    }
    ReadingLibrary::Watch watch() {
        return {.tell = [this](const Error& error) { told_.push_back(error); }, .checkpoint_seconds = 0};
    }
    Result<ReadingLibrary::Begun> read(const ReadingLibrary::Request& request, const ReadingLibrary::Watch& watch,
                                       const CancelToken& cancel) {
        auto begun = library_->begin(request, watch);
        if (!begun) return begun;
        if (auto done = library_->read_on(request, *begun, watch, cancel); !done) return fail(done.error());
        return begun;
    }

    QTemporaryDir folder_;
    int number_ = 0;
    std::unique_ptr<Model> model_;
    std::unique_ptr<ReadingLibrary> library_;
    const Document text_ = test::some_document(600);
    TokenizedDocument tokens_;
    ReadPlan plan_;
    std::vector<Error> told_;
    const CancelToken never_{};
};

void ReadingLibraryTest::initTestCase() {
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
    tokens_ = tokenize(text_, *model_, "");
    ReadOptions options = test::tokens_kept(96, "h2o");
    options.chunk = 48;
    plan_ = test::plan_of(*model_, tokens_, options);
}

void ReadingLibraryTest::init() {
    told_.clear();
    library_ = std::move(*ReadingLibrary::open(folder_.filePath(QString("%1.sqlite").arg(++number_)).toStdString()));
}

void ReadingLibraryTest::a_reading_comes_back_bit_for_bit() {
    const auto first = read(request(), watch(), never_);
    for (const Error& error : told_) qInfo("%s %s", error.what.english().c_str(), error.means.english().c_str());
    QVERIFY2(told_.empty(), told_.empty() ? "" : told_.front().what.english().c_str());
    QVERIFY(first && first->saved && first->id);
    const auto second = read(request(), watch(), never_);
    QVERIFY(second && second->saved && second->id == first->id);
    QCOMPARE(second->state.reading.prefilled_tokens, 0);
    QVERIFY(test::cell_bytes(second->state.reading.cells) == test::cell_bytes(first->state.reading.cells));
    QVERIFY(test::scores_after(*model_, second->state.reading) == test::scores_after(*model_, first->state.reading));
    QVERIFY(told_.empty());
}

void ReadingLibraryTest::each_difference_is_refused() {
    const auto kept = read(request(), watch(), never_);
    QVERIFY(kept && kept->id);
    const ReadingFingerprint same = fingerprint_of(*model_, plan_, tokens_.tokens);
    QVERIFY(library_->restore(*kept->id, *model_, plan_, same));
    for (std::size_t i = 0; i < same.parts.size(); ++i) {
        ReadingFingerprint other = same;
        other.parts[i].value += " changed";
        const auto refused = library_->restore(*kept->id, *model_, plan_, other);
        QVERIFY2(!refused, same.parts[i].name.c_str());
        QCOMPARE(refused.error().code, ErrorCode::wrong_use);
        QVERIFY(!refused.error().means.empty() && !refused.error().next.empty());
        QCOMPARE(differences(same, other).size(), std::size_t{1});
        QVERIFY(refused.error().what.english().find(differences(same, other).front().english()) != std::string::npos);
    }
    QVERIFY(library_->restore(*kept->id, *model_, plan_, same));
    QVERIFY(library_->check_parts(*kept->id, fingerprint_of(model_->file())));
    QVERIFY(library_->check_parts(*kept->id, fingerprint_of(tokens_.tokens)));
    const std::span<const TokenId> fewer = std::span(tokens_.tokens).subspan(1);
    QCOMPARE(library_->check_parts(*kept->id, fingerprint_of(fewer)).error().code, ErrorCode::wrong_use);
}

void ReadingLibraryTest::an_unfinished_reading_is_not_asked() {
    CancelToken cancel;
    ReadingLibrary::Watch stopping = watch();
    stopping.report = [&](const ReadProgress& progress) {
        if (progress.tokens >= 96) cancel.cancel();
    };
    const auto kept = read(request(), stopping, cancel);
    QVERIFY(kept && kept->saved && !kept->state.reading.complete);
    const auto refused = library_->restore(*kept->id, *model_, plan_, fingerprint_of(*model_, plan_, tokens_.tokens));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::wrong_use);
    QVERIFY(refused.error().what.english().find("96 of") != std::string::npos);

    // Nor is one of which nothing could be saved, as on a full disk: it is not damaged.
    QVERIFY(library_->storage().checkpoints().save(*kept->id, {}));
    const auto empty = library_->restore(*kept->id, *model_, plan_, fingerprint_of(*model_, plan_, tokens_.tokens));
    QVERIFY(!empty);
    QVERIFY2(empty.error().what.english().find(" 0 of") != std::string::npos, empty.error().what.english().c_str());
}

void ReadingLibraryTest::a_recipe_makes_the_same_plan_again_data() {
    QTest::addColumn<ReadOptions>("options");
    QTest::addRow("everything") << ReadOptions{};
    QTest::addRow("a share") << ReadOptions{.budget = *Budget::parse("30%"), .policy = "snapkv", .chunk = 100};
    QTest::addRow("bytes") << ReadOptions{.budget = *Budget::parse("0.1MiB"), .format = CellFormat::q4};
    QTest::addRow("ranks and sinks") << ReadOptions{.budget = *Budget::parse("100"),
                                                    .policy = "streaming",
                                                    .positions = PositionMode::rank,
                                                    .sinks = 9,
                                                    .question = QuestionPlace::last};
}

void ReadingLibraryTest::a_recipe_makes_the_same_plan_again() {
    QFETCH(ReadOptions, options);
    const ReadPlan plan = test::plan_of(*model_, tokens_, options);
    const auto recipe = recipe_from_json(
        to_json(ReadingRecipe{.options = options_of(plan), .system = "Be \"brief\".", .question = "Warum\n?"}));
    QVERIFY(recipe);
    QCOMPARE(recipe->system, std::string("Be \"brief\"."));
    QCOMPARE(recipe->question, std::string("Warum\n?"));
    const ReadPlan again = test::plan_of(*model_, tokens_, recipe->options);
    QCOMPARE(fingerprint_of(*model_, again, tokens_.tokens).hash(),
             fingerprint_of(*model_, plan, tokens_.tokens).hash());
    QCOMPARE(again.question, plan.question);
    for (const char* wrong : {"", "[]", "{}", "{\"policy\": \"clairvoyant\"}"}) QVERIFY(!recipe_from_json(wrong));
}

/// Another program removes the reading after the first checkpoint.
/// Neither is it told to others, nor is another's word taken for it: the file would be opened.
void ReadingLibraryTest::where_the_model_was_stays_here() {
    ReadingLibrary::Request request = this->request();
    request.recipe.model_file = "/home/somebody/model.gguf";
    const auto kept = read(request, watch(), never_);
    QVERIFY(kept && kept->id);
    const std::filesystem::path exported = folder_.filePath("exported.lectern").toStdString();
    const std::filesystem::path hostile = folder_.filePath("hostile.lectern").toStdString();
    QVERIFY(library_->storage().transfer().export_reading(*kept->id, exported));
    const auto plain = Library::open(library_->storage().path());
    QVERIFY(plain && (*plain)->transfer().export_reading(*kept->id, hostile));
    const auto plan_in = [](Library& library) { return library.readings().list()->front().plan; };
    QVERIFY(plan_in(**plain).find("somebody") != std::string::npos);
    QVERIFY(plan_in(**Library::open(exported)).find("somebody") == std::string::npos);
    QVERIFY(plan_in(**Library::open(hostile)).find("somebody") != std::string::npos);
    const auto elsewhere = ReadingLibrary::open(folder_.filePath("elsewhere.sqlite").toStdString());
    QVERIFY(elsewhere && (*elsewhere)->storage().transfer().import_reading(hostile));
    const std::string taken_in = plan_in((*elsewhere)->storage());
    QVERIFY(taken_in.find("somebody") == std::string::npos);
    QCOMPARE(recipe_from_json(taken_in)->options.policy, plan_.policy);
    QCOMPARE(QString::fromStdString(shared_recipe(R"({"model_file":"a","x":1,"model_\u0066ile":"/etc/passwd"})")),
             R"({"x":1})");
}

void ReadingLibraryTest::what_cannot_be_saved_is_told_once_and_stops_nothing() {
    const auto other = std::move(*Library::open(library_->storage().path()));
    ReadingLibrary::Watch removing = watch();
    bool removed = false;
    removing.report = [&](const ReadProgress& at) {
        if (removed) return;
        const auto saved = [&] {
            const auto readings = other->readings().list();
            return readings && !readings->empty() && readings->front().tokens_read > 0 ? readings->front().id : 0;
        };
        // The writer's thread may come late on a busy machine; reading on would be over before its first checkpoint.
        if (at.tokens > 400) QTRY_VERIFY_WITH_TIMEOUT(saved() != 0, 60000);
        if (saved() == 0) return;
        QVERIFY(other->readings().remove(saved()));
        removed = true;
    };
    ReadOptions options = options_of(plan_);
    options.chunk = 16;
    plan_ = test::plan_of(*model_, tokens_, options);
    const auto kept = read(request(), removing, never_);
    QVERIFY(removed);
    QVERIFY(kept && kept->state.reading.complete && !kept->saved);
    QCOMPARE(told_.size(), std::size_t{1});
    QVERIFY(!told_[0].what.empty() && !told_[0].means.empty() && !told_[0].next.empty());
}

namespace {

/// Another program that is writing into the library until it ends.
class OtherWriter {
 public:
    explicit OtherWriter(const std::filesystem::path& library) : connection_(library, Connection::Access::read_write) {
        writing_.emplace(connection_, Transaction::Kind::write);
    }
    void end() { writing_.reset(); }

 private:
    Connection connection_;
    std::optional<Transaction> writing_;
};

}  // namespace

/// As with a disk that is full at the beginning only.
void ReadingLibraryTest::what_could_not_be_entered_is_entered_later() {
    library_ = std::move(*ReadingLibrary::open(library_->storage().path(), {.patience_milliseconds = 20}));
    OtherWriter other(library_->storage().path());
    ReadingLibrary::Watch ending = watch();
    ending.report = [&](const ReadProgress& progress) {
        if (progress.tokens >= 144) other.end();
    };
    const auto kept = read(request(), ending, never_);
    QVERIFY(kept && kept->saved && kept->id);
    QCOMPARE(told_.size(), std::size_t{1});
    const auto again = read(request(), watch(), never_);
    QVERIFY(again && again->id == kept->id);
    QCOMPARE(again->state.reading.prefilled_tokens, 0);
    QVERIFY(test::cell_bytes(again->state.reading.cells) == test::cell_bytes(kept->state.reading.cells));
}

/// A reading is not held up for the five seconds that another program may take; its end is.
void ReadingLibraryTest::nothing_waits_for_another_program_but_the_end() {
    OtherWriter other(library_->storage().path());
    auto begun = library_->begin(request(), watch());
    QVERIFY(begun && !begun->id);
    ReadingLibrary::Watch slow = watch();
    QElapsedTimer timer;
    qint64 last = 0;  // milliseconds until the last chunk was read
    std::jthread later;
    slow.report = [&](const ReadProgress& progress) {
        QTest::qSleep(20);
        if (progress.tokens < progress.total_tokens) return;
        last = timer.elapsed();
        later = std::jthread([&] {
            QTest::qSleep(1000);
            other.end();
        });
    };
    timer.start();
    QVERIFY(library_->read_on(request(), *begun, slow, never_));
    QVERIFY2(last < 2000, qPrintable(QString::number(last)));
    QVERIFY(begun->saved && timer.elapsed() > 1000);
    QCOMPARE(told_.size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(ReadingLibraryTest)
#include "reading_library_test.moc"
