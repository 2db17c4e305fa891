#pragma once

#include "engine/answer/decode.h"
#include "engine/read/reading.h"

namespace lectern {

struct Question {
    std::string text;
    SamplingOptions sampling;
    int most_tokens = 256;
    std::string prefix;    ///< words that the answer begins with and Answer::text leaves out; may be empty
    std::string passages;  ///< of the document, to be read again before the question; may be empty
};

struct Answer {
    std::string question;
    std::string text;
    int question_tokens = 0;
    int run_tokens = 0;  ///< tokens of the question and of earlier turns that had no cells yet
    int tokens = 0;
    double seconds = 0;            ///< from the question to the end of the answer
    double seconds_to_first = 0;   ///< from the question to the first token
    double tokens_per_second = 0;  ///< of the tokens after the first
    StopReason stop = StopReason::length;
};

/// What stands between a document and the answer to a question about it: the question, and the turn to answer.
std::vector<TokenId> question_tokens(const Model& model, const Question& question);

/// Answers from a reading, which it does not change: any number of questions in any order give the same answers.
/// Errors: an empty question (ErrorCode::wrong_use), one too long for the room that plans leave, out of memory.
Result<Answer> answer(Model& model, const Reading& reading, const Question& question,
                      const std::function<void(std::string_view)>& on_text, const CancelToken& cancel);

}  // namespace lectern
