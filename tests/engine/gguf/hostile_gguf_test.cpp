#include <QTest>
#include <string>

#include "engine/gguf/gguf_file.h"
#include "engine/gguf/gguf_writer.h"
#include "raw_gguf.h"

using namespace lectern;

namespace {

std::vector<std::byte> bytes_of(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> good_file() {
    GgufWriter writer;
    writer.add("general.architecture", "llama");
    writer.add("general.alignment", 32u);
    writer.add("tokens", std::vector<std::string>{"a", "bc", ""});
    writer.add("scores", std::vector<float>{1, 2, 3});
    writer.add("flag", true);
    const std::vector<float> norm(8, 1.0f);
    const std::vector<std::byte> weights(68, std::byte{1});
    writer.add_tensor("norm", {8}, norm);
    writer.add_tensor("weights", TensorType::q8_0, {32, 2}, weights);
    return writer.finish();
}

/// What every refusal owes the user.
bool is_complete(const Error& error) {
    return error.code == ErrorCode::bad_input && error.what.english().find("'m.gguf'") != std::string::npos &&
           !error.means.empty() && !error.next.empty();
}

bool lies_inside(const GgufFile& file, std::span<const std::byte> bytes) {
    for (const auto& tensor : file.tensors())
        if (tensor.data.data() < bytes.data() || tensor.data.data() + tensor.data.size() > bytes.data() + bytes.size())
            return false;
    return true;
}

}  // namespace

/// Model files come from the network: whatever they hold, they are refused in words and never crash.
class HostileGgufTest : public QObject {
    Q_OBJECT

 private slots:
    void refusal_names_what_is_wrong_data();
    void refusal_names_what_is_wrong();
    void a_file_cut_off_anywhere_is_refused();
    void any_changed_byte_is_refused_or_harmless();
    void names_in_messages_are_printable();
};

void HostileGgufTest::refusal_names_what_is_wrong_data() {
    QTest::addColumn<std::vector<std::byte>>("bytes");
    QTest::addColumn<QString>("phrase");
    const auto row = [](const char* name, const RawGguf& file, const char* phrase) {
        QTest::newRow(name) << file.bytes() << QString(phrase);
    };
    const auto other = [](const char* name, std::string_view start, const char* phrase) {
        QTest::newRow(name) << bytes_of(start) << QString(phrase);
    };
    constexpr std::uint64_t huge = UINT64_MAX;

    other("pdf", "%PDF-1.7 and much more", "a PDF document");
    other("text", "Dear reader,\nthis is no model.", "looks like a text");
    other("zip", "PK\x03\x04 and more", "a ZIP archive");
    other("ggml", "lmgg and more bytes", "the format before GGUF");
    other("one byte", "G", "not a GGUF");
    other("binary", "\x7f\x45LF\x02\x01\x01", "not a GGUF");

    row("version 1", RawGguf(0, 0, 1), "of version 1");
    row("version 0", RawGguf(0, 0, 0), "of version 0");
    row("version 4", RawGguf(0, 0, 4), "of version 4");
    row("big-endian", RawGguf(0, 0, 0x03000000), "big-endian");

    row("keys that cannot fit", RawGguf(0, 1000), "claims to have 1000 metadata keys");
    row("most keys there can be", RawGguf(0, huge), "metadata keys");
    row("tensors that cannot fit", RawGguf(1000, 0), "claims to have 1000 tensors");
    row("most tensors there can be", RawGguf(huge, 0), "tensors");

    row("key longer than the file", RawGguf(0, 1).put(huge).put(huge), "metadata key 1 of 1");
    row("key of half the address space", RawGguf(0, 1).put(huge / 2).put(huge), "metadata key 1 of 1");
    row("unknown value type", RawGguf(0, 1).key("colour", 13).put(huge), "'colour' the unknown type 13");
    row("text longer than the file", RawGguf(0, 1).key("colour", RawGguf::text_type).put(huge - 7), "'colour'");
    row("number cut off", RawGguf(0, 1).key("colours", RawGguf::u64).put('x'), "'colours'");
    row("same key twice", RawGguf(0, 2).key("k", RawGguf::u32).put(1).key("k", RawGguf::u8).put('x'), "'k' twice");

    const auto array = [] { return RawGguf(0, 1).key("list", RawGguf::array); };
    row("array of an unknown type", array().array_of(99, 1).put(huge), "'list' the unknown type 99");
    row("array of huge count", array().array_of(RawGguf::u8, huge).put(huge), "'list'");
    row("array count times size overflows", array().array_of(RawGguf::u64, huge / 8 + 2).put(huge),
        "2305843009213693953 elements in metadata key 'list', more than");
    row("array of texts of huge count", array().array_of(RawGguf::text_type, 1u << 30).put(huge), "'list'");
    row("array of lying texts", array().array_of(RawGguf::text_type, 2).text("a").put(huge), "'list'");
    row("nested array of huge count", array().array_of(RawGguf::array, 1).array_of(RawGguf::u32, huge), "'list'");
    RawGguf deep = array();
    for (int i = 0; i < 5000; ++i) deep.array_of(RawGguf::array, 1);
    row("arrays nested very deep", deep, "nests arrays more than 8 deep in metadata key 'list'");
    row("more elements than any model has", array().array_of(RawGguf::u8, 20'000'000).data(20'000'000),
        "more than 16000000 array elements");

    const auto aligned = [](std::uint32_t n) { return RawGguf(0, 1).key("general.alignment", RawGguf::u32).put(n); };
    row("alignment 0", aligned(0), "general.alignment of 0");
    row("alignment 12", aligned(12), "general.alignment of 12");
    row("alignment of 2 GB", aligned(1u << 31), "general.alignment of 2147483648");
    row("alignment a text", RawGguf(0, 1).key("general.alignment", RawGguf::text_type).text("32"), "another kind");

    const auto tensor = [](const std::vector<std::uint64_t>& shape, std::uint32_t type, std::uint64_t offset) {
        return RawGguf(1).tensor("w.x", shape, type, offset).data(4096);
    };
    row("no dimension", tensor({}, 0, 0), "'w.x' 0 dimensions");
    row("five dimensions", tensor({1, 1, 1, 1, 1}, 0, 0), "'w.x' 5 dimensions");
    row("a billion dimensions", RawGguf(1).text("w.x").put(1u << 30).data(256), "'w.x' 1073741824 dimensions");
    row("zero length", tensor({8, 0}, 0, 0), "'w.x' a dimension of length 0");
    row("length beyond 63 bits", tensor({huge}, 0, 0), "'w.x' dimensions whose product");
    row("product beyond 64 bits", tensor({1ull << 32, 1ull << 32}, 0, 0), "'w.x' dimensions whose product");
    row("product wraps to a small one", tensor({(1ull << 62) + 1, 4}, 0, 0), "'w.x' dimensions whose product");
    row("bytes beyond 64 bits", tensor({1ull << 62}, 0, 0), "before the end of tensor 'w.x'");
    row("larger than the file", tensor({1025}, 0, 0), "before the end of tensor 'w.x'");
    row("unknown tensor type", tensor({32}, 99, 0), "tensor 'w.x' in number format 99");
    row("withdrawn tensor type", tensor({32}, 4, 0), "tensor 'w.x' in number format 4");
    row("row no multiple of the block", tensor({33}, 8, 0), "33 values in tensor 'w.x'");
    row("row of 128 in blocks of 256", tensor({128, 2}, 12, 0), "128 values in tensor 'w.x'");
    row("offset beside the alignment", tensor({8}, 0, 8), "'w.x' at offset 8");
    row("offset beyond the file", tensor({8}, 0, 1ull << 20), "before the end of tensor 'w.x'");
    row("offset overflows", tensor({8}, 0, huge - 31), "before the end of tensor 'w.x'");
    row("offset at the end", tensor({8}, 0, 4096), "before the end of tensor 'w.x'");
    row("no data section", RawGguf(1).tensor("w.x", {8}, 0, 0), "before the end of tensor 'w.x'");
    row("same tensor twice", RawGguf(2).tensor("w", {8}, 0, 0).tensor("w", {8}, 0, 32).data(64), "'w' twice");
    row("shared bytes", RawGguf(2).tensor("v", {16}, 0, 0).tensor("w", {8}, 0, 32).data(64), "'v' and 'w'");
    row("tensor name longer than the file", RawGguf(1).put(huge).data(256), "tensor 1 of 1");
}

void HostileGgufTest::refusal_names_what_is_wrong() {
    QFETCH(std::vector<std::byte>, bytes);
    QFETCH(QString, phrase);
    const auto file = GgufFile::parse(bytes, "m.gguf");
    QVERIFY(!file);
    const std::string all = file.error().what.english() + " " + file.error().means.english();
    QVERIFY2(is_complete(file.error()), all.c_str());
    QVERIFY2(all.find(phrase.toStdString()) != std::string::npos, all.c_str());
    if (phrase.contains("number format")) QVERIFY(file.error().means.english().find("Q4_K") != std::string::npos);
}

void HostileGgufTest::a_file_cut_off_anywhere_is_refused() {
    const auto whole = good_file();
    QVERIFY(GgufFile::parse(whole, "m.gguf"));
    constexpr std::size_t padding = 28;  // after the last tensor's 68 bytes; its loss does no harm
    for (std::size_t size = 0; size < whole.size() - padding; ++size) {
        // A copy of the exact size, so that the address sanitizer sees any byte read past its end.
        const std::vector<std::byte> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const auto file = GgufFile::parse(part, "m.gguf");
        QVERIFY2(!file, qPrintable(QString("accepted with %1 bytes").arg(size)));
        QVERIFY2(is_complete(file.error()), file.error().what.english().c_str());
    }
}

void HostileGgufTest::any_changed_byte_is_refused_or_harmless() {
    const auto whole = good_file();
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (int value = 0; value < 256; ++value) {
            auto changed = whole;
            changed[at] = static_cast<std::byte>(value);
            const auto file = GgufFile::parse(changed, "m.gguf");
            QVERIFY(file ? lies_inside(*file, changed) : is_complete(file.error()));
        }
}

void HostileGgufTest::names_in_messages_are_printable() {
    std::string name = "\x1b[2Jx\n";
    name.resize(100'000, 'y');
    const auto file = GgufFile::parse(RawGguf(1).tensor(name, {8}, 99, 0).data(64).bytes(), "m.gguf");
    QVERIFY(!file);
    QVERIFY(file.error().what.english().find("'?[2Jx?yyy") != std::string::npos);
    QVERIFY(file.error().what.english().size() < 300);
}

QTEST_APPLESS_MAIN(HostileGgufTest)
#include "hostile_gguf_test.moc"
