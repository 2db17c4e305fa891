// Choosing, fetching, adding and removing models, with keys and with real files and a real server.
#include "ui/models/models_dialog.h"

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
#include "ui/models/quality_steps.h"

using namespace lectern;
using test::HttpsServer;
namespace fs = std::filesystem;

class ModelsDialogTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup();
    void the_recommended_one_is_first_and_chosen();
    void the_one_in_use_is_chosen();
    void what_was_not_measured_is_not_shown();
    void speed_is_measured_or_called_an_estimate();
    void a_model_is_fetched_and_used();
    void a_download_is_paused_and_resumed();
    void why_a_download_stopped_is_said();
    void terms_are_agreed_to_first();
    void a_licence_is_opened_after_a_question();
    void a_file_is_looked_through_and_stays_where_it_is();
    void removing_is_asked_and_spares_the_open_model();
    void what_does_not_fit_says_why_and_stays_readable();
    void what_another_model_means_is_said_before();
    void it_is_worked_with_keys();
    void a_click_anywhere_in_a_row_chooses_it();
    void large_letters_scroll_on_a_small_screen();
    void every_control_has_a_name();
    void looks();

 private:
    void open();
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
    /// A text document, whose text is there.
    DocumentSession& open_document(const char* name) const;
    /// What screen readers say of the chosen row.
    QString spoken() const { return spoken_text(list().row(list().chosen())); }

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
    dialog_->fit_into({1366, 768});
    dialog_->show();
}

DocumentSession& ModelsDialogTest::open_document(const char* name) const {
    const fs::path file = fs::path(place_->path().toStdString()) / name;
    std::ofstream(file) << name << " is a document of a few words.\n";
    DocumentSession* session = workspace_->open_files({file});
    [&] { QTRY_VERIFY_WITH_TIMEOUT(session->document != nullptr, 60'000); }();
    return *session;
}

/// The smallest of those that are good.
void ModelsDialogTest::the_recommended_one_is_first_and_chosen() {
    catalogue_[0].score = 0.4;
    catalogue_[1].score = 0.95, catalogue_[1].bytes = catalogue_[0].bytes * 3;
    CatalogueModel good = catalogue_[0];
    good.name = "good", good.title = "Good model", good.file = "good.gguf", good.score = 0.85;
    catalogue_.push_back(good);
    open();
    QCOMPARE(list().chosen(), 0);
    QVERIFY2(spoken().startsWith("Good model. Recommended. "), qPrintable(spoken()));
    QVERIFY(spoken().contains("Quality: good (85 %)"));
    QVERIFY(says("Recommended"));
    QVERIFY(says("85 % for Good model"));
    catalogue_.back().bytes = std::uint64_t{1} << 50;  // there is no memory for it
    open();
    QVERIFY2(spoken().startsWith("Model with terms. Recommended. "), qPrintable(spoken()));
}

void ModelsDialogTest::the_one_in_use_is_chosen() {
    catalogue_[0].score = 0.9;
    workspace_->open_model(elsewhere_);
    QTRY_COMPARE(workspace_->model().kind, ModelState::Kind::open);
    open();
    QCOMPARE(list().chosen(), 4);
    QCOMPARE(state(4), "In use");
    QSignalSpy chosen(dialog_.get(), &ModelsDialog::model_chosen);
    main_button().click();  // it goes on being used
    QVERIFY(chosen.isEmpty() && !dialog_->isVisible());
}

void ModelsDialogTest::what_was_not_measured_is_not_shown() {
    QVERIFY2(spoken().contains("Quality: not measured. Speed here: not measured yet. Longest document: not known"),
             qPrintable(spoken()));
    QVERIFY(!spoken().contains("Recommended") && !says("Recommended"));
    QVERIFY(says("Tiny model was not tested"));
    QCOMPARE(QualitySteps::steps_of(0.95), 5);
    QCOMPARE(QualitySteps::steps_of(0.1), 1);
}

void ModelsDialogTest::speed_is_measured_or_called_an_estimate() {
    fs::create_directories(models_);
    fs::copy(elsewhere_, models_ / "tiny.gguf");
    catalogue_[0].relative_speed = 2, catalogue_[1].relative_speed = 0.5, catalogue_[0].trained_window = 32768;
    settings_->set_reading_speed(QString::fromStdString((models_ / "tiny.gguf").string()), 520);
    open();
    QCOMPARE(list().row(0).pace.pages_a_minute, 60.0);
    QVERIFY(pace_text(list().row(0).pace).startsWith("60 page"));
    QVERIFY2(pace_text(list().row(1).pace).startsWith("about 20 page"), qPrintable(pace_text(list().row(1).pace)));
    QCOMPARE(list().row(2).pace.pages_a_minute, 0.0);
    QVERIFY(longest_text(list().row(0).longest_pages).startsWith("about 60 page"));
    settings_->set_device("cuda");  // how fast models are beside each other was measured on processors
    open();
    QCOMPARE(list().row(1).pace.pages_a_minute, 0.0);
    QCOMPARE(list().row(0).pace.pages_a_minute, 60.0);
}

void ModelsDialogTest::a_model_is_fetched_and_used() {
    QCOMPARE(main_button().text(), "Download Tiny model");
    QVERIFY(server_->requests.empty());  // nothing without a click
    main_button().click();
    QVERIFY(!main_button().isEnabled());
    QTRY_COMPARE(state(0), "Installed");
    QCOMPARE(main_button().text(), "Use Tiny model");
    QSignalSpy chosen(dialog_.get(), &ModelsDialog::model_chosen);
    main_button().click();
    QCOMPARE(chosen.size(), 1);
    QVERIFY(!dialog_->isVisible());
    workspace_->open_model(models_ / "tiny.gguf");
    QTRY_COMPARE(workspace_->model().kind, ModelState::Kind::open);
    dialog_->show();
    QCOMPARE(state(0), "In use");
    QVERIFY(button("Remove…") == nullptr);
}

void ModelsDialogTest::a_download_is_paused_and_resumed() {
    server_->breaks_after = 1000;
    server_->silent = true;
    fs::create_directories(models_);
    std::ofstream(models_ / "tiny.gguf.part", std::ios::binary) << server_->content.left(1000).toStdString();
    open();
    QVERIFY2(state(0).startsWith("Paused at"), qPrintable(state(0)));
    button("Resume")->click();
    QTRY_VERIFY(!server_->requests.empty());
    QVERIFY(state(0).endsWith("%"));
    button("Pause")->click();
    QTRY_VERIFY(button("Resume") != nullptr);
    server_->silent = false;
    server_->breaks_after = -1;
    button("Resume")->click();
    QTRY_COMPARE(state(0), "Installed");
    QCOMPARE(server_->requests.back().range, "bytes=1000-");
}

void ModelsDialogTest::why_a_download_stopped_is_said() {
    server_->status = 404;
    main_button().click();
    QTRY_VERIFY(says("does not have “Tiny model”") || says("does not have 'Tiny model'"));
    button("Remove…")->click();
    answer(true);
    QTRY_COMPARE(main_button().text(), "Download Tiny model");
    QVERIFY(fs::is_empty(models_));
}

void ModelsDialogTest::terms_are_agreed_to_first() {
    list().choose(1);
    main_button().click();
    QVERIFY(dialog_->findChild<QMessageBox*>()->informativeText().contains("https://example.org/licence"));
    answer(false);
    QTest::qWait(20);
    QVERIFY(server_->requests.empty());
    main_button().click();
    answer(true);
    QTRY_COMPARE(state(1), "Installed");
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
    QTRY_COMPARE(list().count(), 5);
    QVERIFY(says("can be used: llama"));
    QVERIFY(says(QString::fromStdString(elsewhere_.string())));
    QCOMPARE(list().chosen(), 4);
    QTRY_VERIFY(list().row(4).longest_pages > 0);  // its file says so
    open();                                        // the next time too
    QCOMPARE(list().count(), 5);
    list().choose(4);
    button("Remove…")->click();
    answer(true);
    QCOMPARE(list().count(), 4);
    QVERIFY(fs::exists(elsewhere_));
}

void ModelsDialogTest::removing_is_asked_and_spares_the_open_model() {
    fs::create_directories(models_);
    fs::copy(elsewhere_, models_ / "own.gguf");
    fs::copy(elsewhere_, models_ / "tiny.gguf");
    open();
    QCOMPARE(list().count(), 5);
    list().choose(4);
    button("Remove…")->click();
    answer(false);
    QVERIFY(fs::exists(models_ / "own.gguf"));
    button("Remove…")->click();
    answer(true);
    QTRY_COMPARE(list().count(), 4);
    QVERIFY(!fs::exists(models_ / "own.gguf") && fs::exists(models_ / "tiny.gguf"));
}

void ModelsDialogTest::what_does_not_fit_says_why_and_stays_readable() {
    QCOMPARE(state(3), "Does not fit");
    const QString why = purpose_text(list().row(3));
    QVERIFY2(why.startsWith("Needs 1") && why.contains("this computer has"), qPrintable(why));
    QVERIFY(says(why));
    list().choose(3);
    QVERIFY(!main_button().isEnabled());
    QVERIFY(!list().findChildren<QRadioButton*>()[3]->isEnabled());
    for (const QLabel* label : list().findChildren<QLabel*>()) QVERIFY2(label->isEnabled(), qPrintable(label->text()));
    QVERIFY(
        fit_text(fit_of(1'000'000'000, 900'000'000, 8'000'000'000)).startsWith("Tight: other programs must be closed"));
}

void ModelsDialogTest::what_another_model_means_is_said_before() {
    fs::create_directories(models_);
    fs::copy(write_tiny_model(fs::path(place_->path().toStdString()), {.name = "qwen2", .layers = 3}),
             models_ / "tiny.gguf");
    workspace_->open_model(elsewhere_);
    QTRY_COMPARE(workspace_->model().kind, ModelState::Kind::open);
    open();
    list().choose(0);
    QVERIFY(!says("open. Its pages"));  // there is nothing to be said of
    DocumentSession& document = open_document("a.txt");
    QTRY_COMPARE(document.state, DocumentSession::State::planned);
    workspace_->start(document);
    QTRY_COMPARE_WITH_TIMEOUT(document.state, DocumentSession::State::ready, 60'000);
    open();
    QVERIFY(!says("Its pages"));  // the one that is in use is chosen
    list().choose(0);
    QVERIFY(says("1 document is open. Its pages stay readable, and what tiny-llama has read stays in your library."));
    QTRY_VERIFY(says("Tiny model has not read it yet: it has to be read again."));
    // Both have read it, and the other one is in use.
    workspace_->open_model(models_ / "tiny.gguf");
    QTRY_COMPARE_WITH_TIMEOUT(document.state, DocumentSession::State::failed, 60'000);
    const DocumentSession& again = *workspace_->read_again(document, document.options);
    QTRY_COMPARE_WITH_TIMEOUT(again.state, DocumentSession::State::ready, 60'000);
    settings_->add_model(QString::fromStdString(elsewhere_.string()));
    open();
    list().choose(4);
    QTRY_VERIFY(says("tiny-llama has read it before: that is loaded from your library."));
}

void ModelsDialogTest::it_is_worked_with_keys() {
    dialog_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog_.get()));
    auto* first = qobject_cast<QRadioButton*>(dialog_->focusWidget());
    QVERIFY(first != nullptr && first->isChecked());
    QTest::keyClick(first, Qt::Key_Down);
    QCOMPARE(list().chosen(), 1);
    QTest::keyClick(dialog_->focusWidget(), Qt::Key_Up);
    QCOMPARE(list().chosen(), 0);
    QTest::keyClick(dialog_->focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(state(0), "Installed");
    QSignalSpy chosen(dialog_.get(), &ModelsDialog::model_chosen);
    QTest::keyClick(dialog_->focusWidget(), Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    dialog_->show();
    QTest::keyClick(dialog_.get(), Qt::Key_Escape);
    QVERIFY(!dialog_->isVisible());
}

void ModelsDialogTest::a_click_anywhere_in_a_row_chooses_it() {
    QLabel* name = nullptr;
    for (QLabel* label : list().findChildren<QLabel*>())
        if (label->text() == "Model without an address") name = label;
    QVERIFY(name != nullptr);
    QTest::mouseClick(name, Qt::LeftButton);
    QCOMPARE(list().chosen(), 2);
    QVERIFY(says("There is no address where this very file is known to lie."));
}

void ModelsDialogTest::large_letters_scroll_on_a_small_screen() {
    QVERIFY(!list().is_narrow());
    const QFont usual = QApplication::font();
    QFont large = usual;
    large.setPointSizeF(2 * usual.pointSizeF());
    QApplication::setFont(large);
    QTest::qWait(20);
    for (const QSize room : {QSize(1366, 768), QSize(1000, 700)}) {
        dialog_->fit_into(room);
        QVERIFY2(dialog_->width() <= room.width() && dialog_->minimumSizeHint().width() <= room.width(), "too wide");
        QVERIFY2(dialog_->height() <= room.height() && dialog_->minimumSizeHint().height() <= room.height(),
                 "too high");
    }
    QVERIFY(list().is_narrow());
    QApplication::setFont(usual);
}

void ModelsDialogTest::every_control_has_a_name() {
    QCOMPARE(test::unnamed_controls(*dialog_), QStringList());
}

void ModelsDialogTest::looks() {
    server_->silent = true;
    fs::create_directories(models_);
    std::ofstream(models_ / "tiny.gguf.part", std::ios::binary) << server_->content.left(100'000).toStdString();
    fs::copy(elsewhere_, models_ / "own.gguf");
    catalogue_[1].score = 0.83, catalogue_[1].purpose = Purpose::everyday;
    catalogue_[3].score = 0.95;
    open();
    button("Resume")->click();
    QTRY_VERIFY(!server_->requests.empty());
    test::save_looks(*dialog_, "models_dialog", 900, 460);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    return test::run<ModelsDialogTest>(argc, argv);
}

#include "models_dialog_test.moc"
