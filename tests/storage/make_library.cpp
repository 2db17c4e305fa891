// Makes the file that every later version must be able to open: tests/data/library/vN.db, once for each version N.
//   make_library FILE
#include "tests/storage/sample.h"

using namespace lectern;

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const auto library = open_library(arguments[1], {.now = [] { return std::int64_t{1'790'000'000'000}; }});
    DocumentRecord record = sample_document(1);
    record.files = {{.path = record.path, .size = record.size, .modified = record.modified, .hash = record.hash}};
    const auto document = taken(library->add_document(record, pages_with({"old page. ", "second."})));
    const auto reading = taken(library->begin_reading(sample_reading({document})));
    const SampleState sample(5);
    taken(library->save_checkpoint(reading, sample.checkpoint));
    const auto conversation =
        taken(library->begin_conversation({.title = "First questions", .documents = {document}, .reading = reading}));
    const auto question = taken(library->add_message(conversation, {.text = "What is on the second page?"}));
    taken(library->add_message(
        conversation,
        {.parent = question,
         .role = MessageRole::answer,
         .text = "It says \"second\".",
         .details = "{}",
         .evidence = {
             {.quote = "second", .verified = true, .document = document, .page = 1, .begin = 10, .end = 16}}}));
    taken(library->set("language", "de"));
    return 0;
}
