// Makes the file that every later version must be able to open: tests/data/library/vN.db, once for each version N.
//   make_library FILE
#include "storage/connection.h"
#include "tests/storage/sample.h"

using namespace lectern;

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const auto library = open_library(arguments[1], {.now = [] { return std::int64_t{1'790'000'000'000}; }});
    DocumentRecord record = sample_document(1);
    record.files = {{.path = record.path, .size = record.size, .modified = record.modified, .hash = record.hash}};
    const auto document = taken(library->documents().add(record, pages_with({"old page. ", "second."})));
    const auto reading = taken(library->readings().begin(sample_reading({document})));
    const SampleState sample(5);
    taken(library->checkpoints().save(reading, sample.checkpoint));
    const auto conversation = taken(
        library->conversations().begin({.title = "First questions", .documents = {document}, .reading = reading}));
    const auto question =
        taken(library->conversations().add_message(conversation, {.text = "What is on the second page?"}));
    taken(library->conversations().add_message(
        conversation,
        {.parent = question,
         .role = MessageRole::answer,
         .text = "It says \"second\".",
         .details = "{}",
         .evidence = {
             {.quote = "second", .verified = true, .document = document, .page = 1, .begin = 10, .end = 16}}}));
    const auto survey = taken(library->surveys().begin({.document = document,
                                                        .made_of = "sections",
                                                        .kind = "every page",
                                                        .question = "Which pages?",
                                                        .sections = 2}));
    taken(library->surveys().add(survey, {.section = 1, .found = "[]"}));
    taken(library->notes().put(
        {.id = 7, .document = document, .begin = 10, .end = 16, .quote = "second", .text = "of two"}));
    Connection(library->path(), Connection::Access::read_write).run("INSERT INTO setting VALUES ('language', 'de')");
    return 0;
}
