// Training retaining heads in the window, with a real model, and what becomes of a training that is cancelled.
#include "ui/models/training_dialog.h"

#include <QCheckBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>

#include "app/import/import_worker.h"
#include "app/models/catalogue.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/base/sentence_text.h"
#include "ui/models/loss_plot.h"

using namespace lectern;
using Stage = HeadsTrainingState::Stage;
namespace fs = std::filesystem;

class TrainingDialogTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void cleanup();
    void a_real_model_learns_and_uses_what_it_learned();
    void a_cancelled_training_is_gone_on_with_or_begun_anew();
    void documents_of_the_library_can_be_learned_from();
    void what_went_wrong_is_said();
    void it_goes_on_when_the_dialog_is_closed();
    void every_control_has_a_name();
    void looks();

 private:
    void open_model(const fs::path& file) {
        workspace_->open_model(file);
        QTRY_COMPARE_WITH_TIMEOUT(workspace_->model().kind, ModelState::Kind::open, 60000);
    }
    QPushButton* button(const QString& text) const {
        for (auto* one : dialog_->findChildren<QPushButton*>())
            if (one->text() == text) return one;
        return nullptr;
    }
    /// Short pieces, gone through once.
    void be_quick() const {
        const auto boxes = dialog_->findChildren<QSpinBox*>();
        boxes[0]->setValue(512);
        boxes[2]->setValue(1);
    }
    bool says(const QString& words) const {
        const auto labels = dialog_->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
    }
    Stage stage() const { return workspace_->training().stage; }

    QTemporaryDir folder_;
    int number_ = 0;
    fs::path tiny_;
    QString text_, note_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<TrainingDialog> dialog_;
};

void TrainingDialogTest::initTestCase() {
    tiny_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    text_ = folder_.filePath("text.txt");
    note_ = folder_.filePath("note.txt");
    for (const auto& [name, bytes] : {std::pair(text_, 9000), std::pair(note_, 20)}) {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(test::some_document(static_cast<std::size_t>(bytes)).text));
    }
}

void TrainingDialogTest::init() {
    const QString data = folder_.filePath(QString("data-%1").arg(++number_));
    qputenv("XDG_DATA_HOME", data.toUtf8());
    workspace_ = std::make_unique<Workspace>(
        WorkspaceOptions{.library = (data + ".sqlite").toStdString(), .model = {.threads = 2}});
    dialog_ = std::make_unique<TrainingDialog>(*workspace_);
    dialog_->show();
}

void TrainingDialogTest::cleanup() {
    dialog_.reset();
    workspace_.reset();
}

void TrainingDialogTest::a_real_model_learns_and_uses_what_it_learned() {
    qunsetenv("XDG_DATA_HOME");
    const fs::path smollm = test::smollm();
    qputenv("XDG_DATA_HOME", folder_.filePath("real").toUtf8());
    open_model(smollm);
    be_quick();
    dialog_->add_files({text_});
    button("T&rain")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::learning, 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->training().is_running(), 400000);
    QVERIFY2(stage() == Stage::ended,
             workspace_->training().error ? workspace_->training().error->what.english().c_str() : "");
    QVERIFY(says("The heads are ready") && fs::exists(workspace_->heads_file()));
    QVERIFY(dialog_->findChild<LossPlot*>()->value_text().startsWith("Loss: "));
    button("&Use them now")->click();
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->model().kind, ModelState::Kind::open, 60000);
    QCOMPARE(workspace_->model().opened.methods, std::vector<std::string>{"zap"});
}

void TrainingDialogTest::a_cancelled_training_is_gone_on_with_or_begun_anew() {
    open_model(tiny_);
    be_quick();
    dialog_->add_files({text_});
    auto* anew = dialog_->findChild<QCheckBox*>();
    QVERIFY(!anew->isVisible());
    const fs::path checkpoint = fs::path(workspace_->heads_file()) += ".training";
    button("T&rain")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::learning, 60000);
    button("&Cancel training")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::failed, 60000);
    QVERIFY(says("cancelled") && fs::exists(checkpoint) && anew->isVisible());

    dialog_->findChildren<QSpinBox*>()[2]->setValue(2);  // another training, which cannot go on there
    const TrainingId cancelled = workspace_->training().id;
    button("T&rain")->click();
    QTRY_VERIFY(workspace_->training().id > cancelled);
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::failed, 60000);
    anew->setChecked(true);
    button("T&rain")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::ended, 120000);
    QVERIFY(!fs::exists(checkpoint) && !anew->isVisible());
}

void TrainingDialogTest::documents_of_the_library_can_be_learned_from() {
    open_model(tiny_);
    DocumentSession* session = workspace_->open_files({text_.toStdString()});
    QTRY_VERIFY_WITH_TIMEOUT(session->plan.has_value(), 60000);
    workspace_->start(*session);
    QTRY_COMPARE_WITH_TIMEOUT(session->state, DocumentSession::State::ready, 60000);
    dialog_ = std::make_unique<TrainingDialog>(*workspace_);
    auto* texts = dialog_->findChild<QListWidget*>();
    QTRY_COMPARE(texts->count(), 1);
    QVERIFY(!button("T&rain")->isEnabled());
    texts->item(0)->setCheckState(Qt::Checked);
    be_quick();
    button("T&rain")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::ended, 120000);
}

void TrainingDialogTest::what_went_wrong_is_said() {
    QVERIFY(says("choose one first"));
    dialog_->add_files({note_});
    QVERIFY(!button("T&rain")->isEnabled());
    open_model(tiny_);
    button("T&rain")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::failed, 60000);
    QVERIFY(says(sentence_text(workspace_->training().error->next)));
}

void TrainingDialogTest::it_goes_on_when_the_dialog_is_closed() {
    open_model(tiny_);
    be_quick();
    dialog_->add_files({text_});
    button("T&rain")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::learning, 60000);
    dialog_ = std::make_unique<TrainingDialog>(*workspace_);
    QVERIFY(button("&Cancel training")->isEnabled() || stage() == Stage::ended);
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::ended, 120000);
    QVERIFY(says("The heads are ready"));
}

void TrainingDialogTest::every_control_has_a_name() {
    QCOMPARE(test::unnamed_controls(*dialog_), QStringList());
}

void TrainingDialogTest::looks() {
    open_model(tiny_);
    be_quick();
    dialog_->add_files({text_, note_});
    dialog_->findChild<QListWidget*>()->item(1)->setCheckState(Qt::Unchecked);
    button("T&rain")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage(), Stage::ended, 120000);
    test::save_looks(*dialog_, "training_dialog", 760, 640);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    return lectern::test::run<TrainingDialogTest>(argc, argv);
}

#include "training_dialog_test.moc"
