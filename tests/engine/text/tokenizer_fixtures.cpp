#include "tokenizer_fixtures.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QtEndian>
#include <cstring>

namespace lectern::fixtures {
namespace {

class Numbers {
 public:
    explicit Numbers(const QByteArray& bytes) : bytes_(bytes) {}
    std::uint32_t next() {
        if (at_ + 4 > bytes_.size()) qFatal("a recorded file is cut off");
        quint32_le value;
        std::memcpy(&value, bytes_.constData() + at_, 4);
        at_ += 4;
        return value;
    }
    qsizetype at() const { return at_; }

 private:
    const QByteArray& bytes_;
    qsizetype at_ = 0;
};

}  // namespace

QByteArray unpacked(const QString& file) {
    QFile packed(QStringLiteral(LECTERN_TEST_DATA "/tokenizer/") + file);
    if (!packed.open(QIODevice::ReadOnly)) qFatal("%s is missing", qPrintable(packed.fileName()));
    return qUncompress(packed.readAll());
}

Strings tricky_strings() {
    const QByteArray bytes = unpacked("strings.z");
    Numbers numbers(bytes);
    const std::uint32_t count = numbers.next();
    Strings strings;
    strings.well_formed = numbers.next();
    std::vector<std::uint32_t> lengths(count);
    for (auto& length : lengths) length = numbers.next();
    const char* text = bytes.constData() + numbers.at();
    for (const auto length : lengths) {
        strings.all.emplace_back(text, length);
        text += length;
    }
    return strings;
}

std::vector<std::vector<TokenId>> recorded_ids(const QString& name) {
    const std::size_t count = tricky_strings().all.size();
    const QByteArray bytes = unpacked(name + ".ids.z");
    Numbers numbers(bytes);
    std::vector<std::vector<TokenId>> ids(count);
    for (auto& list : ids) list.resize(numbers.next());
    for (auto& list : ids) {
        for (auto& id : list) id = static_cast<TokenId>(numbers.next());
    }
    return ids;
}

QString models_folder() {
    const QString chosen = qEnvironmentVariable("LECTERN_MODELS");
    if (!chosen.isEmpty()) return chosen;
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/lectern/models";
}

std::optional<Vocabulary> open_vocabulary(const QString& name) {
    const bool is_small = name.startsWith("small-");
    const QString path = models_folder() + "/" + name + ".gguf";
    if (!is_small && !QFile::exists(path)) return std::nullopt;

    Vocabulary vocabulary;
    if (is_small) vocabulary.bytes = unpacked(name + ".gguf.z");
    auto file = is_small ? GgufFile::parse(std::as_bytes(std::span(vocabulary.bytes)), name.toStdString())
                         : GgufFile::open(path.toStdString());
    if (!file) qFatal("%s", file.error().what.english().c_str());
    vocabulary.file = std::make_unique<GgufFile>(std::move(*file));
    auto tokenizer = Tokenizer::from(*vocabulary.file);
    if (!tokenizer) qFatal("%s", tokenizer.error().what.english().c_str());
    vocabulary.tokenizer = std::move(*tokenizer);
    return vocabulary;
}

Made make_tokenizer(const GgufWriter& writer) {
    auto bytes = writer.finish();
    auto parsed = GgufFile::parse(bytes, "made.gguf");
    if (!parsed) qFatal("%s", parsed.error().what.english().c_str());
    auto file = std::make_unique<GgufFile>(std::move(*parsed));
    auto tokenizer = Tokenizer::from(*file);
    return {std::move(bytes), std::move(file), std::move(tokenizer)};
}

}  // namespace lectern::fixtures
