#pragma once

#include <libxml/xmlreader.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/import/text/import_errors.h"

namespace lectern {

/// Walks through an XML file from front to back (libxml2). Nothing outside the file is ever fetched, entities of its
/// own are expanded within limits (own_entities.h), nesting ends at 256: a file that passes a limit ends there, or at
/// once if it is that of entities.
/// The names that HTML has for characters are known in every file; another name stands as it is written ("&name;").
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

    /// After a start: the element as a file of its own. The reader stays where it is.
    std::string outer_xml();

    /// Of the element that starts or ends: "w:p".
    const std::string& name() const { return name_; }
    std::string_view text() const;
    /// By its local name; empty if there is none. Good until next().
    std::string attribute(const char* local_name) const;
    /// The same, where an empty value is not the same as none.
    std::optional<std::string> find_attribute(const char* local_name) const;

    /// After finished.
    TextEnd end() const { return end_; }

 private:
    void set_name();

    std::unique_ptr<xmlTextReader, decltype(&xmlFreeTextReader)> reader_;
    std::span<const Namespace> namespaces_;
    std::string name_;
    std::string expanded_;  ///< the file without entities of its own, if it has some
    std::string numbered_;  ///< the file without names for characters, if it has some
    std::string entity_;    ///< what stands for the reference at hand
    bool end_due_ = false;  ///< the element at hand is empty: its end comes next
    TextEnd end_ = TextEnd::whole;
};

}  // namespace lectern
