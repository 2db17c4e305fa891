// Choosing, fetching, adding and removing models, with keys and with real files and a real server.
#include "ui/models/models_dialog.h"

#include <QCryptographicHash>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <fstream>

#include "tests/app/models/https_server.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/models/model_words.h"

using namespace lectern;
using test::HttpsServer;
namespace fs = std::filesystem;

class ModelsDialogTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup();
    void a_model_is_fetched_and_used();
    void a_download_is_paused_and_resumed();
    void why_a_download_stopped_is_said();
    void terms_are_agreed_to_first();
    void a_licence_is_opened_after_a_question();
    void a_file_is_looked_through_and_stays_where_it_is();
    void removing_is_asked_and_spares_the_open_model();
    void memory_is_judged_in_words();
    void it_is_worked_with_keys();
    void every_control_has_a_name();
    void looks();

 private:
    void open();
    QPushButton* button(const QString& text) const {
        for (auto* one : dialog_->findChildren<QPushButton*>())
            if (one->text() == text && one->window() == dialog_.get()) return one;
        return nullptr;
    }
    ModelTable& table() const { return *dialog_->findChild<ModelTable*>(); }
    QString state(int row) const { return table().index(row, ModelTable::state).data().toString(); }
    QTableView& view() const { return *dialog_->findChild<QTableView*>(); }
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
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
    }

    std::unique_ptr<QTemporaryDir> place_;
    fs::path models_, elsewhere_;
    std::unique_ptr<HttpsServer> server_;
    std::vector<CatalogueModel> catalogue_;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Downloads> downloads_;
    std::unique_ptr<ModelsDialog> dialog_;
};

void ModelsDialogTest::init() {
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
    terms.name = "terms", terms.title = "Model with terms", terms.file = "terms.gguf", terms.ask_before_fetch = true;
    from_disk.name = "disk", from_disk.title = "Model without an address", from_disk.file = "disk.gguf";
    from_disk.sources.clear();
    huge.name = "huge", huge.title = "Huge model", huge.file = "huge.gguf", huge.bytes = std::uint64_t{1} << 50;
    catalogue_ = {tiny, terms, from_disk, huge};
    settings_ = std::make_unique<Settings>(place / "settings.ini");
    workspace_ =
        std::make_unique<Workspace>(WorkspaceOptions{.library = place / "library.sqlite", .model = {.threads = 2}});
    downloads_ = std::make_unique<Downloads>(DownloadOptions{.folder = models_,
                                                             .tls = HttpsServer::trusting(),
                                                             .before_retry = std::chrono::milliseconds(1),
                                                             .longest_silence = std::chrono::seconds(20)});
    open();
}

void ModelsDialogTest::cleanup() {
    dialog_.reset();
    downloads_.reset();
    workspace_.reset();
}

void ModelsDialogTest::open() {
    dialog_ = std::make_unique<ModelsDialog>(*workspace_, *settings_, *downloads_, catalogue_, models_);
    dialog_->show();
}

void ModelsDialogTest::a_model_is_fetched_and_used() {
    QCOMPARE(state(0), "can be downloaded");
    QVERIFY(!button("&Use")->isEnabled());
    QVERIFY(server_->requests.empty());  // nothing without a click
    button("&Download")->click();
    QTRY_COMPARE(state(0), "on this machine");
    QSignalSpy chosen(dialog_.get(), &ModelsDialog::model_chosen);
    button("&Use")->click();
    QCOMPARE(chosen.size(), 1);
    QVERIFY(!dialog_->isVisible());
    workspace_->open_model(models_ / "tiny.gguf");
    QTRY_COMPARE(workspace_->model().kind, ModelState::Kind::open);
    QCOMPARE(state(0), "in use");
    QVERIFY(!button("&Use")->isEnabled() && !button("&Remove…")->isEnabled());
}

void ModelsDialogTest::a_download_is_paused_and_resumed() {
    server_->breaks_after = 1000;
    server_->silent = true;
    fs::create_directories(models_);
    std::ofstream(models_ / "tiny.gguf.part", std::ios::binary) << server_->content.left(1000).toStdString();
    open();
    QVERIFY2(state(0).startsWith("paused at"), qPrintable(state(0)));
    button("&Resume")->click();
    QTRY_VERIFY(!server_->requests.empty());
    QVERIFY(state(0).startsWith("downloading"));
    button("&Pause")->click();
    QTRY_VERIFY(button("&Resume") != nullptr);
    server_->silent = false;
    server_->breaks_after = -1;
    button("&Resume")->click();
    QTRY_COMPARE(state(0), "on this machine");
    QCOMPARE(server_->requests.back().range, "bytes=1000-");
}

void ModelsDialogTest::why_a_download_stopped_is_said() {
    server_->status = 404;
    button("&Download")->click();
    QTRY_VERIFY(says("does not have “Tiny model”") || says("does not have 'Tiny model'"));
    button("&Remove…")->click();
    answer(true);
    QTRY_COMPARE(state(0), "can be downloaded");
    QVERIFY(fs::is_empty(models_));
}

void ModelsDialogTest::terms_are_agreed_to_first() {
    view().selectRow(1);
    button("&Download")->click();
    QVERIFY(dialog_->findChild<QMessageBox*>()->informativeText().contains("https://example.org/licence"));
    answer(false);
    QTest::qWait(20);
    QVERIFY(server_->requests.empty());
    button("&Download")->click();
    answer(true);
    QTRY_COMPARE(state(1), "on this machine");
}

void ModelsDialogTest::a_licence_is_opened_after_a_question() {
    for (QLabel* label : dialog_->findChildren<QLabel*>()) {
        if (!label->text().contains("https://example.org/licence")) continue;
        QVERIFY(!label->openExternalLinks());
        emit label->linkActivated("https://example.org/licence");
    }
    auto* box = dialog_->findChild<QMessageBox*>();
    QVERIFY(box != nullptr && box->informativeText().contains("https://example.org/licence"));
    answer(false);
}

void ModelsDialogTest::a_file_is_looked_through_and_stays_where_it_is() {
    const fs::path text = fs::path(place_->path().toStdString()) / "text.gguf";
    std::ofstream(text) << "no model";
    dialog_->add_file(text);
    QTRY_VERIFY(says("text.gguf") && !says("Looking through"));
    QVERIFY(settings_->added_models().isEmpty());
    dialog_->add_file(elsewhere_);
    QTRY_COMPARE(table().rowCount(), 5);
    QVERIFY(says("can be used: llama"));
    QVERIFY(says(QString::fromStdString(elsewhere_.string())));
    QCOMPARE(view().currentIndex().row(), 4);
    open();  // the next time too
    QCOMPARE(table().rowCount(), 5);
    view().selectRow(4);
    button("&Remove…")->click();
    answer(true);
    QCOMPARE(table().rowCount(), 4);
    QVERIFY(fs::exists(elsewhere_));
}

void ModelsDialogTest::removing_is_asked_and_spares_the_open_model() {
    fs::create_directories(models_);
    fs::copy(elsewhere_, models_ / "own.gguf");
    fs::copy(elsewhere_, models_ / "tiny.gguf");
    open();
    QCOMPARE(table().rowCount(), 5);
    view().selectRow(4);
    button("&Remove…")->click();
    answer(false);
    QVERIFY(fs::exists(models_ / "own.gguf"));
    button("&Remove…")->click();
    answer(true);
    QTRY_COMPARE(table().rowCount(), 4);
    QVERIFY(!fs::exists(models_ / "own.gguf") && fs::exists(models_ / "tiny.gguf"));
}

void ModelsDialogTest::memory_is_judged_in_words() {
    QCOMPARE(table().index(0, ModelTable::memory).data().toString(), "fits");
    QCOMPARE(table().index(3, ModelTable::memory).data().toString(), "does not fit");
    view().selectRow(3);
    QVERIFY(says("Does not fit: needs about 1"));
    QVERIFY(
        fit_text(fit_of(1'000'000'000, 900'000'000, 8'000'000'000)).startsWith("Tight: other programs must be closed"));
}

void ModelsDialogTest::it_is_worked_with_keys() {
    dialog_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog_.get()));
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Down);
    QCOMPARE(view().currentIndex().row(), 1);
    QTest::keyClick(&view(), Qt::Key_Up);
    QTest::keyClick(dialog_.get(), Qt::Key_D, Qt::AltModifier);
    QTRY_COMPARE(state(0), "on this machine");
    QSignalSpy chosen(dialog_.get(), &ModelsDialog::model_chosen);
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    dialog_->show();
    QTest::keyClick(dialog_.get(), Qt::Key_Escape);
    QVERIFY(!dialog_->isVisible());
}

void ModelsDialogTest::every_control_has_a_name() {
    QCOMPARE(test::unnamed_controls(*dialog_), QStringList());
}

void ModelsDialogTest::looks() {
    server_->silent = true;
    fs::create_directories(models_);
    std::ofstream(models_ / "tiny.gguf.part", std::ios::binary) << server_->content.left(100'000).toStdString();
    fs::copy(elsewhere_, models_ / "own.gguf");
    button("&Download")->click();
    QTRY_VERIFY(!server_->requests.empty());
    test::save_looks(*dialog_, "models_dialog", 900, 460);
}

LECTERN_UI_TEST(ModelsDialogTest)
#include "models_dialog_test.moc"
