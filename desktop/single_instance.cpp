#include "desktop/single_instance.h"

#include <QLocalSocket>

#include "desktop/peer.h"

namespace lectern {

namespace {

constexpr int patience = 500;  // milliseconds, for another program of the same user on the same machine
constexpr qint64 longest_message = qint64{1} << 20, longest_head = 16;
constexpr QChar separator(u'\0');  // stands in no name of a file
const QByteArray thanks = "lectern";

}  // namespace

SingleInstance::SingleInstance(const QString& place, QObject* parent) : QObject(parent), place_(place) {
    server_.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&server_, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* from = server_.nextPendingConnection()) {
            if (!is_of_this_user(*from)) {
                from->abort();
                from->deleteLater();
                continue;
            }
            from->setReadBufferSize(longest_head + longest_message);
            connect(from, &QLocalSocket::readyRead, this, [this, from] { take(from); });
            connect(from, &QLocalSocket::disconnected, from, &QObject::deleteLater);
        }
    });
}

bool SingleInstance::hand_over(const QStringList& files) const {
    QLocalSocket first;
    if (place_.isEmpty()) return false;
    first.connectToServer(place_);
    if (!first.waitForConnected(patience) || !is_of_this_user(first)) return false;
    QByteArray message = files.join(separator).toUtf8();
    message.prepend(QByteArray::number(message.size()) + '\n');
    first.write(message);
    // One that was stopped in its tracks still has its socket, but does not answer.
    while (first.bytesAvailable() < thanks.size())
        if (!first.waitForReadyRead(patience)) return false;
    return true;
}

void SingleInstance::listen() {
    if (place_.isEmpty()) return;
    QLocalServer::removeServer(place_);  // of one that was killed
    server_.listen(place_);
}

/// "17\n" and as many bytes: names of files with a separator between them.
void SingleInstance::take(QLocalSocket* from) {
    const qint64 head = from->peek(longest_head).indexOf('\n') + 1;
    if (head == 0) {
        if (from->bytesAvailable() >= longest_head) from->abort();
        return;  // the rest is on its way
    }
    bool is_number = false;
    const qlonglong size = from->peek(head - 1).toLongLong(&is_number);
    if (!is_number || size < 0 || size > longest_message) return from->abort();
    if (from->bytesAvailable() < head + size) return;
    from->skip(head);
    const QString files = QString::fromUtf8(from->read(size));
    from->write(thanks);
    from->flush();
    emit handed_over(files.split(separator, Qt::SkipEmptyParts));
}

}  // namespace lectern
