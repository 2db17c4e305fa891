// The pages of a document as small pictures: soon there, and within bounds.
#include <QAccessible>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <algorithm>

#include "tests/ui/pages/made_pdf.h"
#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"
#include "ui/pages/night_pages.h"
#include "ui/pages/thumbnail_list.h"
#include "ui/theme/theme.h"

using namespace lectern;

namespace {

constexpr int many = 600;

class Shown {
 public:
    explicit Shown(int pages) {
        const std::filesystem::path file = std::filesystem::path(folder_.path().toStdString()) / "long.pdf";
        write_file(file, pdf_of_pages(pages));
        Document made;
        made.name = "long.pdf";
        made.media_type = "application/pdf";
        for (int page = 0; page < pages; ++page) {
            const std::string text = "Page " + std::to_string(page + 1) + ".\n";
            made.pages.push_back({std::to_string(page + 1), made.text.size(), made.text.size() + text.size()});
            made.text += text;
        }
        document = std::make_shared<const Document>(std::move(made));
        list.resize(240, 700);
        list.show();
        list.show_document(document, {file});
    }
    int drawn() const {
        int count = 0;
        for (int page = 0; page < static_cast<int>(document->pages.size()); ++page)
            count += list.picture(page) != nullptr ? 1 : 0;
        return count;
    }
    QImage look() {
        QTest::qWait(20);  // it is laid out a moment later
        return list.viewport()->grab().toImage();
    }

 private:
    QTemporaryDir folder_;

 public:
    std::shared_ptr<const Document> document;
    ThumbnailList list;
};

}  // namespace

class ThumbnailsTest : public QObject {
    Q_OBJECT

 private slots:
    void the_first_are_there_soon();
    void all_of_them_stay_within_bounds();
    void a_page_is_chosen();
    void the_page_that_is_read_has_a_ring();
    void citations_and_unread_pages_are_seen();
    void texts_have_small_sheets();
    void night_keeps_hues();
};

void ThumbnailsTest::the_first_are_there_soon() {
    QElapsedTimer time;
    time.start();
    Shown shown(many);
    const int seen = 2 * (700 / shown.list.cell().height());
    QTRY_VERIFY_WITH_TIMEOUT(shown.drawn() >= seen, 20'000);
    qInfo("%d pages seen after %lld ms", seen, time.elapsed());
    keep_picture(shown.list, "thumbnails");
    QVERIFY(shown.drawn() < many / 4);  // the others only when they are looked at
}

void ThumbnailsTest::all_of_them_stay_within_bounds() {
    Shown shown(many);
    auto& bar = *shown.list.verticalScrollBar();
    for (int step = 1; step <= 8; ++step) {
        bar.setValue(bar.maximum() * step / 8);
        QTest::qWait(120);
    }
    QTRY_VERIFY_WITH_TIMEOUT(shown.list.picture(many - 1) != nullptr, 20'000);
    qsizetype bytes = 0;
    for (int page = 0; page < many; ++page)
        if (const QImage* picture = shown.list.picture(page)) bytes += picture->sizeInBytes();
    QVERIFY(bytes <= qsizetype{ThumbnailList::kept_kib} << 10);
}

void ThumbnailsTest::a_page_is_chosen() {
    Shown shown(20);
    QSignalSpy chosen(&shown.list, &ThumbnailList::page_chosen);
    const QRect third = shown.list.visualRect(shown.list.model()->index(2, 0));
    QVERIFY(third.left() < 10 && third.top() > 50);  // two columns: the third stands below the first
    QTest::mouseClick(shown.list.viewport(), Qt::LeftButton, {}, third.center());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toInt(), 2);
    shown.list.show_page(4);
    QTest::keyClick(&shown.list, Qt::Key_Right);
    QTest::keyClick(&shown.list, Qt::Key_Return);
    QCOMPARE(chosen.last()[0].toInt(), 5);
    const QVariant said = shown.list.model()->index(4, 0).data(Qt::AccessibleTextRole);
    QCOMPARE(said.toString(), QString("Page 5"));
    shown.list.show_document(nullptr, {});
    QCOMPARE(shown.list.model()->rowCount(), 0);
}

void ThumbnailsTest::the_page_that_is_read_has_a_ring() {
    Shown shown(20);
    QTRY_VERIFY_WITH_TIMEOUT(shown.drawn() == 20, 20'000);
    shown.list.show_page(0);
    const QImage before = shown.look();
    shown.list.show_page(1);
    const QRegion changed =
        difference(shown.look().convertToFormat(QImage::Format_RGB32), before.convertToFormat(QImage::Format_RGB32));
    const QRect cells =
        shown.list.visualRect(shown.list.model()->index(0, 0)) | shown.list.visualRect(shown.list.model()->index(1, 0));
    QVERIFY(!changed.isEmpty() && cells.adjusted(-1, -1, 1, 1).contains(changed.boundingRect()));
    shown.list.show_page(15);
    QVERIFY(shown.list.visualRect(shown.list.model()->index(15, 0)).intersects(shown.list.viewport()->rect()));
}

void ThumbnailsTest::citations_and_unread_pages_are_seen() {
    Shown shown(8);
    QTRY_VERIFY_WITH_TIMEOUT(shown.drawn() == 8, 20'000);
    shown.list.show_citations({{.number = 1, .page = 0}, {.number = 2, .page = 0}, {.number = 3, .page = 99}});
    QCOMPARE(shown.list.citations_on(0), QString("1·2"));
    QCOMPARE(shown.list.citations_on(1), QString());
    const QImage before = shown.look();
    shown.list.show_read({true, true, false, false, false, false, false, false});
    QVERIFY(shown.list.is_read(1) && !shown.list.is_read(2));
    const QRect read = shown.list.visualRect(shown.list.model()->index(1, 0));
    const QRect unread = shown.list.visualRect(shown.list.model()->index(2, 0));
    QCOMPARE(dark_pixels(shown.look().copy(read)), dark_pixels(before.copy(read)));
    QVERIFY(shown.look().copy(unread) != before.copy(unread));
    QCOMPARE(shown.list.model()->index(2, 0).data(Qt::AccessibleTextRole).toString(), QString("Page 3, not read yet"));
    shown.list.show_page(0);
    keep_picture(shown.list, "thumbnails-marks");
}

void ThumbnailsTest::texts_have_small_sheets() {
    const auto text = imported_text(QByteArray("Many words about the harbour. ").repeated(300), "a.txt");
    ThumbnailList list;
    list.resize(240, 500);
    list.show();
    list.show_document(text, {});
    QTest::qWait(20);
    const QImage look = list.viewport()->grab().toImage();
    const QRectF sheet = list.sheet_in(list.visualRect(list.model()->index(0, 0)), 0);
    keep_picture(list, "thumbnails-text");
    int inked = 0;
    for (int y = 0; y < look.height(); ++y)
        for (int x = 0; x < look.width(); ++x)
            if (sheet.adjusted(3, 3, -3, -3).contains(x, y) && qGray(look.pixel(x, y)) < 230) ++inked;
    QVERIFY2(inked > 100, qPrintable(QString::number(inked)));
}

void ThumbnailsTest::night_keeps_hues() {
    QImage image(3, 1, QImage::Format_RGB32);
    image.setPixelColor(0, 0, Qt::white);
    image.setPixelColor(1, 0, Qt::black);
    image.setPixelColor(2, 0, QColor(120, 0, 0));
    const QImage night = night_picture(image);
    QCOMPARE(night.pixelColor(0, 0), Theme::shipped().colour(Token::page, Theme::Shade::dark));
    QCOMPARE(night.pixelColor(1, 0), Theme::shipped().colour(Token::page_text, Theme::Shade::dark));
    const QColor red = night.pixelColor(2, 0);
    QVERIFY(red.red() > red.green() + 40 && red.lightness() > 120 && std::abs(red.green() - red.blue()) < 12);
}

int main(int argc, char** argv) {
    return run_page_test<ThumbnailsTest>(argc, argv);
}
#include "thumbnails_test.moc"
