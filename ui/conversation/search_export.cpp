#include "ui/conversation/search_export.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "app/output/csv.h"
#include "ui/base/save_file.h"
#include "ui/conversation/found_items_model.h"
#include "ui/conversation/inert_markdown.h"

namespace lectern {

namespace {

struct SearchExportWords {
    Q_DECLARE_TR_FUNCTIONS(SearchExport)
};

/// In a cell a line would end the table, and "|" the cell, which plain_markdown() escapes.
QString row_of(const QStringList& cells) {
    return "| " + cells.join(" | ") + " |\n";
}

QByteArray found_csv(const FoundSoFar& found, const Document& document) {
    std::string text = csv_line({"page", "item", "quote"});
    for (const FoundItemsModel::Row& row : FoundItemsModel::rows_of(found, document))
        text += csv_line({document.page_name(row.evidence.page), row.says.toStdString(), row.quote.toStdString()});
    return QByteArray::fromStdString(text);
}

}  // namespace

QString found_markdown(const FoundSoFar& found, const Document& document) {
    QString text =
        row_of({SearchExportWords::tr("Page"), SearchExportWords::tr("What it says"), SearchExportWords::tr("Quote")}) +
        row_of({"---", "---", "---"});
    for (const FoundItemsModel::Row& row : FoundItemsModel::rows_of(found, document))
        text += row_of({plain_markdown(row.page), plain_markdown(row.says), plain_markdown(row.quote)});
    return inert_markdown(text);
}

Result<void> export_found(const FoundSoFar& found, const Document& document, const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != "csv" && ending != "md")
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("'{file}' has no ending that says what it is to be.", file.toStdString()),
                     .means = sentence("Nothing was written."),
                     .next = sentence("Let its name end with .csv or .md.")});
    const QByteArray bytes = ending == "csv" ? found_csv(found, document) : found_markdown(found, document).toUtf8();
    return save_file(file, bytes, sentence("What was found was not exported."));
}

}  // namespace lectern
