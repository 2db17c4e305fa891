#include "app/import/text_recognition.h"

#include <QStandardPaths>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "app/import/document_insert.h"
#include "app/import/import_process.h"
#include "app/import/pdf/page_layout.h"
#include "app/import/pdf/paragraphs.h"
#include "app/import/sandbox/child_process.h"
#include "app/import/sandbox/pipes.h"
#include "app/import/text/import_errors.h"
#include "app/import/text/normalize.h"

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes longest_recognition{3};
constexpr std::chrono::milliseconds recognition_glance{50};  ///< how often cancelling is looked for
constexpr std::size_t most_output = std::size_t{16} << 20;
constexpr double least_confidence = 30;  ///< of 100; below are specks and pictures read as letters

Error not_recognized(Sentence what) {
    return {.code = ErrorCode::failed,
            .what = std::move(what),
            .means = sentence("The text of scanned pages cannot be recognised."),
            .next = sentence("Install tesseract and its data for the language (packages tesseract-ocr, "
                             "tesseract-ocr-...), or read the document without its scans{option}.",
                             Sentence::Option{"without --ocr"})};
}

std::filesystem::path tesseract() {
    return QStandardPaths::findExecutable("tesseract").toStdString();
}

/// Runs a program on `input` and returns what it says.
Result<std::string> run(const std::filesystem::path& program, std::vector<std::string> arguments,
                        std::string_view input, const CancelToken* cancel) {
    if (program.empty()) return fail(not_recognized(sentence("The program tesseract is not installed.")));
    const Descriptor file = file_with(input);
    if (!file.is_open()) return fail(not_recognized(sentence("There is no memory for the picture of a page.")));
    auto answer = make_answer_pipe();
    if (!answer) return fail(answer.error());
    auto process = ChildProcess::start(program, std::move(arguments), {{file.native(), 0}, {answer->write.native(), 1}},
                                       ChildProcess::Trust::as_this_program);
    if (!process) return fail(not_recognized(process.error().what));
    answer->write.close();
    const auto end = Clock::now() + longest_recognition;
    std::string output;
    std::array<char, 1 << 14> block{};
    while (output.size() < most_output) {
        if (is_cancelled(cancel)) return fail(import_cancelled());
        if (Clock::now() > end)
            return fail(not_recognized(sentence("Text recognition (tesseract) took more than three minutes.")));
        const auto got = read_within(answer->read, block.data(), block.size(), recognition_glance);
        if (!got) continue;
        if (*got == 0) break;
        output.append(block.data(), *got);
    }
    const ProcessEnd ended = process->wait();
    if (ended.kind != ProcessEnd::Kind::exited || ended.code != 0) {
        return fail(not_recognized(
            sentence("Text recognition (tesseract) failed; perhaps it lacks the data of the language.")));
    }
    return output;
}

struct RecognizedWord {
    std::array<int, 5> place{};  ///< page, block, paragraph, line, word
    PlacedWord word;
};

/// A line of tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
std::optional<RecognizedWord> parse_row(std::string_view row, double points_per_pixel) {
    std::array<double, 11> numbers{};
    for (double& number : numbers) {
        const std::size_t tab = row.find('\t');
        if (tab == row.npos) return std::nullopt;
        const auto [end, error] = std::from_chars(row.data(), row.data() + tab, number);
        if (error != std::errc()) return std::nullopt;
        row.remove_prefix(tab + 1);
    }
    constexpr double word_level = 5;
    const std::string text = clean_page_text(row.substr(0, row.find_first_of("\r\n")));
    const bool is_blank = text.find_first_not_of(' ') == std::string::npos;
    if (numbers[0] != word_level || numbers[10] < least_confidence || is_blank) return std::nullopt;
    RecognizedWord word{.place = {}, .word = {.text = text, .space_after = true}};
    for (std::size_t i = 0; i < word.place.size(); ++i) word.place[i] = static_cast<int>(numbers[i + 1]);
    word.word.left = numbers[6] * points_per_pixel;
    word.word.top = numbers[7] * points_per_pixel;
    word.word.right = (numbers[6] + numbers[8]) * points_per_pixel;
    word.word.bottom = (numbers[7] + numbers[9]) * points_per_pixel;
    return word;
}

}  // namespace

bool can_recognize_text() {
    return !tesseract().empty();
}

Result<PlacedText> recognize_text(const PagePicture& picture, const std::string& language, const CancelToken* cancel) {
    const std::string pgm = fmt::format("P5 {} {} 255\n", picture.width, picture.height) + picture.pixels;
    const long dots = std::lround(72 / picture.points_per_pixel);
    const auto table =
        run(tesseract(), {"tesseract", "stdin", "stdout", "-l", language, "--dpi", std::to_string(dots), "tsv"}, pgm,
            cancel);
    if (!table) return fail(table.error());
    std::vector<PlacedWord> words;
    std::array<int, 5> last{};
    for (std::size_t begin = 0; begin < table->size();) {
        const std::size_t end = std::min(table->find('\n', begin), table->size());
        if (auto word = parse_row(std::string_view(*table).substr(begin, end - begin), picture.points_per_pixel)) {
            const bool same_line = !words.empty() && std::equal(last.begin(), last.end() - 1, word->place.begin());
            if (same_line) words.back().line_continues = true;
            last = word->place;
            words.push_back(std::move(word->word));
        }
        begin = end + 1;
    }
    const std::vector<PlacedLine> lines = lines_of(words);
    Compounds compounds;
    collect_compounds(lines, compounds);
    PlacedText text = text_of(lines, compounds);
    text.normalize();
    return text;
}

Result<void> recognize_scans(Document& document, NativeFile file, const WorkerRequest& request,
                             const ImportOptions& options) {
    WorkerRequest drawing = request;
    int recognized = 0;
    std::vector<PlacedText> texts(document.pages.size());
    for (std::size_t i = 0; i < document.pages.size(); ++i) {
        if (document.pages[i].begin != document.pages[i].end) continue;
        drawing.render_page = static_cast<std::int32_t>(i);
        ImportOptions quiet = options;
        quiet.progress = {};
        const auto drawn = run_import_worker(file, drawing, quiet);
        if (!drawn && drawn.error().code == ErrorCode::cancelled) return fail(drawn.error());
        if (!drawn) continue;  // a page that cannot be drawn is no worse than before
        auto text = recognize_text(drawn->picture, options.ocr_language, options.cancel);
        if (!text) {
            if (document.text.empty() || text.error().code == ErrorCode::cancelled) return fail(text.error());
            document.notices.push_back(sentence("{what} {next}", text.error().what, text.error().next));
            break;
        }
        if (options.progress) {
            options.progress({static_cast<int>(i), static_cast<int>(document.pages.size()), text->text});
        }
        recognized += text->text.empty() ? 0 : 1;
        texts[i] = std::move(*text);
    }
    if (recognized == 0) return {};
    fill_pages(document, texts);
    document.pages_without_text = std::max(document.pages_without_text - recognized, 0);
    document.scanned_pages = std::max(document.scanned_pages - recognized, 0);
    document.notices.push_back(
        sentence("The text of {recognized} of {pages} pages was recognised in pictures of them (OCR) and may hold "
                 "wrong letters.",
                 recognized, document.pages.size()));
    return {};
}

}  // namespace lectern
