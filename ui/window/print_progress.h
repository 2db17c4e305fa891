#pragma once

#include <QProgressDialog>

#include "ui/pages/page_printer.h"

namespace lectern {

/// Prints, says how far that is, and offers to break it off. Deletes itself when it has ended.
class PrintProgress : public QProgressDialog {
    Q_OBJECT

 public:
    PrintProgress(PagePrinter::Job job, std::unique_ptr<QPrinter> printer, QWidget* parent);

    void start();
    /// Escape only hides other dialogs.
    void reject() override { printing_->cancel(); }

 signals:
    void trouble(const lectern::Error& error);

 private:
    PagePrinter* printing_;
};

/// Asks which pages go where; null for a person who thought better of it. `page`: the one that is seen, an index.
std::unique_ptr<QPrinter> ask_for_printer(const QString& name, int page, PagePrinter::Job& job, QWidget* parent);

}  // namespace lectern
