#pragma once

#include "ui/library/library_contents.h"
#include "ui/window/shown_session.h"

namespace lectern {

class LibraryPanel;

/// All ways in which a document is opened, from files, texts and the library. What is open already is shown instead.
class DocumentOpening : public QObject {
    Q_OBJECT

 public:
    /// `window`: that dialogs belong to.
    DocumentOpening(Workspace& workspace, Settings& settings, ShownSession& session, LibraryPanel& library,
                    QWidget* window);

    /// Files, or one folder; each file becomes a document of its own.
    void open(const std::vector<std::filesystem::path>& files);
    /// Files and folders as one document.
    void open_together(const Sources& sources);
    /// What its files say now.
    void open_again(const DocumentSession& session) { open_together(sources_of(session)); }
    void choose_files();
    void choose_folder();
    void open_text(const QString& text);
    void open_sample();
    void open_reading(ReadingId id);
    /// Of the library, and this passage of it. False: it was removed since, or its files are gone and nothing is kept.
    bool open_document(DocumentId id, const std::optional<FoundPassage>& passage = {});

 signals:
    /// In the document that is shown.
    void passage_wanted(quint64 begin, quint64 end);
    void trouble(const lectern::Error& error);
    void hint(const QString& text);

 private:
    DocumentSession* opened_from(const Sources& sources) const;
    bool open_kept(const Sources& sources);
    void take_in(const std::filesystem::path& exported);
    void open_newest_reading(const DocumentRecord& document);
    std::optional<ReadingId> newest_reading(const DocumentRecord& document) const;

    Workspace& workspace_;
    Settings& settings_;
    ShownSession& session_;
    LibraryPanel& library_;
    QWidget* window_;
};

}  // namespace lectern
