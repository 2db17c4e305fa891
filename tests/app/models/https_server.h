#pragma once

#include <QSslServer>
#include <QSslSocket>

#include "tests/app/server_certificate.h"

namespace lectern::test {

/// A real HTTPS server for one file on this machine, which can be told to misbehave.
class HttpsServer : public QObject {
 public:
    struct Request {
        QByteArray range, if_range;
        bool whole() const { return range.isEmpty(); }
    };

    explicit HttpsServer(const QString& certificate = "server.pem") {
        server_.setSslConfiguration(with_certificate(certificate));
        connect(&server_, &QSslServer::pendingConnectionAvailable, this, &HttpsServer::welcome);
        if (!server_.listen(QHostAddress::LocalHost)) qFatal("the test server cannot listen");
    }

    std::string address() const { return QString("https://127.0.0.1:%1/model.gguf").arg(port()).toStdString(); }
    quint16 port() const { return server_.serverPort(); }

    QByteArray content;
    QByteArray etag = "\"one\"";
    bool ranges = true;  ///< it understands them
    bool says_length = true;
    int status = 0;               ///< instead of the file; 0: none
    QByteArray location;          ///< where it leads to instead
    qsizetype breaks_after = -1;  ///< bytes of a body; -1: never
    bool breaks_once = false;
    bool silent = false;  ///< it accepts requests and says nothing

    std::vector<Request> requests;

 private:
    void welcome() {
        while (QTcpSocket* socket = server_.nextPendingConnection()) {
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { listen_to(*socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        }
    }

    void listen_to(QTcpSocket& socket) {
        const QByteArray request = socket.property("request").toByteArray() + socket.readAll();
        if (!request.contains("\r\n\r\n")) {
            socket.setProperty("request", request);
            return;
        }
        socket.setProperty("request", QByteArray());
        Request heard{header(request, "Range"), header(request, "If-Range")};
        requests.push_back(heard);
        if (!silent) answer(socket, heard);
    }

    static QByteArray header(const QByteArray& request, const QByteArray& name) {
        for (const QByteArray& line : request.split('\n'))
            if (line.toLower().startsWith(name.toLower() + ':')) return line.mid(name.size() + 1).trimmed();
        return {};
    }

    void answer(QTcpSocket& socket, const Request& request) {
        if (!location.isEmpty()) return send(socket, "302 Found", "Location: " + location + "\r\n", {});
        if (status != 0) return send(socket, QByteArray::number(status) + " No", {}, "<html>No.</html>");
        const qsizetype begin = request.range.mid(6).chopped(request.whole() ? 0 : 1).toLongLong();
        const bool same = request.if_range.isEmpty() || request.if_range == etag;
        if (request.whole() || !ranges || !same) return send(socket, "200 OK", {}, content);
        if (begin >= content.size())
            return send(socket, "416 Range Not Satisfiable",
                        "Content-Range: bytes */" + QByteArray::number(content.size()) + "\r\n", {});
        send(socket, "206 Partial Content",
             QString("Content-Range: bytes %1-%2/%3\r\n")
                 .arg(begin)
                 .arg(content.size() - 1)
                 .arg(content.size())
                 .toLatin1(),
             content.mid(begin));
    }

    void send(QTcpSocket& socket, const QByteArray& line, QByteArray headers, QByteArray body) {
        if (!etag.isEmpty()) headers += "ETag: " + etag + "\r\n";
        if (says_length) headers += "Content-Length: " + QByteArray::number(body.size()) + "\r\n";
        const bool breaks = breaks_after >= 0 && body.size() > breaks_after;
        if (breaks) body.truncate(breaks_after);
        if (breaks && breaks_once) breaks_after = -1;
        socket.write("HTTP/1.1 " + line + "\r\n" + headers + "Connection: close\r\n\r\n" + body);
        socket.disconnectFromHost();
    }

    QSslServer server_;
};

}  // namespace lectern::test
