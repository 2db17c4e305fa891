#include "ui/window/server_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/error_text.h"
#include "ui/base/field_grid.h"
#include "ui/base/plain_label.h"
#include "ui/theme/symbol_label.h"

namespace lectern {

namespace {

/// As long as somebody types, nothing moves.
constexpr std::chrono::milliseconds pause_of_typing{600};

}  // namespace

ServerDialog::ServerDialog(Workspace& workspace, Settings& settings, DocumentSession& session, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      settings_(settings),
      session_(&session),
      address_(new QLineEdit(this)),
      model_(new QLineEdit(this)),
      key_(new QLineEdit(this)),
      unencrypted_(new QCheckBox(tr("&Send without it"), this)),
      trouble_(plain_label(this)) {
    setWindowTitle(tr("Answer with a server"));
    auto* what = plain_label(this);
    what->setText(
        tr("Questions about “%1” are answered by a larger model that runs elsewhere: llama.cpp, vLLM, SGLang, LM "
           "Studio or any server with their interface. For that the text of this document is sent to it, and "
           "with each question what was said before. No other document is sent.")
            .arg(session.name));
    trouble_->setObjectName("server_trouble");
    trouble_row_ = beside_symbol("exclamation-triangle-fill", Token::error_text, trouble_, this);
    trouble_row_->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    agree_ = buttons->addButton(tr("Send, and answer with it"), QDialogButtonBox::AcceptRole);
    agree_->setObjectName("answer_by_server");
    agree_->setProperty("kind", "primary");
    agree_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(what);
    column->addWidget(make_fields());
    column->addWidget(trouble_row_);
    column->addStretch();
    column->addWidget(buttons);
    resize(std::max(fontMetrics().averageCharWidth() * 70, minimumSizeHint().width()), 0);
    fill();
    connect(buttons, &QDialogButtonBox::accepted, this, &ServerDialog::look);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::finished, &workspace_, &Workspace::stop_looking);
    connect(&workspace_, &Workspace::server_found, this, &ServerDialog::agree);
    connect(&workspace_, &Workspace::server_refused, this, &ServerDialog::refuse);
    connect(&session, &QObject::destroyed, this, &QDialog::reject);
}

QWidget* ServerDialog::make_fields() {
    auto* fields = new QWidget(this);
    fields_ = new FieldGrid(fields);
    address_->setObjectName("server_address");
    address_->setPlaceholderText("https://host/v1");
    model_->setObjectName("server_model");
    model_->setPlaceholderText(tr("the only one that it has"));
    key_->setObjectName("server_key");
    key_->setEchoMode(QLineEdit::Password);
    unencrypted_->setObjectName("server_unencrypted");
    fields_->add_field(tr("&Address"), address_, new QLabel(tr("Of its interface, as its keeper gave it to you.")));
    fields_->add_field(tr("&Model"), model_, new QLabel);
    fields_->add_field(tr("&Key"), key_, new QLabel(tr("If it wants one. It is forgotten when Lectern is closed.")));
    unencrypted_place_ = fields_->add_field(tr("&Encryption"), unencrypted_,
                                            new QLabel(tr("Without it everybody on the way can read the document.")));
    typing_.setSingleShot(true);
    typing_.setInterval(pause_of_typing);
    connect(&typing_, &QTimer::timeout, this, &ServerDialog::show_unencrypted);
    connect(address_, &QLineEdit::textChanged, this, [this] {
        if (address_->isModified())
            typing_.start();
        else
            show_unencrypted();
    });
    connect(address_, &QLineEdit::textEdited, this, [this] {
        trouble_row_->hide();                    // it was said of the address of before
        if (!key_->isModified()) key_->clear();  // which it was given for
    });
    return fields;
}

/// As the last time; a key that was given for another document need not be given again.
void ServerDialog::fill() {
    address_->setText(settings_.server_address());
    model_->setText(settings_.server_model());
    for (const DocumentSession* session : workspace_.sessions())
        if (session->server && session->server->address.toString() == address_->text())
            key_->setText(QString::fromStdString(session->server->key));
    show_unencrypted();
    address_->selectAll();
}

/// Else what has several lines would be cut off where a row comes.
void ServerDialog::grow() {
    const int needed = layout()->totalHeightForWidth(width());
    if (needed > height()) resize(width(), needed);
}

void ServerDialog::show_unencrypted() {
    fields_->set_row_visible(unencrypted_place_, is_open_to_all());
    grow();
}

bool ServerDialog::is_open_to_all() const {
    const std::string address = address_->text().trimmed().toStdString();
    return !parse_server_address(address) && parse_server_address(address, true);
}

void ServerDialog::look() {
    const auto address = parse_server_address(address_->text().toStdString(), unencrypted_->isChecked());
    if (!address) return refuse(address.error());
    show_looking(true);
    workspace_.look_for({.address = *address,
                         .model = model_->text().trimmed().toStdString(),
                         .key = key_->text().trimmed().toStdString()});
}

void ServerDialog::show_looking(bool looks) {
    for (QWidget* field : {static_cast<QWidget*>(address_), static_cast<QWidget*>(model_), static_cast<QWidget*>(key_),
                           static_cast<QWidget*>(unencrypted_), static_cast<QWidget*>(agree_)})
        field->setEnabled(!looks);
    if (looks) trouble_row_->hide();
    agree_->setText(looks ? tr("Connecting…") : tr("Send, and answer with it"));
}

void ServerDialog::agree(const ChatServer& server) {
    if (!session_) return;
    settings_.set_server(server.address.toString(), model_->text().trimmed());
    workspace_.answer_by(*session_, server);
    accept();
}

void ServerDialog::refuse(const Error& why) {
    show_looking(false);
    Error shown = why;
    shown.means = sentence("Nothing of the document was sent.");
    trouble_->setText(error_text(shown));
    trouble_row_->show();
    grow();
    address_->setFocus();
}

}  // namespace lectern
