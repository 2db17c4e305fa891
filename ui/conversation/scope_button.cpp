#include "ui/conversation/scope_button.h"

#include <QMenu>

#include "ui/conversation/question_scope.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr int most_letters = 40;       ///< of a section's title in the menu
constexpr int most_pill_letters = 16;  ///< of pages on the button

}  // namespace

ScopeButton::ScopeButton(QWidget* parent) : QToolButton(parent), menu_(new QMenu(this)) {
    setObjectName("scope");
    setProperty("kind", "pill");
    put_symbol(*this, "file-earmark-text");
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setMenu(menu_);
    connect(menu_, &QMenu::aboutToShow, this, &ScopeButton::fill);
    say();
}

void ScopeButton::show_document(std::shared_ptr<const Document> document) {
    if (document == document_) return;
    document_ = std::move(document);
    choose({});
}

void ScopeButton::choose(const PageChoice& pages) {
    pages_ = pages;
    say();
    emit changed();
}

void ScopeButton::say() {
    const bool is_whole = pages_.empty() || !document_;
    const QString words = is_whole ? tr("Whole document") : scope_words(pages_, *document_);
    setText(is_whole ? words
                     : fontMetrics().elidedText(words, Qt::ElideRight,
                                                most_pill_letters * fontMetrics().averageCharWidth()));
    setAccessibleName(tr("What is asked: %1").arg(words));
    setToolTip(is_whole ? tr("The question is put to the whole document.")
                        : tr("The answer comes from these pages alone: %1").arg(words));
}

void ScopeButton::fill() {
    menu_->clear();
    add(tr("Whole document"), {});
    if (!document_) return;
    menu_->addSeparator();
    for (const QuestionScope& scope : scopes_at(*document_, page_ ? page_() : 0)) {
        QString name = scope.name.simplified();
        if (name.size() > most_letters) name = name.left(most_letters - 1).trimmed() + "…";
        add(tr("%1 (%2)", "section, its pages").arg(name.replace('&', "&&"), scope_words(scope.pages, *document_)),
            scope.pages);
    }
    menu_->addSeparator();
    menu_->addAction(tr("Other pages…"), this, &ScopeButton::other_pages_wanted);
}

void ScopeButton::add(const QString& words, const PageChoice& pages) {
    QAction* action = menu_->addAction(words, this, [this, pages] { choose(pages); });
    action->setCheckable(true);
    action->setChecked(pages == pages_);
}

}  // namespace lectern
