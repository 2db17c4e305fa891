#include "ui/library/library_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/library/reading_recipe.h"
#include "engine/cache/budget.h"
#include "ui/base/amounts.h"
#include "ui/base/past_time.h"
#include "ui/budget/amount_chooser.h"

namespace lectern {

namespace {

struct LibraryWords {
    Q_DECLARE_TR_FUNCTIONS(LibraryWords)
};

using SessionState = DocumentSession::State;

double part_of(std::int64_t part, std::int64_t all) {
    return std::clamp(static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(1, all)), 0.0, 1.0);
}

QString of_pages(int pages, const QString& state) {
    return LibraryWords::tr("%1 · %2", "pages, state").arg(LibraryWords::tr("%Ln page(s)", nullptr, pages), state);
}

/// By its name, where it has one.
QString amount_words(std::int64_t kept, std::int64_t all) {
    if (kept >= all) return amount_name(Budget::Kind::full);
    for (const Budget::Kind kind : {Budget::Kind::compact, Budget::Kind::balanced})
        if (kept == named_budget(kind, static_cast<int>(all))) return amount_name(kind);
    return LibraryWords::tr("%1 kept", "share of the document").arg(share_text(part_of(kept, all)));
}

/// The complete one that was used last; else what there is most of.
const ReadingRecord* best_of(DocumentId document, const std::vector<ReadingRecord>& readings) {
    const ReadingRecord* best = nullptr;
    for (const ReadingRecord& one : readings) {
        if (one.documents != std::vector{document}) continue;
        if (one.state == ReadingState::complete) return &one;
        if (best == nullptr || one.tokens_read > best->tokens_read) best = &one;
    }
    return best;
}

}  // namespace

QString state_words(const DocumentSession& session) {
    switch (session.state) {
        case SessionState::importing:
            return session.pages_to_import > 0
                       ? LibraryWords::tr("Opening %1", "share")
                             .arg(share_text(part_of(session.imported_pages, session.pages_to_import)))
                       : LibraryWords::tr("Opening");
        case SessionState::waiting:
        case SessionState::planned:
            return of_pages(session.page_count(), LibraryWords::tr("Not read yet"));
        case SessionState::queued:
            return of_pages(session.page_count(), LibraryWords::tr("Waits for another document"));
        case SessionState::reading:
            return LibraryWords::tr("Reading %1", "share")
                .arg(share_text(part_of(session.progress.tokens, session.progress.total_tokens)));
        case SessionState::paused:
            return LibraryWords::tr("Paused at page %L1").arg(session.progress.page + 1);
        case SessionState::ready:
            return of_pages(session.page_count(), LibraryWords::tr("Ready"));
        case SessionState::partly:
            return LibraryWords::tr("%L1 of %L2 pages read").arg(session.read.pages).arg(session.read.total_pages);
        case SessionState::failed:
            return LibraryWords::tr("Could not be read");
    }
    return {};
}

QVariant shown_share(const DocumentSession& session) {
    if (session.state != SessionState::reading && session.state != SessionState::paused) return {};
    return static_cast<int>(100 * part_of(session.progress.tokens, session.progress.total_tokens));
}

QString kept_words(const ReadingRecord& reading) {
    if (reading.state != ReadingState::complete)
        return LibraryWords::tr("%1 read", "share of the document")
            .arg(share_text(part_of(reading.tokens_read, reading.tokens_total)));
    const auto recipe = recipe_from_json(reading.plan);
    if (!recipe) return LibraryWords::tr("Ready");
    return amount_words(static_cast<std::int64_t>(recipe->options.budget.amount), reading.tokens_total);
}

QString state_words(const DocumentRecord& document, const std::vector<ReadingRecord>& readings) {
    if (const ReadingRecord* best = best_of(document.id, readings); best != nullptr)
        return of_pages(document.pages, kept_words(*best));
    return of_pages(document.pages,
                    document.characters == 0 ? LibraryWords::tr("No text to read") : LibraryWords::tr("Not read yet"));
}

QString version_words(const ReadingRecord& reading) {
    return LibraryWords::tr("%1, by %2", "how much of a document a reading keeps, name of the model")
        .arg(kept_words(reading), QString::fromStdString(reading.model));
}

QString size_words(const ReadingRecord& reading) {
    return LibraryWords::tr("%1 · %2", "size, date")
        .arg(bytes_text(static_cast<std::uint64_t>(reading.bytes)), day_words(reading.used));
}

}  // namespace lectern
