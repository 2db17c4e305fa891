// Fetching, adding and removing models, with real files and a real server.
#include "tests/ui/models/models_dialog_fixture.h"

using namespace lectern;
using test::HttpsServer;
namespace fs = std::filesystem;

class ModelFetchingTest : public QObject, private test::ModelsDialogFixture {
    Q_OBJECT

 private slots:
    void init() { set_up(); }
    void cleanup() { tear_down(); }
    void a_model_is_fetched_and_used();
    void a_download_is_paused_and_resumed();
    void why_a_download_stopped_is_said();
    void terms_are_agreed_to_first();
    void a_licence_is_opened_after_a_question();
    void a_file_is_looked_through_and_stays_where_it_is();
    void removing_is_asked_and_spares_the_open_model();
};

void ModelFetchingTest::a_model_is_fetched_and_used() {
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

void ModelFetchingTest::a_download_is_paused_and_resumed() {
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

void ModelFetchingTest::why_a_download_stopped_is_said() {
    server_->status = 404;
    main_button().click();
    QTRY_VERIFY(says("does not have “Tiny model”") || says("does not have 'Tiny model'"));
    button("Remove…")->click();
    answer(true);
    QTRY_COMPARE(main_button().text(), "Download Tiny model");
    QVERIFY(fs::is_empty(models_));
}

void ModelFetchingTest::terms_are_agreed_to_first() {
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

void ModelFetchingTest::a_licence_is_opened_after_a_question() {
    for (QLabel* label : dialog_->findChildren<QLabel*>()) {
        if (!label->text().contains("https://example.org/licence")) continue;
        QVERIFY(!label->openExternalLinks());
        emit label->linkActivated("https://example.org/licence");
    }
    auto* box = dialog_->findChild<QMessageBox*>();
    QVERIFY(box != nullptr && box->informativeText().contains("https://example.org/licence"));
    answer(false);
}

void ModelFetchingTest::a_file_is_looked_through_and_stays_where_it_is() {
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

void ModelFetchingTest::removing_is_asked_and_spares_the_open_model() {
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

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    return test::run<ModelFetchingTest>(argc, argv);
}

#include "model_fetching_test.moc"
