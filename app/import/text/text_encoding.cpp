#include "app/import/text/text_encoding.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucsdet.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "app/import/text/code_points.h"
#include "app/import/text/encoding_guess.h"
#include "app/import/text/import_errors.h"
#include "app/import/text/normalize.h"
#include "app/import/text/terminal_codes.h"

namespace lectern {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t sample_bytes = 64 << 10;  ///< enough for ICU's letter statistics; more only costs time
constexpr std::size_t bytes_of_block = 1 << 20;

struct Encoding {
    std::string name;
    bool guessed = false;
    std::size_t mark_bytes = 0;  ///< length of the byte order mark
};

struct ByteOrderMark {
    std::string_view bytes;
    const char* encoding;
};

/// UTF-32LE begins with UTF-16LE's mark and therefore stands before it.
constexpr std::array byte_order_marks{
    ByteOrderMark{"\xef\xbb\xbf"sv, "UTF-8"},    ByteOrderMark{"\xff\xfe\0\0"sv, "UTF-32LE"},
    ByteOrderMark{"\0\0\xfe\xff"sv, "UTF-32BE"}, ByteOrderMark{"\xff\xfe"sv, "UTF-16LE"},
    ByteOrderMark{"\xfe\xff"sv, "UTF-16BE"},
};

struct Utf8Counts {
    std::uint64_t multibyte = 0;  ///< valid sequences of two and more bytes
    std::uint64_t invalid = 0;
};

Utf8Counts count_utf8(std::string_view bytes) {
    Utf8Counts counts;
    for (std::size_t at = 0; at < bytes.size();) {
        if (static_cast<unsigned char>(bytes[at]) < 0x80) {
            ++at;
        } else {
            ++(next_code_point(bytes, at) < 0 ? counts.invalid : counts.multibyte);
        }
    }
    return counts;
}

bool is_text_control(unsigned char c) {
    return (c >= '\a' && c <= '\r') || c == 0x1b || c == 0x1a;  // ESC in terminal logs, Ctrl-Z at the end of DOS files
}

/// One in a thousand happens to texts of any encoding; more, as in records of a fixed length, only to letters that are
/// certain. In archives of the kind tar, they are the rest of what stands before each file.
bool has_nuls_of_binary(std::string_view sample) {
    const auto nuls = static_cast<std::size_t>(std::count(sample.begin(), sample.end(), '\0'));
    if (nuls == 0) return false;
    const bool is_tar = sample.size() > 262 && sample.substr(257, 5) == "ustar";
    if (is_tar || nuls * 10 > sample.size()) return true;
    return nuls > 1 + sample.size() / 1000 && count_utf8(sample).invalid > 1;  // the sample may end within a letter
}

/// Random bytes hold 11 % control characters, programs and images more; texts hold none to speak of.
bool is_binary(std::string_view sample) {
    const auto controls = std::count_if(sample.begin(), sample.end(), [](char byte) {
        const auto c = static_cast<unsigned char>(byte);
        return c != 0 && c < 0x20 && !is_text_control(c);
    });
    const bool has_nuls = sample.find('\0') != std::string_view::npos;
    const std::size_t least = has_nuls ? 200 : 50;  // of those that hold one
    return has_nuls_of_binary(sample) || static_cast<std::size_t>(controls) * least > sample.size();
}

/// UTF-16 without a mark: in most scripts' texts the high byte of spaces and line ends (and of all Latin letters) is 0,
/// always on the same side. Empty when it does not look so.
std::string unmarked_utf16(std::string_view sample) {
    std::array<std::size_t, 2> nuls{};
    for (std::size_t i = 0; i < sample.size(); ++i) nuls[i % 2] += sample[i] == '\0' ? 1 : 0;
    const std::size_t units = sample.size() / 2;
    if (nuls[1] * 10 > units && nuls[0] * 100 <= units) return "UTF-16LE";
    if (nuls[0] * 10 > units && nuls[1] * 100 <= units) return "UTF-16BE";
    return {};
}

/// The lines that hold bytes beyond ASCII, up to sample_bytes: the detector learns nothing from the others, and in a
/// long text the first accented letter may stand far behind the first 64 KiB.
std::string telling_lines(std::string_view bytes) {
    std::string sample;
    const auto beyond_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    const auto* at = bytes.begin();
    while (sample.size() < sample_bytes) {
        const auto* hit = std::find_if(at, bytes.end(), beyond_ascii);
        if (hit == bytes.end()) break;
        const auto limit = std::min<std::ptrdiff_t>(200, hit - at);
        const auto* begin = hit - limit;
        for (const auto* p = hit; p != begin; --p) {
            if (p[-1] == '\n') {
                begin = p;
                break;
            }
        }
        at = std::find(hit, std::min(hit + 1000, bytes.end()), '\n');
        sample.append(begin, at);
        sample += '\n';
    }
    return sample;
}

std::string detect(std::string_view bytes) {
    const std::string sample = telling_lines(bytes);
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UCharsetDetector, decltype(&ucsdet_close)> detector(ucsdet_open(&status), &ucsdet_close);
    ucsdet_setText(detector.get(), sample.data(), static_cast<std::int32_t>(sample.size()), &status);
    const UCharsetMatch* match = ucsdet_detect(detector.get(), &status);
    const char* name = match != nullptr ? ucsdet_getName(match, &status) : nullptr;
    // Latin-1 stands for its superset, as in every browser: the extra places hold quotes and dashes, not controls.
    if (U_FAILURE(status) || name == nullptr || name == "ISO-8859-1"sv) name = "windows-1252";
    return likelier_encoding(sample, name);
}

/// ICU's name for what a file calls its encoding; empty when it is unknown. Old names stand for their supersets, as in
/// every browser.
std::string known_encoding(std::string_view declared) {
    constexpr std::array<std::pair<std::string_view, const char*>, 7> supersets{{{"iso-8859-1", "windows-1252"},
                                                                                 {"us-ascii", "windows-1252"},
                                                                                 {"gb2312", "gb18030"},
                                                                                 {"gbk", "gb18030"},
                                                                                 {"euc-kr", "windows-949"},
                                                                                 {"shift_jis", "windows-31j"},
                                                                                 {"x-sjis", "windows-31j"}}};
    for (const auto& [name, superset] : supersets)
        if (name == declared) return superset;
    if (declared.empty() || declared.starts_with("utf-16") || declared.size() > 40) return {};
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(
        ucnv_open(std::string(declared).c_str(), &status), &ucnv_close);
    return U_SUCCESS(status) ? std::string(declared) : std::string();
}

Result<Encoding> encoding_of(std::string_view bytes, std::string_view declared) {
    for (const ByteOrderMark& mark : byte_order_marks)
        if (bytes.starts_with(mark.bytes)) return Encoding{mark.encoding, false, mark.bytes.size()};
    const std::string_view sample = bytes.substr(0, sample_bytes);
    if (std::string name = unmarked_utf16(sample); !name.empty()) return Encoding{std::move(name), true};
    if (std::string name = unmarked_east_asian_utf16(sample); !name.empty()) return Encoding{std::move(name), true};
    if (is_binary(sample)) return fail(not_text());
    const std::string known = known_encoding(declared);
    if (declared.starts_with("iso-2022") && !known.empty()) return Encoding{known};  // looks like ASCII
    if (std::string name = escaped_encoding(bytes); !name.empty()) return Encoding{std::move(name), true};
    const Utf8Counts utf8 = count_utf8(bytes);
    if (utf8.invalid == 0) return Encoding{"UTF-8"};
    if (!known.empty() && known != "utf-8") return Encoding{known};
    // A UTF-8 text with a few broken places is still UTF-8: other encodings hardly ever form its sequences.
    if (utf8.multibyte > 10 * utf8.invalid) return Encoding{"UTF-8"};
    return Encoding{detect(bytes), true};
}

/// Counts what cannot be decoded and puts U+FFFD in its place.
void U_CALLCONV replace_and_count(const void* context, UConverterToUnicodeArgs* arguments, const char*, std::int32_t,
                                  UConverterCallbackReason reason, UErrorCode* status) {
    if (reason > UCNV_IRREGULAR) return;  // reset, close, clone
    ++*static_cast<std::uint64_t*>(const_cast<void*>(context));
    *status = U_ZERO_ERROR;
    const UChar replacement = 0xFFFD;
    ucnv_cbToUWriteUChars(arguments, &replacement, 1, 0, status);
}

/// Turns \r\n, \r and \v into \n and drops the other control characters except tabs and form feeds.
class LineEndings {
 public:
    void append(std::string_view block, std::string& out) {
        for (const char byte : block) {
            const auto c = static_cast<unsigned char>(byte);
            const bool second_half = byte == '\n' && after_return_;
            after_return_ = byte == '\r';
            if (second_half) continue;
            if (byte == '\r' || byte == '\v') {
                out += '\n';
            } else if (c >= 0x20 ? c != 0x7f : (byte == '\n' || byte == '\t' || byte == '\f')) {
                out += byte;
            }
        }
    }

 private:
    bool after_return_ = false;  ///< a \r\n may straddle two blocks
};

Result<void> convert(std::string_view bytes, DecodedText& decoded, const CancelToken* cancel) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> from(ucnv_open(decoded.encoding.c_str(), &status),
                                                                  &ucnv_close);
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> to(ucnv_open("UTF-8", &status), &ucnv_close);
    if (U_FAILURE(status)) return fail(not_text());
    ucnv_setToUCallBack(from.get(), replace_and_count, &decoded.undecodable, nullptr, nullptr, &status);

    TerminalCodes terminal_codes;
    LineEndings line_endings;
    std::string pending;  // decoded, waiting for a place where it may be cut
    std::string normal;
    std::string seen;
    const auto flush = [&](std::size_t length) {
        normal.clear();
        append_nfc(std::string_view(pending).substr(0, length), normal);
        seen.clear();
        terminal_codes.append(normal, seen);
        line_endings.append(seen, decoded.text);
        pending.erase(0, length);
    };
    std::array<UChar, 4096> pivot{};
    UChar* pivot_source = pivot.data();
    UChar* pivot_target = pivot.data();
    bool first = true;
    for (std::size_t at = 0; at < bytes.size() || first; at += bytes_of_block) {
        if (is_cancelled(cancel)) return fail(import_cancelled());
        const std::string_view block = bytes.substr(at, bytes_of_block);
        const bool last = at + bytes_of_block >= bytes.size();
        const std::size_t before = pending.size();
        pending.resize(before + block.size() * 3 + 64);  // no encoding's byte becomes more than 3 bytes of UTF-8
        const char* source = block.data();
        char* target = pending.data() + before;
        ucnv_convertEx(to.get(), from.get(), &target, pending.data() + pending.size(), &source,
                       block.data() + block.size(), pivot.data(), &pivot_source, &pivot_target,
                       pivot.data() + pivot.size(), first ? 1 : 0, last ? 1 : 0, &status);
        if (U_FAILURE(status)) return fail(not_text());
        pending.resize(static_cast<std::size_t>(target - pending.data()));
        flush(last ? pending.size() : nfc_prefix(pending));
        first = false;
    }
    return {};
}

}  // namespace

Result<DecodedText> decode_text(std::span<const std::byte> bytes, const CancelToken* cancel,
                                std::string_view declared) {
    const std::string_view view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    auto encoding = encoding_of(view, declared);
    if (!encoding) return fail(std::move(encoding.error()));
    DecodedText decoded{.text = {}, .encoding = encoding->name, .guessed = encoding->guessed};
    decoded.text.reserve(view.size());
    if (auto done = convert(view.substr(encoding->mark_bytes), decoded, cancel); !done) {
        return fail(std::move(done.error()));
    }
    if (decoded.undecodable * 10 > decoded.text.size() ||
        decoded.text.find_first_not_of(" \t\n\f") == std::string::npos) {
        const bool empty = decoded.undecodable == 0;
        return fail(empty ? Error{.code = ErrorCode::bad_input,
                                  .what = sentence("The file holds only white space."),
                                  .means = sentence("There is nothing to read."),
                                  .next = sentence("Choose a file with content.")}
                          : not_text());
    }
    return decoded;
}

}  // namespace lectern
