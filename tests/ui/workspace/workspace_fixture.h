#pragma once

#include <QtTest/QtTest>
#include <fstream>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "ui/workspace/workspace.h"

namespace lectern::test {

/// Two models, a short and a long text, and a library for each test.
class WorkspaceFixture {
 public:
    using State = DocumentSession::State;

    void write_files() {
        const std::filesystem::path folder = folder_.path().toStdString();
        model_ = write_tiny_model(folder, {.name = "llama"});
        other_model_ = write_tiny_model(folder, {.name = "other", .layers = 3});
        file_ = folder / "text.txt";
        std::ofstream(file_, std::ios::binary) << some_document(1500).text;
        long_file_ = folder / "long.txt";
        std::ofstream(long_file_, std::ios::binary) << some_document(12600).text;
    }
    void take_another_library() {
        options_ = {.library = folder_.filePath(QString("%1.sqlite").arg(++number_)).toStdString(),
                    .model = {.threads = 2}};
    }

    DocumentSession* planned(Workspace& workspace, const std::filesystem::path& file) const {
        workspace.open_model(model_);
        DocumentSession* session = workspace.open_files({file});
        if (!QTest::qWaitFor([=] { return session->state == State::planned; }, 30000)) qFatal("not planned");
        return session;
    }
    DocumentSession* ready(Workspace& workspace) const { return ready(workspace, file_); }
    DocumentSession* ready(Workspace& workspace, const std::filesystem::path& file) const {
        DocumentSession* session = planned(workspace, file);
        workspace.start(*session);
        if (!QTest::qWaitFor([=] { return session->state == State::ready && session->conversation_loaded; }, 60000))
            qFatal("not read");
        return session;
    }
    /// The turn, when it is answered.
    static int asked(Workspace& workspace, DocumentSession& session, int parent, const QString& question,
                     const PageChoice& pages = {}) {
        const int turn = workspace.ask(session, parent, question, pages);
        if (!QTest::qWaitFor([&] { return !workspace.is_answering(); }, 60000)) qFatal("not answered");
        return turn;
    }

 protected:
    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path model_, other_model_, file_, long_file_;
    WorkspaceOptions options_;
};

}  // namespace lectern::test
