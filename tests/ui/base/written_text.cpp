#include "tests/ui/base/written_text.h"

#include <QtWidgets>

namespace lectern::test {

namespace {

constexpr int text_margin = 2;  // that Qt's fields leave at both ends of their text

bool is_markup(const QLabel& label) {
    return label.textFormat() == Qt::RichText ||
           (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(label.text()));
}

/// The widest part that no line break can divide.
int widest_word(const QString& text, const QFontMetrics& metrics) {
    QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, text);
    int widest = 0;
    for (qsizetype from = 0, to = breaks.toNextBoundary(); to >= 0; from = to, to = breaks.toNextBoundary())
        widest = std::max(widest, metrics.horizontalAdvance(text.mid(from, to - from).trimmed()));
    return widest;
}

/// Of a control that cannot be used now none is asked for.
std::vector<QColor> colours_of(const QWidget& widget, QPalette::ColorRole role) {
    return widget.isEnabled() ? std::vector{widget.palette().color(role)} : std::vector<QColor>();
}

RoomForText written(const QWidget& widget, const QString& text, const QSize& needed, const QSize& given) {
    return {.widget = &widget,
            .text = text,
            .needed = needed,
            .given = given,
            .area = widget.rect(),
            .colours = colours_of(widget, widget.foregroundRole())};
}

RoomForText in_label(const QLabel& label) {
    const QString text = is_markup(label) ? QTextDocumentFragment::fromHtml(label.text()).toPlainText() : label.text();
    const QSize needed = label.wordWrap() ? QSize(widest_word(text, label.fontMetrics()) + 2 * label.margin(),
                                                  label.heightForWidth(label.width()))
                                          : label.sizeHint();
    RoomForText room = written(label, text, needed, label.size());
    room.said_elsewhere = label.inherits("lectern::ElidedLabel");
    // It may be grey with what it belongs to, but not alone: then it says something.
    if (label.parentWidget() == nullptr || label.parentWidget()->isEnabled())
        room.colours = {label.palette().color(label.foregroundRole())};
    if (is_markup(label) && label.text().contains("<a ")) room.colours.push_back(label.palette().color(QPalette::Link));
    return room;
}

RoomForText in_button(const QAbstractButton& button) {
    const QSize text = button.fontMetrics().size(Qt::TextShowMnemonic, button.text());
    RoomForText room = written(button, button.text(), text, button.size());
    room.said_elsewhere = button.inherits("lectern::RelatedRow");
    if (button.hasHeightForWidth()) {
        room.needed = {text_margin, button.heightForWidth(button.width())};
    } else if (qobject_cast<const QToolButton*>(&button) != nullptr) {
        room.needed = button.sizeHint();
    } else {
        QStyleOptionButton option;
        option.initFrom(&button);
        const auto part = qobject_cast<const QCheckBox*>(&button) != nullptr ? QStyle::SE_CheckBoxContents
                                                                             : QStyle::SE_PushButtonContents;
        room.given = button.style()->subElementRect(part, &option, &button).size();
    }
    return room;
}

RoomForText in_combo(const QComboBox& combo) {
    QStyleOptionComboBox option;
    option.initFrom(&combo);
    option.editable = combo.isEditable();
    const QRect field =
        combo.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &combo);
    const QString text = combo.currentText();
    RoomForText room =
        written(combo, text, {combo.fontMetrics().horizontalAdvance(text), combo.fontMetrics().height()}, field.size());
    room.said_elsewhere = combo.toolTip().contains(text);
    return room;
}

/// Text that a person has written scrolls; the hint in an empty field does not.
RoomForText in_line(const QLineEdit& line) {
    const bool empty = line.text().isEmpty(), of_box = line.objectName() == "qt_spinbox_lineedit";
    const QString text = empty ? line.placeholderText() : line.text();
    const int needed = empty || of_box ? line.fontMetrics().horizontalAdvance(text) : 0;
    RoomForText room = written(line, text, {needed, line.fontMetrics().tightBoundingRect(text).height()},
                               line.contentsRect().size() - QSize(2 * text_margin, 0));
    room.colours = colours_of(line, empty ? QPalette::PlaceholderText : QPalette::Text);
    return room;
}

RoomForText in_text(const QPlainTextEdit& edit) {
    const QSize given = edit.viewport()->size();
    if (!edit.toPlainText().isEmpty()) return written(edit, edit.toPlainText(), {}, given);
    const QString hint = edit.placeholderText();
    const QSize needed = edit.fontMetrics().boundingRect(QRect({}, given), Qt::TextWordWrap, hint).size();
    RoomForText room = written(edit, hint, needed, given);
    room.colours = colours_of(edit, QPalette::PlaceholderText);
    return room;
}

std::vector<RoomForText> in_header(const QHeaderView& header) {
    std::vector<RoomForText> all;
    const int margin = header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    for (int section = 0; section < header.count(); ++section) {
        if (header.isSectionHidden(section) || header.orientation() != Qt::Horizontal) continue;
        const QString text = header.model()->headerData(section, Qt::Horizontal).toString();
        const QSize needed(header.fontMetrics().horizontalAdvance(text) + 2 * margin, header.fontMetrics().height());
        all.push_back(written(header, text, needed, {header.sectionSize(section), header.height()}));
        all.back().colours = colours_of(header, QPalette::ButtonText);
    }
    return all;
}

/// Of the cells that are seen. Lists scroll sideways, or break their lines.
std::vector<RoomForText> in_cells(const QAbstractItemView& view) {
    std::vector<RoomForText> all;
    const bool is_list = qobject_cast<const QListView*>(&view) != nullptr;
    const int margin = view.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &view) + 1;
    const QRect seen = view.viewport()->rect();
    for (QModelIndex row = view.indexAt(seen.topLeft() + QPoint(seen.width() / 2, 1)); row.isValid();) {
        for (int column = 0; column < row.model()->columnCount(row.parent()); ++column) {
            const QModelIndex cell = row.siblingAtColumn(column);
            const QRect area = view.visualRect(cell) & seen;
            const QString text = cell.data().toString();
            if (text.isEmpty() || area.isEmpty()) continue;
            const QVariant own_font = cell.data(Qt::FontRole);
            const QFontMetrics metrics(own_font.isValid() ? own_font.value<QFont>() : view.font());
            const int needed = is_list ? 0 : metrics.horizontalAdvance(text) + 2 * margin;
            all.push_back(written(view, text, {needed, metrics.height()}, view.visualRect(cell).size()));
            all.back().area = QRect(view.viewport()->mapTo(&view, area.topLeft()), area.size());
            const bool chosen = view.selectionModel()->isSelected(cell);
            all.back().colours = colours_of(view, chosen ? QPalette::HighlightedText : QPalette::Text);
            all.back().said_elsewhere = !cell.data(Qt::ToolTipRole).toString().isEmpty();
        }
        const QRect here = view.visualRect(row);
        const QModelIndex next = view.indexAt({seen.center().x(), here.bottom() + 2});
        row = here.bottom() < seen.bottom() && next != row ? next : QModelIndex();
    }
    return all;
}

std::vector<RoomForText> in_menus(const QMenuBar& bar) {
    std::vector<RoomForText> all;
    for (QAction* action : bar.actions())
        all.push_back(written(bar, action->text(), bar.actionGeometry(action).size(), bar.size()));
    return all;
}

}  // namespace

std::vector<RoomForText> written_in(const QWidget& widget) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text().isEmpty() ? std::vector<RoomForText>() : std::vector{in_label(*label)};
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text().isEmpty() ? std::vector<RoomForText>() : std::vector{in_button(*button)};
    if (const auto* combo = qobject_cast<const QComboBox*>(&widget)) return {in_combo(*combo)};
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) return {in_line(*line)};
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(&widget)) return {in_text(*edit)};
    if (const auto* header = qobject_cast<const QHeaderView*>(&widget)) return in_header(*header);
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget)) return in_cells(*view);
    if (const auto* bar = qobject_cast<const QMenuBar*>(&widget)) return in_menus(*bar);
    return {};
}

QString place_of(const QWidget& widget) {
    const QString name = widget.objectName().isEmpty() ? QString() : " '" + widget.objectName() + "'";
    const QString parent = widget.parentWidget() != nullptr
                               ? QString(" in ") + widget.parentWidget()->metaObject()->className()
                               : QString();
    return widget.metaObject()->className() + name + parent;
}

}  // namespace lectern::test
