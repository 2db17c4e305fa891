#pragma once

namespace lectern {

/// Makes a DocumentCanvas a text for screen readers: that of the page with the caret, or else of the page that is seen.
void install_accessible_document();

}  // namespace lectern
