// The guide that comes with the program, in the languages of the window.
#include <QtTest/QtTest>
#include <QtWidgets>
#include <algorithm>
#include <vector>

#include "tests/ui/base/ui_test.h"
#include "tests/ui/language/ts_file.h"
#include "ui/window/guide_viewer.h"

using namespace lectern;
using namespace lectern::test;

class GuideTest : public QObject {
    Q_OBJECT

 private slots:
    void cleanup() { use_language("en"); }
    void every_page_has_a_title_and_is_shown_data();
    void every_page_has_a_title_and_is_shown();
    void every_link_leads_somewhere_data();
    void every_link_leads_somewhere();
    void a_link_to_a_page_chooses_it_data();
    void a_link_to_a_page_chooses_it();
    void it_speaks_the_language_of_the_window();
    void an_english_text_leads_back_to_the_language_of_the_window();
    void translations_have_all_of_a_page_data();
    void translations_have_all_of_a_page();
    void names_are_those_of_the_window_data();
    void names_are_those_of_the_window();
};

namespace {

const QString root = QStringLiteral(LECTERN_ROOT);

QListWidget& pages_of(const GuideViewer& viewer) {
    return *viewer.findChild<QListWidget*>();
}

QTextBrowser& text_of(const GuideViewer& viewer) {
    return *viewer.findChild<QTextBrowser*>();
}

QUrl address_of(const GuideViewer& viewer, int row) {
    return pages_of(viewer).item(row)->data(Qt::UserRole).toUrl();
}

/// A test for each, with what leads from its pages to the folder of the guide.
void add_languages(const QStringList& codes) {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("up");
    for (const QString& code : codes) QTest::newRow(qPrintable(code)) << code << (code == "en" ? "" : "../");
}

QStringList all_languages() {
    QStringList codes;
    for (const Language& language : languages()) codes << language.code;
    return codes;
}

QStringList translated_languages() {
    QStringList codes = all_languages();
    codes.removeOne("en");
    return codes;
}

/// Parts of a page in a format, in their order.
template <typename Take>
void for_parts(const QTextDocument& page, const Take& take) {
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) take(part.fragment());
}

/// As they stand in the page.
QStringList links_of(const QTextDocument& page) {
    QStringList links;
    for_parts(page, [&](const QTextFragment& part) {
        if (const QString link = part.charFormat().anchorHref(); !link.isEmpty()) links << link;
    });
    return links;
}

/// What a translation has as the English page has it.
struct Form {
    QList<int> headings;  ///< their levels
    QStringList links;    ///< without folders, sorted
    int blocks = 0;       ///< headings, paragraphs, entries of lists, cells of tables
};

Form form_of(const QTextDocument& page) {
    Form form;
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        if (const int level = block.blockFormat().headingLevel(); level > 0) form.headings << level;
    for (const QString& link : links_of(page)) form.links << link.section('/', -1);
    form.links.sort();
    form.blocks = page.blockCount();
    return form;
}

/// Each with what `take` finds of it.
template <typename Of>
auto of_pages(const QString& language, const Of& take) {
    use_language(language);
    const GuideViewer viewer;
    std::vector<decltype(take(*text_of(viewer).document()))> all;
    for (int row = 0; row < pages_of(viewer).count(); ++row) {
        pages_of(viewer).setCurrentRow(row);
        all.push_back(take(*text_of(viewer).document()));
    }
    return all;
}

/// Without the key, and with "…" for what is filled in: "Ask these 3 documents" is "Ask these %n documents".
QString name_of(QString text) {
    static const QRegularExpression key("\\(&\\w\\)|&"), filled_in("%L?(n|\\d+)|\\d+");
    return text.remove(key).replace(filled_in, "…").toCaseFolded();
}

/// Of menus, buttons and what else stands in the window: nothing else is in italics.
QStringList names_in(const QTextDocument& page) {
    QStringList names;
    for_parts(page, [&](const QTextFragment& part) {
        if (!part.charFormat().fontItalic()) return;
        for (const QString& name : part.text().simplified().split(" > ")) names << name_of(name);
    });
    return names;
}

/// Their sources and forms as names.
std::vector<TranslatedText> texts_of_window(const QString& language) {
    std::vector<TranslatedText> texts = read_ts(root + "/resources/translations/lectern_" + language + ".ts");
    for (TranslatedText& text : texts) {
        text.source = name_of(text.source);
        for (QString& form : text.forms) form = name_of(form);
    }
    return texts;
}

bool begins_with(const QString& text, const QString& name) {
    return text.startsWith(name) && (text.size() == name.size() || !text[name.size()].isLetterOrNumber());
}

/// A name that is but the beginning of a text of the window ("Quoted: …") is the beginning of its translation.
bool is_called(const std::vector<TranslatedText>& texts, const QString& name, const QString& translated) {
    const bool is_whole = std::ranges::find(texts, name, &TranslatedText::source) != texts.end();
    const auto fits = [&](const QString& text, const QString& one) {
        return is_whole ? text == one : begins_with(text, one);
    };
    return std::ranges::any_of(texts, [&](const TranslatedText& text) {
        return fits(text.source, name) &&
               std::ranges::any_of(text.forms, [&](const QString& form) { return fits(form, translated); });
    });
}

}  // namespace

void GuideTest::every_page_has_a_title_and_is_shown_data() {
    add_languages(all_languages());
}

void GuideTest::every_page_has_a_title_and_is_shown() {
    QFETCH(QString, language);
    use_language(language);
    const GuideViewer viewer;
    const QString folder = language == "en" ? "/docs/guide/" : "/docs/guide/" + language + "/";
    QStringList files = QDir(root + folder).entryList({"*.md"}), shown;
    for (int row = 0; row < pages_of(viewer).count(); ++row) {
        pages_of(viewer).setCurrentRow(row);
        const QString title = pages_of(viewer).item(row)->text();
        QVERIFY(!title.isEmpty());
        QVERIFY2(text_of(viewer).toPlainText().startsWith(title), qPrintable(title));
        QVERIFY2(!text_of(viewer).toPlainText().contains('*'), qPrintable(title));  // of Markdown that is none
        QCOMPARE(text_of(viewer).source(), address_of(viewer, row));
        QCOMPARE(address_of(viewer, row).adjusted(QUrl::RemoveFilename).path(), folder);
        shown << address_of(viewer, row).fileName();
    }
    files.sort();
    shown.sort();
    QCOMPARE(shown, files);
}

void GuideTest::every_link_leads_somewhere_data() {
    add_languages(all_languages());
}

void GuideTest::every_link_leads_somewhere() {
    QFETCH(QString, language);
    use_language(language);
    const GuideViewer viewer;
    int links = 0;
    for (int row = 0; row < pages_of(viewer).count(); ++row) {
        pages_of(viewer).setCurrentRow(row);
        for (const QString& link : links_of(*text_of(viewer).document())) {
            const QUrl target = text_of(viewer).source().resolved(QUrl(link));
            if (target.scheme() != "qrc") continue;
            QVERIFY2(QFile::exists(":" + target.path()), qPrintable(link));
            ++links;
        }
    }
    QVERIFY(links > 5);
}

void GuideTest::a_link_to_a_page_chooses_it_data() {
    add_languages(all_languages());
}

void GuideTest::a_link_to_a_page_chooses_it() {
    QFETCH(QString, language);
    QFETCH(QString, up);
    use_language(language);
    const GuideViewer viewer;
    QCOMPARE(text_of(viewer).source(), address_of(viewer, 0));
    emit text_of(viewer).anchorClicked(QUrl(address_of(viewer, 2).fileName()));
    QCOMPARE(pages_of(viewer).currentRow(), 2);
    QCOMPARE(text_of(viewer).source(), address_of(viewer, 2));
    emit text_of(viewer).anchorClicked(QUrl(up + "../library.md"));
    QCOMPARE(text_of(viewer).source().path(), QString("/docs/library.md"));
}

void GuideTest::it_speaks_the_language_of_the_window() {
    QCOMPARE(pages_of(GuideViewer()).item(0)->text(), QString("Read a document and ask about it"));
    use_language("de");
    QCOMPARE(pages_of(GuideViewer()).item(0)->text(), QString("Ein Dokument lesen und dazu fragen"));
    use_language("zh_CN");
    QCOMPARE(pages_of(GuideViewer()).item(0)->text(), QString("阅读文档并提问"));
}

void GuideTest::an_english_text_leads_back_to_the_language_of_the_window() {
    use_language("de");
    const GuideViewer viewer;
    emit text_of(viewer).anchorClicked(QUrl("../../library.md"));
    emit text_of(viewer).anchorClicked(QUrl("guide/budget.md"));
    QCOMPARE(text_of(viewer).source().path(), QString("/docs/guide/de/budget.md"));
}

void GuideTest::translations_have_all_of_a_page_data() {
    add_languages(translated_languages());
}

void GuideTest::translations_have_all_of_a_page() {
    QFETCH(QString, language);
    const std::vector<Form> english = of_pages("en", form_of), translated = of_pages(language, form_of);
    QCOMPARE(translated.size(), english.size());
    for (std::size_t page = 0; page < english.size(); ++page) {
        QCOMPARE(translated[page].headings, english[page].headings);
        QCOMPARE(translated[page].links, english[page].links);
        QCOMPARE(translated[page].blocks, english[page].blocks);
    }
}

void GuideTest::names_are_those_of_the_window_data() {
    add_languages(translated_languages());
}

/// In English they are sources of translations; so the English page is checked with each language.
void GuideTest::names_are_those_of_the_window() {
    QFETCH(QString, language);
    const std::vector<TranslatedText> texts = texts_of_window(language);
    const std::vector<QStringList> english = of_pages("en", names_in), translated = of_pages(language, names_in);
    QCOMPARE(translated.size(), english.size());
    QStringList wrong;
    int names = 0;
    for (std::size_t page = 0; page < english.size(); ++page) {
        const QStringList &here = english[page], &there = translated[page];
        for (const QString& name : here)
            if (std::ranges::none_of(there, [&](const QString& one) { return is_called(texts, name, one); }))
                wrong << QString("Page %1 has no translation of '%2'.").arg(page + 1).arg(name);
        for (const QString& one : there)
            if (std::ranges::none_of(here, [&](const QString& name) { return is_called(texts, name, one); }))
                wrong << QString("Page %1 says '%2', which translates no name of its original.").arg(page + 1).arg(one);
        names += static_cast<int>(here.size());
    }
    QVERIFY(names > 50);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

LECTERN_UI_TEST(GuideTest)
#include "guide_test.moc"
