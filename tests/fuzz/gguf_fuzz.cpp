// A model file from the network: any bytes give a file whose tensors lie inside it, or an error that says what is
// wrong.
#include <cstdlib>
#include <vector>

#include "engine/gguf/gguf_file.h"

using namespace lectern;

namespace {

void require(bool promise) {
    if (!promise) std::abort();
}

/// Touches everything that the engine reads of a model.
void use(const GgufFile& file, std::span<const std::byte> bytes) {
    for (const auto& [key, value] : file.metadata()) {
        file.integer(key);
        file.number(key);
        file.boolean(key);
        file.text(key);
        file.integers(key);
        file.numbers(key);
        for (const auto text : file.texts(key))
            require(text.empty() ||
                    text.data() + text.size() <= reinterpret_cast<const char*>(bytes.data() + bytes.size()));
    }
    for (const auto& tensor : file.tensors()) {
        require(file.tensor(tensor.name) == &tensor);
        const BlockFormat* format = block_format(tensor.type);
        require(format != nullptr && tensor.columns() % format->block_values == 0 && tensor.values() > 0);
        require(std::int64_t(tensor.data.size()) == tensor.values() / format->block_values * format->block_bytes);
        std::vector<float> row(static_cast<std::size_t>(tensor.columns()));
        dequantize(tensor.type, tensor.data.data(), tensor.columns(), row.data());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto file = GgufFile::parse(bytes, "fuzzed");
    if (file)
        use(*file, bytes);
    else
        require(file.error().code == ErrorCode::bad_input && !file.error().what.empty() &&
                !file.error().means.empty() && !file.error().next.empty());
    return 0;
}
