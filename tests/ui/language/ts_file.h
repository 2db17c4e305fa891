#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace lectern::test {

/// A text in a file of Qt Linguist.
struct TranslatedText {
    QString context, source;
    QStringList forms;  ///< one; of a text with a number, as many as the language has
    bool has_number = false;
    bool finished = false;
};

/// Empty if it cannot be read.
std::vector<TranslatedText> read_ts(const QString& file);

}  // namespace lectern::test
