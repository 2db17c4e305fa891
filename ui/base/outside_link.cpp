#include "ui/base/outside_link.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QLabel>
#include <QRegularExpression>

#include "ui/base/plain_question.h"

namespace lectern {

namespace {

struct OutsideLinkWords {
    Q_DECLARE_TR_FUNCTIONS(OutsideLink)
};

constexpr qsizetype longest_address = 2000;  ///< what browsers and servers take

bool is_mail(const QUrl& address) {
    return address.scheme() == "mailto";
}

/// Nothing but an address: mail programs attach files, and add receivers, that the rest of a link names.
bool is_mail_address(const QString& link) {
    static const QRegularExpression address("^mailto:[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+$");
    return address.match(link).hasMatch();
}

/// In ASCII: no letter of another writing looks like one of the address, and none turns their order.
QString shown(const QUrl& address) {
    return QString::fromLatin1(address.toEncoded());
}

}  // namespace

bool may_be_opened(const QUrl& address) {
    if (!address.isValid() || shown(address).size() > longest_address) return false;
    if (is_mail(address)) return is_mail_address(shown(address));
    return (address.scheme() == "http" || address.scheme() == "https") && !address.host().isEmpty();
}

void ask_to_open(const QUrl& address, QWidget* parent) {
    if (!may_be_opened(address)) return;
    const QString question = is_mail(address)
                                 ? OutsideLinkWords::tr("Write a mail to this address?")
                                 : OutsideLinkWords::tr("Open this address in the browser? All of it is sent to %1.")
                                       .arg(QString::fromLatin1(QUrl::toAce(address.host())));
    ask_plainly({.title = OutsideLinkWords::tr("Open an address"),
                 .question = question,
                 .details = shown(address),
                 .yes = OutsideLinkWords::tr("&Open"),
                 .work = [address] { QDesktopServices::openUrl(address); }},
                parent);
}

void ask_before_links(QMessageBox& box) {
    for (QLabel* text : box.findChildren<QLabel*>()) {
        text->setOpenExternalLinks(false);
        QObject::connect(text, &QLabel::linkActivated, &box, [&box](const QString& link) { ask_to_open(link, &box); });
    }
}

}  // namespace lectern
