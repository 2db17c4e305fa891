#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSslServer>
#include <QTcpServer>
#include <QTcpSocket>
#include <deque>
#include <functional>
#include <memory>

#include "tests/app/server_certificate.h"

namespace lectern::test {

/// What a server said in answer to one request.
struct Scripted {
    int status = 200;
    QByteArray headers;  ///< each with its line end
    QByteArray body;
    qsizetype breaks_after = -1;  ///< bytes of the body, and then nothing more comes; -1: never
    bool stays_silent = false;
};

/// The events in which servers send an answer.
inline QByteArray events(const QStringList& pieces, const char* reason = "stop", const char* key = "content") {
    const auto event = [](const QJsonObject& json) {
        return "data: " + QJsonDocument(json).toJson(QJsonDocument::Compact) + "\n\n";
    };
    const auto choice = [](const QJsonObject& delta, const QJsonValue& why) {
        return QJsonObject{{"choices", QJsonArray{QJsonObject{{"delta", delta}, {"finish_reason", why}}}}};
    };
    QByteArray all = ": ping\n\n" + event(choice({{"role", "assistant"}, {"content", QJsonValue()}}, {}));
    for (const QString& piece : pieces) all += event(choice({{key, piece}}, {}));
    all += event(choice({}, reason));
    all += event({{"choices", QJsonArray()}, {"usage", QJsonObject{{"prompt_tokens", 70}, {"completion_tokens", 7}}}});
    return all + "data: [DONE]\n\n";
}

/// The list of a server's models.
inline QByteArray models(const QStringList& names, int window = 0) {
    QJsonArray all;
    for (const QString& name : names) all.append(QJsonObject{{"id", name}, {"max_model_len", window}});
    return QJsonDocument(QJsonObject{{"object", "list"}, {"data", all}}).toJson();
}

/// A server on this machine that answers as it is told, over HTTP or HTTPS.
class ScriptedServer : public QObject {
 public:
    struct Request {
        QByteArray path, key;
        QJsonObject body;

        /// All that the model would see.
        QString words() const {
            QString all;
            for (const QJsonValue& message : body["messages"].toArray()) all += message["content"].toString() + "\n";
            return all;
        }
    };

    explicit ScriptedServer(bool encrypted = false) {
        if (encrypted) {
            auto server = std::make_unique<QSslServer>();
            server->setSslConfiguration(with_certificate());
            connect(server.get(), &QSslServer::pendingConnectionAvailable, this, &ScriptedServer::welcome);
            server_ = std::move(server);
        } else {
            server_ = std::make_unique<QTcpServer>();
            connect(server_.get(), &QTcpServer::newConnection, this, &ScriptedServer::welcome);
        }
        scheme_ = encrypted ? "https" : "http";
        if (!server_->listen(QHostAddress::LocalHost)) qFatal("the test server cannot listen");
    }

    std::string address() const {
        return QString("%1://127.0.0.1:%2").arg(scheme_).arg(server_->serverPort()).toStdString();
    }

    /// What it says to requests for its models, and to others: the first of these, then the next; the last stays.
    Scripted to_models{.body = models({"m"})};
    std::deque<Scripted> script{{.body = events({"Yes", "."})}};
    std::function<Scripted(const Request&)> answers;  ///< instead of the script
    std::vector<Request> requests;                    ///< but for those for its models

 private:
    void welcome() {
        while (QTcpSocket* socket = server_->nextPendingConnection()) {
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { listen_to(*socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        }
    }

    static QByteArray header(const QByteArray& head, const QByteArray& name) {
        for (const QByteArray& line : head.split('\n'))
            if (line.toLower().startsWith(name.toLower() + ':')) return line.mid(name.size() + 1).trimmed();
        return {};
    }

    void listen_to(QTcpSocket& socket) {
        const QByteArray request = socket.property("request").toByteArray() + socket.readAll();
        socket.setProperty("request", request);
        const qsizetype end = request.indexOf("\r\n\r\n");
        if (end < 0) return;
        const QByteArray head = request.left(end), body = request.mid(end + 4);
        if (body.size() < header(head, "Content-Length").toLongLong()) return;
        socket.setProperty("request", QByteArray());
        const Request heard{head.split(' ').value(1), header(head, "Authorization"),
                            QJsonDocument::fromJson(body).object()};
        if (heard.path.endsWith("/models")) return send(socket, to_models);
        requests.push_back(heard);
        if (answers) return send(socket, answers(heard));
        const Scripted next = script.front();
        if (script.size() > 1) script.pop_front();
        send(socket, next);
    }

    static void send(QTcpSocket& socket, const Scripted& answer) {
        if (answer.stays_silent) return;
        const bool breaks = answer.breaks_after >= 0;
        socket.write("HTTP/1.1 " + QByteArray::number(answer.status) + " Said\r\n" + answer.headers +
                     "Content-Length: " + QByteArray::number(answer.body.size()) + "\r\nConnection: close\r\n\r\n" +
                     (breaks ? answer.body.left(answer.breaks_after) : answer.body));
        socket.disconnectFromHost();
    }

    QString scheme_;
    std::unique_ptr<QTcpServer> server_;
};

}  // namespace lectern::test
