#include "ui/budget/page_chooser.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"

using namespace lectern;

namespace {

/// Twenty pages in three chapters; the second ends in the middle of page 12.
std::shared_ptr<const Document> book() {
    auto document = std::make_shared<Document>();
    for (int page = 0; page < 20; ++page) {
        const std::uint64_t begin = document->text.size();
        document->text += std::string(100, 'x');
        document->pages.push_back({.label = std::to_string(page + 1), .begin = begin, .end = document->text.size()});
    }
    document->headings = {{.level = 1, .title = "The book", .begin = 0},
                          {.level = 2, .title = "Harbours", .begin = 0},
                          {.level = 3, .title = "Small ones", .begin = 200},
                          {.level = 2, .title = "Lights", .begin = 500},
                          {.level = 2, .title = "Winds & weather", .begin = 1150}};
    return document;
}

struct Parts {
    explicit Parts(const PageChooser& dialog)
        : text(dialog.findChild<QLineEdit*>()), list(dialog.findChild<QListWidget*>()) {
        for (auto* button : dialog.findChildren<QPushButton*>())
            if (button->text() == "&Choose") choose = button;
    }
    QLineEdit* text;
    QListWidget* list;
    QPushButton* choose = nullptr;
};

QString all_text(const QWidget& dialog) {
    QStringList texts;
    for (const auto* label : dialog.findChildren<QLabel*>()) texts << label->text();
    return texts.join('\n');
}

}  // namespace

class PageChooserTest : public QObject {
    Q_OBJECT

 private slots:
    void chapters_are_those_of_the_level_with_several();
    void ticks_and_words_follow_each_other();
    void what_was_chosen_is_told();
    void nonsense_is_said_and_cannot_be_chosen();
    void nothing_means_all();
    void every_control_has_a_name();
    void looks();
};

void PageChooserTest::chapters_are_those_of_the_level_with_several() {
    const PageChooser dialog(book(), {});
    const Parts parts(dialog);
    QStringList titles;
    for (int i = 0; i < parts.list->count(); ++i) titles << parts.list->item(i)->text();
    QCOMPARE(titles,
             (QStringList{"The book (page 1)", "Harbours (page 1)", "Lights (page 6)", "Winds & weather (page 12)"}));
}

void PageChooserTest::ticks_and_words_follow_each_other() {
    const PageChooser dialog(book(), {{{5, 11}}});
    const Parts parts(dialog);
    QCOMPARE(parts.text->text(), "6-12");
    QCOMPARE(parts.list->item(2)->checkState(), Qt::Checked);
    QCOMPARE(parts.list->item(3)->checkState(), Qt::Unchecked);
    parts.list->item(3)->setCheckState(Qt::Checked);
    QCOMPARE(parts.text->text(), "6-20");
    parts.list->item(2)->setCheckState(Qt::Unchecked);
    QCOMPARE(parts.text->text(), "12-20");
    parts.text->setText("1-5, 12");
    QCOMPARE(parts.list->item(1)->checkState(), Qt::Checked);
    QCOMPARE(parts.list->item(3)->checkState(), Qt::Unchecked);
    QVERIFY(all_text(dialog).contains("6 of 20 pages, 30\u00a0% of the text"));
}

void PageChooserTest::what_was_chosen_is_told() {
    PageChooser dialog(book(), {});
    const Parts parts(dialog);
    QSignalSpy chosen(&dialog, &PageChooser::chosen);
    parts.text->setText("3-4");
    parts.choose->click();
    QVERIFY(chosen.first().first().value<PageChoice>() == (PageChoice{{2, 3}}));
    QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
}

void PageChooserTest::nonsense_is_said_and_cannot_be_chosen() {
    const PageChooser dialog(book(), {});
    const Parts parts(dialog);
    parts.text->setText("19-21");
    QVERIFY(!parts.choose->isEnabled());
    QVERIFY(all_text(dialog).contains("'19-21' is no page"));
    parts.text->setText("19-20");
    QVERIFY(parts.choose->isEnabled());
}

void PageChooserTest::nothing_means_all() {
    PageChooser dialog(book(), {{{5, 11}}});
    const Parts parts(dialog);
    QSignalSpy chosen(&dialog, &PageChooser::chosen);
    parts.text->clear();
    QVERIFY(all_text(dialog).contains("20 of 20 pages, 100\u00a0% of the text"));
    parts.choose->click();
    QVERIFY(chosen.first().first().value<PageChoice>().empty());
}

void PageChooserTest::every_control_has_a_name() {
    PageChooser dialog(book(), {});
    QCOMPARE(lectern::test::unnamed_controls(dialog), QStringList());
}

void PageChooserTest::looks() {
    PageChooser dialog(book(), {{{5, 11}}});
    lectern::test::save_looks(dialog, "page_chooser", 460);
}

LECTERN_UI_TEST(PageChooserTest)
#include "page_chooser_test.moc"
