#include "engine/text/tokenizer.h"
#include "engine/text/utf8.h"

namespace lectern {

std::string TextStream::push(std::string_view bytes) {
    pending_ += bytes;
    const std::size_t whole = utf8::length_without_cut_character(pending_);
    std::string out;
    utf8::append_repaired(std::string_view(pending_).substr(0, whole), out);
    pending_.erase(0, whole);
    return out;
}

std::string TextStream::finish() {
    std::string out;
    utf8::append_repaired(pending_, out);
    pending_.clear();
    return out;
}

}  // namespace lectern
