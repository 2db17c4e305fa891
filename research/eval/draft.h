#pragma once

#include "research/eval/chooser.h"
#include "research/eval/haystack.h"
#include "research/eval/task.h"

namespace lectern::eval {

/// What a document is made from. The same materials give the same document; `size` alone changes its length.
struct Materials {
    const Haystack& haystack;
    Chooser chooser;
    int size = 1;     ///< sentences, rows or words, depending on the task; more make a longer text
    int needles = 0;  ///< of the task `depth`
};

/// A document before its tokens were counted.
struct Draft {
    std::string text;
    std::vector<TaskQuestion> questions;
    std::vector<std::string> planted;
    std::string continuation;
};

// RULER's families (arXiv 2404.06654), with real prose where RULER repeats one line or shows essays, several questions
// a document, and nothing in the document that says what will be asked. One file a family.

/// Four facts, each the only one of its kind: word -> number, word -> UUID.
Draft single_number(Materials materials);
Draft single_uuid(Materials materials);
/// Eight facts that differ in their key alone.
Draft multi_key(Materials materials);
/// Four keys with four values each; a question asks for all four.
Draft multi_value(Materials materials);
/// Eight keys; a question asks for the values of four.
Draft multi_query(Materials materials);
/// As multi_key, with one fact in the middle of each of `needles` equal parts of the document.
Draft needle_depths(Materials materials);
/// Nothing but lines of keys and values; six questions, evenly spread.
Draft look_up(Materials materials);
/// Four chains of five variables; a question asks for all that have a value.
Draft variable_tracking(Materials materials);
/// Four numbered lists of words; five words of each are repeated more often than the others.
Draft common_words(Materials materials);
/// Four texts of invented words whose frequencies fall by Zipf's law; asked: the second to the fourth.
Draft frequent_words(Materials materials);
/// Twelve paragraphs about invented people, firms and ships among real prose; six are asked about.
Draft planted_paragraphs(Materials materials);
/// Sixteen boats among real prose; a question names four of them and one that is not there.
Draft never_mentioned(Materials materials);
/// Prose alone, whose continuation is held out. No questions.
Draft plain_prose(Materials materials);

}  // namespace lectern::eval
