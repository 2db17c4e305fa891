#include "app/import/sandbox/document_codec.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <vector>

#include "app/import/text/code_points.h"
#include "app/output/shown_names.h"

namespace lectern {

namespace {

static_assert(std::endian::native == std::endian::little,
              "both ends run on this machine; numbers are written as they are");

/// Both directions go through the same lists of fields (fields_of), so that they cannot disagree.
class DocumentWriter {
 public:
    explicit DocumentWriter(const std::function<void(std::string_view)>& write) : write_(write) {}
    ~DocumentWriter() { flush(); }
    DocumentWriter(const DocumentWriter&) = delete;
    DocumentWriter& operator=(const DocumentWriter&) = delete;

    template <typename T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void operator()(const T& number) { bytes({reinterpret_cast<const char*>(&number), sizeof number}); }
    void operator()(const std::string& text) {
        (*this)(std::uint64_t{text.size()});
        bytes(text);
    }
    template <typename T>
    void operator()(const std::vector<T>& list) {
        (*this)(std::uint64_t{list.size()});
        for (const T& item : list) {
            if constexpr (std::is_same_v<T, std::string>) {
                (*this)(item);
            } else {
                fields_of(*this, item);
            }
        }
    }
    void sentence(const Sentence& one) {
        (*this)(one.words());
        (*this)(std::uint64_t{one.arguments().size()});
        for (const Sentence::Argument& argument : one.arguments()) {
            (*this)(static_cast<std::uint8_t>(argument.index()));
            std::visit([this](const auto& value) { this->argument(value); }, argument);
        }
    }

 private:
    void argument(std::int64_t number) { (*this)(number); }
    void argument(Sentence::Bytes bytes_of) { (*this)(bytes_of.count); }
    void argument(const Sentence::Name& name) { (*this)(name.text); }
    void argument(const Sentence::Term& term) { (*this)(term.text); }
    void argument(const Sentence::Option& option) { (*this)(option.text); }
    void argument(const std::vector<Sentence>& several) { (*this)(several); }

    static constexpr std::size_t block_bytes = 1 << 16;

    void bytes(std::string_view piece) {
        if (piece.size() >= block_bytes) {
            flush();
            write_(piece);
            return;
        }
        buffer_ += piece;
        if (buffer_.size() >= block_bytes) flush();
    }
    void flush() {
        if (!buffer_.empty()) write_(buffer_);
        buffer_.clear();
    }

    const std::function<void(std::string_view)>& write_;
    std::string buffer_;
};

class Reader {
 public:
    explicit Reader(std::string_view bytes) : left_(bytes) {}

    template <typename T>
    requires std::is_arithmetic_v<T>
    void operator()(T& number) {
        const std::string_view piece = take(sizeof number);
        if (!ok_) return;
        if constexpr (std::is_same_v<T, bool>) {
            number = piece.front() != '\0';  // any other byte than 0 and 1 is no bool
        } else {
            std::memcpy(&number, piece.data(), sizeof number);
        }
    }
    void operator()(ErrorCode& code) { within(code, ErrorCode::failed, ErrorCode::out_of_memory); }
    void operator()(Lacking& what) { within(what, Lacking::nothing, Lacking::text); }
    void operator()(std::string& text) {
        std::uint64_t size = 0;
        (*this)(size);
        text = take(size);
    }
    template <typename T>
    void operator()(std::vector<T>& list) {
        std::uint64_t count = 0;
        (*this)(count);
        // Each item takes a byte at least: a false count ends with the bytes, before it has filled the memory.
        while (ok_ && count-- > 0) {
            T& item = list.emplace_back();
            if constexpr (std::is_same_v<T, std::string>) {
                (*this)(item);
            } else {
                fields_of(*this, item);
            }
        }
    }

    void sentence(Sentence& one) {
        if (++depth_ > deepest_sentence) ok_ = false;
        std::string words;
        (*this)(words);
        std::uint64_t count = 0;
        (*this)(count);
        std::vector<Sentence::Argument> arguments;
        while (ok_ && count-- > 0) {
            std::uint8_t kind = 0;
            (*this)(kind);
            arguments.push_back(argument_of(kind));
        }
        one = Sentence(std::move(words), std::move(arguments));
        --depth_;
    }

    bool finished() const { return ok_ && left_.empty(); }

 private:
    Sentence::Argument argument_of(std::uint8_t kind) {
        switch (kind) {
            case 0:
                return read<std::int64_t>();
            case 1:
                return Sentence::Bytes{read<std::uint64_t>()};
            case 2:
                return Sentence::Name{read<std::string>()};
            case 3:
                return Sentence::Term{read<std::string>()};
            case 4:
                return Sentence::Option{read<std::string>()};
            case 5:
                return read<std::vector<Sentence>>();
            default:
                ok_ = false;
                return {};
        }
    }
    template <typename T>
    T read() {
        T value{};
        (*this)(value);
        return value;
    }
    template <typename Enum>
    void within(Enum& value, Enum first, Enum last) {
        std::underlying_type_t<Enum> number = 0;
        (*this)(number);
        ok_ = ok_ && number >= static_cast<decltype(number)>(first) && number <= static_cast<decltype(number)>(last);
        if (ok_) value = static_cast<Enum>(number);
    }
    std::string_view take(std::uint64_t size) {
        ok_ = ok_ && size <= left_.size();
        if (!ok_) return {};
        const std::string_view piece = left_.substr(0, size);
        left_.remove_prefix(size);
        return piece;
    }

    std::string_view left_;
    bool ok_ = true;
    int depth_ = 0;  ///< of the sentence that is read, within others
};

template <typename Archive, typename T>
void fields_of(Archive& archive, T& value) {
    using Type = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Type, Page>) {
        archive(value.label), archive(value.begin), archive(value.end);
    } else if constexpr (std::is_same_v<Type, Heading>) {
        archive(value.level), archive(value.title), archive(value.begin);
    } else if constexpr (std::is_same_v<Type, WordBox>) {
        archive(value.begin), archive(value.length), archive(value.page);
        archive(value.left), archive(value.top), archive(value.right), archive(value.bottom);
    } else if constexpr (std::is_same_v<Type, Part>) {
        archive(value.name), archive(value.first_page), archive(value.begin);
    } else if constexpr (std::is_same_v<Type, WorkerRequest>) {
        archive(value.name), archive(value.password), archive(value.keep_scans), archive(value.render_page);
    } else if constexpr (std::is_same_v<Type, WorkerProgress>) {
        archive(value.page), archive(value.pages), archive(value.text);
    } else if constexpr (std::is_same_v<Type, PagePicture>) {
        archive(value.width), archive(value.height), archive(value.points_per_pixel), archive(value.pixels);
    } else if constexpr (std::is_same_v<Type, Error>) {
        archive(value.code);
        archive.sentence(value.what), archive.sentence(value.means), archive.sentence(value.next);
        archive(value.lacking);
    } else if constexpr (std::is_same_v<Type, Sentence>) {
        archive.sentence(value);
    } else {
        static_assert(std::is_same_v<Type, Document>);
        archive(value.name), archive(value.media_type), archive(value.text), archive(value.pages);
        archive(value.headings), archive(value.words), archive(value.parts);
        archive(value.pages_without_text), archive(value.scanned_pages), archive(value.damaged_pages);
        archive(value.notices);
    }
}

bool is_well_formed(std::string_view utf8) {
    for (std::size_t at = 0; at < utf8.size();)
        if (next_code_point(utf8, at) < 0) return false;
    return true;
}

bool has_sound_text(const Document& document) {
    if (!is_well_formed(document.text) || document.text.find('\0') != std::string::npos) return false;
    std::uint64_t end = 0;
    for (const Page& page : document.pages) {
        if (page.begin != end || page.end < page.begin || !is_well_formed(page.label)) return false;
        end = page.end;
    }
    return !document.pages.empty() && end == document.text.size();
}

bool has_sound_marks(const Document& document) {
    const std::uint64_t size = document.text.size();
    for (const Heading& heading : document.headings)
        if (heading.begin > size || heading.level < 1 || !is_well_formed(heading.title)) return false;
    for (const WordBox& word : document.words) {
        if (word.begin > size || word.length > size - word.begin || word.page >= document.pages.size()) return false;
        if (!std::isfinite(word.left + word.top + word.right + word.bottom)) return false;
    }
    for (const Part& part : document.parts)
        if (part.first_page < 0 || static_cast<std::size_t>(part.first_page) >= document.pages.size() ||
            part.begin > size)
            return false;
    for (const Sentence& notice : document.notices)
        if (!is_well_formed(notice.english())) return false;
    return document.pages_without_text >= 0 && document.scanned_pages >= 0 && document.damaged_pages >= 0;
}

template <typename T>
std::string encoded(const T& value) {
    std::string bytes;
    const std::function<void(std::string_view)> append = [&bytes](std::string_view piece) { bytes += piece; };
    {
        DocumentWriter writer(append);
        fields_of(writer, value);
    }
    return bytes;
}

template <typename T>
std::optional<T> decoded(std::string_view bytes) {
    Reader reader(bytes);
    T value{};
    fields_of(reader, value);
    return reader.finished() ? std::optional(std::move(value)) : std::nullopt;
}

}  // namespace

void encode(const Document& document, const std::function<void(std::string_view)>& write) {
    DocumentWriter writer(write);
    fields_of(writer, document);
}

std::string encode(const Error& error) {
    return encoded(error);
}

std::string encode(const Sentence& sentence) {
    return encoded(sentence);
}

std::string encode(const WorkerRequest& request) {
    return encoded(request);
}

std::string encode(const WorkerProgress& progress) {
    return encoded(progress);
}

std::string encode(const PagePicture& picture) {
    return encoded(picture);
}

std::optional<Document> decode_document(std::string_view bytes) {
    auto document = decoded<Document>(bytes);
    const bool is_sound =
        document && has_sound_text(*document) && has_sound_marks(*document) && has_limited_names(*document);
    return is_sound ? std::move(document) : std::nullopt;
}

std::optional<Error> decode_error(std::string_view bytes) {
    return decoded<Error>(bytes);
}

std::optional<Sentence> decode_sentence(std::string_view bytes) {
    return decoded<Sentence>(bytes);
}

std::optional<WorkerRequest> decode_request(std::string_view bytes) {
    return decoded<WorkerRequest>(bytes);
}

std::optional<WorkerProgress> decode_progress(std::string_view bytes) {
    return decoded<WorkerProgress>(bytes);
}

std::optional<PagePicture> decode_picture(std::string_view bytes) {
    auto picture = decoded<PagePicture>(bytes);
    if (!picture || picture->width <= 0 || picture->height <= 0) return std::nullopt;
    const auto expected = static_cast<std::uint64_t>(picture->width) * static_cast<std::uint64_t>(picture->height);
    return picture->pixels.size() == expected ? std::move(picture) : std::nullopt;
}

}  // namespace lectern
