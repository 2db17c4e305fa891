#pragma once

#include <cstddef>
#include <string>

namespace lectern {

/// Takes out what "data:image/png;base64,iVBOR..." holds: pictures and other files written into a text as letters, as
/// editors of Markdown do. Ten kilobytes of it are ten thousand tokens that no person reads. A line that only gave such
/// a file a name ("[image1]: <data:...>") goes with it. Returns how many there were.
std::size_t remove_data_addresses(std::string& text);

}  // namespace lectern
