#include "app/desktop/single_instance.h"

#include <QDataStream>
#include <QIODevice>
#include <QLocalSocket>

namespace lectern {

namespace {

constexpr int patience = 500;  // milliseconds, for another program of the same user on the same machine
constexpr qint64 longest_message = qint64{1} << 20;
const QByteArray thanks = "lectern";

}  // namespace

SingleInstance::SingleInstance(const QString& name, QObject* parent) : QObject(parent), name_(name) {
    server_.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&server_, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* from = server_.nextPendingConnection()) {
            connect(from, &QLocalSocket::readyRead, this, [this, from] { take(from); });
            connect(from, &QLocalSocket::disconnected, from, &QObject::deleteLater);
        }
    });
}

bool SingleInstance::hand_over(const QStringList& files) const {
    QLocalSocket first;
    first.connectToServer(name_);
    if (!first.waitForConnected(patience)) return false;
    QByteArray message;
    QDataStream out(&message, QIODevice::WriteOnly);
    out << files;
    QByteArray size;
    QDataStream(&size, QIODevice::WriteOnly) << static_cast<qint64>(message.size());
    first.write(size + message);
    // One that was stopped in its tracks still has its socket, but does not answer.
    while (first.bytesAvailable() < thanks.size())
        if (!first.waitForReadyRead(patience)) return false;
    return true;
}

void SingleInstance::listen() {
    QLocalServer::removeServer(name_);  // of one that was killed
    server_.listen(name_);
}

void SingleInstance::take(QLocalSocket* from) {
    QDataStream in(from);
    in.startTransaction();
    qint64 size = 0;
    in >> size;
    if (size < 0 || size > longest_message) return from->abort();
    QStringList files;
    in >> files;
    if (!in.commitTransaction()) return;  // the rest is on its way
    from->write(thanks);
    from->flush();
    emit handed_over(files);
}

}  // namespace lectern
