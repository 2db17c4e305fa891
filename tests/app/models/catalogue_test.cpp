// What the catalogue says, what lies on this machine, and whether there is memory for it.
#include "app/models/catalogue.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <set>

#include "app/models/fit.h"
#include "app/models/local_models.h"
#include "app/models/model_file.h"
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
    void the_smallest_good_one_is_recommended();

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
    QVERIFY(models->size() >= 4);
    std::set<std::string> names, files;
    for (const CatalogueModel& model : *models) {
        names.insert(model.name);
        files.insert(model.file);
        // Terms that nobody was asked about could only be those of a free licence.
        QVERIFY(model.ask_before_fetch || model.licence == "Apache-2.0");
    }
    QCOMPARE(names.size(), models->size());
    QCOMPARE(files.size(), models->size());
}

void CatalogueTest::the_smallest_good_one_is_recommended() {
    const auto model = [](std::uint64_t bytes, std::optional<double> score, bool can_be_fetched = true) {
        CatalogueModel known{.bytes = bytes};
        if (can_be_fetched) known.sources = {"https://a"};
        known.score = score;
        return ListedModel{.known = known, .file = {}, .bytes = bytes};
    };
    using enum Fit::Verdict;
    const std::vector models{model(1, 0.4), model(9, 0.95), model(5, 0.85), model(2, {}), model(3, 0.9, false)};
    QCOMPARE(recommended(models, std::vector{fits, fits, fits, fits, fits}), std::optional<std::size_t>(2));
    QCOMPARE(recommended(models, std::vector{fits, fits, tight, fits, fits}), std::optional<std::size_t>(1));
    QCOMPARE(recommended(models, std::vector{fits, does_not_fit, tight, fits, fits}), std::optional<std::size_t>(0));
    QVERIFY(!recommended(models, std::vector{tight, tight, tight, fits, fits}));  // nobody measured what is left
    // What ships has one for every machine that has the memory.
    std::vector<ListedModel> shipped;
    const auto catalogue = read_catalogue();
    for (const CatalogueModel& known : *catalogue)
        shipped.push_back({.known = known, .file = {}, .bytes = known.bytes});
    const auto best = recommended(shipped, std::vector(shipped.size(), fits));
    QVERIFY(best && shipped[*best].known->name == "qwen2.5-coder-0.5b");
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
    QVERIFY(fit_of(gb, gb, 8 * gb).verdict == Verdict::tight);
    QVERIFY(fit_of(7 * gb, gb, 8 * gb).verdict == Verdict::does_not_fit);
    QVERIFY(fit_of(gb, 0, 0).verdict == Verdict::fits);  // nobody knows
    QVERIFY(fit_of(gb, gb, 8 * gb).needed == memory_to_use(gb));
}

void CatalogueTest::the_estimate_is_no_less_than_what_a_plan_declares() {
    const auto model = test::open(test::smollm());
    const auto plan = make_plan(*model, 131'072, test::tokens_kept(4096, "keydiff"));
    QVERIFY(plan);
    const std::uint64_t bytes = fs::file_size(test::smollm()), declared = plan->budget_bytes + plan->scratch_bytes;
    const std::uint64_t estimate = memory_to_use(bytes);
    QVERIFY2(estimate >= bytes + bytes / 8 + declared, std::to_string(declared).c_str());
    QVERIFY(estimate < 2 * (bytes + declared));
}

void CatalogueTest::a_file_is_looked_through_before_it_is_used() {
    const auto facts = look_into_model(write_tiny_model(folder_, {.name = "llama"}));
    QVERIFY2(facts, facts ? "" : facts.error().what.english().c_str());
    QVERIFY(facts->architecture == "llama" && facts->trained_window > 0 && facts->bytes > 0);
    for (const auto& wrong : {look_into_model(write("text.gguf")), look_into_model(folder_ / "none.gguf")})
        QVERIFY(!wrong && !wrong.error().what.empty() && !wrong.error().next.empty());
}

QTEST_GUILESS_MAIN(CatalogueTest)
#include "catalogue_test.moc"
