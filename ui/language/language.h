#pragma once

#include <QString>
#include <vector>

namespace lectern {

struct Language {
    QString code;  ///< "de", as the files of translations are called
    QString name;  ///< in the language itself: "Deutsch"
};

/// Those that the interface is translated to.
std::vector<Language> languages();

/// The first of a person's languages ("de-AT", "zh-Hans-CN") that the interface has; English where it has none of them.
QString known_language(const QStringList& wanted);

/// From now on the interface speaks this language, and writes numbers as it does. Empty: the language of the system.
/// Texts that are already shown stay as they are, so this comes before the window.
void use_language(const QString& code);

/// The language that the interface speaks.
QString used_language();

}  // namespace lectern
