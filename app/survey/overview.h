#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/survey/findings.h"
#include "app/survey/sections.h"

namespace lectern {

/// Kind of a survey (SurveyRecord) that is one.
inline constexpr std::string_view overview_kind = "overview";

/// What a model wrote down of one section.
struct SectionNote {
    Section section;
    std::string summary;         ///< one to three sentences; empty where the model wrote none
    std::vector<Finding> facts;  ///< names, dates, sums, duties
};

/// What a model wrote of several sections together.
struct Conclusion {
    std::string about;                   ///< name of a file; empty: the whole document
    std::string summary;                 ///< some ten sentences
    std::vector<std::string> questions;  ///< worth asking
};

/// What a document says, part by part and as a whole, as far as it is written. Summaries are a model's own words; facts
/// stand in the document.
struct Overview {
    std::vector<SectionNote> sections;  ///< in the order of the document
    std::vector<Conclusion> files;      ///< of a document that was joined of several
    std::optional<Conclusion> whole;    ///< written last
};

/// `document`: that it is about, whose text the note is bound to.
std::string to_json(const SectionNote& note, const Document& document);
std::string to_json(const Conclusion& conclusion);

/// From what the functions above gave, in any order. What does not lie in the document, or was written of another text
/// of it, is left out.
Overview overview_from(const std::vector<std::string>& written, const Document& document);

/// What a model said in one to `most` sentences: on one line, without marks of lists and emphasis, each sentence once.
/// A sentence that was cut off at the end is left out where others are there.
std::string first_sentences(std::string_view said, std::size_t most);

}  // namespace lectern
