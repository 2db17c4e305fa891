#pragma once

#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "research/eval/setting.h"
#include "research/eval/task.h"

namespace lectern::eval {

/// What came of one question (or of the continuation) of one document, read with one setting.
struct ResultRow {
    std::string model;
    std::string task;
    int length = 0;           ///< that the document was made for; 0: a document that was not made
    std::uint64_t seed = 0;   ///< that it was made with
    int document = 0;         ///< its number
    std::string fingerprint;  ///< of the document and all that is asked about it
    int question = 0;         ///< its number; the number of questions for the continuation
    std::string policy, kept, format, positions;
    int chunk = 0;
    int document_tokens = 0;           ///< as read, with the opening of the conversation
    int budget_tokens = 0;             ///< cells that a head may keep
    std::optional<double> score;       ///< 0 to 1; nothing for a continuation
    std::optional<double> agreement;   ///< with the answer of the full cache, 0 to 1
    std::optional<double> perplexity;  ///< of the continuation
    std::optional<double> depth;       ///< where the answer stands in the document, 0 to 1
    int answer_tokens = 0;
    double read_tokens_per_second = 0;
    std::string expected, answer;

    /// All that decides the outcome: two rows with the same key are one result.
    std::string key() const;
};

/// A CSV file of results. Rows are appended and flushed one at a time; a last line that was cut off is dropped when the
/// file is opened again.
class ResultFile {
 public:
    /// Errors: a file that cannot be read or written, one with other columns or damaged rows (ErrorCode::bad_input).
    static Result<ResultFile> open(const std::filesystem::path& path);

    const std::vector<ResultRow>& rows() const { return rows_; }
    /// The row with this key, or null. Valid until the next append().
    const ResultRow* find(const std::string& key) const;
    /// Errors: the row could not be written (ErrorCode::failed).
    Result<void> append(const ResultRow& row);

 private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    Result<std::size_t> load(const std::string& text);
    Result<void> write(const std::string& line);
    void remember(const ResultRow& row);

    std::filesystem::path path_;
    std::unique_ptr<std::FILE, Close> file_;
    std::vector<ResultRow> rows_;
    std::map<std::string, std::size_t> by_key_;
};

}  // namespace lectern::eval
