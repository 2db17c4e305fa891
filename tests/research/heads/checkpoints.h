#pragma once

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <fstream>
#include <vector>

#include "research/heads/published_heads.h"

/// Checkpoints as bytes, and importing them.
namespace lectern::test {

/// One that is recorded.
inline QByteArray recorded_checkpoint(const QString& name) {
    QFile file(QString(LECTERN_TEST_DATA "/heads/%1").arg(name));
    if (!file.open(QIODevice::ReadOnly)) qFatal("a checkpoint of the tests is missing");
    return file.readAll();
}

/// A file of that header and so many bytes of data.
inline QByteArray safetensors(const QByteArray& header, qsizetype data = 0) {
    const auto length = static_cast<quint64>(header.size());
    return QByteArray(reinterpret_cast<const char*>(&length), sizeof length) + header + QByteArray(data, '\0');
}

struct NamedShape {
    QByteArray name;
    std::vector<int> shape;
};

struct StoredAs {
    const char* dtype = "F16";
    int bytes = 2;
};

/// A whole checkpoint of zeros; `more` are entries of the header beside them.
inline QByteArray zeros(const std::vector<NamedShape>& tensors, StoredAs stored = {}, const QByteArray& more = {}) {
    QByteArrayList entries;
    qsizetype at = 0;
    for (const NamedShape& tensor : tensors) {
        QStringList sizes;
        qsizetype end = stored.bytes;
        for (const int size : tensor.shape) {
            sizes += QString::number(size);
            end *= size;
        }
        end += at;
        entries += QString(R"("%1":{"dtype":"%2","shape":[%3],"data_offsets":[%4,%5]})")
                       .arg(QString(tensor.name), QString(stored.dtype), sizes.join(','))
                       .arg(at)
                       .arg(end)
                       .toUtf8();
        at = end;
    }
    if (!more.isEmpty()) entries += more;
    return safetensors("{" + entries.join(',') + "}", at);
}

/// Imports files of these bytes.
inline Result<HeadsFile> import_files(const std::vector<QByteArray>& files, const Model& model) {
    const QTemporaryDir folder;
    std::vector<std::filesystem::path> paths;
    for (const QByteArray& bytes : files) {
        paths.emplace_back(folder.filePath(QString("%1.safetensors").arg(paths.size())).toStdString());
        std::ofstream(paths.back(), std::ios::binary).write(bytes.data(), bytes.size());
    }
    return import_heads(paths, model);
}

/// Whether it is an error of bad input that says these words, what it means and what next.
inline bool is_told(const Error& error, const QByteArray& words) {
    return error.code == ErrorCode::bad_input && !error.means.empty() && !error.next.empty() &&
           QByteArray::fromStdString(error.what.english()).contains(words);
}

}  // namespace lectern::test
