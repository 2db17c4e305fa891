// The colours of the window: all there, all readable, and nowhere else.
#include "ui/theme/theme.h"

#include <QDirIterator>
#include <QtTest/QtTest>

#include "tests/ui/base/ui_test.h"
#include "ui/base/colours.h"
#include "ui/theme/applied_theme.h"

using namespace lectern;
using Shade = Theme::Shade;

class ThemeTest : public QObject {
    Q_OBJECT

 private slots:
    void every_token_has_a_colour();
    void what_stands_on_what_can_be_read_data();
    void what_stands_on_what_can_be_read();
    void the_style_sheet_names_tokens_that_there_are();
    void sources_name_no_colours();
    void the_colours_of_the_system_are_used_where_they_are_chosen();
    void choices_have_names();
};

void ThemeTest::every_token_has_a_colour() {
    for (int i = 0; i < token_count; ++i)
        for (const Shade shade : {Shade::light, Shade::dark}) {
            const auto token = static_cast<Token>(i);
            QVERIFY2(Theme::shipped().colour(token, shade).isValid(), qPrintable(name_of(token)));
        }
}

void ThemeTest::what_stands_on_what_can_be_read_data() {
    QTest::addColumn<Token>("ink");
    QTest::addColumn<Token>("ground");
    QTest::addColumn<double>("least");
    const auto add = [](Token ink, Token ground, double least) {
        QTest::addRow("%s on %s", qPrintable(name_of(ink)), qPrintable(name_of(ground))) << ink << ground << least;
    };
    constexpr double text = 4.5, shape = 3;
    for (const Token ground : {Token::window, Token::pane, Token::surface, Token::hover, Token::accent_tint}) {
        add(Token::text, ground, text);
        add(Token::text_2, ground, text);
        add(Token::text_3, ground, text);
        add(Token::accent_text, ground, text);
    }
    add(Token::text_3, Token::canvas, text);
    add(Token::text_2, Token::press, text);
    for (const Token ground : {Token::accent, Token::accent_hover, Token::accent_press})
        add(Token::on_accent, ground, text);
    add(Token::warn_text, Token::warn_tint, text);
    add(Token::error_text, Token::error_tint, text);
    for (const Token ground : {Token::page, Token::mark, Token::find, Token::find_now, Token::note, Token::selection})
        add(Token::page_text, ground, text);
    add(Token::line_strong, Token::surface, shape);
    add(Token::line_strong, Token::window, shape);
    add(Token::line_strong, Token::canvas, shape);
    add(Token::warn_icon, Token::warn_tint, shape);
    add(Token::mark_line, Token::page, shape);
    add(Token::accent, Token::surface, shape);
}

void ThemeTest::what_stands_on_what_can_be_read() {
    QFETCH(Token, ink);
    QFETCH(Token, ground);
    QFETCH(double, least);
    for (const Shade shade : {Shade::light, Shade::dark}) {
        const Theme& theme = Theme::shipped();
        const double found = contrast(theme.colour(ink, shade), theme.colour(ground, shade));
        QVERIFY2(found >= least, qPrintable(QString("%1, shade %2").arg(found).arg(static_cast<int>(shade))));
    }
}

void ThemeTest::the_style_sheet_names_tokens_that_there_are() {
    for (const Shade shade : {Shade::light, Shade::dark}) {
        const QString rules = Theme::shipped().style_sheet(shade).section("*/", 1);
        QVERIFY(!rules.isEmpty());
        QVERIFY2(!rules.contains('@'), qPrintable(rules.mid(rules.indexOf('@'), 40)));
    }
}

/// A difference of colours inverts what is below a cursor; nothing else needs a colour that is no token.
void ThemeTest::sources_name_no_colours() {
    const QRegularExpression literal(
        "QColor\\((0x|\"#|[0-9])|0x[0-9a-fA-F]{6}\\b|\"#[0-9a-fA-F]{6}\"|QColor\\(Qt::|setRgb|qRgb\\(");
    QStringList found;
    QDirIterator files(LECTERN_ROOT "/ui", {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
    int looked_at = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        ++looked_at;
        if (literal.match(QString::fromUtf8(file.readAll())).hasMatch()) found << file.fileName();
    }
    QVERIFY(looked_at > 100);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void ThemeTest::the_colours_of_the_system_are_used_where_they_are_chosen() {
    const QPalette loud(Qt::yellow, Qt::black);
    QCOMPARE(themed(loud, Token::window), loud.color(QPalette::Window));
    QCOMPARE(themed(loud, Token::text), loud.color(QPalette::WindowText));
    for (const Shade shade : {Shade::light, Shade::dark}) {
        const QPalette worn = Theme::shipped().palette(shade);
        QCOMPARE(themed(worn, Token::hover), Theme::shipped().colour(Token::hover, shade));
        QCOMPARE(is_dark(worn), shade == Shade::dark);
    }
}

void ThemeTest::choices_have_names() {
    for (const ThemeChoice choice :
         {ThemeChoice::system, ThemeChoice::light, ThemeChoice::dark, ThemeChoice::system_colours})
        QCOMPARE(theme_choice_of(name_of(choice)), choice);
    QCOMPARE(theme_choice_of("no such"), ThemeChoice::system);
}

LECTERN_UI_TEST(ThemeTest)
#include "theme_test.moc"
