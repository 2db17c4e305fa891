// The whole window as a designer looks at it: in other languages, with large letters, light and dark, from right to
// left. LECTERN_PICTURES=DIR writes a picture of each state, for people to look at.
#include <QPlainTextEdit>
#include <QtTest/QtTest>
#include <QtWidgets>

#include "app/import/import_worker.h"
#include "app/models/catalogue.h"
#include "app/pages/page_worker.h"
#include "tests/ui/base/faults.h"
#include "tests/ui/base/written_text.h"
#include "tests/ui/language/pseudo_language.h"
#include "tests/ui/window/look.h"
#include "tests/ui/window/tour.h"
#include "ui/base/readable_palette.h"
#include "ui/base/readable_style.h"
#include "ui/budget/budget_track.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/library/library_panel.h"
#include "ui/pages/document_canvas.h"
#include "ui/retention/retention_strip.h"

using namespace lectern;
using test::Look;

namespace {

QString pictures_folder() {
    return qEnvironmentVariable("LECTERN_PICTURES");
}

/// Layouts hear of new texts one after the other. At last they alone are heard: what the engine says in the last round
/// has its room too.
void settle(QWidget& shown) {
    for (int round = 0; round < 3; ++round) {
        QApplication::sendPostedEvents();
        QApplication::processEvents();
        if (shown.layout() != nullptr) shown.layout()->activate();
    }
    for (int depth = 0; depth < 8; ++depth) QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

void save_picture(QWidget& shown, const QString& look, const QString& name) {
    if (pictures_folder().isEmpty()) return;
    QTest::qWait(150);  // for the pictures of pages
    QDir().mkpath(pictures_folder() + "/" + look);
    shown.grab().save(QString("%1/%2/%3.png").arg(pictures_folder(), look, name));
}

/// Names that are the same in all languages, units, and what stands in documents.
QStringList data() {
    QStringList all = test::Tour::words_of_documents();
    if (const auto catalogue = read_catalogue())
        for (const CatalogueModel& model : *catalogue)
            for (const std::string& name : {model.title, model.variant, model.licence})
                all << QString::fromStdString(name);
    all << "Lectern"
        << "random weights"
        << "Deutsch"
        << "repairs"
        << "AM"
        << "PM"
        << "TB"
        << "GB"
        << "MB"
        << "kB"
        << "keydiff"
        << "tiny-llama"
        << "tiny-other"
        << "llama"
        << "cpu/avx512vnni"
        << "cpu/avx512"
        << "cpu/avxvnni"
        << "cpu/avx2";
    return all;
}

/// But for the cells of lists, in which documents and models have their names, and for sentences of a document.
QStringList untranslated_in(const QWidget& window, const QString& folder) {
    static const QStringList same_everywhere = data();
    QStringList found;
    const QRegularExpression path(QRegularExpression::escape(folder) + "\\S*");
    const auto add = [&](const QString& place, QString text) {
        text.remove(path);
        if (const QStringList words = test::untranslated_words(text, same_everywhere); !words.isEmpty())
            found << QString("%1: %2 (%3)").arg(place, text, words.join(' '));
    };
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (const auto* line = qobject_cast<const QLineEdit*>(widget); line != nullptr && !line->text().isEmpty())
            continue;  // what a person has typed
        const bool is_list = widget->inherits("QAbstractItemView") && !widget->inherits("QHeaderView");
        if (!widget->isVisible() || is_list || widget->inherits("lectern::RelatedRow")) continue;
        const auto* pages =
            qobject_cast<const QPlainTextEdit*>(widget);  // text of the document, where it is not typed in
        if (pages == nullptr || !pages->isReadOnly())
            for (const test::RoomForText& text : test::written_in(*widget)) add(test::place_of(*widget), text.text);
        add(test::place_of(*widget) + " (tooltip)", widget->toolTip());
        add(test::place_of(*widget) + " (name)", widget->accessibleName());
    }
    return found;
}

/// Says each of them.
bool nothing_of(const QStringList& wrong) {
    for (const QString& one : wrong) qWarning("%s", qPrintable(one));
    return wrong.isEmpty();
}

}  // namespace

class WholeWindowTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void cleanup();
    void nothing_is_cut_off_or_hard_to_read_data();
    void nothing_is_cut_off_or_hard_to_read();
    void every_text_is_translated();
    void from_right_to_left_panes_change_sides();
    void from_right_to_left_keys_go_where_they_point();
};

void WholeWindowTest::cleanup() {
    close_window();
}

void WholeWindowTest::nothing_is_cut_off_or_hard_to_read_data() {
    QTest::addColumn<int>("number");
    int number = 0;
    for (const Look& look : test::looks(!pictures_folder().isEmpty())) QTest::newRow(qPrintable(look.name)) << number++;
}

void WholeWindowTest::nothing_is_cut_off_or_hard_to_read() {
    QFETCH(int, number);
    const Look look = test::looks(!pictures_folder().isEmpty())[static_cast<std::size_t>(number)];
    const test::WornLook worn(look);
    QStringList wrong;
    test::Tour(*this, look.screen, [&](const QString& name, QWidget& shown) {
        settle(shown);
        for (const QString& fault : test::faults_of(shown)) wrong << name + ": " + fault;
        if (shown.width() > look.screen.width() || shown.height() > look.screen.height())
            wrong << QString("%1: %2 x %3 is larger than a screen").arg(name).arg(shown.width()).arg(shown.height());
        save_picture(shown, look.name, name);
    }).go();
    QVERIFY2(nothing_of(wrong), "see above");
}

void WholeWindowTest::every_text_is_translated() {
    const test::WornLook worn({.name = "pseudo", .language = "pseudo"});
    QStringList wrong;
    test::Tour(*this, test::laptop, [&](const QString& name, QWidget& shown) {
        settle(shown);
        for (const QString& text : untranslated_in(shown, folder_.path())) wrong << name + ": " + text;
    }).go();
    wrong.removeDuplicates();
    QVERIFY2(nothing_of(wrong), "see above");
}

void WholeWindowTest::from_right_to_left_panes_change_sides() {
    const test::WornLook worn({.name = "mirrored", .direction = Qt::RightToLeft});
    test::Tour(*this, test::laptop, [](const QString&, QWidget& shown) { settle(shown); }).go_to_answer();
    const auto left_of = [&](const QWidget* widget) { return widget->mapTo(window_.get(), QPoint()).x(); };
    const auto* library = window_->findChild<LibraryPanel*>();
    const auto* pages = window_->findChild<DocumentCanvas*>();
    const auto* map = window_->findChild<RetentionStrip*>();
    const auto* conversation = window_->findChild<ConversationPanel*>();
    QVERIFY(left_of(library) > left_of(pages));
    QVERIFY(left_of(pages) > left_of(map));
    QVERIFY(left_of(map) > left_of(conversation));
}

void WholeWindowTest::from_right_to_left_keys_go_where_they_point() {
    const test::WornLook worn({.name = "mirrored", .direction = Qt::RightToLeft});
    test::Tour(*this, test::laptop, [](const QString&, QWidget& shown) { settle(shown); }).go_to_answer();
    auto* canvas = window_->findChild<DocumentCanvas*>();
    canvas->set_zoom(3);
    QScrollBar* bar = canvas->horizontalScrollBar();
    QCOMPARE(bar->value(), bar->minimum());
    QTest::keyClick(canvas, Qt::Key_Right);
    QVERIFY(bar->value() > bar->minimum());
    QTest::keyClick(canvas, Qt::Key_Left);
    QCOMPARE(bar->value(), bar->minimum());
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    // Dialogs take as much room as there is: on a laptop that is little.
    QTemporaryFile screens;
    if (!screens.open()) qFatal("no file for the size of the screen");
    screens.write(QString(R"({"screens": [{"name": "laptop", "x": 0, "y": 0, "width": %1, "height": %2}]})")
                      .arg(test::laptop.width())
                      .arg(test::laptop.height())
                      .toUtf8());
    screens.close();
    if (qEnvironmentVariable("QT_QPA_PLATFORM", "offscreen") == "offscreen")
        qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toUtf8());
    QApplication application(argc, argv);
    keep_palette_readable(application);
    QApplication::setStyle(new ReadableStyle);
    WholeWindowTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "whole_window_test.moc"
