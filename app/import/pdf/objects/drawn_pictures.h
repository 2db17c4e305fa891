#pragma once

#include <cstddef>
#include <map>
#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <vector>

namespace lectern {

/// An image that the content of a page draws, in units of the page's content.
struct DrawnPicture {
    QPDFObjectHandle::Rectangle box;
    QPDFObjGen object;
    int mark = -1;  ///< MCID of the marked content that it is part of, if any
};

/// Finds the images that pages draw, by their resources and the operators q, Q, cm and Do (ISO 32000-1, 8.4.4, 8.8)
/// between the marks BMC, BDC and EMC (14.6): no image is decoded, and what content draws otherwise is passed over. So
/// are images within the content itself (BI), which programs make of letters and patterns.
class DrawnPictures {
 public:
    /// In the order in which the page draws them. Throws what QPDF throws.
    std::vector<DrawnPicture> of(const QPDFObjectHandle& page);

    /// Whether a page asked for more work than real ones do, and not all that it draws was found.
    bool has_given_up() const { return has_given_up_; }

 private:
    class Content;

    bool works(std::size_t steps);
    bool is_form_with_pictures(QPDFObjectHandle form, int depth);
    bool shows_pictures(QPDFObjectHandle resources, int depth);

    std::size_t work_ = 0;  ///< on this page
    bool has_given_up_ = false;
    std::map<QPDFObjGen, bool> forms_;  ///< whether the form shows pictures
};

}  // namespace lectern
