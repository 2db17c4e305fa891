#include "ui/budget/amount_chooser.h"

#include <QLabel>
#include <QRadioButton>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"

using namespace lectern;

namespace {

constexpr std::uint64_t megabyte = 1'000'000;

std::array<Amount, 3> typical() {
    return {Amount{.bytes = 69 * megabyte, .share = 0.1, .quality = 0.82},
            Amount{.bytes = 172 * megabyte, .share = 0.25, .quality = std::nullopt},
            Amount{.bytes = 688 * megabyte, .share = 1, .quality = 1, .fits = false}};
}

QString all_text(const QWidget& chooser) {
    QStringList texts;
    for (const auto* label : chooser.findChildren<QLabel*>()) texts << label->text();
    return texts.join('\n');
}

}  // namespace

class AmountChooserTest : public QObject {
    Q_OBJECT

 private slots:
    void says_what_each_keeps();
    void what_does_not_fit_cannot_be_chosen();
    void the_one_that_is_kept_is_marked();
    void choosing_says_how_much();
    void every_control_has_a_name();
};

void AmountChooserTest::says_what_each_keeps() {
    AmountChooser chooser;
    chooser.show_amounts(typical());
    const QString said = all_text(chooser);
    for (const char* words :
         {"69 MB", "About 10\u00a0% in detail. Expected quality: good (82\u00a0%).", "172 MB",
          "About 25\u00a0% in detail.", "688 MB", "Everything in detail. More memory than is free."})
        QVERIFY2(said.contains(words), qPrintable(QString("%1 in %2").arg(words, said)));
    QCOMPARE(said.count("quality"), 1);  // none that was not measured
}

void AmountChooserTest::what_does_not_fit_cannot_be_chosen() {
    AmountChooser chooser;
    chooser.show_amounts(typical());
    const auto names = chooser.findChildren<QRadioButton*>();
    QVERIFY(names[0]->isEnabled() && names[1]->isEnabled() && !names[2]->isEnabled());
}

void AmountChooserTest::the_one_that_is_kept_is_marked() {
    AmountChooser chooser;
    chooser.show_amounts(typical());
    const auto names = chooser.findChildren<QRadioButton*>();
    chooser.show_chosen(0.249);
    QVERIFY(names[1]->isChecked());
    chooser.show_chosen(0.5);
    for (const auto* name : names) QVERIFY(!name->isChecked());
    std::array<Amount, 3> short_document = typical();
    for (Amount& amount : short_document) amount.share = 1;
    chooser.show_amounts(short_document);
    chooser.show_chosen(1);
    QVERIFY(names[0]->isChecked() && !names[2]->isChecked());
}

void AmountChooserTest::choosing_says_how_much() {
    AmountChooser chooser;
    chooser.show_amounts(typical());
    QSignalSpy chosen(&chooser, &AmountChooser::chosen);
    chooser.show_chosen(1);
    QVERIFY(chosen.isEmpty());
    chooser.findChildren<QRadioButton*>()[1]->click();
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.first().first().toULongLong(), 172 * megabyte);
}

void AmountChooserTest::every_control_has_a_name() {
    AmountChooser chooser;
    chooser.show_amounts(typical());
    QCOMPARE(lectern::test::unnamed_controls(chooser), QStringList());
}

LECTERN_UI_TEST(AmountChooserTest)
#include "amount_chooser_test.moc"
