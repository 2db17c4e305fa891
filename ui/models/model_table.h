#pragma once

#include <QAbstractTableModel>

#include "app/models/downloads.h"
#include "app/models/fit.h"
#include "app/models/local_models.h"

namespace lectern {

/// A model as a list shows it.
struct ModelRow {
    ListedModel model;
    Fit fit;
    bool open = false;                      ///< it is used now
    std::optional<DownloadState> download;  ///< of this run of the program

    bool is_here() const { return model.file.has_value(); }
    bool is_being_fetched() const { return download && download->running; }
    bool can_be_fetched() const { return !is_here() && model.known && !model.known->sources.empty(); }
    /// An unfinished download, of this run of the program or of an earlier one.
    bool is_begun() const { return !is_here() && (download || model.fetched_bytes > 0); }
};

/// The models of the catalogue and of this machine.
class ModelTable : public QAbstractTableModel {
    Q_OBJECT

 public:
    enum Column { title, size, licence, memory, state, columns };

    using QAbstractTableModel::QAbstractTableModel;

    void set_rows(std::vector<ModelRow> rows);
    const ModelRow& row(int index) const { return rows_[static_cast<std::size_t>(index)]; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
    std::vector<ModelRow> rows_;
};

}  // namespace lectern
