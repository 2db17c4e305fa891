#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/survey/findings.h"
#include "app/survey/sections.h"
#include "engine/answer/shown_text.h"

namespace lectern {

/// Puts a question to sections of a document, each with its whole text in front of the model.
class EveryPage {
 public:
    /// Of a section: smaller ones are read slower, of longer ones small models overlook more.
    static constexpr int section_tokens = 1500;
    static constexpr int answer_tokens = 400;

    /// Model and document must outlive it. Errors: out of memory; a question that is empty or too long.
    static Result<EveryPage> about(std::string_view question, Model& model, const Document& document);

    /// Changes with what the model is told.
    static constexpr std::string_view how = "every page 1";

    /// What the section says, as far as words of it bear that out. Errors: those of ShownText::ask(); cancelled.
    Result<std::vector<Finding>> ask(const Section& section, const CancelToken& cancel);

 private:
    EveryPage(std::string question, const Document& document, ShownText shown)
        : question_(std::move(question)), document_(&document), shown_(std::move(shown)) {}

    std::string question_;
    const Document* document_;
    ShownText shown_;
};

}  // namespace lectern
