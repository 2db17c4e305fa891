#include "engine/heads/heads_file.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>
#include <set>

#include "engine/heads/retaining_heads.h"
#include "engine/model/fingerprint.h"
#include "tests/engine/heads/random_heads.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
using test::add_networks;
using test::heads_for;

namespace {

std::vector<char> bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::filesystem::path& path, const std::vector<char>& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

/// Promises of heads files.
class HeadsFileTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void files_come_back_to_the_bit_data() { add_networks(); }
    void files_come_back_to_the_bit();
    void only_new_forms_need_a_new_version();
    void files_that_are_no_heads_are_refused_data();
    void files_that_are_no_heads_are_refused();
    void damaged_files_never_crash_data() { add_networks(); }
    void damaged_files_never_crash();
    void fingerprints_tell_models_apart();

 private:
    std::filesystem::path path(const char* name) const { return folder_.path().toStdString() + "/" + name; }

    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_;
};

void HeadsFileTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = test::open(write_tiny_model(folder, {.name = "llama"}));
}

void HeadsFileTest::files_come_back_to_the_bit() {
    QFETCH(TrainedPolicy, method);
    QFETCH(HeadForm, form);
    HeadsFile file = heads_for(*llama_, method, form);
    file.shares = {1.5f, 0.5f, 0.75f, 1.25f};
    file.learned_from = 3;
    QVERIFY(file.write(path("a.gguf")));
    const auto read = HeadsFile::read(path("a.gguf"));
    QVERIFY2(read, read ? "" : read.error().what.english().c_str());
    QCOMPARE(read->method, file.method);
    QCOMPARE(read->form, file.form);
    QCOMPARE(read->hidden, file.hidden);
    QCOMPARE(read->shares, file.shares);
    QCOMPARE(read->learned_from, 3);
    QCOMPARE((*RetainingHeads::make(*read, *llama_))->learned_from(), 3);
    QCOMPARE(read->curve.loss, file.curve.loss);
    QCOMPARE(read->layers.at(1).b1, file.layers.at(1).b1);
    QCOMPARE(read->layers.at(0).b2.empty(), !traits(method).has_biases);
    if (form == HeadForm::linear) QCOMPARE(read->layers.at(1).w2, file.layers.at(1).w2);  // nothing is rounded
    QVERIFY(read->write(path("b.gguf")));
    QCOMPARE(bytes_of(path("a.gguf")), bytes_of(path("b.gguf")));
}

/// Heads that Lectern trained so far, and those that it trains, are files that programs of before read; those programs
/// refuse what they would compute wrongly.
void HeadsFileTest::only_new_forms_need_a_new_version() {
    std::set<std::string> prints;
    for (const HeadForm form : {HeadForm::silu, HeadForm::gelu, HeadForm::linear}) {
        const HeadsFile heads = heads_for(*llama_, TrainedPolicy::zap, form);
        QVERIFY(heads.write(path("form.gguf")));
        const auto file = HeadsFile::open(path("form.gguf"));
        QVERIFY(file);
        const bool is_silu = form == HeadForm::silu;
        QCOMPARE(file->integer("lectern-heads.version").value_or(0), is_silu ? 1 : 2);
        QCOMPARE(file->text("lectern-heads.form").has_value(), !is_silu);
        prints.insert((*RetainingHeads::make(heads, *llama_))->fingerprint());
    }
    HeadsFile gelu = heads_for(*llama_);
    gelu.form = HeadForm::gelu;  // and the weights of silu
    prints.insert((*RetainingHeads::make(gelu, *llama_))->fingerprint());
    QCOMPARE(prints.size(), std::size_t{3});
}

void HeadsFileTest::files_that_are_no_heads_are_refused_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("says");
    HeadsFile file = heads_for(*llama_);
    QVERIFY(file.write(path("method.gguf")));
    std::vector<char> bytes = bytes_of(path("method.gguf"));
    const std::string_view key = "lectern-heads.method", zap = "zap";
    const auto at = std::search(bytes.begin(), bytes.end(), key.begin(), key.end());
    *(std::search(at, bytes.end(), zap.begin(), zap.end()) + 1) = 'i';
    write_bytes(path("method.gguf"), bytes);
    QTest::addRow("method") << "method.gguf"
                            << "zip";
    QVERIFY(heads_for(*llama_, TrainedPolicy::zap, HeadForm::gelu).write(path("form.gguf")));
    bytes = bytes_of(path("form.gguf"));
    const std::string_view form = "lectern-heads.form", gelu = "gelu";
    const auto of_form = std::search(bytes.begin(), bytes.end(), form.begin(), form.end());
    *std::search(of_form, bytes.end(), gelu.begin(), gelu.end()) = 'r';
    write_bytes(path("form.gguf"), bytes);
    QTest::addRow("form") << "form.gguf"
                          << "relu";
    file = heads_for(*llama_);
    file.layers.at(1).w1[3] = std::numeric_limits<float>::infinity();
    QVERIFY(file.write(path("infinite.gguf")));
    QTest::addRow("infinite") << "infinite.gguf"
                              << "fc1";
    file = heads_for(*llama_);
    file.layers.at(0).b2.push_back(1);
    QVERIFY(file.write(path("shape.gguf")));
    QTest::addRow("shape") << "shape.gguf"
                           << "fc2.bias";
    file = heads_for(*llama_);
    file.shares = {1, 1};
    QVERIFY(file.write(path("shares.gguf")));
    QTest::addRow("shares") << "shares.gguf"
                            << "shares";
    file.shares = {1, -1, 1, 1};
    QVERIFY(file.write(path("share.gguf")));
    QTest::addRow("share") << "share.gguf"
                           << "share";
    file = heads_for(*llama_);
    file.layers.clear();
    QVERIFY(file.write(path("empty.gguf")));
    QTest::addRow("no layers") << "empty.gguf"
                               << "layers";
    QTest::addRow("a model") << "tiny-llama.gguf"
                             << "llama";
    QTest::addRow("missing") << "missing.gguf"
                             << "missing.gguf";
}

void HeadsFileTest::files_that_are_no_heads_are_refused() {
    QFETCH(QString, file);
    QFETCH(QString, says);
    const auto read = HeadsFile::read(path(qPrintable(file)));
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::bad_input);
    QVERIFY2(read.error().what.english().find(says.toStdString()) != std::string::npos,
             read.error().what.english().c_str());
    QVERIFY(!read.error().means.empty() && !read.error().next.empty());
}

void HeadsFileTest::damaged_files_never_crash() {
    QFETCH(TrainedPolicy, method);
    QFETCH(HeadForm, form);
    QVERIFY(heads_for(*llama_, method, form).write(path("whole.gguf")));
    const std::vector<char> whole = bytes_of(path("whole.gguf"));
    std::mt19937 random(3);
    for (int i = 0; i < 200; ++i) {
        std::vector<char> bytes = whole;
        // Mostly in front, where names and numbers are.
        const std::size_t end = i % 4 == 0 ? bytes.size() : 1500;
        for (int hits = 0; hits < 3; ++hits) bytes[random() % end] = static_cast<char>(random());
        if (i % 5 == 0) bytes.resize(random() % bytes.size());
        write_bytes(path("hit.gguf"), bytes);
        const auto heads = RetainingHeads::load(path("hit.gguf"), *llama_);
        if (heads) continue;
        QCOMPARE(heads.error().code, ErrorCode::bad_input);
        // What to do is said of heads, not of a model that could be downloaded again.
        QVERIFY(!heads.error().next.empty() && heads.error().next.english().find("ownload") == std::string::npos);
    }
}

void HeadsFileTest::fingerprints_tell_models_apart() {
    const std::filesystem::path folder = path("models");
    std::filesystem::create_directories(folder);
    std::set<std::string> seen;
    std::vector<TinyModel> models = tiny_architectures();
    models.push_back({.name = "q8", .type = TensorType::q8_0});
    models.push_back({.name = "longer", .trained_window = 1024});
    for (const TinyModel& model : models) {
        const auto file = GgufFile::open(write_tiny_model(folder, model));
        QVERIFY(file);
        const std::string print = fingerprint(*file);
        QCOMPARE(print.size(), std::size_t{16});
        QCOMPARE(fingerprint(*GgufFile::open(folder / ("tiny-" + model.name + ".gguf"))), print);
        QVERIFY2(seen.insert(print).second, model.name.c_str());
    }
}

QTEST_GUILESS_MAIN(HeadsFileTest)
#include "heads_file_test.moc"
