#include "ui/budget/reading_details.h"

#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>

#include "engine/policies/policy.h"
#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/budget/reading_words.h"

using namespace lectern;

namespace {

template <typename Control>
Control* control(const QWidget& widget, const QString& name) {
    for (auto* one : widget.findChildren<Control*>())
        if (one->accessibleName() == name) return one;
    return nullptr;
}

/// As a person does it.
void choose(QComboBox* box, const QString& text) {
    box->setCurrentText(text);
    emit box->activated(box->currentIndex());
}

bool can_be_chosen(const QComboBox* box, const QString& text) {
    return static_cast<QStandardItemModel*>(box->model())->item(box->findText(text))->isEnabled();
}

}  // namespace

class ReadingDetailsTest : public QObject {
    Q_OBJECT

 private slots:
    void every_policy_preset_and_format_has_words();
    void defaults_are_those_of_the_engine();
    void controls_make_options();
    void presets_set_everything();
    void presets_that_need_the_question_are_left_out();
    void policies_without_heads_cannot_be_chosen();
    void reset_goes_back_and_keeps_the_budget();
    void every_control_has_a_name_and_help();
    void looks();
};

void ReadingDetailsTest::every_policy_preset_and_format_has_words() {
    for (const std::string& name : policy_names()) QVERIFY2(policy_words(name).endsWith('.'), name.c_str());
    for (const Preset& preset : presets()) QVERIFY2(preset_words(preset.name).endsWith('.'), preset.name.data());
    for (const CellFormat format : all_cell_formats) QVERIFY(format_words(format).contains(' '));
    QVERIFY(format_words({}).contains("q8"));
}

void ReadingDetailsTest::defaults_are_those_of_the_engine() {
    const ReadOptions options = ReadingDetails().options(), usual;
    QCOMPARE(options.policy, usual.policy);
    QCOMPARE(options.format, usual.format);
    QCOMPARE(options.positions, usual.positions);
    QCOMPARE(options.chunk, usual.chunk);
    QCOMPARE(options.sinks, usual.sinks);
}

void ReadingDetailsTest::controls_make_options() {
    ReadingDetails details;
    QSignalSpy changed(&details, &ReadingDetails::options_changed);
    choose(control<QComboBox>(details, "Policy"), "keydiff");
    choose(control<QComboBox>(details, "Cell format"), "q4");
    choose(control<QComboBox>(details, "Positions"), "Rank");
    control<QSpinBox>(details, "Chunk")->setValue(1024);
    control<QSpinBox>(details, "First tokens")->setValue(0);
    QCOMPARE(changed.count(), 5);
    const ReadOptions options = details.options();
    QCOMPARE(options.policy, "keydiff");
    QCOMPARE(options.format, std::optional(CellFormat::q4));
    QCOMPARE(options.positions, PositionMode::rank);
    QCOMPARE(options.chunk, 1024);
    QCOMPARE(options.sinks, 0);
}

void ReadingDetailsTest::presets_set_everything() {
    for (const Preset& preset : presets()) {
        if (preset.options.question != QuestionPlace::none) continue;
        ReadingDetails details;
        QSignalSpy chosen(&details, &ReadingDetails::preset_chosen);
        choose(control<QComboBox>(details, "Preset"), QString::fromUtf8(preset.name.data()));
        QCOMPARE(chosen.count(), 1);
        const ReadOptions options = details.options();
        QCOMPARE(options.budget.kind, preset.options.budget.kind);
        QCOMPARE(options.budget.amount, preset.options.budget.amount);
        QCOMPARE(options.policy, preset.options.policy);
        QCOMPARE(options.format, preset.options.format);
        QCOMPARE(options.positions, preset.options.positions);
        QCOMPARE(options.chunk, preset.options.chunk);
    }
}

void ReadingDetailsTest::presets_that_need_the_question_are_left_out() {
    const ReadingDetails details;
    QCOMPARE(control<QComboBox>(details, "Preset")->findText("snapkv"), -1);
    QVERIFY(control<QComboBox>(details, "Preset")->findText("sirllm") > 0);
}

void ReadingDetailsTest::policies_without_heads_cannot_be_chosen() {
    ReadingDetails details;
    const auto* policy = control<QComboBox>(details, "Policy");
    const auto* preset = control<QComboBox>(details, "Preset");
    QVERIFY(!can_be_chosen(policy, "zap"));
    QVERIFY(!can_be_chosen(preset, "locret"));
    QVERIFY(can_be_chosen(policy, "keydiff"));
    details.set_heads({"zap", "locret"});
    QVERIFY(can_be_chosen(policy, "zap"));
    QVERIFY(can_be_chosen(preset, "locret"));
}

void ReadingDetailsTest::reset_goes_back_and_keeps_the_budget() {
    ReadingDetails details;
    choose(control<QComboBox>(details, "Preset"), "sirllm");
    const ReadOptions before = details.options();
    QCOMPARE(before.policy, "sirllm");
    QSignalSpy changed(&details, &ReadingDetails::options_changed);
    details.findChild<QPushButton*>()->click();
    QCOMPARE(changed.count(), 1);
    QCOMPARE(details.options().policy, "");
    QCOMPARE(details.options().chunk, ReadOptions().chunk);
    QCOMPARE(details.options().budget.kind, before.budget.kind);
    QCOMPARE(details.options().budget.amount, before.budget.amount);
}

void ReadingDetailsTest::every_control_has_a_name_and_help() {
    ReadingDetails details;
    QCOMPARE(lectern::test::unnamed_controls(details), QStringList());
    for (const auto* box : details.findChildren<QComboBox*>()) QVERIFY(!box->accessibleDescription().isEmpty());
    for (const auto* box : details.findChildren<QSpinBox*>()) QVERIFY(!box->accessibleDescription().isEmpty());
}

void ReadingDetailsTest::looks() {
    ReadingDetails details;
    details.set_heads({"zap"});
    lectern::test::save_looks(details, "reading_details", 420);
}

LECTERN_UI_TEST(ReadingDetailsTest)
#include "reading_details_test.moc"
