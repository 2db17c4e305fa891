#include "ui/base/field_grid.h"

#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "tests/ui/base/ui_test.h"
#include "ui/base/tall_area.h"

using namespace lectern;

namespace {

const QString sentences[] = {"Larger chunks read faster and take more scratch memory.",
                             "So many tokens from the beginning are always kept.",
                             "Original: as in the document. Rank: among what is kept.", "Short."};

}  // namespace

class FieldGridTest : public QObject {
    Q_OBJECT

 private slots:
    void sentences_have_the_height_that_they_need_at_each_width();
    void a_sentence_that_grows_is_seen_whole();
    void a_field_says_what_it_is_for();
    void a_row_that_is_hidden_takes_no_room();
};

/// A page that scrolls, with a grid in a frame.
struct FieldPage {
    QWidget* held = new QWidget;
    QWidget* frame = new QWidget;
    FieldGrid* grid = new FieldGrid(frame);
    TallArea area{held, nullptr};
    QList<QLabel*> helps;

    FieldPage() {
        auto* column = new QVBoxLayout(held);
        column->addWidget(frame);
        column->addStretch();
        for (const QString& words : sentences) {
            helps << new QLabel(words);
            grid->add_field("&Name", new QSpinBox, helps.back());
        }
        area.resize(600, 300);
        area.show();
    }

    bool all_is_seen() const {
        for (const QLabel* help : helps)
            if (help->height() < help->heightForWidth(help->width())) return false;
        return true;
    }
};

void FieldGridTest::sentences_have_the_height_that_they_need_at_each_width() {
    FieldPage page;
    for (const int width : {600, 300, 420, 260, 280, 240, 700, 320}) {
        page.area.resize(width, 300);
        QTRY_VERIFY2(page.all_is_seen(), qPrintable(QString::number(width)));
    }
}

void FieldGridTest::a_sentence_that_grows_is_seen_whole() {
    FieldPage page;
    page.area.resize(300, 300);
    QTRY_VERIFY(page.all_is_seen());
    page.helps.back()->setText(sentences[0] + ' ' + sentences[1] + ' ' + sentences[2]);
    QTRY_VERIFY(page.all_is_seen());
}

void FieldGridTest::a_field_says_what_it_is_for() {
    const FieldPage page;
    const auto* field = page.held->findChild<QSpinBox*>();
    QCOMPARE(field->accessibleName(), QString("Name"));
    QCOMPARE(field->accessibleDescription(), sentences[0]);
    QCOMPARE(field->toolTip(), sentences[0]);
}

void FieldGridTest::a_row_that_is_hidden_takes_no_room() {
    FieldPage page;
    const int before = page.grid->heightForWidth(400);
    page.grid->set_row_visible(1, false);
    QVERIFY(!page.helps[0]->isVisible());
    QVERIFY(page.grid->heightForWidth(400) < before - page.helps[0]->height());
    page.grid->set_row_visible(1, true);
    QCOMPARE(page.grid->heightForWidth(400), before);
}

LECTERN_UI_TEST(FieldGridTest)

#include "field_grid_test.moc"
