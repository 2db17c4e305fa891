#include "ui/language/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace lectern {

namespace {

constexpr auto name_of_translators = "language of the interface";

/// What a locale of the system is to be called here; empty: there are no translations for it.
QString code_of(const QLocale& locale) {
    switch (locale.language()) {
        case QLocale::English:
        case QLocale::C:
            return "en";
        case QLocale::German:
            return "de";
        case QLocale::Chinese:
            return locale.script() == QLocale::SimplifiedHanScript ? "zh_CN" : "";
        default:
            return {};
    }
}

/// Numbers and dates as a person has set them for the whole system, if that is in the language of the interface.
QLocale locale_for(const QString& code) {
    const QLocale system = QLocale::system();
    return system.language() != QLocale::C && code_of(system) == code ? system : QLocale(code);
}

void install(const QString& file, const QString& folder) {
    auto* translator = new QTranslator(QCoreApplication::instance());
    translator->setObjectName(name_of_translators);
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

}  // namespace

std::vector<Language> languages() {
    return {{"en", "English"}, {"de", "Deutsch"}, {"zh_CN", "简体中文"}};
}

QString known_language(const QStringList& wanted) {
    for (const QString& name : wanted)
        if (QString code = code_of(QLocale(name)); !code.isEmpty()) return code;
    return "en";
}

void use_language(const QString& code) {
    const QString used = known_language(code.isEmpty() ? QLocale::system().uiLanguages() : QStringList(code));
    QLocale::setDefault(locale_for(used));
    const auto before = QCoreApplication::instance()->findChildren<QTranslator*>(name_of_translators);
    qDeleteAll(before);
    // Words of Qt's own dialogs. What is installed last is asked first.
    install("qtbase_" + used, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install("lectern_" + used, ":/translations");
}

/// Numbers are written as the language does, so the locale knows.
QString used_language() {
    return known_language({QLocale().name()});
}

}  // namespace lectern
