#pragma once

#include <QPushButton>

#include "ui/workspace/joined_sources.h"

namespace lectern {

/// "Ask these 3 documents": opens them as one. It is there while several documents are chosen.
class AskTogetherButton : public QPushButton {
    Q_OBJECT

 public:
    explicit AskTogetherButton(QWidget* parent = nullptr);

    void set_documents(const std::vector<Sources>& documents);
    /// Empty: fewer than two are chosen.
    const Sources& sources() const { return sources_; }
    static QString words_for(const Sources& sources);

 signals:
    void wanted(const std::vector<std::filesystem::path>& sources);

 private:
    Sources sources_;
};

}  // namespace lectern
