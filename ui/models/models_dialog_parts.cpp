#include <QLabel>
#include <QPushButton>
#include <QThread>
#include <QVBoxLayout>
#include <QtConcurrent>

#include "engine/devices/devices.h"
#include "ui/base/amounts.h"
#include "ui/base/deliver.h"
#include "ui/base/letter_size.h"
#include "ui/base/outside_link.h"
#include "ui/base/plain_label.h"
#include "ui/base/tall_area.h"
#include "ui/models/model_list.h"
#include "ui/models/models_dialog.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr double heading_size = 1.4;

QPushButton* link_button(const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setProperty("kind", "link");
    button->setAutoDefault(false);
    return button;
}

/// "no usable graphics card", or their names.
QString cards_text(const std::vector<GraphicsCard>& cards) {
    if (cards.empty()) return ModelsDialog::tr("no graphics card that can be used");
    QStringList names;
    for (const GraphicsCard& card : cards) names << QString::fromStdString(card.name);
    return names.join(", ");
}

}  // namespace

void ModelsDialog::make_parts() {
    auto* page = new QWidget;
    page->setObjectName("models_page");
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins({});
    column->setSpacing(fontMetrics().height() * 2 / 3);
    area_ = new TallArea(page, this);
    area_->setFocusPolicy(Qt::NoFocus);  // it follows what has the focus
    make_title(*column);
    list_ = new ModelList(page);
    column->addWidget(list_);
    make_details(*column);
    column->addStretch();
    make_foot(*column);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(area_, 1);
    all->addWidget(make_buttons());
}

/// A line with the margin of the dialog: the list goes from edge to edge.
QHBoxLayout* ModelsDialog::inset() const {
    auto* line = new QHBoxLayout;
    const int margin = 3 * fontMetrics().averageCharWidth();
    line->setContentsMargins(margin, 0, margin, 0);
    line->setSpacing(margin);
    return line;
}

void ModelsDialog::make_title(QVBoxLayout& page) {
    auto* words = new QVBoxLayout;
    words->setContentsMargins(0, fontMetrics().height(), 0, 0);
    words->setSpacing(fontMetrics().height() / 4);
    title_ = new QLabel(tr("Choose a model"), this);
    title_->setProperty("role", "title");
    show_title_font();
    machine_ = plain_label(this);
    words->addWidget(title_);
    words->addWidget(machine_);
    QHBoxLayout* line = inset();
    line->addLayout(words);
    page.addLayout(line);
}

void ModelsDialog::show_title_font() {
    title_->setFont(of_size(font(), heading_size));
}

void ModelsDialog::show_machine() {
    const QString cores = tr("%n core(s)", nullptr, QThread::idealThreadCount());
    const QString memory = tr("%1 of memory").arg(bytes_text(fit_here({}, 0).installed));
    const auto show = [this, cores, memory](const QString& cards) {
        const QString all =
            cards.isEmpty() ? QString("%1, %2").arg(cores, memory) : QString("%1, %2, %3").arg(cores, memory, cards);
        machine_->setText(tr("The model reads and answers, on this computer only: %1.", "what it has").arg(all));
    };
    show({});
    deliver(QtConcurrent::run(usable_cards), this,
            [show](const std::vector<GraphicsCard>& cards) { show(cards_text(cards)); });
}

void ModelsDialog::make_details(QVBoxLayout& page) {
    licence_ = new QLabel(this);
    licence_->setTextFormat(Qt::RichText);
    licence_->setWordWrap(true);
    licence_->setProperty("role", "fine");
    licence_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(licence_, &QLabel::linkActivated, this, [this](const QString& link) { ask_to_open(QUrl(link), this); });
    remove_ = link_button(tr("Remove…"), this);
    connect(remove_, &QPushButton::clicked, this, &ModelsDialog::ask_to_remove);
    fetch_text_ = plain_label(this);
    switch_text_ = plain_label(this);
    note_ = plain_label(this);
    switch_text_->setObjectName("switch");
    for (QLabel* label : {switch_text_, note_, fetch_text_}) {
        QHBoxLayout* line = inset();
        line->addWidget(label);
        page.addLayout(line);
        label->hide();
    }
    QHBoxLayout* about = inset();
    about->addWidget(licence_, 1);
    about->addWidget(remove_, 0, Qt::AlignTop);
    page.addLayout(about);
}

void ModelsDialog::make_foot(QVBoxLayout& page) {
    foot_ = plain_label(this);
    foot_->setProperty("role", "fine");
    QPushButton* how = link_button(tr("How we test"), this);
    connect(how, &QPushButton::clicked, this, &ModelsDialog::tell_how_we_test);
    QHBoxLayout* line = inset();
    line->addWidget(foot_, 1);
    line->addWidget(how, 0, Qt::AlignTop);
    page.addLayout(line);
    page.addSpacing(fontMetrics().height() / 3);
}

QWidget* ModelsDialog::make_buttons() {
    auto* whole = new QWidget(this);
    whole->setObjectName("dialog_buttons");
    whole->setAttribute(Qt::WA_StyledBackground);
    QHBoxLayout* row = inset();
    const QMargins sides = row->contentsMargins();
    const int above = fontMetrics().height() * 4 / 5;
    row->setContentsMargins(sides.left(), above, sides.right(), above);
    row->setSpacing(fontMetrics().averageCharWidth());
    whole->setLayout(row);
    auto* add = new QPushButton(icon_of("plus-lg", Token::text), tr("&Add a model file…"), whole);
    auto* cancel = new QPushButton(tr("Cancel"), whole);
    use_ = new QPushButton(whole);
    use_->setProperty("kind", "primary");
    use_->setDefault(true);
    for (QPushButton* button : {add, cancel}) button->setAutoDefault(false);
    connect(add, &QPushButton::clicked, this, &ModelsDialog::add_from_disk);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(use_, &QPushButton::clicked, this, &ModelsDialog::use_or_fetch);
    row->addWidget(add);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(use_);
    return whole;
}

}  // namespace lectern
