#include "ui/window/status_line.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "ui/base/without_key.h"
#include "ui/meters/reading_strip.h"
#include "ui/theme/icons.h"
#include "ui/window/diagnostics.h"
#include "ui/workspace/model_name.h"

namespace lectern {

using SessionState = DocumentSession::State;

StatusLine::StatusLine(Workspace& workspace, const ShownSession& session, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      session_(session),
      symbol_(new QToolButton(this)),
      strip_(new ReadingStrip(this)),
      model_(new QToolButton(this)),
      performance_(new QToolButton(this)) {
    clock_.start();
    setObjectName("status_line");
    setAttribute(Qt::WA_StyledBackground);
    model_->setObjectName("model");
    performance_->setObjectName("performance");
    performance_->setText(tr("Performance"));
    performance_->setToolTip(tr("How much is remembered, how fast it goes, and what memory that takes"));
    performance_->setCheckable(true);
    auto* row = new QHBoxLayout(this);
    const int letter = fontMetrics().averageCharWidth();
    row->setContentsMargins(letter, letter / 3, letter, letter / 3);
    symbol_->setFocusPolicy(Qt::NoFocus);
    symbol_->setAttribute(Qt::WA_TransparentForMouseEvents);
    row->addWidget(symbol_);
    row->addWidget(strip_, 1);
    put_symbol(*model_, "cpu");
    put_symbol(*performance_, "speedometer2");
    for (QToolButton* button : {model_, performance_}) button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    row->addWidget(model_);
    row->addWidget(performance_);
    connect_parts();
    show_model();
}

void StatusLine::connect_parts() {
    connect(strip_, &ReadingStrip::pause_wanted, &workspace_, &Workspace::pause);
    connect(strip_, &ReadingStrip::resume_wanted, &workspace_, &Workspace::resume);
    connect(strip_, &ReadingStrip::cancel_wanted, this, &StatusLine::cancel);
    connect(model_, &QToolButton::clicked, this, &StatusLine::model_wanted);
    connect(&workspace_, &Workspace::metered, this, &StatusLine::show_meter);
    connect(&workspace_, &Workspace::model_changed, this, &StatusLine::show_model);
    connect(&workspace_, &Workspace::running_survey_changed, this, &StatusLine::show_state);
    connect(&session_, &ShownSession::state_changed, this, &StatusLine::show_state);
}

void StatusLine::show_state() {
    // Of what a server does nothing is known here.
    const bool is_elsewhere = session_ && session_->server && !session_->is_being_read();
    if (is_elsewhere) performance_->setChecked(false);
    performance_->setVisible(!is_elsewhere);
    if (session_ && session_->state == SessionState::importing) {
        show_symbol(false);
        strip_->show_import(session_->name, session_->imported_pages, session_->pages_to_import);
    } else if (!is_reading())
        show_rest(0);
}

/// Beside what the words say, for whoever does not read them.
void StatusLine::show_symbol(bool rests) {
    const bool is_ready = session_ && session_->state == SessionState::ready;
    const bool is_part = session_ && session_->state == SessionState::partly;
    symbol_->setVisible(rests && (is_ready || is_part));
    symbol_->setIcon(is_ready ? icon_of("check2-circle", Token::accent) : icon_of("circle-half"));
}

void StatusLine::show_rest(std::size_t waiting_bytes) {
    const auto survey = workspace_.running_survey();
    show_symbol(!survey);
    if (!survey) return strip_->show_idle(waiting_bytes, idle_words());
    const double now = static_cast<double>(clock_.elapsed()) / 1000;
    strip_->show_survey(survey->session->name,
                        survey->question ? tr("Searching every page") : tr("Writing the overview"), survey->progress,
                        now);
}

bool StatusLine::is_reading() const {
    return std::ranges::any_of(workspace_.sessions(), &DocumentSession::is_being_read);
}

QString StatusLine::idle_words() const {
    if (!session_) return {};
    if (session_->state == SessionState::partly)
        return tr("%L1 of %L2 pages read").arg(session_->read.pages).arg(session_->read.total_pages);
    const bool is_unread = session_->state == SessionState::waiting || session_->state == SessionState::planned;
    if (is_unread) return session_->server ? tr("Not read here: a server answers") : tr("Not read yet");
    if (session_->state != SessionState::ready) return {};
    if (session_->restored_tokens > 0 && session_->prefilled_tokens == 0) return tr("Ready, loaded from your library");
    const QString ready = tr("Ready, all %Ln page(s) read", nullptr, session_->read.total_pages);
    const int without = session_->document->pages_without_text;
    return without == 0 || !session_->pages.empty() ? ready : ready + ' ' + tr("(%Ln without text)", nullptr, without);
}

void StatusLine::show_model() {
    const ModelState& model = workspace_.model();
    const QString file = with_no_key(model_name(model.file));
    model_->setToolTip(tr("Choose, add or remove models"));
    switch (model.kind) {
        case ModelState::Kind::none:
        case ModelState::Kind::failed:
            return model_->setText(tr("No model"));
        case ModelState::Kind::opening:
            return model_->setText(tr("Opening %1…").arg(file));
        case ModelState::Kind::open:
            model_->setText(file);
            model_->setToolTip(tr("Choose another model") + "\n" + computing_words(model) + "\n" + device_words(model));
    }
}

void StatusLine::show_meter(const event::Meter& meter) {
    const double now = static_cast<double>(clock_.elapsed()) / 1000;
    DocumentSession* read = meter.reading ? workspace_.session(*meter.reading) : nullptr;
    if (read != nullptr) {
        show_symbol(false);
        strip_->show_reading(read->name, meter, now);
    } else if (!session_ || session_->state != SessionState::importing)
        show_rest(meter.waiting_bytes);
}

/// Whichever session it is.
void StatusLine::cancel() {
    for (DocumentSession* session : workspace_.sessions())
        if (session->state == SessionState::importing || session->is_being_read()) return workspace_.cancel(*session);
    if (const auto survey = workspace_.running_survey()) workspace_.stop_survey(*survey);
}

}  // namespace lectern
