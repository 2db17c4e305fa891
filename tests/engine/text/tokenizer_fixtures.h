#pragma once

#include <QByteArray>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/gguf/gguf_writer.h"
#include "engine/text/tokenizer.h"

/// What tests/data/tokenizer/make_tokenizer_fixtures.py recorded.
namespace lectern::fixtures {

struct Strings {
    std::vector<std::string> all;
    std::size_t well_formed = 0;  ///< the first ones; the others are broken UTF-8
};
Strings tricky_strings();

/// [strings] the ids that the independent implementation gave.
std::vector<std::vector<TokenId>> recorded_ids(const QString& name);

/// A recorded file of tests/data/tokenizer, unpacked.
QByteArray unpacked(const QString& file);

/// The folder of the model files: the environment's LECTERN_MODELS, else the user's data folder.
QString models_folder();

/// A file and its tokenizer. Small vocabularies are unpacked, others come from the models' folder.
struct Vocabulary {
    QByteArray bytes;  ///< of a small one
    std::unique_ptr<GgufFile> file;
    std::unique_ptr<Tokenizer> tokenizer;
};
/// Nothing if a model file is not in the models' folder; stops the test if it cannot be read.
std::optional<Vocabulary> open_vocabulary(const QString& name);

/// The tokenizer of a file that holds what was added to `writer`, or the error.
struct Made {
    std::vector<std::byte> bytes;
    std::unique_ptr<GgufFile> file;
    Result<std::unique_ptr<Tokenizer>> tokenizer;
};
Made make_tokenizer(const GgufWriter& writer);

}  // namespace lectern::fixtures
