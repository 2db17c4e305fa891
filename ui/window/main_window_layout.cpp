#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/budget/budget_slider.h"
#include "ui/meters/card_memory.h"
#include "ui/meters/memory_bar.h"
#include "ui/meters/reading_strip.h"
#include "ui/meters/speed_plot.h"
#include "ui/pages/document_view.h"
#include "ui/retention/retention_map.h"
#include "ui/window/main_window.h"
#include "ui/window/welcome.h"

namespace lectern {

QWidget* MainWindow::make_pages() {
    middle_ = new QStackedWidget(this);
    welcome_ = new Welcome(middle_);
    middle_->addWidget(welcome_);
    auto* document = new QWidget(middle_);
    auto* row = new QHBoxLayout(document);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* split = new QSplitter(document);
    outline_ = new QTreeView(split);
    outline_->setAccessibleName(tr("Table of contents"));
    outline_->hide();
    pages_ = new DocumentView(split);
    outline_->setModel(&pages_->outline());
    outline_->header()->setStretchLastSection(false);
    outline_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    outline_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    outline_->setMinimumWidth(fontMetrics().averageCharWidth() * 17);
    split->addWidget(outline_);
    split->addWidget(pages_);
    split->setStretchFactor(1, 1);
    row->addWidget(split, 1);
    map_ = new RetentionMap(document);
    row->addWidget(map_);
    middle_->addWidget(document);

    connect(welcome_, &Welcome::model_wanted, this, &MainWindow::choose_model);
    connect(welcome_, &Welcome::document_wanted, this, &MainWindow::choose_files);
    connect(welcome_, &Welcome::sample_wanted, this, &MainWindow::open_sample);
    connect(outline_, &QTreeView::clicked, pages_, &DocumentView::go_to_section);
    connect(outline_, &QTreeView::activated, pages_, &DocumentView::go_to_section);
    connect(pages_, &DocumentView::page_changed, this, &MainWindow::update_page_box);
    connect(pages_, &DocumentView::visible_pages_changed, map_, &RetentionMap::show_view);
    connect(pages_, &DocumentView::visible_pages_changed, this, [this] { remember_place_soon(); });
    connect(pages_, &DocumentView::zoom_changed, this, &MainWindow::update_page_box);
    connect(pages_, &DocumentView::password_needed, this, &MainWindow::ask_password);
    connect(pages_, &DocumentView::history_changed, this, [this] {
        back_->setEnabled(pages_->can_go_back());
        forward_->setEnabled(pages_->can_go_forward());
    });
    connect(pages_, &DocumentView::hits_changed, this, [this] {
        std::vector<int> hits;
        for (const double position : pages_->hit_positions()) hits.push_back(static_cast<int>(position));
        map_->show_hits(std::move(hits));
    });
    connect(map_, &RetentionMap::page_chosen, pages_, &DocumentView::go_to_page);
    connect(map_, &RetentionMap::scrolled, pages_, &DocumentView::set_position);
    return middle_;
}

QWidget* MainWindow::make_status() {
    auto* status = new QWidget(this);
    auto* row = new QHBoxLayout(status);
    auto* column = new QVBoxLayout;
    budget_ = new BudgetSlider(status);
    connect(budget_, &BudgetSlider::budget_chosen, this, &MainWindow::change_budget);
    column->addWidget(budget_);
    strip_ = new ReadingStrip(status);
    column->addWidget(strip_);
    row->addLayout(column, 3);
    speeds_ = new SpeedPlot(status);
    row->addWidget(speeds_, 1);
    memory_ = new MemoryBar(status);
    QSizePolicy with_its_place = memory_->sizePolicy();
    with_its_place.setRetainSizeWhenHidden(true);
    memory_->setSizePolicy(with_its_place);
    memory_->hide();  // until it was measured: "0 bytes are free" would be wrong
    auto* memories = new QVBoxLayout;
    memories->addWidget(memory_);
    card_memory_ = new CardMemory(status);
    memories->addWidget(card_memory_);
    row->addLayout(memories, 2);
    connect(strip_, &ReadingStrip::pause_wanted, &workspace_, &Workspace::pause);
    connect(strip_, &ReadingStrip::resume_wanted, &workspace_, &Workspace::resume);
    connect(strip_, &ReadingStrip::cancel_wanted, this, [this] {
        for (DocumentSession* session : workspace_.sessions())
            if (session->state == DocumentSession::State::importing || session->is_being_read()) {
                workspace_.cancel(*session);
                return;
            }
    });
    return status;
}

void MainWindow::make_toolbar() {
    QToolBar* bar = addToolBar(tr("Document"));
    bar->setObjectName("document_bar");
    bar->setMovable(false);
    back_ = bar->addAction(style()->standardIcon(QStyle::SP_ArrowBack), tr("Back"), pages_, &DocumentView::go_back);
    forward_ = bar->addAction(style()->standardIcon(QStyle::SP_ArrowForward), tr("Forward"), pages_,
                              &DocumentView::go_forward);
    page_box_ = new QLineEdit(bar);
    page_box_->setMaximumWidth(fontMetrics().averageCharWidth() * 8);
    page_box_->setAccessibleName(tr("Page"));
    page_box_->setToolTip(tr("Go to a page (Ctrl+G)"));
    page_count_ = new QLabel(bar);
    bar->addWidget(page_box_);
    bar->addWidget(page_count_);
    bar->addSeparator();
    zoom_ = new QLabel(bar);
    QAction* smaller = bar->addAction(tr("Zoom out"), pages_, &DocumentView::zoom_out);
    smaller->setIconText("−");
    bar->addWidget(zoom_);
    QAction* larger = bar->addAction(tr("Zoom in"), pages_, &DocumentView::zoom_in);
    larger->setIconText("+");
    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    model_button_ = new QToolButton(bar);
    model_button_->setToolTip(tr("Choose, add or remove models"));
    bar->addWidget(model_button_);
    connect(model_button_, &QToolButton::clicked, this, &MainWindow::choose_model);
    connect(page_box_, &QLineEdit::returnPressed, this, [this] {
        if (!session_ || session_->document == nullptr) return;
        // What people call a page comes before its number.
        const std::string wanted = page_box_->text().trimmed().toStdString();
        const auto& pages = session_->document->pages;
        const auto named = std::ranges::find(pages, wanted, &Page::label);
        const int number = page_box_->text().toInt() - 1;
        if (named != pages.end())
            pages_->go_to_page(static_cast<int>(named - pages.begin()));
        else if (number >= 0 && number < std::ssize(pages))
            pages_->go_to_page(number);
        update_page_box();
        pages_->setFocus();
    });
}

void MainWindow::update_page_box() {
    const bool document = session_ && session_->document != nullptr;
    page_box_->setEnabled(document);
    if (!document) {
        page_box_->clear();
        page_count_->clear();
        zoom_->clear();
        return;
    }
    const int page = pages_->page();
    const QString name = QString::fromStdString(session_->document->pages[static_cast<std::size_t>(page)].label);
    if (!page_box_->hasFocus()) page_box_->setText(name);
    page_count_->setText(name == QString::number(page + 1)
                             ? tr(" / %L1 ").arg(session_->page_count())
                             : tr(" (%L1 / %L2) ").arg(page + 1).arg(session_->page_count()));
    zoom_->setText(tr("%1 %").arg(qRound(100 * pages_->zoom())));
}

}  // namespace lectern
