#include "storage/fts_tokenizer.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <array>
#include <cstdint>
#include <new>
#include <string_view>

#include "storage/utf8.h"

namespace lectern {

namespace {

using Emit = int (*)(void* context, int flags, const char* token, int size, int begin, int end);

/// The tokenizer below ours, for all that has blanks between words.
struct SearchTokenizer {
    fts5_tokenizer words{};
    Fts5Tokenizer* instance = nullptr;
};

/// Passes tokens of a part of the text on with their places in the whole.
struct Shifted {
    Emit emit;
    void* context;
    int begin;
};

int emit_shifted(void* context, int flags, const char* token, int size, int begin, int end) {
    const auto& shifted = *static_cast<const Shifted*>(context);
    return shifted.emit(shifted.context, flags, token, size, begin + shifted.begin, end + shifted.begin);
}

int create(void* api, const char** /*arguments*/, int /*count*/, Fts5Tokenizer** out) {
    auto* fts5 = static_cast<fts5_api*>(api);
    auto* tokenizer = new (std::nothrow) SearchTokenizer;
    if (tokenizer == nullptr) return SQLITE_NOMEM;
    void* data = nullptr;
    std::array<const char*, 3> arguments = {"unicode61", "remove_diacritics", "2"};
    int result = fts5->xFindTokenizer(fts5, "porter", &data, &tokenizer->words);
    if (result == SQLITE_OK)
        result = tokenizer->words.xCreate(data, arguments.data(), arguments.size(), &tokenizer->instance);
    if (result != SQLITE_OK) {
        delete tokenizer;
        return result;
    }
    *out = reinterpret_cast<Fts5Tokenizer*>(tokenizer);
    return SQLITE_OK;
}

void destroy(Fts5Tokenizer* ours) {
    auto* tokenizer = reinterpret_cast<SearchTokenizer*>(ours);
    tokenizer->words.xDelete(tokenizer->instance);
    delete tokenizer;
}

/// Every pair of neighbours in [begin, end), and the last character alone unless this is a query of several.
int emit_pairs(std::string_view text, int begin, bool query, void* context, Emit emit) {
    const int end = static_cast<int>(text.size());
    const auto give = [&](int first, int last) {
        return emit(context, 0, text.data() + first, last - first, first, last);
    };
    int first = begin;
    int second = begin;
    next_code_point(text, second);
    if (second == end) return give(first, end);
    while (second < end) {
        int after = second;
        next_code_point(text, after);
        if (const int result = give(first, after); result != SQLITE_OK) return result;
        first = second;
        second = after;
    }
    return query ? SQLITE_OK : give(first, end);
}

int tokenize(Fts5Tokenizer* ours, void* context, int flags, const char* start, int size, Emit emit) {
    auto& tokenizer = *reinterpret_cast<SearchTokenizer*>(ours);
    const bool query = (flags & FTS5_TOKENIZE_QUERY) != 0;
    const std::string_view text(start, size);
    for (int begin = 0; begin < size;) {
        // A run of characters of one kind.
        int end = begin;
        const bool unspaced = is_unspaced(next_code_point(text, end));
        for (int after = end; end < size; end = after)
            if (is_unspaced(next_code_point(text, after)) != unspaced) break;

        int result = SQLITE_OK;
        if (unspaced) {
            result = emit_pairs(text.substr(0, end), begin, query, context, emit);
        } else {
            Shifted shifted{emit, context, begin};
            result = tokenizer.words.xTokenize(tokenizer.instance, &shifted, flags, start + begin, end - begin,
                                               emit_shifted);
        }
        if (result != SQLITE_OK) return result;
        begin = end;
    }
    return SQLITE_OK;
}

}  // namespace

bool is_unspaced(int code_point) {
    constexpr int first_unspaced = 0x0e00;  // Thai; below it are Latin, Greek, Cyrillic and other scripts with blanks
    if (code_point < first_unspaced) return false;
    const auto mask = U_GET_GC_MASK(code_point);
    if ((mask & (U_GC_L_MASK | U_GC_M_MASK)) == 0) return false;       // punctuation and digits part words everywhere
    if (uscript_hasScript(code_point, USCRIPT_KATAKANA)) return true;  // with its long-vowel mark, which is shared
    UErrorCode error = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(code_point, &error);
    return U_SUCCESS(error) && (script == USCRIPT_HANGUL || uscript_breaksBetweenLetters(script));
}

bool is_unspaced_character(std::string_view text) {
    int end = 0;
    return !text.empty() && is_unspaced(next_code_point(text, end)) && end == static_cast<int>(text.size());
}

int register_tokenizer(fts5_api& fts5) {
    fts5_tokenizer functions{create, destroy, tokenize};
    return fts5.xCreateTokenizer(&fts5, "lectern", &fts5, &functions, nullptr);
}

}  // namespace lectern
