#pragma once

#include "tests/app/server/scripted_server.h"

namespace lectern::test {

/// A server that reads sections of a document as a good model does: its yes is for sections that have `about` in them,
/// and what it lists and notes are sentences of the section.
struct ScriptedReader {
    QString about;                             ///< empty: all of it belongs to the answer
    static constexpr qsizetype shortest = 20;  ///< of a sentence: headings are none

    Scripted operator()(const ScriptedServer::Request& request) const {
        const QString sent = request.body["messages"][1]["content"].toString();
        const QString section = sent.section("\n\n---\n\n", 0, 0), asked = sent.section("\n\n---\n\n", 1);
        QStringList sentences;
        for (const QString& line : section.split('\n', Qt::SkipEmptyParts))
            if (line.size() > shortest && line.contains(about)) sentences << "- " + line;
        if (asked.contains("Answer yes or no")) return {.body = events({sentences.isEmpty() ? "No" : "Yes", "."})};
        if (asked.contains("what does this part say") || asked.contains("what do these parts say"))
            return {.body = events({"This part is about items."})};
        if (asked.contains("summary of the whole")) return {.body = events({"The document ", "is about items."})};
        if (asked.contains("five questions")) return {.body = events({"- What is an item?\n- Who has it?"})};
        return {.body = events({sentences.isEmpty() ? "Nothing here." : sentences.mid(0, 3).join("\n")})};
    }
};

}  // namespace lectern::test
