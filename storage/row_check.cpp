#include "storage/row_check.h"

#include <array>

#include "storage/document_rows.h"
#include "storage/failure.h"
#include "storage/validate.h"

namespace lectern {

namespace {

/// Rows that cannot be: the query gives their numbers.
struct Impossible {
    Sentence (*what)(std::int64_t row);
    const char* rows;
};

const std::array of_messages = {
    Impossible{[](std::int64_t id) { return sentence("Message {id} is neither a question nor an answer", id); },
               "SELECT id FROM message WHERE role NOT IN (0, 1)"},
    Impossible{
        [](std::int64_t id) { return sentence("Message {id} does not stand behind the one that it answers", id); },
        "SELECT id FROM message WHERE parent IS NOT NULL AND NOT EXISTS (SELECT 1 FROM message AS asked "
        "WHERE asked.id = message.parent AND asked.id < message.id "
        "AND asked.conversation = message.conversation)"},
    Impossible{[](std::int64_t id) {
                   return sentence("Message {id} quotes from a place that the document does not have", id);
               },
               "SELECT DISTINCT message FROM evidence WHERE verified <> 0 AND document IS NOT NULL AND ("
               "begins < 0 OR ends < begins OR ends > coalesce((SELECT ends FROM page "
               "WHERE page.document = evidence.document ORDER BY number DESC LIMIT 1), 0) "
               "OR NOT EXISTS (SELECT 1 FROM document JOIN page ON page.document = document.id "
               "WHERE document.id = evidence.document AND number = evidence.page))"}};

const std::array of_readings = {
    Impossible{[](std::int64_t id) { return sentence("Reading {id} is neither complete nor being read", id); },
               "SELECT id FROM reading WHERE state NOT IN (0, 1)"},
    Impossible{[](std::int64_t id) { return sentence("Reading {id} has an impossible number of tokens or bytes", id); },
               "SELECT id FROM reading WHERE tokens_read < 0 OR tokens_total < 0 OR bytes < 0 OR revision < 0"}};

const std::array of_notes = {
    Impossible{[](std::int64_t id) { return sentence("Note {id} has an impossible place", id); },
               "SELECT id FROM note WHERE begins < 0 OR ends < begins"}};

/// `look` adds to the problems; what it cannot read is one.
template <typename Look>
void add(std::vector<Sentence>& problems, const Sentence& of_what, Look&& look) {
    try {
        look();
    } catch (const Failure& failure) {
        if (failure.error.code == ErrorCode::cancelled) throw;
        problems.push_back(sentence("{what}: {problem}", of_what, failure.error.what));
    }
}

void add_impossible(Connection& connection, std::span<const Impossible> kinds, std::vector<Sentence>& problems) {
    constexpr int enough = 10;  // of each kind: whoever reads this has understood
    for (const Impossible& kind : kinds)
        add(problems, sentence("Messages, readings and notes"), [&] {
            Statement rows(connection, kind.rows);
            for (int count = 0; rows.step(); ++count) {
                if (count == enough) {
                    problems.emplace_back(sentence("and more of this kind"));
                    break;
                }
                problems.push_back(kind.what(rows.integer(0)));
            }
        });
}

/// Pages are numbered from 0, and their texts lie one behind the other.
void check_pages(Connection& connection, const DocumentRecord& document, const Cancellable& cancellable) {
    validate(document);
    PageReader reader(connection, document.id, true);
    std::int64_t last = 0;
    int pages = 0;
    for (PageRecord page; reader.read(page); ++pages) {
        cancellable.check();
        validate(page, last);
        last = page.end;
    }
    const std::int64_t beyond =
        connection.integer("SELECT count(*) FROM page WHERE document = ?1 AND number NOT BETWEEN 0 AND ?2 - 1",
                           document.id, document.pages);
    if (pages != document.pages || beyond > 0)
        throw Failure{{.code = ErrorCode::bad_input,
                       .what = sentence("has {pages} pages, and should have {expected}", pages, document.pages)}};
}

/// By their numbers: one that cannot be read does not hide the others.
void add_documents(Connection& connection, const Cancellable& cancellable, std::vector<Sentence>& problems) {
    std::vector<DocumentId> ids;
    add(problems, sentence("Documents"), [&] {
        Statement rows(connection, "SELECT id FROM document ORDER BY id");
        while (rows.step()) ids.push_back(rows.integer(0));
    });
    for (const DocumentId id : ids)
        add(problems, sentence("Document {id}", id),
            [&] { check_pages(connection, document_of(connection, id), cancellable); });
}

void add_orphans(Connection& connection, std::vector<Sentence>& problems) {
    add(problems, sentence("All tables"), [&] {
        Statement rows(connection, "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2");
        while (rows.step())
            problems.push_back(sentence("{rows} rows of '{table}' belong to a '{other}' that is not there",
                                        rows.integer(2), Sentence::Term{rows.text(0)}, Sentence::Term{rows.text(1)}));
    });
}

}  // namespace

std::vector<Sentence> problems_of_rows(Connection& connection, const Cancellable& cancellable) {
    std::vector<Sentence> problems;
    add_orphans(connection, problems);
    add_documents(connection, cancellable, problems);
    add_impossible(connection, of_readings, problems);
    add_impossible(connection, of_messages, problems);
    add_impossible(connection, of_notes, problems);
    return problems;
}

std::vector<Sentence> problems_of_messages(Connection& connection) {
    std::vector<Sentence> problems;
    add_impossible(connection, of_messages, problems);
    return problems;
}

}  // namespace lectern
