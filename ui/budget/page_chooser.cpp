#include "ui/budget/page_chooser.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/amounts.h"
#include "ui/base/document_names.h"
#include "ui/base/error_text.h"

namespace lectern {

PageChooser::PageChooser(std::shared_ptr<const Document> document, const PageChoice& pages, QWidget* parent,
                         Purpose purpose)
    : QDialog(parent),
      document_(std::move(document)),
      chapters_(chapters_of(*document_)),
      pages_(pages),
      text_(new QLineEdit(QString::fromStdString(describe(pages, *document_)))),
      list_(new QListWidget),
      amount_(new QLabel),
      choose_(new QPushButton(tr("&Choose"))) {
    setWindowTitle(tr("Choose pages"));
    auto* name = new QLabel(purpose == Purpose::read ? tr("&Pages to read, such as “3-7, 12”:")
                                                     : tr("&Pages to ask, such as “3-7, 12”:"));
    name->setBuddy(text_);
    text_->setPlaceholderText(tr("All pages"));
    text_->setClearButtonEnabled(true);
    list_->setAccessibleName(tr("Chapters"));
    list_->setWordWrap(true);
    list_->setResizeMode(QListView::Adjust);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    amount_->setWordWrap(true);
    amount_->setTextFormat(Qt::PlainText);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(choose_, QDialogButtonBox::AcceptRole);
    auto* all = new QVBoxLayout(this);
    for (QWidget* part : {static_cast<QWidget*>(name), static_cast<QWidget*>(text_), static_cast<QWidget*>(list_),
                          static_cast<QWidget*>(amount_), static_cast<QWidget*>(buttons)})
        all->addWidget(part);
    choose_->setDefault(true);  // a button without a dialog cannot be one
    list_chapters();
    show_amount();
    resize(fontMetrics().averageCharWidth() * 60, sizeHint().height());

    connect(text_, &QLineEdit::textChanged, this, &PageChooser::text_changed);
    connect(list_, &QListWidget::itemChanged, this, &PageChooser::chapter_ticked);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(*pages_);
        accept();
    });
}

/// The highest headings that there are several of, each to the page where the next begins.
std::vector<PageChooser::Chapter> PageChooser::chapters_of(const Document& document) {
    std::vector<Chapter> chapters;
    for (int level = 1; level <= 6 && chapters.size() < 2; ++level) {
        chapters.clear();
        for (const Heading& heading : document.headings)
            if (heading.level <= level) {
                const int page = document.page_at(heading.begin);
                if (!chapters.empty()) {
                    const int before = document.page_at(heading.begin > 0 ? heading.begin - 1 : 0);
                    chapters.back().pages.last = std::max(chapters.back().pages.first, before);
                }
                chapters.push_back(
                    {QString::fromStdString(heading.title), {page, static_cast<int>(document.pages.size()) - 1}});
            }
    }
    return chapters;
}

void PageChooser::list_chapters() {
    list_->setVisible(!chapters_.empty());
    for (const Chapter& chapter : chapters_) {
        auto* item = new QListWidgetItem(
            tr("%1 (page %2)").arg(chapter.title, page_name(*document_, chapter.pages.first)), list_);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    }
    show_chapters();
}

void PageChooser::text_changed() {
    pages_ = parse_pages(text_->text().toStdString(), *document_);
    if (pages_) show_chapters();
    show_amount();
}

void PageChooser::chapter_ticked() {
    std::string text;
    for (int i = 0; i < list_->count(); ++i)
        if (list_->item(i)->checkState() == Qt::Checked)
            text += describe({chapters_[static_cast<std::size_t>(i)].pages}, *document_) + ", ";
    pages_ = parse_pages(text, *document_);
    const QSignalBlocker quiet(text_);
    text_->setText(QString::fromStdString(pages_ ? describe(*pages_, *document_) : text));
    show_amount();
}

/// Ticks the chapters that are chosen whole. No choice is no tick: all pages are read.
void PageChooser::show_chapters() {
    const QSignalBlocker quiet(list_);
    for (int i = 0; i < list_->count(); ++i) {
        const PageRange& range = chapters_[static_cast<std::size_t>(i)].pages;
        const bool whole = std::ranges::any_of(
            *pages_, [&](const PageRange& chosen) { return chosen.first <= range.first && range.last <= chosen.last; });
        list_->item(i)->setCheckState(whole ? Qt::Checked : Qt::Unchecked);
    }
}

void PageChooser::show_amount() {
    choose_->setEnabled(pages_.has_value());
    if (!pages_) return amount_->setText(error_text(pages_.error()));
    const int all = static_cast<int>(document_->pages.size());
    std::uint64_t bytes = 0;
    for (const TextStretch& stretch : text_of(*pages_, *document_)) bytes += stretch.end - stretch.begin;
    const double all_bytes = static_cast<double>(std::max<std::size_t>(document_->text.size(), 1));
    const double share = static_cast<double>(bytes) / all_bytes;
    amount_->setText(tr("%1 of %Ln page(s), %2 of the text", nullptr, all)
                         .arg(count_text(chosen_before(*pages_, all)), share_text(share)));
}

}  // namespace lectern
