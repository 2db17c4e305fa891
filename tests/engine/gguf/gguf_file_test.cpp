#include "engine/gguf/gguf_file.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <fstream>
#include <string>

#include "engine/gguf/gguf_writer.h"

using namespace lectern;

namespace {

template <typename T>
std::vector<T> values_of(const TensorInfo& tensor) {
    std::vector<T> values(tensor.data.size() / sizeof(T));
    std::memcpy(values.data(), tensor.data.data(), tensor.data.size());
    return values;
}

GgufFile opened(const std::filesystem::path& path) {
    auto file = GgufFile::open(path);
    if (!file) qFatal("%s", file.error().what.english().c_str());
    return std::move(*file);
}

}  // namespace

/// Files that are as they should be.
class GgufFileTest : public QObject {
    Q_OBJECT

 private slots:
    void metadata_of_every_kind_is_read();
    void getters_convert_between_widths_only();
    void tensors_of_every_format_are_found();
    void alignment_of_the_file_is_kept();
    void version_2_is_read();
    void a_vocabulary_without_tensors_is_a_valid_file();
    void what_was_written_is_read_back();
    void a_tensor_may_come_in_pieces();
    void writing_replaces_a_file_only_when_complete();
    void an_unwritable_place_is_said();
};

/// The seeds were written by the `gguf` Python package; see fuzz/make_seeds.py.
void GgufFileTest::metadata_of_every_kind_is_read() {
    const GgufFile file = opened(LECTERN_SEEDS "/every_kind");
    QCOMPARE(file.text("general.architecture"), "llama");
    QCOMPARE(file.integer("kind.u8"), 200);
    QCOMPARE(file.integer("kind.i8"), -100);
    QCOMPARE(file.integer("kind.u16"), 60'000);
    QCOMPARE(file.integer("kind.i16"), -30'000);
    QCOMPARE(file.integer("kind.u32"), 4'000'000'000);
    QCOMPARE(file.integer("kind.i32"), -2'000'000'000);
    QCOMPARE(file.integer("kind.i64"), -(std::int64_t{1} << 62));
    QCOMPARE(file.number("kind.f32"), 0.15625);
    QCOMPARE(file.number("kind.f64"), 1e300);
    QCOMPARE(file.boolean("kind.bool"), true);
    QCOMPARE(file.text("kind.text"), "naïve 日本");
    QCOMPARE(file.integers("array.u8"), (std::vector<std::int64_t>{0, 255}));
    QCOMPARE(file.integers("array.i16"), (std::vector<std::int64_t>{-5, 7}));
    QCOMPARE(file.integers("array.i32"), (std::vector<std::int64_t>{-1, 0, 1}));
    QCOMPARE(file.integers("array.u64"), (std::vector<std::int64_t>{1, INT64_MAX}));
    QCOMPARE(file.integers("array.bool"), (std::vector<std::int64_t>{1, 0, 1}));
    QCOMPARE(file.numbers("array.f32"), (std::vector<float>{0.5f, -2.0f}));
    QCOMPARE(file.numbers("array.f64"), (std::vector<float>{0.25f}));
    const auto texts = file.texts("array.text");
    QCOMPARE((std::vector<std::string_view>(texts.begin(), texts.end())),
             (std::vector<std::string_view>{"<s>", "", "Ġthe"}));
    QVERIFY(file.metadata().contains("array.nested"));
}

void GgufFileTest::getters_convert_between_widths_only() {
    const GgufFile file = opened(LECTERN_SEEDS "/every_kind");
    QCOMPARE(file.number("kind.i8"), -100.0);
    QCOMPARE(file.number("kind.u64"), 18446744073709551616.0);
    QCOMPARE(file.numbers("array.i16"), (std::vector<float>{-5, 7}));
    QCOMPARE(file.integer("kind.u64"), std::nullopt);  // does not fit
    QCOMPARE(file.integer("kind.f32"), std::nullopt);
    QCOMPARE(file.integer("kind.text"), std::nullopt);
    QCOMPARE(file.number("kind.bool"), std::nullopt);
    QCOMPARE(file.boolean("kind.u8"), std::nullopt);
    QCOMPARE(file.text("kind.u8"), std::nullopt);
    QCOMPARE(file.integer("array.u8"), std::nullopt);
    QCOMPARE(file.integer("no such key"), std::nullopt);
    QVERIFY(file.texts("array.u8").empty());
    QVERIFY(file.integers("array.f32").empty());
    QVERIFY(file.integers("kind.u8").empty());
    QVERIFY(file.numbers("array.text").empty());
    QVERIFY(file.texts("no such key").empty());
}

void GgufFileTest::tensors_of_every_format_are_found() {
    const GgufFile file = opened(LECTERN_SEEDS "/every_kind");
    QCOMPARE(file.tensors().size(), all_block_formats().size());
    for (const auto& format : all_block_formats()) {
        const TensorInfo* tensor = file.tensor("tensor." + std::string(format.name));
        QVERIFY(tensor != nullptr);
        QVERIFY(tensor->type == format.type);
        QCOMPARE(tensor->columns(), std::max(8, format.block_values));
        QCOMPARE(tensor->rows(), 2);
        QCOMPARE(std::int64_t(tensor->data.size()), tensor->values() / format.block_values * format.block_bytes);
    }
    QCOMPARE(file.tensor("no such tensor"), nullptr);
}

void GgufFileTest::alignment_of_the_file_is_kept() {
    const GgufFile usual = opened(LECTERN_SEEDS "/every_kind"), wide = opened(LECTERN_SEEDS "/aligned_64");
    for (const auto& tensor : wide.tensors()) {
        QCOMPARE(reinterpret_cast<std::uintptr_t>(tensor.data.data()) % 64, 0u);
        const auto same = usual.tensor(tensor.name)->data;
        QVERIFY(std::equal(tensor.data.begin(), tensor.data.end(), same.begin(), same.end()));
    }
}

void GgufFileTest::version_2_is_read() {
    std::ifstream in(LECTERN_SEEDS "/version_2", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const auto file = GgufFile::parse(std::as_bytes(std::span(bytes)), "version 2");
    QVERIFY(file);
    QCOMPARE(values_of<float>(*file->tensor("a")), (std::vector<float>{0, 1, 2, 3, 4, 5}));
    QCOMPARE(file->tensor("a")->shape, (std::vector<std::int64_t>{3, 2}));
}

void GgufFileTest::a_vocabulary_without_tensors_is_a_valid_file() {
    const GgufFile file = opened(LECTERN_SEEDS "/vocabulary");
    QVERIFY(file.tensors().empty());
    QCOMPARE(file.texts("tokenizer.ggml.tokens").size(), 3u);
}

void GgufFileTest::what_was_written_is_read_back() {
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("model.gguf").toStdString();
    const std::vector<float> row{1, 2, 3};
    const std::vector<std::byte> blocks(36, std::byte{0x5a});
    GgufWriter writer;
    writer.add("text", "a word");
    writer.add("number", 7u);
    writer.add("real", 0.25f);
    writer.add("truth", false);
    writer.add("texts", std::vector<std::string>{"x", ""});
    writer.add("integers", std::vector<std::int32_t>{-1, 5});
    writer.add("reals", std::vector<float>{1.5f});
    writer.add_tensor("row", {3}, row);
    writer.add_tensor("blocks", TensorType::q4_0, {32, 2}, blocks);
    QVERIFY(writer.write(path));

    const GgufFile file = opened(path);
    QCOMPARE(file.path(), path);
    QCOMPARE(file.file_bytes(), std::filesystem::file_size(path));
    QCOMPARE(file.metadata().size(), 7u);
    QCOMPARE(file.text("text"), "a word");
    QCOMPARE(file.integer("number"), 7);
    QCOMPARE(file.number("real"), 0.25);
    QCOMPARE(file.boolean("truth"), false);
    QCOMPARE(file.texts("texts").size(), 2u);
    QCOMPARE(file.integers("integers"), (std::vector<std::int64_t>{-1, 5}));
    QCOMPARE(file.numbers("reals"), (std::vector<float>{1.5f}));
    QCOMPARE(values_of<float>(*file.tensor("row")), row);
    QCOMPARE(values_of<std::byte>(*file.tensor("blocks")), blocks);
    QCOMPARE(file.tensor("blocks")->shape, (std::vector<std::int64_t>{32, 2}));
    file.release_pages();
    QCOMPARE(values_of<float>(*file.tensor("row")), row);
}

void GgufFileTest::a_tensor_may_come_in_pieces() {
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("model.gguf").toStdString();
    constexpr std::int64_t columns = 256, rows = 40'000;  // 8.4 MB of blocks of 210 bytes
    std::size_t largest = 0;
    GgufWriter writer;
    const auto add = [&](const char* name) {
        writer.add_tensor(name, TensorType::q6_k, {columns, rows},
                          [&largest, next = 0u](std::span<std::byte> piece) mutable {
                              largest = std::max(largest, piece.size());
                              QCOMPARE(piece.size() % 210, 0u);
                              for (std::byte& b : piece) b = static_cast<std::byte>(next++ % 251);
                          });
    };
    add("first");
    writer.add_tensor("row", {3}, std::vector<float>{1, 2, 3});
    add("second");
    QVERIFY(writer.write(path));
    QVERIFY(largest < 5'000'000);

    const GgufFile file = opened(path);
    QCOMPARE(values_of<float>(*file.tensor("row")), (std::vector<float>{1, 2, 3}));
    for (const char* name : {"first", "second"}) {
        const auto bytes = values_of<std::byte>(*file.tensor(name));
        QCOMPARE(bytes.size(), 210u * rows);
        bool same = true;
        for (std::size_t i = 0; i < bytes.size(); ++i) same = same && bytes[i] == static_cast<std::byte>(i % 251);
        QVERIFY2(same, name);
    }
}

void GgufFileTest::writing_replaces_a_file_only_when_complete() {
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("model.gguf").toStdString();
    GgufWriter before, after;
    before.add("version", 1u);
    after.add("version", 2u);
    QVERIFY(before.write(path));
    {
        const GgufFile held = opened(path);
        // Windows replaces no file that is mapped.
        QCOMPARE(after.write(path).has_value(), std::filesystem::path::preferred_separator == '/');
        QCOMPARE(held.text("version"), std::nullopt);
        QCOMPARE(held.integer("version"), 1);
    }
    QVERIFY(after.write(path));
    QCOMPARE(opened(path).integer("version"), 2);
    QCOMPARE(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
}

void GgufFileTest::an_unwritable_place_is_said() {
    const auto written = GgufWriter().write("/no/such/folder/model.gguf");
    QVERIFY(!written);
    QVERIFY(written.error().code == ErrorCode::failed);
    QVERIFY(written.error().what.english().find("/no/such/folder/model.gguf") != std::string::npos);
}

QTEST_APPLESS_MAIN(GgufFileTest)
#include "gguf_file_test.moc"
