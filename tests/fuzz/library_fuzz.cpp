// An exported reading from anywhere: any bytes are imported whole or refused in plain words, and the library stays
// sound. The input says where an exported file is changed (four bytes a place, then the byte to put there); its first
// byte, if it is odd, is the share of the file that is cut off.
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

    Setting() {
        std::string name = (std::filesystem::temp_directory_path() / "library_fuzz_XXXXXX").string();
        require(::mkdtemp(name.data()) != nullptr);
        folder = name;
        const LibraryOptions options{.vfs = FaultyDisk::name()};
        library = taken(Library::open(folder / "library.db", options));
        const auto other = taken(Library::open(folder / "other.db", options));
        const PageRecord page{.label = "1", .end = 6, .text = "A page", .words = std::vector<std::byte>(500)};
        const auto document = taken(other->add_document({.hash = std::string(64, 'a'), .name = "a.pdf"}, {&page, 1}));
        const auto reading = taken(other->begin_reading({.documents = {document}, .fingerprint_hash = "f"}));
        const std::vector<std::byte> cells(40'000);
        taken(other->save_checkpoint(
            reading, {.meta = "{}", .retention = {0.5F}, .segment_count = 1, .segments = {{0, cells}}}));
        taken(other->export_reading(reading, file()));
        std::ifstream in(file(), std::ios::binary);
        exported.assign(std::istreambuf_iterator<char>(in), {});
    }
    ~Setting() {
        library.reset();
        std::filesystem::remove_all(folder);
    }

    std::filesystem::path file() const { return folder / "one.lectern"; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Setting setting;
    std::string bytes = setting.exported;
    for (std::size_t i = 1; i + 5 <= size; i += 5) {
        const std::uint32_t place = data[i] | data[i + 1] << 8 | data[i + 2] << 16 | std::uint32_t{data[i + 3]} << 24;
        bytes[place % bytes.size()] = static_cast<char>(data[i + 4]);
    }
    if (size > 0 && data[0] % 2 == 1) bytes.resize(bytes.size() * data[0] / 256);
    std::ofstream(setting.file(), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));

    const auto imported = setting.library->import_reading(setting.file());
    if (!imported) {
        const Error& error = imported.error();
        require(!error.what.empty() && !error.means.empty() && !error.next.empty());
        return 0;
    }
    const auto saved = taken(setting.library->load_checkpoint(*imported));
    for (int index = 0; index < saved.segment_count; ++index) taken(setting.library->load_segment(*imported, index));
    for (const DocumentRecord& document : taken(setting.library->documents())) {
        for (int page = 0; page < document.pages; ++page) taken(setting.library->page(document.id, page));
        taken(setting.library->search("page", {}, 3));
        taken(setting.library->remove_document(document.id));
    }
    return 0;
}
