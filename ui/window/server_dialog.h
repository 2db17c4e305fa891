#pragma once

#include <QDialog>
#include <QPointer>
#include <QTimer>

#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern {

class FieldGrid;

/// Lets a server answer questions about a document: which one, and what is sent to it. The server is asked for its
/// model first, and nothing of the document is sent before it has answered and a person has agreed.
class ServerDialog : public QDialog {
    Q_OBJECT

 public:
    ServerDialog(Workspace& workspace, Settings& settings, DocumentSession& session, QWidget* parent);

 private:
    QWidget* make_fields();
    void fill();
    void grow();
    void show_unencrypted();
    void look();
    void show_looking(bool looks);
    void agree(const ChatServer& server);
    void refuse(const Error& why);
    /// Whether the address is one that everybody on the way could read along with.
    bool is_open_to_all() const;

    Workspace& workspace_;
    Settings& settings_;
    QPointer<DocumentSession> session_;
    QLineEdit *address_, *model_, *key_;
    QTimer typing_;  ///< the address: half of it may look like one that nobody meant
    QCheckBox* unencrypted_;
    FieldGrid* fields_ = nullptr;
    int unencrypted_place_ = 0;  ///< its row
    QLabel* trouble_;
    QWidget* trouble_row_;
    QPushButton* agree_;
};

}  // namespace lectern
