// The files of translations: complete, and true to their source.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/language/ts_file.h"
#include "ui/language/language.h"

using namespace lectern;
using namespace lectern::test;

class TranslationsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void every_text_of_the_window_is_translated_data();
    void every_text_of_the_window_is_translated();
    void every_sentence_of_the_engine_is_known_to_translators();
    void places_and_keys_are_those_of_the_source_data();
    void places_and_keys_are_those_of_the_source();
    void numbers_are_counted_as_the_language_does_data();
    void numbers_are_counted_as_the_language_does();
    void a_language_of_the_system_is_found_data();
    void a_language_of_the_system_is_found();
    void the_language_in_use_is_known();
    void numbers_are_written_as_the_language_does();
    void dialogs_of_qt_are_translated();

 private:
    QTemporaryDir updated_;
};

namespace {

const QString kept = QStringLiteral(LECTERN_ROOT "/resources/translations");

void add_languages() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"de", "zh_CN"}) QTest::newRow(language) << QString(language);
}

/// "%1", "%L2", "%n", "{file}", in order of their names.
QStringList places_of(const QString& text) {
    static const QRegularExpression pattern("%L?(\\d+|n)|\\{[a-z_]+\\}");
    QStringList places;
    for (auto found = pattern.globalMatch(text); found.hasNext();) places << found.next().captured();
    places.sort();
    return places;
}

/// The letter of a key that is pressed with Alt; none: empty.
QString key_of(QString text) {
    static const QRegularExpression pattern("&(\\w)");
    return pattern.match(text.remove("&&")).captured(1).toLower();
}

}  // namespace

/// What the sources say now.
void TranslationsTest::initTestCase() {
    for (const QString& file : QDir(kept).entryList(QDir::Files))
        QVERIFY(QFile::copy(kept + "/" + file, updated_.filePath(file)));
    QProcess update;
    update.setProcessChannelMode(QProcess::MergedChannels);
    update.start(LECTERN_ROOT "/scripts/update_translations.sh", {updated_.path()});
    QVERIFY(update.waitForFinished(120'000));
    QVERIFY2(update.exitCode() == 0, update.readAll());
}

void TranslationsTest::every_text_of_the_window_is_translated_data() {
    add_languages();
    QTest::newRow("en") << "en";  // its plurals
}

void TranslationsTest::every_text_of_the_window_is_translated() {
    QFETCH(QString, language);
    const auto texts = read_ts(updated_.filePath("lectern_" + language + ".ts"));
    QVERIFY(!texts.empty());
    QStringList missing;
    // A new sentence of the engine is shown in English until it is translated.
    for (const TranslatedText& text : texts)
        if (text.context != "Error" && (!text.finished || text.forms.contains(QString())))
            missing << text.context + ": " + text.source;
    QVERIFY2(missing.isEmpty(), qPrintable("Run scripts/update_translations.sh and translate:\n" + missing.join('\n')));
}

void TranslationsTest::every_sentence_of_the_engine_is_known_to_translators() {
    const auto sentences_of = [](const QString& folder) {
        QStringList sentences;
        for (const TranslatedText& text : read_ts(folder + "/lectern_de.ts"))
            if (text.context == "Error") sentences << text.source;
        return sentences;
    };
    QVERIFY2(sentences_of(updated_.path()) == sentences_of(kept),
             "Run scripts/update_translations.sh: sentences of the engine are missing, or some are gone.");
}

void TranslationsTest::places_and_keys_are_those_of_the_source_data() {
    add_languages();
}

void TranslationsTest::places_and_keys_are_those_of_the_source() {
    QFETCH(QString, language);
    QStringList wrong;
    for (const TranslatedText& text : read_ts(kept + "/lectern_" + language + ".ts")) {
        if (!text.finished) continue;
        const bool is_shortcut =
            !text.source.contains(' ') && text.source.contains(QRegularExpression("^(Ctrl|Alt|Shift|F\\d|Esc$)"));
        for (const QString& form : text.forms) {
            const bool same_key = text.context == "Error" || key_of(form).isEmpty() == key_of(text.source).isEmpty();
            if (places_of(form) != places_of(text.source) || !same_key || (is_shortcut && form != text.source))
                wrong << text.source + " -> " + form;
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

void TranslationsTest::numbers_are_counted_as_the_language_does_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("expected");  // of 0, 1, 2 and 5000
    QTest::newRow("en") << "en" << QStringList{"0 pages", "1 page", "2 pages", "5,000 pages"};
    QTest::newRow("de") << "de" << QStringList{"0 Seiten", "1 Seite", "2 Seiten", "5.000 Seiten"};
    QTest::newRow("zh_CN") << "zh_CN" << QStringList{"0 页", "1 页", "2 页", "5,000 页"};
}

void TranslationsTest::numbers_are_counted_as_the_language_does() {
    QFETCH(QString, language);
    QFETCH(QStringList, expected);
    use_language(language);
    QStringList said;
    for (const int pages : {0, 1, 2, 5000})
        said << QCoreApplication::translate("LibraryWords", "%Ln page(s)", nullptr, pages);
    QCOMPARE(said, expected);
}

void TranslationsTest::a_language_of_the_system_is_found_data() {
    QTest::addColumn<QStringList>("wanted");
    QTest::addColumn<QString>("language");
    QTest::newRow("Austria") << QStringList{"de-AT", "en-US"} << "de";
    QTest::newRow("French, then German") << QStringList{"fr-FR", "de-DE"} << "de";
    QTest::newRow("none of them") << QStringList{"fr-FR", "it-IT"} << "en";
    QTest::newRow("Singapore") << QStringList{"zh-Hans-SG"} << "zh_CN";
    QTest::newRow("traditional letters") << QStringList{"zh-Hant-TW", "en-GB"} << "en";
    QTest::newRow("nothing") << QStringList() << "en";
}

void TranslationsTest::a_language_of_the_system_is_found() {
    QFETCH(QStringList, wanted);
    QFETCH(QString, language);
    QCOMPARE(known_language(wanted), language);
}

void TranslationsTest::the_language_in_use_is_known() {
    for (const Language& language : languages()) {
        use_language(language.code);
        QCOMPARE(used_language(), language.code);
    }
    use_language("en");
}

void TranslationsTest::numbers_are_written_as_the_language_does() {
    use_language("de");
    QCOMPARE(QLocale().toString(1234.5, 'f', 1), "1.234,5");
    use_language("en");
    QCOMPARE(QLocale().toString(1234.5, 'f', 1), "1,234.5");
}

void TranslationsTest::dialogs_of_qt_are_translated() {
    use_language("de");
    QCOMPARE(QDialogButtonBox(QDialogButtonBox::Cancel).button(QDialogButtonBox::Cancel)->text().remove('&'),
             "Abbrechen");
    use_language("en");
    QCOMPARE(QDialogButtonBox(QDialogButtonBox::Cancel).button(QDialogButtonBox::Cancel)->text().remove('&'), "Cancel");
}

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("LC_ALL", "C.UTF-8");
    const QApplication application(argc, argv);
    TranslationsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "translations_test.moc"
