#include "ui/pages/document_view.h"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/sentence_text.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/document_files.h"
#include "ui/pages/find_bar.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/page_actions.h"
#include "ui/pages/page_links.h"
#include "ui/pages/picture_content.h"
#include "ui/pages/selection_bar.h"
#include "ui/pages/text_content.h"

namespace lectern {

namespace {

constexpr double button_zoom_step = 1.2;

}  // namespace

DocumentView::DocumentView(QWidget* parent)
    : QWidget(parent),
      canvas_(new DocumentCanvas(this)),
      notice_bar_(new NoticeBar(this)),
      find_bar_(new FindBar(this)),
      actions_(new PageActions(this)),
      selection_bar_(new SelectionBar(*actions_, canvas_)),
      links_(new PageLinks(canvas_)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(notice_bar_);
    column->addWidget(canvas_, 1);
    column->addWidget(find_bar_);
    find_bar_->hide();
    setFocusProxy(canvas_);
    canvas_->setAccessibleName(tr("Document"));
    connect(canvas_, &DocumentCanvas::moved, this, &DocumentView::note_place);
    connect(canvas_, &DocumentCanvas::scrolled_by_user, this, [this] {
        wanted_page_ = -1;
        note_place();
    });
    connect(canvas_, &DocumentCanvas::selection_changed, this, &DocumentView::selection_changed);
    connect(canvas_, &DocumentCanvas::zoom_changed, this, &DocumentView::zoom_changed);
    connect(canvas_, &DocumentCanvas::password_needed, this, &DocumentView::password_needed);
    connect(canvas_, &DocumentCanvas::unusable, this, &DocumentView::show_text_instead);
    connect(find_bar_, &FindBar::words_changed, this, &DocumentView::find_text);
    connect(find_bar_, &FindBar::next_wanted, this, &DocumentView::find_next);
    connect(find_bar_, &FindBar::previous_wanted, this, &DocumentView::find_previous);
    connect(find_bar_, &FindBar::closed, this, &DocumentView::close_find);
    connect(&search_, &TextSearch::found, this, &DocumentView::note_hits);
    connect_actions();
}

DocumentView::~DocumentView() = default;

void DocumentView::show_document(std::shared_ptr<const Document> document, std::vector<std::filesystem::path> files,
                                 const QString& password) {
    clear();
    if (!document) return;
    document_ = std::move(document);
    files_ = std::move(files);
    password_ = password;
    outline_.set_document(document_);
    show_content();
    emit page_changed(page_);  // it may have the number of the page that was shown of another document
    if (find_bar_->isVisible()) find_text(find_bar_->words());
}

void DocumentView::show_content() {
    std::vector<PdfFile> pdfs = pdf_files_of(*document_, files_);
    if (!pdfs.empty()) {
        replace_content(std::make_unique<PictureContent>(document_, std::move(pdfs), password_, words_, at_night_));
        return;
    }
    replace_content(std::make_unique<TextContent>(document_));
    if (document_->media_type == "application/pdf")
        notice_bar_->say(tr("The file of this document is not where it was. Its text is shown."));
}

void DocumentView::show_text_instead(const Error& error) {
    replace_content(std::make_unique<TextContent>(document_));
    notice_bar_->say(tr("%1 The text that was read is shown.").arg(sentence_text(error.what)));
}

void DocumentView::replace_content(std::unique_ptr<PageContent> content) {
    notice_bar_->hide();
    canvas_->set_content(document_, std::move(content));
    canvas_->setAccessibleName(tr("Document %1").arg(QString::fromStdString(document_->name)));
}

void DocumentView::clear() {
    search_.stop();
    document_.reset();
    files_.clear();
    password_.clear();
    outline_.set_document(nullptr);
    canvas_->set_content(nullptr, nullptr);
    canvas_->setAccessibleName(tr("Document"));
    notice_bar_->hide();
    history_.clear();
    page_ = 0;
    wanted_page_ = -1;
    emit history_changed();
    emit hits_changed();
}

void DocumentView::set_words(WordsOfPages words) {
    words_ = std::move(words);
}

void DocumentView::set_password(const QString& password) {
    if (!document_) return;
    password_ = password;
    show_content();
}

double DocumentView::position() const {
    return canvas_->position();
}

void DocumentView::set_position(double position) {
    wanted_page_ = -1;
    canvas_->go_to(position);
}

void DocumentView::leave_place() {
    history_.leave(position());
    emit history_changed();
}

void DocumentView::go_to_page(int page) {
    if (!document_ || page < 0 || page >= static_cast<int>(document_->pages.size())) return;
    leave_place();
    wanted_page_ = page;
    canvas_->go_to(page);
    note_place();
}

void DocumentView::go_to_position(double position) {
    if (!document_) return;
    leave_place();
    wanted_page_ = std::clamp(static_cast<int>(position), 0, static_cast<int>(document_->pages.size()) - 1);
    canvas_->go_to(position);
    note_place();
}

void DocumentView::go_to_section(const QModelIndex& section) {
    if (!document_ || !section.isValid()) return;
    const std::uint64_t begin = outline_.offset_of(section);
    go_to_text(begin, begin + 1);
}

void DocumentView::show_span(std::uint64_t begin, std::uint64_t end) {
    if (!document_ || begin >= end || end > document_->text.size()) return;
    canvas_->set_evidence(TextSpan{begin, end});
    go_to_text(begin, end);
}

void DocumentView::go_to_text(std::uint64_t begin, std::uint64_t end) {
    if (!document_ || begin >= end || end > document_->text.size()) return;
    leave_place();
    wanted_page_ = document_->page_at(begin);
    canvas_->reveal({begin, end});
    note_place();
}

void DocumentView::go_back() {
    if (const auto place = history_.back(position())) set_position(*place);
    emit history_changed();
}

void DocumentView::go_forward() {
    if (const auto place = history_.forward(position())) set_position(*place);
    emit history_changed();
}

double DocumentView::zoom() const {
    return canvas_->zoom();
}

bool DocumentView::fits_width() const {
    return canvas_->fits_width();
}

void DocumentView::set_zoom(double zoom) {
    canvas_->set_zoom(zoom);
}

void DocumentView::zoom_in() {
    canvas_->set_zoom(zoom() * button_zoom_step);
}

void DocumentView::zoom_out() {
    canvas_->set_zoom(zoom() / button_zoom_step);
}

void DocumentView::fit_width() {
    canvas_->fit_width();
}

void DocumentView::fit_page() {
    canvas_->fit_page();
}

void DocumentView::set_night(bool at_night) {
    if (at_night == at_night_) return;
    at_night_ = at_night;
    canvas_->set_night(at_night);
    if (document_ && canvas_->content()->has_sheets()) show_content();  // its pictures are drawn anew
}

QString DocumentView::selected_text() const {
    return canvas_->selected_text();
}

void DocumentView::copy_selection() {
    canvas_->copy_selection();
}

void DocumentView::note_place() {
    if (!document_) return;
    const double first = position(), last = canvas_->end_position();
    emit visible_pages_changed(first, last);
    // The page that the upper third of the view ends on.
    const int read = static_cast<int>(first + std::max((last - first) / 3, 0.0));
    const int page = wanted_page_ >= 0 ? wanted_page_ : std::min(read, static_cast<int>(document_->pages.size()) - 1);
    if (page == page_) return;
    page_ = page;
    emit page_changed(page);
}

}  // namespace lectern
