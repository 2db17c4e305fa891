#include <QTemporaryDir>
#include <QTest>
#include <string>

#include "engine/gguf/gguf_file.h"
#include "engine/gguf/gguf_writer.h"

using namespace lectern;

namespace {

struct SplitPart {
    std::uint32_t number, count, tensors;
    std::vector<std::string> names;
};

void write(const std::filesystem::path& path, const SplitPart& part) {
    GgufWriter writer;
    if (part.number == 0) writer.add("general.architecture", "llama");
    writer.add("split.no", part.number);
    writer.add("split.count", part.count);
    writer.add("split.tensors.count", part.tensors);
    for (const auto& name : part.names)
        writer.add_tensor(name, {2}, std::vector<float>{static_cast<float>(part.number), 1});
    if (!writer.write(path)) qFatal("cannot write %s", path.string().c_str());
}

}  // namespace

/// A model in several files is one model, or a message that says which file is wrong.
class SplitGgufTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void first_part_opens_all();
    void a_missing_part_is_named();
    void a_damaged_part_is_named();
    void a_later_part_says_which_file_to_open();
    void a_renamed_part_is_said();
    void parts_that_do_not_fit_together_are_refused_data();
    void parts_that_do_not_fit_together_are_refused();

 private:
    std::filesystem::path part(int number) const {
        return std::filesystem::path(folder_->path().toStdString()) /
               QString("model-0000%1-of-00003.gguf").arg(number + 1).toStdString();
    }
    void expect_refusal(const std::filesystem::path& path, const std::string& phrase) {
        const auto file = GgufFile::open(path);
        QVERIFY(!file);
        const Error& error = file.error();
        const std::string all = error.what.english() + " " + error.means.english() + " " + error.next.english();
        QVERIFY(error.code == ErrorCode::bad_input && !error.means.empty() && !error.next.empty());
        QVERIFY2(all.find(phrase) != std::string::npos, all.c_str());
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

void SplitGgufTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    write(part(0), {0, 3, 4, {"a"}});
    write(part(1), {1, 3, 4, {"b", "c"}});
    write(part(2), {2, 3, 4, {"d"}});
}

void SplitGgufTest::first_part_opens_all() {
    const auto file = GgufFile::open(part(0));
    QVERIFY(file);
    QCOMPARE(file->text("general.architecture"), "llama");
    QCOMPARE(file->tensors().size(), 4u);
    for (const auto& [name, number] : {std::pair{"a", 0.0f}, {"b", 1.0f}, {"c", 1.0f}, {"d", 2.0f}}) {
        float first = -1;
        std::memcpy(&first, file->tensor(name)->data.data(), sizeof first);
        QCOMPARE(first, number);
    }
    std::uint64_t size = 0;
    for (int i = 0; i < 3; ++i) size += std::filesystem::file_size(part(i));
    QCOMPARE(file->file_bytes(), size);
}

void SplitGgufTest::a_missing_part_is_named() {
    std::filesystem::remove(part(1));
    expect_refusal(part(0), "model-00002-of-00003.gguf");
}

void SplitGgufTest::a_damaged_part_is_named() {
    std::filesystem::resize_file(part(2), 50);
    expect_refusal(part(0), "model-00003-of-00003.gguf");
}

void SplitGgufTest::a_later_part_says_which_file_to_open() {
    expect_refusal(part(1), "Open '" + part(0).string() + "'");
}

void SplitGgufTest::a_renamed_part_is_said() {
    const auto renamed = part(0).parent_path() / "mine.gguf";
    std::filesystem::rename(part(0), renamed);
    expect_refusal(renamed, "does not end in '-00001-of-00003.gguf'");
}

void SplitGgufTest::parts_that_do_not_fit_together_are_refused_data() {
    QTest::addColumn<SplitPart>("second");
    QTest::addColumn<QString>("phrase");
    QTest::newRow("another number") << SplitPart{2, 3, 4, {"b", "c"}} << "part 2 of 3";
    QTest::newRow("another count") << SplitPart{1, 4, 4, {"b", "c"}} << "part 2 of 3";
    QTest::newRow("a tensor too few") << SplitPart{1, 3, 4, {"b"}} << "hold 3 tensors";
    QTest::newRow("a tensor of the first part") << SplitPart{1, 3, 4, {"b", "a"}} << "'a', which an earlier part has";
}

void SplitGgufTest::parts_that_do_not_fit_together_are_refused() {
    QFETCH(SplitPart, second);
    QFETCH(QString, phrase);
    write(part(1), second);
    expect_refusal(part(0), phrase.toStdString());
}

QTEST_APPLESS_MAIN(SplitGgufTest)
#include "split_gguf_test.moc"
