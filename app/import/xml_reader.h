#pragma once

#include <libxml/xmlreader.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace lectern {

/// Walks through an XML file from front to back (libxml2). Nothing outside the file is ever fetched, entities of its
/// own are not expanded, nesting ends at 256: a file that declares entities counts as not well-formed.
class XmlReader {
 public:
    struct Namespace {
        std::string_view ending;  ///< of its address: years and "purl.oclc.org" differ between editions of a standard
        std::string_view prefix;  ///< what names begin with here, whatever the file calls it
    };
    enum class Event { start, end, text, finished };

    /// `xml` and `namespaces` must outlive the reader. Names of other namespaces have no prefix.
    XmlReader(std::string_view xml, std::span<const Namespace> namespaces);

    /// An element without content gives a start and an end. White space alone is text where it may mean something.
    Event next();
    /// After a start: everything up to its end.
    void skip();

    /// Of the element that starts or ends: "w:p".
    const std::string& name() const { return name_; }
    std::string_view text() const;
    /// By its local name; empty if there is none. Good until next().
    std::string attribute(const char* local_name) const;

    /// After finished: the file ended where it should.
    bool well_formed() const { return well_formed_; }

 private:
    void set_name();

    std::unique_ptr<xmlTextReader, decltype(&xmlFreeTextReader)> reader_;
    std::span<const Namespace> namespaces_;
    std::string name_;
    bool end_due_ = false;  ///< the element at hand is empty: its end comes next
    bool well_formed_ = true;
};

}  // namespace lectern
