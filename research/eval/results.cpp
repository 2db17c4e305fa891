#include "research/eval/results.h"

#include <fmt/ranges.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

#include "app/output/csv.h"

namespace lectern::eval {

namespace {

const std::vector<std::string> columns{
    "model",       "task",       "length",          "seed",          "document",
    "fingerprint", "question",   "policy",          "kept",          "format",
    "positions",   "chunk",      "document_tokens", "budget_tokens", "score",
    "agreement",   "perplexity", "depth",           "answer_tokens", "read_tokens_per_second",
    "expected",    "answer"};

std::string text_of(const std::optional<double>& number) {
    return number ? fmt::format("{:.4f}", *number) : std::string();
}

std::vector<std::string> fields_of(const ResultRow& row) {
    return {row.model,
            row.task,
            std::to_string(row.length),
            std::to_string(row.seed),
            std::to_string(row.document),
            row.fingerprint,
            std::to_string(row.question),
            row.policy,
            row.kept,
            row.format,
            row.positions,
            std::to_string(row.chunk),
            std::to_string(row.document_tokens),
            std::to_string(row.budget_tokens),
            text_of(row.score),
            text_of(row.agreement),
            text_of(row.perplexity),
            text_of(row.depth),
            std::to_string(row.answer_tokens),
            fmt::format("{:.1f}", row.read_tokens_per_second),
            row.expected,
            row.answer};
}

/// Reads the fields of a row one after another.
class FieldReader {
 public:
    explicit FieldReader(const std::vector<std::string>& fields) : fields_(fields) {}
    bool good() const { return good_ && next_ == fields_.size(); }

    FieldReader& operator>>(std::string& value) {
        value = fields_[next_++];
        return *this;
    }
    template <typename T>
    FieldReader& operator>>(T& value) {
        const std::string& field = fields_[next_++];
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        good_ = good_ && error == std::errc() && end == field.data() + field.size();
        return *this;
    }
    template <typename T>
    FieldReader& operator>>(std::optional<T>& value) {
        if (fields_[next_].empty()) {
            ++next_;
            return *this;
        }
        return *this >> value.emplace();
    }

 private:
    const std::vector<std::string>& fields_;
    std::size_t next_ = 0;
    bool good_ = true;
};

std::optional<ResultRow> row_of(std::string_view line) {
    const auto fields = csv_fields(line);
    if (!fields || fields->size() != columns.size()) return std::nullopt;
    ResultRow row;
    FieldReader reader(*fields);
    reader >> row.model >> row.task >> row.length >> row.seed >> row.document >> row.fingerprint >> row.question >>
        row.policy >> row.kept >> row.format >> row.positions >> row.chunk >> row.document_tokens >>
        row.budget_tokens >> row.score >> row.agreement >> row.perplexity >> row.depth >> row.answer_tokens >>
        row.read_tokens_per_second >> row.expected >> row.answer;
    if (!reader.good()) return std::nullopt;
    return row;
}

Error cannot_write(const std::filesystem::path& path, int reason) {
    return {
        .code = ErrorCode::failed,
        .what = sentence("'{file}' cannot be written: {reason}.", path.string(), system_words(reason)),
        .means = sentence("Results would be lost; nothing more is run. What was written before is safe."),
        .next = sentence("Free some space or choose another file (-o), and start again: it goes on where it stopped.")};
}

Error not_results(const std::filesystem::path& path, std::size_t line) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' is not a table of results: line {line} is something else.", path.string(), line),
            .means = sentence("The file was left as it is, and nothing was run."),
            .next = sentence("Choose another file for the results (-o).")};
}

}  // namespace

std::string ResultRow::key() const {
    return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|{}", model, task, fingerprint, document, question, policy, kept,
                       format, positions, chunk);
}

/// Takes the whole lines of a text. Returns their bytes.
Result<std::size_t> ResultFile::load(const std::string& text) {
    std::size_t whole = 0, number = 0;
    for (std::size_t end = 0; (end = text.find('\n', whole)) != std::string::npos; whole = end + 1) {
        const std::string_view line(text.data() + whole, end - whole);
        if (++number == 1) {
            if (csv_fields(line) != columns) return fail(not_results(path_, number));
        } else if (const auto row = row_of(line)) {
            remember(*row);
        } else {
            return fail(not_results(path_, number));
        }
    }
    // The beginning of some other file must not be taken for a line that was cut off.
    if (whole == 0 && csv_line(columns).compare(0, text.size(), text) != 0) return fail(not_results(path_, 1));
    return whole;
}

Result<ResultFile> ResultFile::open(const std::filesystem::path& path) {
    ResultFile results;
    results.path_ = path;
    std::size_t whole = 0;
    std::error_code error;
    if (std::filesystem::exists(path, error)) {
        if (!std::filesystem::is_regular_file(path, error)) return fail(not_results(path, 1));
        std::ifstream in(path, std::ios::binary);
        if (!in) return fail(cannot_write(path, errno));
        const std::string text(std::istreambuf_iterator<char>(in), {});
        const auto loaded = results.load(text);
        if (!loaded) return fail(loaded.error());
        whole = *loaded;
        if (whole < text.size()) std::filesystem::resize_file(path, whole, error);
        if (error) return fail(cannot_write(path, error.value()));
    }
    results.file_.reset(std::fopen(path.c_str(), "ab"));
    if (!results.file_) return fail(cannot_write(path, errno));
    if (whole == 0)
        if (const auto done = results.write(csv_line(columns)); !done) return fail(done.error());
    return results;
}

Result<void> ResultFile::write(const std::string& line) {
    if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() || std::fflush(file_.get()) != 0)
        return fail(cannot_write(path_, errno));
    return {};
}

const ResultRow* ResultFile::find(const std::string& key) const {
    const auto found = by_key_.find(key);
    return found == by_key_.end() ? nullptr : &rows_[found->second];
}

Result<void> ResultFile::append(const ResultRow& row) {
    if (auto done = write(csv_line(fields_of(row))); !done) return done;
    remember(row);
    return {};
}

void ResultFile::remember(const ResultRow& row) {
    by_key_[row.key()] = rows_.size();
    rows_.push_back(row);
}

}  // namespace lectern::eval
