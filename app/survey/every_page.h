#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/survey/findings.h"
#include "app/survey/sections.h"
#include "engine/answer/shown_text.h"

namespace lectern {

/// Puts questions to sections of a document, each with its whole text in front of the model.
class EveryPage {
 public:
    /// Of a section: smaller ones are read slower, of longer ones small models overlook more.
    static constexpr int section_tokens = 1500;
    static constexpr int answer_tokens = 400;

    /// Model and document must outlive it. Errors: out of memory; a question that is too long (ErrorCode::wrong_use).
    static Result<EveryPage> about(std::vector<std::string> questions, Model& model, const Document& document);

    /// Changes with what the model is told.
    static constexpr std::string_view how = "every page 1";

    /// What the section says, as far as words of it bear that out. Cheaper for a question about the section that was
    /// asked about last. Errors: those of ShownText::ask(); cancelled.
    Result<std::vector<Finding>> ask(std::size_t question, const Section& section, const CancelToken& cancel);

 private:
    EveryPage(std::vector<std::string> questions, const Document& document, ShownText shown)
        : questions_(std::move(questions)), document_(&document), shown_(std::move(shown)) {}

    Result<std::vector<Finding>> borne_out(const std::vector<std::string>& items, const std::string& question,
                                           const Section& section) const;

    std::vector<std::string> questions_;
    const Document* document_;
    ShownText shown_;
};

}  // namespace lectern
