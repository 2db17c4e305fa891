#include "ui/conversation/server_mark.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "ui/base/plain_label.h"
#include "ui/conversation/overview_words.h"
#include "ui/theme/symbol_label.h"

namespace lectern {

ServerMark::ServerMark(QWidget* parent) : QWidget(parent), words_(plain_label(this)) {
    setObjectName("server_mark");
    words_->setObjectName("server_words");
    words_->setProperty("role", "small");
    auto* stop = new QPushButton(tr("Stop sending"), this);
    stop->setObjectName("stop_sending");
    stop->setToolTip(tr("Nothing is sent any more; the model on this computer answers again."));
    connect(stop, &QPushButton::clicked, this, &ServerMark::stop_wanted);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(beside_symbol("hdd-network", Token::accent, words_, this), 1);
    row->addWidget(stop);
    hide();
}

void ServerMark::show_server(const std::optional<ChatServer>& server) {
    setVisible(server.has_value());
    if (!server) return;
    const QString model = written_words(server->model_name()), host = written_words(server->host());
    words_->setText(
        (server->is_here()
             ? tr("Answered by %1, another program on this computer (%2). The text of this document goes to it.",
                  "model, host")
             : tr("Answered by %1 on %2. The text of this document leaves this computer and goes there.",
                  "model, host"))
            .arg(model, host));
    words_->setAccessibleName(words_->text());
}

}  // namespace lectern
