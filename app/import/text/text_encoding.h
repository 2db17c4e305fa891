#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/cancel.h"
#include "engine/base/error.h"

namespace lectern {

/// Bytes as text: UTF-8 in NFC, line endings \n, no control characters but \n, \t and \f.
struct DecodedText {
    std::string text;
    std::string encoding;           ///< ICU's name of the encoding that was used
    bool guessed = false;           ///< neither a byte order mark nor valid UTF-8 said so
    std::uint64_t undecodable = 0;  ///< places replaced by U+FFFD
};

/// Decides the encoding (byte order mark, then valid UTF-8, then what the file itself has `declared` in lower case,
/// then ICU's detector) and converts. Errors: bad_input when the bytes are no text (binary) or more than a tenth of the
/// characters could not be decoded; cancelled.
Result<DecodedText> decode_text(std::span<const std::byte> bytes, const CancelToken* cancel = nullptr,
                                std::string_view declared = {});

}  // namespace lectern
