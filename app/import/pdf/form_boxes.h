#pragma once

#include <poppler/qt6/poppler-qt6.h>

#include <set>
#include <string>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// A check box or radio button of a form, in points from the upper left corner of the page.
struct FormBox {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool is_ticked = false;
};

/// Those that a page shows. `ticked` are names of fields that are, whatever Poppler takes them for.
std::vector<FormBox> form_boxes_of(const Poppler::Page& page, const std::set<std::string>& ticked);

/// Writes each box as "☒" or "☐" beside the words that it belongs to, in place of the mark that is drawn in it: a tick
/// may be drawn without a letter, and an empty box has none. Ticked is also what a mark is drawn in.
void write_form_boxes(const std::vector<FormBox>& boxes, std::vector<PlacedWord>& words);

}  // namespace lectern
