#include "ui/library/ask_together_button.h"

#include "ui/theme/icons.h"

namespace lectern {

AskTogetherButton::AskTogetherButton(QWidget* parent) : QPushButton(parent) {
    setObjectName("ask_together");
    put_symbol(*this, "chat-left");
    setToolTip(tr("Opens them as one document, which is read and asked as a whole."));
    setAccessibleDescription(toolTip());
    setAutoDefault(false);
    hide();
    connect(this, &QPushButton::clicked, this, [this] { emit wanted(Sources(sources_)); });
}

QString AskTogetherButton::words_for(const Sources& sources) {
    return tr("Ask these %n documents", nullptr, static_cast<int>(sources.size()));
}

void AskTogetherButton::set_documents(const std::vector<Sources>& documents) {
    sources_ = joined_sources(documents);
    setText(words_for(sources_));
    setAccessibleName(text());
    setVisible(!sources_.empty());
}

}  // namespace lectern
