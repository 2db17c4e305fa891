#pragma once

#include <QDialog>
#include <QTimer>
#include <map>
#include <set>

#include "app/models/model_file.h"
#include "ui/models/model_row.h"
#include "ui/models/switch_words.h"
#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

class QHBoxLayout;
class QLabel;
class QMessageBox;
class QPushButton;
class QVBoxLayout;

namespace lectern {

class ModelList;
class TallArea;

/// The models of the catalogue and of this machine: choose, fetch, add, remove. What another model means for the
/// documents that are open is said before it is used.
class ModelsDialog : public QDialog {
    Q_OBJECT

 public:
    ModelsDialog(Workspace& workspace, Settings& settings, Downloads& downloads, std::vector<CatalogueModel> catalogue,
                 std::filesystem::path folder, QWidget* parent = nullptr);

    /// Looks through a file, and lists it where it lies if it can be used.
    void add_file(const std::filesystem::path& file);
    /// Fetches the one that is chosen, which at first is the one that is recommended; or uses it, if it is here.
    void use_or_fetch();
    /// The width and height that it may have: those of the screen, about, unless this was called.
    void fit_into(const QSize& room);

 signals:
    void model_chosen(const std::filesystem::path& file);

 protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    // models_dialog_parts.cpp: what it is made of
    void make_parts();
    void make_title(QVBoxLayout& page);
    void make_details(QVBoxLayout& page);
    void make_foot(QVBoxLayout& page);
    QWidget* make_buttons();
    QHBoxLayout* inset() const;
    void show_machine();
    void show_title_font();

    // models_dialog.cpp: what is shown
    void reload();
    std::vector<ListedModel> listed() const;
    ModelRow make_row(const ListedModel& model, std::span<const ListedModel> all) const;
    std::uint64_t weights_in_use() const;
    int good_up_to(const ListedModel& model) const;
    void look_into(const std::filesystem::path& file);
    const ModelRow* chosen() const;
    void choose(const std::filesystem::path& file);
    void choose_at_first();
    void show_chosen();
    void show_details(const ModelRow& row);
    void show_main_button(const ModelRow& row);
    void show_foot(const ModelRow& row);
    void show_switch(const ModelRow& row);
    SwitchCost cost_of(const ModelRow& row);
    void count_read_by(const std::filesystem::path& model);
    void show_note(const QString& note);

    // models_dialog_actions.cpp: what a person does
    void use(const ModelRow& row);
    void fetch_or_pause(const ModelRow& row);
    void ask_agreement(const CatalogueModel& model);
    void ask_to_remove();
    void remove(const ModelRow& row);
    void add_from_disk();
    void tell_how_we_test();
    QMessageBox* ask(const QString& question, const QString& yes, std::function<void()> work);

    Workspace& workspace_;
    Settings& settings_;
    Downloads& downloads_;
    const std::vector<CatalogueModel> catalogue_;
    const std::filesystem::path folder_;
    QTimer memory_timer_;                                          ///< other programs take and give back memory
    std::string recommended_;                                      ///< its title; it stays while the dialog is open
    std::map<std::filesystem::path, int> good_up_to_;              ///< of files that the catalogue does not know
    std::map<std::filesystem::path, std::optional<int>> read_by_;  ///< how many of the open documents; being counted
    std::optional<QSize> room_;

    TallArea* area_;
    ModelList* list_;
    QLabel *title_, *machine_, *licence_, *fetch_text_, *switch_text_, *note_, *foot_;
    QPushButton *use_, *remove_;
};

}  // namespace lectern
