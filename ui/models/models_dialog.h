#pragma once

#include <QDialog>
#include <QPointer>
#include <QTimer>

#include "ui/models/model_table.h"
#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

class QLabel;
class QMessageBox;
class QProgressBar;
class QPushButton;
class QTableView;

namespace lectern {

/// The models of the catalogue and of this machine: choose, fetch, add, remove.
class ModelsDialog : public QDialog {
    Q_OBJECT

 public:
    ModelsDialog(Workspace& workspace, Settings& settings, Downloads& downloads, std::vector<CatalogueModel> catalogue,
                 std::filesystem::path folder, QWidget* parent = nullptr);

    /// Looks through a file, and lists it where it lies if it can be used.
    void add_file(const std::filesystem::path& file);

 signals:
    void model_chosen(const std::filesystem::path& file);
    /// Heads are to be trained for the model that is open.
    void training_wanted();

 private:
    void make_table();
    QWidget* make_details();
    QWidget* make_buttons();
    QPushButton* add_button(const QString& text, void (ModelsDialog::*work)());

    void reload();
    ModelRow make_row(ListedModel model) const;
    const ModelRow* chosen() const;
    void choose(const std::filesystem::path& file);
    void show_chosen();
    void show_download(const ModelRow* row);
    void show_buttons(const ModelRow* row);
    void show_note(const QString& note);

    void use();
    void fetch_or_pause();
    void ask_agreement(const CatalogueModel& model);
    void ask_to_remove();
    void remove(const ModelRow& row);
    void add_from_disk();
    QMessageBox* ask(const QString& question, const QString& yes, std::function<void()> work);

    Workspace& workspace_;
    Settings& settings_;
    Downloads& downloads_;
    const std::vector<CatalogueModel> catalogue_;
    const std::filesystem::path folder_;
    QTimer memory_timer_;  ///< other programs take and give back memory

    ModelTable* models_;
    QTableView* table_;
    QLabel *name_, *fit_, *licence_, *place_, *download_text_, *note_;
    QProgressBar* progress_;
    QPushButton *use_, *fetch_, *remove_, *train_;
};

}  // namespace lectern
