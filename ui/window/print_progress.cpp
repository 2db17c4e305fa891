#include "ui/window/print_progress.h"

#include <QPrintDialog>
#include <algorithm>

#include "ui/base/plain_label.h"

namespace lectern {

PrintProgress::PrintProgress(PagePrinter::Job job, std::unique_ptr<QPrinter> printer, QWidget* parent)
    : QProgressDialog({}, tr("Cancel"), 0, job.last - job.first + 1, parent),
      printing_(new PagePrinter(std::move(job), std::move(printer), this)) {
    setWindowTitle(tr("Printing"));
    setLabel(plain_label(this));
    setWindowModality(Qt::WindowModal);
    setMinimumDuration(500);
    setAutoClose(false);
    setAutoReset(false);
    setValue(0);
    connect(this, &QProgressDialog::canceled, printing_, &PagePrinter::cancel);
    connect(printing_, &PagePrinter::progressed, this, [this](int printed, int of) {
        setLabelText(tr("Printing page %L1 of %L2").arg(std::min(printed + 1, of)).arg(of));
        setValue(printed);
    });
    connect(printing_, &PagePrinter::ended, this, [this](const std::optional<Error>& error) {
        if (error) emit trouble(*error);
        deleteLater();
    });
}

void PrintProgress::start() {
    printing_->start();
}

std::unique_ptr<QPrinter> ask_for_printer(const QString& name, int page, PagePrinter::Job& job, QWidget* parent) {
    auto printer = std::make_unique<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(name);
    const int pages = static_cast<int>(job.document->pages.size());
    QPrintDialog dialog(printer.get(), parent);
    dialog.setMinMax(1, pages);
    dialog.setFromTo(1, pages);
    dialog.setOption(QAbstractPrintDialog::PrintCurrentPage);
    if (dialog.exec() != QDialog::Accepted) return nullptr;
    job.first = 0;
    job.last = pages - 1;
    if (dialog.printRange() == QAbstractPrintDialog::CurrentPage) job.first = job.last = page;
    if (dialog.printRange() == QAbstractPrintDialog::PageRange) {
        job.first = std::clamp(dialog.fromPage(), 1, pages) - 1;
        job.last = std::clamp(dialog.toPage(), job.first + 1, pages) - 1;
    }
    // These are pages of the document, and not of what is sent to the printer.
    printer->setPrintRange(QPrinter::AllPages);
    printer->setFromTo(0, 0);
    return printer;
}

}  // namespace lectern
