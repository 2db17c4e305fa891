#include "storage/surveys.h"

#include "storage/document_rows.h"
#include "storage/failure.h"

namespace lectern {

namespace {

Failure no_survey(SurveyId id) {
    return {{.code = ErrorCode::wrong_use,
             .what = sentence("The library has no answers {id} from every page", id),
             .next = sentence("Look at the list again.")}};
}

}  // namespace

Result<SurveyId> Surveys::begin(const SurveyRecord& survey) {
    return at_border(sentence("What is found will not be saved. The work itself goes on."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        document_of(connection_, survey.document);
        SurveyId id = connection_.integer("SELECT id FROM survey WHERE document = ? AND made_of = ?", survey.document,
                                          survey.made_of);
        if (id == 0) {
            connection_.run(
                "INSERT INTO survey (document, made_of, kind, question, model, sections, begun) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                survey.document, survey.made_of, survey.kind, survey.question, survey.model, survey.sections,
                survey.begun == 0 ? options_.now() : survey.begun);
            id = connection_.integer("SELECT last_insert_rowid()");
        }
        transaction.commit();
        return id;
    });
}

Result<void> Surveys::add(SurveyId id, const SurveyNote& note) {
    return at_border(sentence("What was found in a section was not saved. The work itself goes on."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        if (connection_.integer("SELECT count(*) FROM survey WHERE id = ?", id) == 0) throw no_survey(id);
        connection_.run("INSERT OR REPLACE INTO survey_note (survey, section, found) VALUES (?, ?, ?)", id,
                        note.section, note.found);
        transaction.commit();
    });
}

Result<std::vector<SurveyNote>> Surveys::notes(SurveyId id) {
    return at_border(sentence("What was found was not loaded."), [&] {
        Statement rows(connection_,
                       "SELECT section, found FROM survey_note JOIN survey ON survey.id = survey "
                       "WHERE survey = ? AND section >= 0 AND section < sections ORDER BY section");
        rows.bind(id);
        std::vector<SurveyNote> notes;
        while (rows.step()) notes.push_back({.section = rows.small(0), .found = rows.text(1)});
        return notes;
    });
}

Result<std::vector<SurveyRecord>> Surveys::of(DocumentId document) {
    return at_border(sentence("What was found earlier cannot be listed."), [&] {
        Statement rows(connection_,
                       "SELECT id, made_of, kind, question, model, sections, begun, "
                       "(SELECT count(*) FROM survey_note WHERE survey = survey.id) "
                       "FROM survey WHERE document = ? ORDER BY begun DESC, id DESC");
        rows.bind(document);
        std::vector<SurveyRecord> surveys;
        while (rows.step())
            surveys.push_back({.id = rows.integer(0),
                               .document = document,
                               .made_of = rows.text(1),
                               .kind = rows.text(2),
                               .question = rows.text(3),
                               .model = rows.text(4),
                               .sections = rows.small(5),
                               .done = rows.small(7),
                               .begun = rows.integer(6)});
        return surveys;
    });
}

Result<void> Surveys::remove(SurveyId id) {
    return at_border(sentence("What was found was not removed."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        connection_.run("DELETE FROM survey WHERE id = ?", id);
        if (connection_.changes() == 0) throw no_survey(id);
        transaction.commit();
    });
}

}  // namespace lectern
