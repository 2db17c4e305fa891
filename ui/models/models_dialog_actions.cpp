#include <QFileDialog>
#include <QtConcurrent>

#include "app/models/model_file.h"
#include "ui/base/amounts.h"
#include "ui/base/deliver.h"
#include "ui/base/error_text.h"
#include "ui/base/file_name_text.h"
#include "ui/base/outside_link.h"
#include "ui/base/plain_question.h"
#include "ui/models/model_list.h"
#include "ui/models/model_words.h"
#include "ui/models/models_dialog.h"

namespace lectern {

void ModelsDialog::use_or_fetch() {
    const ModelRow* row = chosen();
    if (row == nullptr) return;
    if (row->is_here()) return use(ModelRow(*row));
    if (!row->is_being_fetched() && row->can_be_chosen()) fetch_or_pause(*row);
}

/// By value: the list changes when the dialog is closed.
void ModelsDialog::use(const ModelRow& row) {
    accept();
    if (!row.open) emit model_chosen(*row.model.file);
}

void ModelsDialog::fetch_or_pause(const ModelRow& row) {
    if (!row.can_be_fetched()) return;
    const CatalogueModel model = *row.model.known;
    const bool is_begun = row.is_begun();
    for (int number = 0; number < list_->count(); ++number)
        if (list_->row(number).model.title() == model.title) list_->choose(number);
    show_note({});
    if (const DownloadState* download = downloads_.state(model.name); download != nullptr && download->running)
        return downloads_.pause(model.name);
    if (model.ask_before_fetch && !is_begun) return ask_agreement(model);
    downloads_.start(model);
}

void ModelsDialog::ask_agreement(const CatalogueModel& model) {
    QMessageBox* box = ask(tr("“%1” may be used under its own terms. Read them before you agree.")
                               .arg(QString::fromStdString(model.title)),
                           tr("I agree: download"), [this, model] { downloads_.start(model); });
    box->setInformativeText(licence_link(model));
    ask_before_links(*box);
}

void ModelsDialog::ask_to_remove() {
    const ModelRow* row = chosen();
    if (row == nullptr) return;
    const QString title = QString::fromStdString(row->model.title());
    const QString question =
        !row->is_here() ? tr("Remove what has arrived of “%1”?").arg(title)
        : row->model.in_folder
            ? tr("Remove “%1” from this machine? That frees %2.").arg(title, bytes_text(row->model.bytes))
            : tr("Take “%1” out of the list? The file stays where it is.").arg(title);
    ask(question, tr("Remove"), [this, wanted = *row] { remove(wanted); });
}

void ModelsDialog::remove(const ModelRow& row) {
    show_note({});
    if (!row.is_here()) return downloads_.cancel(*row.model.known);
    if (!row.model.in_folder)
        settings_.forget_model(QString::fromStdString(row.model.file->string()));
    else if (auto removed = remove_model(*row.model.file, folder_, workspace_.model().file); !removed)
        show_note(error_text(removed.error()));
    reload();
}

void ModelsDialog::add_from_disk() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Add a model file"), {}, tr("Models (*.gguf);;All files (*)"));
    if (!file.isEmpty()) add_file(file.toStdString());
}

void ModelsDialog::add_file(const std::filesystem::path& file) {
    const QString name = file_name_text(file);
    show_note(tr("Looking through “%1”…").arg(name));
    deliver(QtConcurrent::run([file] { return look_into_model(file); }), this,
            [this, file, name](const Result<ModelFacts>& facts) {
                if (!facts) return show_note(error_text(facts.error()));
                settings_.add_model(QString::fromStdString(file.string()));
                reload();
                choose(file);
                show_note(tr("“%1” can be used: %2, good for documents of up to %3 tokens.")
                              .arg(name, QString::fromStdString(facts->architecture), count_text(facts->good_up_to)));
            });
}

void ModelsDialog::tell_how_we_test() {
    tell_plainly(
        tr("How we test"),
        tr("Quality: 56 questions of five kinds about facts that are hidden in documents of about 12 pages, while "
           "everything is remembered. The share answered right decides the word: from 90 % very good, from 80 % "
           "good, from 60 % fair. Models without such a test say so."),
        tr("Speed is that of the last reading on this computer. “About” is reckoned from the speed of another "
           "model here and from how fast both are on our machines. A page stands for 400 words. The longest "
           "document is what the model was made for; longer ones can be read, but how good the answers are then "
           "is not assured."),
        this);
}

QMessageBox* ModelsDialog::ask(const QString& question, const QString& yes, std::function<void()> work) {
    return ask_plainly(
        {.title = windowTitle(), .question = question, .details = {}, .yes = yes, .work = std::move(work)}, this);
}

}  // namespace lectern
