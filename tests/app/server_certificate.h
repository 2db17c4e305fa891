#pragma once

#include <QFile>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>

namespace lectern::test {

/// What a server on this machine says who it is with: a certificate of the tests' own authority.
inline QSslConfiguration with_certificate(const QString& certificate = "server.pem") {
    QFile key(LECTERN_TEST_DATA "/tls/server.key");
    if (!key.open(QIODevice::ReadOnly)) qFatal("the key of the test server is missing");
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setLocalCertificate(QSslCertificate::fromPath(QString(LECTERN_TEST_DATA "/tls/") + certificate).constFirst());
    tls.setPrivateKey(QSslKey(&key, QSsl::Ec));
    return tls;
}

/// What a client has to trust.
inline QSslConfiguration trusting_authority() {
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setCaCertificates(QSslCertificate::fromPath(LECTERN_TEST_DATA "/tls/authority.pem"));
    return tls;
}

}  // namespace lectern::test
