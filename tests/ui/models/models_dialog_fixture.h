#pragma once

#include <QCryptographicHash>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <fstream>

#include "app/import/import_worker.h"
#include "tests/app/models/https_server.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/models/model_list.h"
#include "ui/models/model_words.h"
#include "ui/models/models_dialog.h"
#include "ui/models/quality_steps.h"

namespace lectern::test {

namespace fs = std::filesystem;

/// The dialog, with models at hand, in a catalogue and on a server, and with a workspace.
class ModelsDialogFixture {
 public:
    void set_up() {
        place_ = std::make_unique<QTemporaryDir>();
        const fs::path place = place_->path().toStdString();
        models_ = place / "models";
        fs::create_directories(place / "elsewhere");
        elsewhere_ = write_tiny_model(place / "elsewhere", {.name = "llama"});
        QFile file(QString::fromStdString(elsewhere_.string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        server_ = std::make_unique<HttpsServer>();
        server_->content = file.readAll();
        const CatalogueModel tiny{
            .name = "tiny",
            .title = "Tiny model",
            .file = "tiny.gguf",
            .bytes = static_cast<std::uint64_t>(server_->content.size()),
            .sha256 = QCryptographicHash::hash(server_->content, QCryptographicHash::Sha256).toHex().toStdString(),
            .licence = "Apache-2.0",
            .licence_url = "https://example.org/licence",
            .sources = {server_->address()}};
        CatalogueModel terms = tiny, from_disk = tiny, huge = tiny;
        terms.name = "terms", terms.title = "Model with terms", terms.file = "terms.gguf",
        terms.ask_before_fetch = true;
        from_disk.name = "disk", from_disk.title = "Model without an address", from_disk.file = "disk.gguf";
        from_disk.sources.clear();
        huge.name = "huge", huge.title = "Huge model", huge.file = "huge.gguf", huge.bytes = std::uint64_t{1} << 50;
        catalogue_ = {tiny, terms, from_disk, huge};
        settings_ = std::make_unique<Settings>(place / "settings.ini");
        workspace_ =
            std::make_unique<Workspace>(WorkspaceOptions{.library = place / "library.sqlite", .model = {.threads = 2}});
        downloads_ = std::make_unique<Downloads>(DownloadOptions{.folder = models_,
                                                                 .tls = trusting_authority(),
                                                                 .before_retry = std::chrono::milliseconds(1),
                                                                 .longest_silence = std::chrono::seconds(20)});
        open();
    }

    void tear_down() {
        dialog_.reset();
        downloads_.reset();
        workspace_.reset();
    }

    void open() {
        dialog_ = std::make_unique<ModelsDialog>(*workspace_, *settings_, *downloads_, catalogue_, models_);
        dialog_->fit_into({1366, 768});
        dialog_->show();
    }

    /// A text document, whose text is there.
    DocumentSession& open_document(const char* name) const {
        const fs::path file = fs::path(place_->path().toStdString()) / name;
        std::ofstream(file) << name << " is a document of a few words.\n";
        DocumentSession* session = workspace_->open_files({file});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(session->document != nullptr, 60'000); }();
        return *session;
    }

    QPushButton* button(const QString& text) const {
        for (auto* one : dialog_->findChildren<QPushButton*>())
            if (one->text() == text && one->window() == dialog_.get() && one->isVisible()) return one;
        return nullptr;
    }
    QPushButton& main_button() const {
        for (auto* one : dialog_->findChildren<QPushButton*>())
            if (one->isDefault()) return *one;
        qFatal("no button is the main one");
    }
    ModelList& list() const { return *dialog_->findChild<ModelList*>(); }
    QString state(int row) const { return state_text(list().row(row)); }
    /// Presses a button of the question that is asked.
    void answer(bool yes) const {
        auto* box = dialog_->findChild<QMessageBox*>();
        QVERIFY(box != nullptr && !box->text().isEmpty());
        for (QAbstractButton* one : box->buttons())
            if ((box->buttonRole(one) == QMessageBox::AcceptRole) == yes) one->click();
        QTRY_VERIFY(dialog_->findChild<QMessageBox*>() == nullptr);
    }
    bool says(const QString& words) const {
        const auto labels = dialog_->findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->isVisible() && label->text().contains(words); });
    }
    /// What screen readers say of the chosen row.
    QString spoken() const { return spoken_text(list().row(list().chosen())); }

 protected:
    std::unique_ptr<QTemporaryDir> place_;
    fs::path models_, elsewhere_;
    std::unique_ptr<HttpsServer> server_;
    std::vector<CatalogueModel> catalogue_;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Downloads> downloads_;
    std::unique_ptr<ModelsDialog> dialog_;
};

}  // namespace lectern::test
