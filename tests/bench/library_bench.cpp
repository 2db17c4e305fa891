// Speed of the library: lists and searches among many documents, saving and restoring a large reading.
//   library_bench FOLDER [DOCUMENTS] [GIB]    (files it makes in FOLDER are removed at the end)
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <random>

#include "storage/library.h"

using namespace lectern;

namespace {

constexpr int pages_of_a_document = 50;
constexpr int words_of_a_page = 400;
constexpr std::size_t segment_bytes = std::size_t{4} << 20;

template <typename Work>
double seconds(Work&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <typename T>
T taken(Result<T> result) {
    if (!result) {
        fmt::print(stderr, "{}\n{}\n{}\n", result.error().what.english(), result.error().means.english(),
                   result.error().next.english());
        std::exit(1);
    }
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Words as often as in real text: the n-th most frequent in proportion to 1 / (n + 2.7), among 60,000.
class Prose {
 public:
    Prose() {
        double sum = 0;
        for (int rank = 0; rank < 60'000; ++rank) sums_.push_back(sum += 1.0 / (rank + 2.7));
    }

    /// Distinct for each rank, and no English endings.
    static std::string word(std::size_t rank) {
        std::string word;
        for (std::size_t rest = rank + 7; rest > 0; rest /= 20) {
            word += "bcdfghjklmnpqrtvwxzq"[rest % 20];
            word += "aeiou"[rest % 5];
        }
        return word;
    }

    std::string page() {
        std::string text;
        for (int i = 0; i < words_of_a_page; ++i) {
            const double where = std::uniform_real_distribution<>(0, sums_.back())(random_);
            text += word(std::ranges::lower_bound(sums_, where) - sums_.begin()) + ' ';
        }
        return text;
    }

 private:
    std::vector<double> sums_;
    std::mt19937 random_{1};
};

void fill(Library& library, int documents) {
    Prose prose;
    const double time = seconds([&] {
        for (int number = 0; number < documents; ++number) {
            std::vector<PageRecord> pages;
            std::int64_t begin = 0;
            for (int i = 0; i < pages_of_a_document; ++i) {
                PageRecord page{.label = std::to_string(i + 1), .begin = begin, .text = prose.page()};
                begin = page.end = begin + static_cast<std::int64_t>(page.text.size());
                pages.push_back(std::move(page));
            }
            const DocumentId id = taken(library.documents().add(
                {.hash = fmt::format("{:064x}", number), .name = fmt::format("{}.pdf", number)}, pages));
            taken(library.readings().begin({.documents = {id}, .fingerprint_hash = "f", .model = "m"}));
        }
    });
    fmt::print("add {} documents, {} pages: {:.1f} s; the file has {:.0f} MB\n", documents,
               documents * pages_of_a_document, time, static_cast<double>(taken(library.usage()).total) / 1e6);
}

/// Median of 9, after one that warms up.
template <typename Work>
void print_time(const std::string& what, Work&& work) {
    const double first = seconds(work);
    std::vector<double> times;
    for (int i = 0; i < 9; ++i) times.push_back(seconds(work));
    std::ranges::sort(times);
    fmt::print("{:<60} {:>8.2f} ms   (the first time {:.2f})\n", what, times[4] * 1e3, first * 1e3);
}

void look_up(Library& library) {
    print_time("list of documents", [&] { taken(library.documents().list()); });
    print_time("list of readings", [&] { taken(library.readings().list()); });
    const auto question = [](std::initializer_list<int> ranks) {
        std::string words;
        for (const int rank : ranks) words += Prose::word(rank) + ' ';
        return words;
    };
    const std::pair<const char*, std::string> queries[] = {
        {"search: one rare word", question({40'000})},
        {"search: one word on a tenth of the pages", question({300})},
        {"search: the most frequent word", question({0})},
        {"search: question of 6 words, 3 of them frequent", question({0, 3, 11, 800, 3'000, 20'000})},
        {"search: question of 12 words, 8 of them frequent",
         question({0, 1, 2, 3, 5, 8, 13, 21, 900, 4'000, 15'000, 30'000})},
        {"search: 3 words that all are frequent", question({0, 1, 2})},
    };
    for (const auto& [what, words] : queries)
        print_time(what, [&] { taken(library.documents().search(words, {}, 20)); });
    const std::vector<DocumentId> one = {taken(library.documents().list()).front().id};
    print_time("search in one document: question of 12 words",
               [&] { taken(library.documents().search(queries[4].second, one, 8)); });
}

void forget_cached(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    ::fdatasync(file);
    ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    ::close(file);
}

double read_plainly(const std::filesystem::path& path) {
    std::vector<char> buffer(segment_bytes);
    return seconds([&] {
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        while (::read(file, buffer.data(), buffer.size()) > 0) {
        }
        ::close(file);
    });
}

double write_plainly(const std::filesystem::path& path, std::span<const std::byte> segment, int count) {
    return seconds([&] {
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        for (int i = 0; i < count; ++i)
            if (::write(file, segment.data(), segment.size()) < 0) std::exit(1);
        ::fsync(file);
        ::close(file);
    });
}

void move_cells(Library& library, const std::filesystem::path& folder, double gib) {
    const int count = std::max(1, static_cast<int>(gib * 1024 * 1024 * 1024 / segment_bytes));
    const double gigabytes = static_cast<double>(count) * segment_bytes / 1e9;
    const auto speed = [&](const char* what, double time) {
        fmt::print("{:<60} {:>8.2f} GB/s   ({:.2f} s)\n", what, gigabytes / time, time);
    };
    std::mt19937_64 random(2);
    std::vector<std::byte> segment(segment_bytes);
    for (std::size_t i = 0; i + 8 <= segment.size(); i += 8) {
        const std::uint64_t value = random();
        std::copy_n(reinterpret_cast<const std::byte*>(&value), 8, segment.begin() + static_cast<std::ptrdiff_t>(i));
    }
    fmt::print("reading of {:.2f} GB in segments of {} MB\n", gigabytes, segment_bytes >> 20);
    const std::filesystem::path plain = folder / "plain";

    const ReadingId id = taken(library.readings().begin(
        {.documents = {taken(library.documents().list()).front().id}, .fingerprint_hash = "cells", .model = "m"}));
    for (int round = 0; round < 3; ++round) {
        int next = 0;
        Checkpoint checkpoint{.segment_count = count};
        checkpoint.next_segment = [&]() -> Result<std::optional<SegmentView>> {
            if (next == count) return std::nullopt;
            // Nothing stays as it was: SQLite would not write pages whose bytes are the same.
            for (std::byte& byte : segment) byte ^= static_cast<std::byte>(1 + (next + round) % 250);
            return SegmentView{next++, segment};
        };
        speed("save all", seconds([&] { taken(library.checkpoints().save(id, checkpoint)); }));
        speed("  a plain file", write_plainly(plain, segment, count));

        for (const bool cold : {true, false}) {
            if (cold) {
                forget_cached(plain);
                forget_cached(library.path());
            }
            const double time = seconds([&] {
                const auto saved = taken(library.checkpoints().load(id));
                for (int i = 0; i < saved.segment_count; ++i) taken(library.checkpoints().load_segment(id, i));
            });
            speed(cold ? "restore from the disk" : "restore from the system's cache", time);
            speed("  a plain file", read_plainly(plain));
        }
    }
    std::filesystem::remove(plain);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        fmt::print(stderr, "library_bench FOLDER [DOCUMENTS] [GIB]\n");
        return 2;
    }
    const std::filesystem::path folder = arguments[1];
    const std::filesystem::path path = folder / "library_bench.db";
    {
        const auto library = taken(Library::open(path));
        fill(*library, count > 2 ? std::atoi(arguments[2]) : 1000);
        look_up(*library);
        move_cells(*library, folder, count > 3 ? std::atof(arguments[3]) : 0.5);
    }
    std::filesystem::remove(path);
    return 0;
}
