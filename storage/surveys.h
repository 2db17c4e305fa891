#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

class Connection;

/// What was found in documents section by section. A part of Library, which says what all parts promise.
class Surveys {
 public:
    /// Both must outlive it, as Library sees to.
    Surveys(Connection& connection, const LibraryOptions& options) : connection_(connection), options_(options) {}

    /// Begins one, or goes on with the one of this document that was made of the same.
    Result<SurveyId> begin(const SurveyRecord& survey);
    /// Saves what was found in a section.
    Result<void> add(SurveyId id, const SurveyNote& note);

    /// In the order of sections. Of sections that the survey has.
    Result<std::vector<SurveyNote>> notes(SurveyId id);
    Result<std::vector<SurveyRecord>> of(DocumentId document);  ///< last begun first
    Result<void> remove(SurveyId id);

 private:
    Connection& connection_;
    const LibraryOptions& options_;
};

}  // namespace lectern
