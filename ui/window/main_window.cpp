#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>

#include "app/models/catalogue.h"
#include "ui/library/library_panel.h"
#include "ui/window/banner.h"
#include "ui/window/drop_overlay.h"
#include "ui/window/interrupted_reading.h"
#include "ui/workspace/sample.h"

namespace lectern {

namespace {

constexpr std::chrono::seconds seconds_between_places{2};

/// Of a window that was never open before: all of it is on the screen, with its title.
QSize first_size(const QWidget& window) {
    const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight);
    return QSize(1280, 800).boundedTo(window.screen()->availableSize() - QSize(0, title));
}

}  // namespace

MainWindow::MainWindow(Workspace& workspace, Settings& settings, QWidget* parent)
    : QMainWindow(parent), workspace_(workspace), settings_(settings) {
    clock_.start();
    place_soon_.setSingleShot(true);
    place_soon_.setInterval(seconds_between_places);
    connect(&place_soon_, &QTimer::timeout, this, &MainWindow::remember_place);
    setWindowTitle("Lectern");
    setAcceptDrops(true);
    panes_ = new QSplitter(this);
    library_ = new LibraryPanel(workspace_, panes_);
    panes_->addWidget(library_);
    panes_->addWidget(make_pages());
    panes_->addWidget(make_conversation());
    panes_->setStretchFactor(1, 1);
    const int letter = fontMetrics().averageCharWidth();
    panes_->setSizes({40 * letter, 88 * letter, 48 * letter});
    panes_->setChildrenCollapsible(false);
    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    trouble_banner_ = new Banner(central);
    column->addWidget(trouble_banner_);
    state_banner_ = new Banner(central);
    connect(state_banner_, &Banner::remedy_chosen, this, &MainWindow::remedy);
    column->addWidget(state_banner_);
    column->addWidget(panes_, 1);
    column->addWidget(make_status());
    setCentralWidget(central);
    overlay_ = new DropOverlay(this);
    make_toolbar();
    make_menus();
    connect_workspace();
    connect_care();
    apply_settings();
    if (!restoreGeometry(settings_.geometry())) resize(first_size(*this));
    panes_->restoreState(settings_.layout());
    show_session(nullptr);
    show_model();
}

MainWindow::~MainWindow() {
    workspace_.disconnect(this);
}

void MainWindow::restore(const std::vector<std::filesystem::path>& files) {
    std::filesystem::path model = settings_.model().toStdString();
    std::error_code error;
    if (model.empty() || !std::filesystem::is_regular_file(model, error)) {
        model.clear();
        // The one that scripts/run.sh fetches first.
        for (const char* name : {"qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b", "smollm2-135m"})
            if (const auto file = find_model(name); file && model.empty()) model = *file;
    }
    if (!model.empty()) workspace_.open_model(model);
    if (!files.empty())
        open(files);
    else if (const ReadingId last = settings_.last_reading(); last > 0)
        open_reading(last);
    interrupted_->look();
}

void MainWindow::open(const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files) {
        std::error_code error;
        const std::filesystem::path whole = std::filesystem::absolute(file, error);
        if (whole.extension() == exported_reading_suffix) {
            take_in(whole);
            continue;
        }
        settings_.add_recent_file(QString::fromStdString(whole.string()));
        if (DocumentSession* open = opened_from(whole); open != nullptr) {
            show_session(open);
            continue;
        }
        show_session(workspace_.open_files({whole}, ready_reading_of(whole)));
    }
}

/// Where this file is shown already, as it is now.
DocumentSession* MainWindow::opened_from(const std::filesystem::path& file) {
    for (DocumentSession* session : workspace_.sessions())
        if (session->opened_as == file && session->changed_files.empty() && !session->error) return session;
    return nullptr;
}

void MainWindow::come_to_front() {
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    remember_place();
    settings_.set_window(saveGeometry(), panes_->saveState());
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (overlay_->show_for(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) {
    overlay_->hide();
}

void MainWindow::dropEvent(QDropEvent* event) {
    overlay_->hide();
    event->acceptProposedAction();
    if (const auto files = files_of(*event->mimeData()); !files.empty())
        open(files);
    else
        open_text(event->mimeData()->text());
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    overlay_->setGeometry(rect());
}

}  // namespace lectern
