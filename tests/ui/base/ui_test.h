#pragma once

#include <QApplication>
#include <QLocale>
#include <QTranslator>
#include <QtTest>

namespace lectern::test {

/// A language with words half as long again, to see what is cut off.
class LongWords : public QTranslator {
 public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* text, const char*, int) const override {
        const QString words = QString::fromUtf8(text);
        return words + QString(words.size() / 2, u'~');
    }
};

/// Without a display unless QT_QPA_PLATFORM says otherwise, and with numbers as they are written in English. Words are
/// long if LECTERN_LONG_WORDS is set, for pictures: tests of texts fail then.
template <typename Test>
int run(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    const QApplication app(argc, argv);
    LongWords long_words;
    if (qEnvironmentVariableIsSet("LECTERN_LONG_WORDS")) QApplication::installTranslator(&long_words);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

}  // namespace lectern::test

/// main() of a test of widgets.
#define LECTERN_UI_TEST(Test)                        \
    int main(int argc, char** argv) {                \
        return lectern::test::run<Test>(argc, argv); \
    }
