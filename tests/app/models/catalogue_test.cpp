// What the catalogue says, what lies on this machine, and whether there is memory for it.
#include "app/models/catalogue.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <set>

#include "app/models/fit.h"
#include "app/models/known_model.h"
#include "app/models/local_models.h"
#include "app/models/model_file.h"
#include "app/models/reading_pace.h"
#include "app/models/recommended.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
namespace fs = std::filesystem;

class CatalogueTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void the_catalogue_that_ships_makes_sense();
    void what_cannot_be_is_refused_data();
    void what_cannot_be_is_refused();
    void models_of_the_folder_and_of_elsewhere_are_listed();
    void only_what_lies_in_the_folder_is_removed();
    void a_split_model_is_one();
    void memory_is_judged_by_what_is_free();
    void the_estimate_is_no_less_than_what_a_plan_declares();
    void a_file_is_looked_through_before_it_is_used();
    void the_best_that_is_fast_enough_is_recommended();
    void what_a_file_does_not_say_is_known();
    void models_without_heads_read_slower();

 private:
    fs::path write(const fs::path& name, std::size_t bytes = 10) const {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << std::string(bytes, 'x');
        return folder_ / name;
    }
    CatalogueModel known() const { return {.name = "known", .title = "Known", .file = "known.gguf", .bytes = 100}; }

    std::unique_ptr<QTemporaryDir> place_;
    fs::path folder_;
};

void CatalogueTest::init() {
    place_ = std::make_unique<QTemporaryDir>();
    folder_ = place_->path().toStdString();
}

void CatalogueTest::the_catalogue_that_ships_makes_sense() {
    const auto models = read_catalogue();
    QVERIFY2(models, models ? "" : models.error().what.english().c_str());
    QVERIFY(models->size() >= 13);
    std::set<std::string> names, files, sums;
    std::set<std::uint64_t> sizes;  // by which a file is known
    for (const CatalogueModel& model : *models) {
        names.insert(model.name);
        files.insert(model.file);
        // Terms that nobody was asked about could only be those of a free licence.
        QVERIFY(model.ask_before_fetch || model.licence == "Apache-2.0" || model.licence == "MIT");
        sums.insert(model.sha256);
        sizes.insert(model.bytes);
    }
    QCOMPARE(names.size(), models->size());
    QCOMPARE(files.size(), models->size());
    QCOMPARE(sums.size(), models->size());
    QCOMPARE(sizes.size(), models->size());
}

void CatalogueTest::the_best_that_is_fast_enough_is_recommended() {
    using enum Fit::Verdict;
    struct Made {
        std::uint64_t bytes;
        std::optional<double> score;
        int rank;
        double speed = 0;
        Fit::Verdict verdict = fits;
        bool can_be_fetched = true;
    };
    const auto best_of = [](std::initializer_list<Made> made) {
        std::vector<Candidate> candidates;
        for (const Made& one : made) {
            CatalogueModel known{.bytes = one.bytes, .rank = one.rank, .score = one.score};
            if (one.can_be_fetched) known.sources = {"https://a"};
            candidates.push_back({.model = {.known = known, .file = {}, .bytes = one.bytes},
                                  .verdict = one.verdict,
                                  .tokens_per_second = one.speed});
        }
        return recommended(candidates);
    };
    const std::optional<std::size_t> none;
    // The best one that reads a book in ten minutes.
    QCOMPARE(best_of({{1, 0.4, 1, 2000}, {5, 0.85, 2, 700}, {9, {}, 7, 170}, {20, {}, 9, 90}}), 2U);
    QCOMPARE(best_of({{5, 0.85, 2, 700}, {9, {}, 7, 170, tight}}), 0U);
    QCOMPARE(best_of({{5, 0.85, 2, 700}, {9, {}, 7, 170, fits, false}}), 0U);
    QCOMPARE(best_of({{5, 0.85, 2, 700}, {9, {}, 0, 700}}), 0U);  // nobody knows how good it is
    // Where no speed is known, or none suffices: the smallest good one.
    QCOMPARE(best_of({{1, 0.4, 1}, {9, 0.95, 3}, {5, 0.85, 2}, {2, {}, 1}, {3, 0.9, 4, 0, fits, false}}), 2U);
    QCOMPARE(best_of({{1, 0.4, 1}, {9, 0.95, 3}, {5, 0.85, 2, 0, tight}}), 1U);
    QCOMPARE(best_of({{1, 0.4, 1, 90}, {9, 0.95, 3, 20, does_not_fit}}), 0U);
    QCOMPARE(best_of({{1, 0.4, 1, 0, tight}, {2, {}, 1}}), none);
    // What ships has one for every machine that has the memory.
    std::vector<Candidate> shipped;
    const auto catalogue = read_catalogue();
    for (const CatalogueModel& known : *catalogue)
        shipped.push_back({.model = {.known = known, .file = {}, .bytes = known.bytes}});
    const auto unmeasured = recommended(shipped);
    QVERIFY(unmeasured && shipped[*unmeasured].model.known->name == "qwen2.5-coder-0.5b");
    for (Candidate& candidate : shipped) candidate.tokens_per_second = 2000 * candidate.model.known->relative_speed;
    const auto fast = recommended(shipped);
    QVERIFY(fast && shipped[*fast].model.known->name == "qwen3-30b-a3b-2507");
}

/// The catalogue's word wins over what the file claims; a file that it does not know keeps its own.
void CatalogueTest::what_a_file_does_not_say_is_known() {
    const auto catalogue = read_catalogue();
    QVERIFY(catalogue);
    const auto of = [&](const std::string& name) {
        return *std::ranges::find(*catalogue, name, &CatalogueModel::name);
    };
    const CatalogueModel stretched = of("qwen3-14b");
    const fs::path file = folder_ / "renamed.gguf";
    std::ofstream(file) << "x";
    fs::resize_file(file, stretched.bytes);  // a hole: it takes no room
    const ModelOptions options = with_known({}, file);
    QCOMPARE(options.known.good_up_to, stretched.good_up_to);
    QCOMPARE(options.known.yarn_factor, 4.0f);
    QCOMPARE(options.known.original_window, 32768);
    QCOMPARE(with_known({}, write("other.gguf", 12)).known.good_up_to, 0);

    const auto tiny = GgufFile::open(write_tiny_model(folder_, {.name = "llama", .trained_window = 4096}));
    QVERIFY(tiny);
    const auto as_it_is = ModelConfig::from(*tiny);
    QCOMPARE(as_it_is->good_up_to, 4096);
    const auto limited = ModelConfig::from(*tiny, {.good_up_to = 1000});
    QVERIFY(limited->good_up_to == 1000 && limited->trained_window == 4096);
    QCOMPARE(ModelConfig::from(*tiny, {.good_up_to = 9000})->good_up_to, 4096);
    const auto longer = ModelConfig::from(*tiny, {.good_up_to = 9000, .yarn_factor = 4, .original_window = 4096});
    QVERIFY(longer->trained_window == 16384 && longer->good_up_to == 9000);
    QCOMPARE(longer->rope.yarn_factor, 4.0f);
    QCOMPARE(longer->rope.original_window, 4096);
}

void CatalogueTest::what_cannot_be_is_refused_data() {
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QByteArray>("instead");
    QTest::newRow("no JSON") << QByteArray("{") << QByteArray();
    QTest::newRow("no size") << QByteArray("\"bytes\": 5,") << QByteArray();
    QTest::newRow("size of nothing") << QByteArray("\"bytes\": 5,") << QByteArray("\"bytes\": 0,");
    QTest::newRow("out of the folder") << QByteArray("a.gguf") << QByteArray("../a.gguf");
    QTest::newRow("another kind of file") << QByteArray("a.gguf") << QByteArray("a.so");
    QTest::newRow("half a sum") << QByteArray(32, '0') << QByteArray();
    QTest::newRow("more than all questions")
        << QByteArray("\"bytes\": 5,") << QByteArray("\"bytes\": 5, \"score\": 83,");
    QTest::newRow("an open connection") << QByteArray("https://a") << QByteArray("http://a");
}

void CatalogueTest::what_cannot_be_is_refused() {
    QFETCH(QByteArray, what);
    QFETCH(QByteArray, instead);
    QByteArray text = R"({"models": [{"name": "a", "title": "A", "file": "a.gguf", "bytes": 5, "sha256": ")" +
                      QByteArray(64, '0') +
                      R"(", "licence": "MIT", "licence_url": "https://b", "ask_before_fetch": false,)"
                      R"( "sources": ["https://a"]}]})";
    const fs::path file = folder_ / "models.json";
    const auto read = [&] {
        std::ofstream(file, std::ios::binary) << text.toStdString();
        return read_catalogue(file);
    };
    QVERIFY(read());
    text.replace(what, instead);
    const auto refused = read();
    QVERIFY(!refused && refused.error().code == ErrorCode::bad_input && !refused.error().next.empty());
    QVERIFY(!read_catalogue(folder_ / "none.json"));
}

void CatalogueTest::models_of_the_folder_and_of_elsewhere_are_listed() {
    const std::vector catalogue{known()};
    const fs::path elsewhere = write("elsewhere/mine.gguf", 7);
    write("models/own.gguf", 20);
    write("models/note.txt");
    write("models/heads/heads.gguf");
    write("models/known.gguf.part", 40);
    const std::vector added{elsewhere, folder_ / "gone.gguf", folder_ / "models/own.gguf"};
    auto models = list_models(catalogue, folder_ / "models", added);
    QCOMPARE(models.size(), 3);
    QVERIFY(models[0].known && !models[0].file && models[0].bytes == 100 && models[0].fetched_bytes == 40);
    QVERIFY(models[1].file == folder_ / "models/own.gguf" && models[1].bytes == 20 && models[1].in_folder);
    QVERIFY(models[2].file == elsewhere && models[2].bytes == 7 && !models[2].in_folder);
    QCOMPARE(models[2].title(), "mine");

    write("models/known.gguf", 100);
    models = list_models(catalogue, folder_ / "models", {});
    QVERIFY(models.size() == 2 && models[0].file == folder_ / "models/known.gguf" && models[0].in_folder);
    QVERIFY(list_models({}, folder_ / "nowhere", {}).empty());
}

void CatalogueTest::only_what_lies_in_the_folder_is_removed() {
    const fs::path folder = folder_ / "models", elsewhere = write("elsewhere/mine.gguf");
    const fs::path file = write("models/a.gguf"), other = write("models/b.gguf");
    for (const char* beside : {"a.gguf.sha256", "a.gguf.part", "a.gguf.part.etag"}) write(folder / beside);
    fs::create_symlink(elsewhere, folder / "link.gguf");

    QVERIFY(!remove_model(elsewhere, folder, {}));
    QVERIFY(!remove_model(folder / "../elsewhere/mine.gguf", folder, {}));
    QVERIFY(!remove_model(file, folder, file));
    QVERIFY(!remove_model(file, folder, folder / "../models/a.gguf"));
    QVERIFY(fs::exists(elsewhere) && fs::exists(file));

    QVERIFY(remove_model(file, folder, other));
    QVERIFY(remove_model(folder / "link.gguf", folder, {}));
    QVERIFY(fs::exists(elsewhere));
    QCOMPARE(std::distance(fs::directory_iterator(folder), {}), 1);
}

void CatalogueTest::a_split_model_is_one() {
    for (const int part : {1, 2, 3}) write(fmt::format("models/big-0000{}-of-00003.gguf", part), 10);
    const auto models = list_models({}, folder_ / "models", {});
    QCOMPARE(models.size(), 1);
    QVERIFY(models[0].bytes == 30 && models[0].file->filename() == "big-00001-of-00003.gguf");
    QVERIFY(remove_model(*models[0].file, folder_ / "models", {}));
    QVERIFY(fs::is_empty(folder_ / "models"));
}

void CatalogueTest::memory_is_judged_by_what_is_free() {
    using Verdict = Fit::Verdict;
    constexpr std::uint64_t gb = 1'000'000'000;
    QVERIFY(fit_of(gb, 2 * gb, 8 * gb).verdict == Verdict::fits);
    QVERIFY(fit_of(2 * gb, gb, 8 * gb).verdict == Verdict::tight);
    QVERIFY(fit_of(8 * gb, gb, 8 * gb).verdict == Verdict::does_not_fit);
    QVERIFY(fit_of(gb, 0, 0).verdict == Verdict::fits);  // nobody knows
    QVERIFY(fit_of(gb, gb, 8 * gb).needed == gb);
    // Cells of a model of 36 layers with 8 heads of 128 take 74 KiB a token in 8 bits.
    const ListedModel strange{.known = {}, .file = {}, .bytes = gb};
    ListedModel known = strange;
    known.known = CatalogueModel{.layers = 36, .kv_heads = 8, .head_width = 128};
    const std::uint64_t cells = memory_to_use(known) - memory_to_use(strange);
    QVERIFY(cells > std::uint64_t{usually_kept} * 36 * 8 * 256 && cells < std::uint64_t{usually_kept} * 36 * 8 * 320);
}

void CatalogueTest::the_estimate_is_no_less_than_what_a_plan_declares() {
    const auto model = test::open(test::smollm());
    const auto plan = make_plan(*model, 131'072, test::tokens_kept(4096, "keydiff"));
    QVERIFY(plan);
    const std::uint64_t bytes = fs::file_size(test::smollm()), declared = plan->budget_bytes + plan->scratch_bytes;
    const std::uint64_t estimate = memory_to_use({.known = {}, .file = {}, .bytes = bytes});
    QVERIFY2(estimate >= bytes + bytes / 8 + declared, std::to_string(declared).c_str());
    QVERIFY(estimate < 2 * (bytes + declared));
}

void CatalogueTest::a_file_is_looked_through_before_it_is_used() {
    const auto facts = look_into_model(write_tiny_model(folder_, {.name = "llama"}));
    QVERIFY2(facts, facts ? "" : facts.error().what.english().c_str());
    QVERIFY(facts->architecture == "llama" && facts->good_up_to > 0 && facts->bytes > 0);
    for (const auto& wrong : {look_into_model(write("text.gguf")), look_into_model(folder_ / "none.gguf")})
        QVERIFY(!wrong && !wrong.error().what.empty() && !wrong.error().next.empty());
}

void CatalogueTest::models_without_heads_read_slower() {
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    const auto catalogue = read_catalogue();
    QVERIFY(catalogue);
    const auto named = [&](const char* name) {
        return ListedModel{.known = *std::ranges::find(*catalogue, name, &CatalogueModel::name)};
    };
    QCOMPARE(reading_share(named("qwen2.5-coder-0.5b")), 1.0);  // its heads come with the program
    QVERIFY(reading_share(named("qwen3-4b-2507")) < 0.5);
    const ListedModel own{.file = fs::path("/models/some-model.gguf")};
    QVERIFY(reading_share(own) < 0.5);
    fs::create_directories(own_heads_folder());
    std::ofstream(own_heads_folder() / "some-model.learned.gguf") << "heads";
    QCOMPARE(reading_share(own), 1.0);
}

QTEST_GUILESS_MAIN(CatalogueTest)
#include "catalogue_test.moc"
