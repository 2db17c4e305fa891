#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "tests/engine/model/model_folder.h"

namespace lectern::test {

/// How a run of the program ended, and what it said.
struct Ended {
    int code = -1;  ///< -1: it crashed or did not end
    QByteArray out, err;

    QByteArray all() const { return QByteArray::number(code) + "\n" + out + "\n" + err; }
    /// What stands on stdout if that is one JSON document and nothing else; empty otherwise.
    QJsonDocument json() const { return QJsonDocument::fromJson(out); }
};

inline Ended ended(QProcess& program) {
    if (!program.waitForFinished(570'000)) program.kill();
    return {program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1, program.readAllStandardOutput(),
            program.readAllStandardError()};
}

/// From now on programs that this test starts have a library of their own, which nothing was read into yet: never the
/// one of whoever runs the tests. Returns its file.
inline QString new_library() {
    static const QTemporaryDir folder;
    static int number = 0;
    const QString file = folder.filePath(QString("library-%1.sqlite").arg(++number));
    qputenv("LECTERN_LIBRARY", file.toUtf8());
    return file;
}
inline const QString first_library = new_library();

/// Runs lectern-cli to its end, in the library that new_library() made last.
inline Ended lectern_again(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess program;
    program.start(LECTERN_CLI, arguments);
    program.write(input);
    program.closeWriteChannel();
    return ended(program);
}

/// Runs lectern-cli to its end, with an empty library.
inline Ended lectern(const QStringList& arguments, const QByteArray& input = {}) {
    new_library();
    return lectern_again(arguments, input);
}

/// The model of the tests. The test fails here if it was not fetched.
inline QString smollm() {
    QString path = QString::fromStdString((models_folder_for_tests() / "smollm2-135m.gguf").string());
    if (!QFile::exists(path)) qFatal("%s is missing; scripts/test.sh fetches it", qPrintable(path));
    return path;
}

/// Says the same words on every machine: with other vector extensions sums are rounded otherwise, and where two words
/// are nearly as likely, a small model says the other.
inline QStringList smollm_of_few_words() {
    return {"-m", smollm(), "--cpu-tier", "avx2", "-n", "12"};
}

inline QString document(const char* name) {
    return QString(LECTERN_TEST_DATA "/documents/") + name;
}

/// Real English text of some length.
inline QByteArray some_text(qsizetype bytes) {
    QFile file(LECTERN_TEST_DATA "/reference/text.txt");
    if (!file.open(QIODevice::ReadOnly)) qFatal("the text of the tests is missing");
    const QByteArray once = file.readAll();
    return once.repeated(static_cast<int>(bytes / once.size() + 1)).left(bytes);
}

inline QString write(const QString& path, const QByteArray& content) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(path));
    return path;
}

}  // namespace lectern::test
