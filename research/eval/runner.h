#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/embedding/sentence_encoder.h"
#include "research/eval/bounded_reading.h"
#include "research/eval/results.h"
#include "research/eval/task.h"

namespace lectern::eval {

struct RunOptions {
    std::string model;   ///< its name in the results
    std::string system;  ///< what the model is told about its task
    std::vector<Setting> settings;
    ReadingOptions reading;
    int length = 0;  ///< that documents were made for; for the results alone
    std::uint64_t seed = 0;
    std::shared_ptr<SentenceEncoder> encoder = nullptr;  ///< for what is recalled by meaning
};

/// How far a run is; after each chunk and each answer.
struct RunProgress {
    std::string document;  ///< "multi-key 2"
    std::string setting;   ///< "keydiff 10% q8"
    int readings = 0;      ///< begun, the present one included
    int all_readings = 0;
    double seconds = 0;
    double seconds_left = 0;  ///< 0: not known yet
};

struct RunObserver {
    std::function<void(const RunProgress&)> progress;
    std::function<void(const std::string&)> note;  ///< something that was left out, and why
};

/// Reads every document with every setting, asks its questions greedily, and appends a row for each; rows that are
/// there are not made again. An answer ends early once everything expected was said. The result does not depend on
/// where an earlier run was stopped. Errors: cancelled (what was finished is in the file), those of reading, answering
/// and writing.
Result<void> run(Model& model, const std::vector<TaskDocument>& documents, const RunOptions& options,
                 ResultFile& results, const RunObserver& observer, const CancelToken& cancel);

}  // namespace lectern::eval
