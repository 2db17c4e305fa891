#pragma once

namespace lectern {

class RetentionStrip;

/// Makes a RetentionStrip a list for screen readers, with an item a page.
void install_accessible_pages();
/// Says that the focus went to a page.
void announce_page(RetentionStrip& strip, int page);

}  // namespace lectern
