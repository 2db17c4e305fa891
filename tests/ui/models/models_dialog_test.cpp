// Choosing among models: what is said of each, with keys and with a mouse.
#include "tests/ui/models/models_dialog_fixture.h"

using namespace lectern;
using test::HttpsServer;
namespace fs = std::filesystem;

class ModelsDialogTest : public QObject, private test::ModelsDialogFixture {
    Q_OBJECT

 private slots:
    void init() { set_up(); }
    void cleanup() { tear_down(); }
    void the_recommended_one_is_first_and_chosen();
    void the_one_in_use_is_chosen();
    void what_was_not_measured_is_not_shown();
    void speed_is_measured_or_called_an_estimate();
    void what_does_not_fit_says_why_and_stays_readable();
    void what_another_model_means_is_said_before();
    void it_is_worked_with_keys();
    void a_click_anywhere_in_a_row_chooses_it();
    void large_letters_scroll_on_a_small_screen();
    void every_control_has_a_name();
    void looks();
};

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
    QVERIFY(spoken().contains("Quality: good (85\u00a0%)"));
    QVERIFY(says("Recommended"));
    QVERIFY(says("85\u00a0% for Good model"));
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
    catalogue_[0].relative_speed = 2, catalogue_[1].relative_speed = 0.5, catalogue_[0].good_up_to = 32768;
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
