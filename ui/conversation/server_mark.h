#pragma once

#include <QWidget>
#include <optional>

#include "app/server/chat_server.h"

class QLabel;

namespace lectern {

/// Says above the question box, as long as it is so, that a server answers and where the text of the document goes; and
/// ends it.
class ServerMark : public QWidget {
    Q_OBJECT

 public:
    explicit ServerMark(QWidget* parent = nullptr);

    void show_server(const std::optional<ChatServer>& server);

 signals:
    void stop_wanted();

 private:
    QLabel* words_;
};

}  // namespace lectern
