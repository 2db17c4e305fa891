#include "app/survey/overview_writer.h"

#include <algorithm>
#include <array>

#include "app/output/shown_names.h"
#include "app/survey/borne_out.h"
#include "app/survey/said_items.h"

namespace lectern {

namespace {

constexpr std::string_view task_of_notes =
    "You read a long document part by part and note down what each part says. Keep to the text.";
constexpr std::string_view task_of_conclusion =
    "You read notes about the parts of a document and tell what the whole document says. Keep to the notes.";

constexpr std::string_view ask_for_note =
    "\n\n---\n\nThe text above is one part of a longer document. In one to three short sentences, in the language of "
    "the text: what does this part say? Write only these sentences.";
constexpr std::string_view ask_for_facts =
    "\n\n---\n\nThe text above is one part of a longer document. List up to five key facts of it: names, dates, "
    "amounts, duties. Write one a line that begins with \"- \", in words of the text. If there is none, answer only: "
    "Nothing here.";
constexpr std::string_view ask_for_short_note =
    "\n\n---\n\nThe lines above tell what neighbouring parts of a document say. In two or three sentences, in their "
    "language: what do these parts say together? Write only these sentences.";
constexpr std::string_view ask_for_summary =
    "\n\n---\n\nThe lines above tell what the parts of a document say, in its order. Write a summary of the whole "
    "document in their language, in eight to twelve sentences: what kind of document it is and what it is for, whom it "
    "concerns, and what its main parts say. Write only the summary.";
constexpr std::string_view ask_for_questions =
    "\n\n---\n\nThe lines above tell what the parts of a document say. Write five questions that a reader of this "
    "document would ask and that it answers, in the language of the lines, one a line that begins with \"- \".";

constexpr int note_tokens = 120, facts_tokens = 250, summary_tokens = 400, questions_tokens = 200;
constexpr std::size_t note_sentences = 3, summary_sentences = 12, most_facts = 5, most_questions = 5;
/// With half of the words, as answers have it, "The committee has a quorum of two" got a sentence about a member of the
/// committee: facts stand for themselves, and no question says what they are about.
constexpr double least_share = 2.0 / 3;
constexpr int longest_request = 128;  ///< in tokens
constexpr int shown_notes = 3000;     ///< tokens of notes from which a conclusion is drawn at once
/// Characters: a library that is not ours may hold anything.
constexpr std::size_t shown_title = 80, shown_summary = 600;

/// Files that the document was joined of, where there are several.
std::size_t files_of(const Document& document) {
    return document.parts.size() > 1 ? document.parts.size() : 0;
}

std::string line_of(const SectionNote& note, const Document& document) {
    const std::string title = note.section.title.empty()
                                  ? fmt::format("Page {}", document.page_name(document.page_at(note.section.begin)))
                                  : shown_name(note.section.title, shown_title);
    return fmt::format("{}: {}", title, shown_name(note.summary, shown_summary));
}

}  // namespace

int OverviewWriter::places(const Document& document, const std::vector<Section>& sections) {
    return static_cast<int>(sections.size() + files_of(document) + 1);
}

Result<OverviewWriter> OverviewWriter::about(std::unique_ptr<SectionReader> reader, const Document& document,
                                             std::vector<Section> sections) {
    constexpr std::array tasks{task_of_notes, task_of_conclusion};
    const auto room = reader->make_room(tasks, shown_notes + longest_request + summary_tokens);
    if (!room) return fail(room.error());
    return OverviewWriter(std::move(reader), document, std::move(sections));
}

Result<std::string> OverviewWriter::write(int place, const std::vector<std::optional<std::string>>& found,
                                          const CancelToken& cancel) {
    const auto index = static_cast<std::size_t>(place);
    if (index < sections_.size()) {
        const auto written = note(sections_[index], cancel);
        if (!written) return fail(written.error());
        return to_json(*written, *document_);
    }
    std::vector<std::string> written;
    for (const auto& one : found)
        if (one) written.push_back(*one);
    const Overview overview = overview_from(written, *document_);
    const std::size_t file = index - sections_.size();
    const bool is_whole = file == files_of(*document_);
    std::vector<std::string> notes;
    if (is_whole && file > 0) {
        for (const Conclusion& one : overview.files)
            notes.push_back(
                fmt::format("{}: {}", shown_name(one.about, shown_title), shown_name(one.summary, shown_summary)));
    } else {
        for (const SectionNote& note : overview.sections)
            if (is_whole || document_->part_at(document_->page_at(note.section.begin)) == &document_->parts[file])
                notes.push_back(line_of(note, *document_));
    }
    const auto conclusion = conclude(is_whole ? "" : document_->parts[file].name, std::move(notes), cancel);
    if (!conclusion) return fail(conclusion.error());
    return to_json(*conclusion);
}

/// Stops where a small model goes on in circles.
Result<std::string> OverviewWriter::say(std::string_view request, int most_tokens, const CancelToken& cancel) {
    return reader_->ask(request, most_tokens, cancel, repeats_itself);
}

Result<SectionNote> OverviewWriter::note(const Section& section, const CancelToken& cancel) {
    SectionNote note{.section = section, .summary = {}, .facts = {}};
    reader_->show(task_of_notes, std::string_view(document_->text).substr(section.begin, section.end - section.begin));
    const auto summary = say(ask_for_note, note_tokens, cancel);
    if (!summary) return fail(summary.error());
    note.summary = first_sentences(*summary, note_sentences);
    const auto facts = say(ask_for_facts, facts_tokens, cancel);
    if (!facts) return fail(facts.error());
    std::vector<std::string> items = items_in(*facts);
    items.resize(std::min(items.size(), most_facts));
    auto findings = borne_out(items, ask_for_facts, least_share, *document_, section);
    if (!findings) return fail(findings.error());
    note.facts = std::move(*findings);
    return note;
}

/// From notes that may be more than the model can see at once.
Result<Conclusion> OverviewWriter::conclude(std::string about, std::vector<std::string> notes,
                                            const CancelToken& cancel) {
    Conclusion conclusion{.about = std::move(about), .summary = {}, .questions = {}};
    if (notes.empty()) return conclusion;
    while (notes.size() > 1 && reader_->tokens_of(fmt::format("{}", fmt::join(notes, "\n"))) > shown_notes) {
        auto fewer = shortened(notes, cancel);
        if (!fewer) return fail(fewer.error());
        if (fewer->size() >= notes.size()) fewer->resize(notes.size() - 1);  // it ends, whatever the model writes
        notes = std::move(*fewer);
    }
    reader_->show(task_of_conclusion, fmt::format("{}", fmt::join(notes, "\n")));
    const auto summary = say(ask_for_summary, summary_tokens, cancel);
    if (!summary) return fail(summary.error());
    conclusion.summary = first_sentences(*summary, summary_sentences);
    const auto questions = say(ask_for_questions, questions_tokens, cancel);
    if (!questions) return fail(questions.error());
    conclusion.questions = items_in(*questions);
    std::erase_if(conclusion.questions, [](const std::string& question) { return !is_of_use(question); });
    conclusion.questions.resize(std::min(conclusion.questions.size(), most_questions));
    return conclusion;
}

/// One note for as many neighbouring ones as the model can see at once.
Result<std::vector<std::string>> OverviewWriter::shortened(const std::vector<std::string>& notes,
                                                           const CancelToken& cancel) {
    std::vector<std::string> fewer;
    for (std::size_t first = 0; first < notes.size();) {
        std::string together = notes[first];
        std::size_t next = first + 1;
        for (; next < notes.size() && reader_->tokens_of(together + "\n" + notes[next]) <= section_tokens; ++next)
            together += "\n" + notes[next];
        if (next == first + 1) {
            fewer.push_back(notes[first]);
        } else {
            reader_->show(task_of_conclusion, together);
            const auto said = say(ask_for_short_note, note_tokens, cancel);
            if (!said) return fail(said.error());
            fewer.push_back(first_sentences(*said, note_sentences));
        }
        first = next;
    }
    return fewer;
}

Overview overview_of(const Survey& survey, const Document& document) {
    std::vector<std::string> written;
    for (const auto& found : survey.found())
        if (found) written.push_back(*found);
    return overview_from(written, document);
}

Result<LookAtSection> write_overview(std::unique_ptr<SectionReader> reader, const Document& document,
                                     const std::vector<Section>& sections, const Survey& survey,
                                     const CancelToken& cancel) {
    auto made = OverviewWriter::about(std::move(reader), document, sections);
    if (!made) return fail(made.error());
    return [writer = std::make_shared<OverviewWriter>(std::move(*made)), &survey, &cancel](std::size_t, int place) {
        return writer->write(place, survey.found(), cancel);
    };
}

}  // namespace lectern
