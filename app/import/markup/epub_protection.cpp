#include "app/import/markup/epub_protection.h"

#include "app/import/markup/xml_reader.h"

namespace lectern {

namespace {

/// Of fonts: their first bytes are changed with a key that stands in the book itself.
bool is_obfuscation(const std::string& algorithm) {
    return algorithm == "http://www.idpf.org/2008/embedding" || algorithm == "http://ns.adobe.com/pdf/enc#RC";
}

}  // namespace

std::set<std::string> encrypted_entries(const ArchiveEntries& entries, const EpubNames& names) {
    std::set<std::string> encrypted;
    const auto list = entries.find(names.stored("META-INF/encryption.xml"));
    if (list == entries.end()) return encrypted;
    XmlReader reader(list->second, {});
    bool is_locked = true;
    int key_info = 0;  // within it, keys are encrypted, not entries
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        if (event == XmlReader::Event::text) continue;
        const bool starts = event == XmlReader::Event::start;
        if (reader.name() == "KeyInfo") key_info += starts ? 1 : -1;
        if (!starts || key_info > 0) continue;
        if (reader.name() == "EncryptedData") is_locked = true;
        if (reader.name() == "EncryptionMethod") is_locked = !is_obfuscation(reader.attribute("Algorithm"));
        if (reader.name() == "CipherReference" && is_locked) {
            encrypted.insert(names.linked("", reader.attribute("URI")));
        }
    }
    return encrypted;
}

}  // namespace lectern
