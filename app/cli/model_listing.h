#pragma once

#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/models/recommended.h"

namespace lectern::cli {

/// A model of the catalogue or of this machine, and what it does here.
struct ModelHere {
    Candidate candidate;
    Fit fit;
    bool is_measured = false;  ///< its speed; else it is reckoned from that of another
    bool is_recommended = false;
};

/// All of them; `measure`: the speed is taken with the smallest model of the catalogue that is here, which takes a
/// second or two. What keeps that from being done is said, and no more.
/// Errors: a damaged catalogue; cancelled.
Result<std::vector<ModelHere>> models_here(const ModelChoice& choice, bool measure);

Json to_json(const ModelHere& model);
/// A line of a table, under heading().
std::string to_line(const ModelHere& model);
std::string heading();

}  // namespace lectern::cli
