#pragma once

#include <QSet>
#include <QStringList>
#include <QTranslator>

namespace lectern::test {

/// A language that nobody speaks: the texts of the window with an accent on each letter and half as long again, as
/// words of other languages are. What is cut off in it will be cut off for somebody; what has no accents was never
/// translated.
class PseudoLanguage : public QTranslator {
 public:
    /// Knows the texts of a file of Qt Linguist, and those of Qt itself.
    explicit PseudoLanguage(const QString& ts_file);

    bool isEmpty() const override { return known_.isEmpty(); }
    QString translate(const char* context, const char* text, const char* disambiguation, int number) const override;

 private:
    QSet<QString> known_;
};

/// The words of a text that is shown which are of no pseudo-language. `data`: what nobody translates, such as names of
/// files.
QStringList untranslated_words(QString shown, const QStringList& data);

}  // namespace lectern::test
