// An exported reading from anywhere: any bytes are imported whole or refused in plain words, and the library stays
// sound. The input says where an exported file is changed (four bytes a place, then the byte to put there); its first
// byte, if it is odd, is the share of the file that is left. Places are counted among the bytes that are not zero, and
// those beside them: nine tenths of the file are free room.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "storage/library.h"
#include "tests/storage/faulty_disk.h"

using namespace lectern;

namespace {

void require(bool promise) {
    if (!promise) std::abort();
}

template <typename T>
T taken(Result<T> result) {
    require(result.has_value());
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// A library, and a reading exported from another.
struct Setting {
    std::filesystem::path folder;
    std::unique_ptr<Library> library;
    std::string exported;
    std::vector<std::size_t> used;  ///< places of bytes that say something
    std::fstream changed;  ///< the exported file, to be changed and mended: writing all of it takes a third of the time

    Setting() {
        std::string name = (std::filesystem::temp_directory_path() / "library_fuzz_XXXXXX").string();
        require(::mkdtemp(name.data()) != nullptr);
        folder = name;
        const LibraryOptions options{.vfs = FaultyDisk::name()};
        library = taken(Library::open(folder / "library.db", options));
        const auto other = taken(Library::open(folder / "other.db", options));
        const PageRecord page{.label = "1", .end = 6, .text = "A page", .words = std::vector<std::byte>(500)};
        const auto document =
            taken(other->documents().add({.hash = std::string(64, 'a'), .name = "a.pdf"}, {&page, 1}));
        const auto reading = taken(other->readings().begin({.documents = {document}, .fingerprint_hash = "f"}));
        const std::vector<std::byte> cells(40'000);
        taken(other->checkpoints().save(
            reading, {.meta = "{}", .retention = {0.5F}, .segment_count = 1, .segments = {{0, cells}}}));
        taken(other->transfer().export_reading(reading, file()));
        std::ifstream in(file(), std::ios::binary);
        exported.assign(std::istreambuf_iterator<char>(in), {});
        for (std::size_t i = 1; i + 1 < exported.size(); ++i)
            if (exported[i - 1] != 0 || exported[i] != 0 || exported[i + 1] != 0) used.push_back(i);
        changed.open(file(), std::ios::in | std::ios::out | std::ios::binary);
    }
    ~Setting() {
        library.reset();
        std::filesystem::remove_all(folder);
    }

    std::filesystem::path file() const { return folder / "one.lectern"; }

    /// In one place, or at the end; flushed.
    void put(std::size_t place, std::string_view bytes) {
        changed.seekp(static_cast<std::streamoff>(place)).write(bytes.data(), std::ssize(bytes)).flush();
        require(changed.good());
    }
};

/// The exported file as the input says, until it is left.
class Changed {
 public:
    Changed(Setting& setting, std::span<const std::uint8_t> input) : setting_(setting) {
        for (std::size_t i = 1; i + 5 <= input.size(); i += 5) {
            const std::uint32_t place =
                input[i] | input[i + 1] << 8 | input[i + 2] << 16 | std::uint32_t{input[i + 3]} << 24;
            places_.push_back(setting.used[place % setting.used.size()]);
            setting.put(places_.back(), {reinterpret_cast<const char*>(&input[i + 4]), 1});
        }
        if (!input.empty() && input[0] % 2 == 1) kept_ = setting.exported.size() * input[0] / 256;
        if (kept_ < setting.exported.size()) std::filesystem::resize_file(setting.file(), kept_);
    }
    ~Changed() {
        const std::string_view exported = setting_.exported;
        if (kept_ < exported.size()) setting_.put(kept_, exported.substr(kept_));
        for (const std::size_t place : places_) setting_.put(place, exported.substr(place, 1));
    }
    Changed(const Changed&) = delete;
    Changed& operator=(const Changed&) = delete;

 private:
    Setting& setting_;
    std::vector<std::size_t> places_;
    std::size_t kept_ = setting_.exported.size();
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Setting setting;
    const Changed changed(setting, {data, size});

    const auto imported = setting.library->transfer().import_reading(setting.file());
    if (!imported) {
        const Error& error = imported.error();
        require(!error.what.empty() && !error.means.empty() && !error.next.empty());
        return 0;
    }
    const auto saved = taken(setting.library->checkpoints().load(imported->id));
    for (int index = 0; index < saved.segment_count; ++index)
        taken(setting.library->checkpoints().load_segment(imported->id, index));
    for (const DocumentRecord& document : taken(setting.library->documents().list())) {
        for (int page = 0; page < document.pages; ++page) taken(setting.library->documents().page(document.id, page));
        taken(setting.library->documents().search("page", {}, 3));
        taken(setting.library->documents().remove(document.id));
    }
    return 0;
}
