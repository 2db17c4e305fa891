#include "ui/window/guide_viewer.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/base/first_size.h"
#include "ui/base/outside_link.h"
#include "ui/language/language.h"

/// Outside of namespaces, as Qt wants it.
static void load_guide() {
    Q_INIT_RESOURCE(guide);
}

namespace lectern {

namespace {

/// In the order in which somebody new reads them.
constexpr const char* pages_of_guide[] = {"reading-and-asking",   "budget",   "library-and-search",
                                          "marking-and-printing", "sharing",  "models",
                                          "keys-and-letters",     "training", "when-something-goes-wrong"};

/// Pictures are no wider than lines of the text.
class GuideText : public QTextBrowser {
 public:
    using QTextBrowser::QTextBrowser;

    QVariant loadResource(int type, const QUrl& name) override {
        const QVariant loaded = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource) return loaded;
        const QImage picture = QImage::fromData(loaded.toByteArray());
        const int most = fontMetrics().averageCharWidth() * 70;
        return picture.width() <= most ? picture : picture.scaledToWidth(most, Qt::SmoothTransformation);
    }
};

constexpr QLatin1String guide("/docs/guide/");

/// In the language of the window; in English where there is no such page.
QString path_of(const QString& page) {
    const QString translated = guide + used_language() + "/" + page + ".md";
    return QFile::exists(":" + translated) ? translated : guide + page + ".md";
}

/// The first line, which is a heading.
QString title_of(const QString& path) {
    QFile file(":" + path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromUtf8(file.readLine()).remove('#').trimmed();
}

}  // namespace

GuideViewer::GuideViewer(QWidget* parent) : QDialog(parent), pages_(new QListWidget(this)), text_(new GuideText(this)) {
    load_guide();
    setWindowTitle(tr("Guide"));
    pages_->setAccessibleName(tr("Pages of the guide"));
    pages_->setWordWrap(true);
    pages_->setMaximumWidth(fontMetrics().averageCharWidth() * 30);
    text_->setAccessibleName(tr("Guide"));
    text_->setOpenLinks(false);
    auto* row = new QHBoxLayout;
    row->addWidget(pages_);
    row->addWidget(text_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(buttons);
    give_first_size(*this, {fontMetrics().averageCharWidth() * 120, fontMetrics().lineSpacing() * 36});

    list_pages();
    connect(text_, &QTextBrowser::anchorClicked, this, &GuideViewer::follow);
    connect(pages_, &QListWidget::currentRowChanged, this,
            [this](int number) { text_->setSource(pages_->item(number)->data(Qt::UserRole).toUrl()); });
    pages_->setCurrentRow(0);
}

void GuideViewer::list_pages() {
    for (const char* page : pages_of_guide) {
        const QString path = path_of(page);
        auto* item = new QListWidgetItem(title_of(path), pages_);
        item->setData(Qt::UserRole, QUrl("qrc:" + path));
    }
}

/// Of a page of the guide it is chosen in the list, by its name: English texts lead to the page of the language, too.
/// Measurements and promises stand in texts beside the guide.
void GuideViewer::follow(const QUrl& address) {
    const QUrl whole = text_->source().resolved(address);
    if (whole.scheme() != "qrc") return ask_to_open(whole, this);
    for (int row = 0; whole.path().startsWith(guide) && row < pages_->count(); ++row)
        if (pages_->item(row)->data(Qt::UserRole).toUrl().fileName() == whole.fileName())
            return pages_->setCurrentRow(row);
    text_->setSource(whole);
}

}  // namespace lectern
