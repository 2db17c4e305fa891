#include "app/import/pdf/pdf_file.h"

#include <mutex>
#include <utility>

namespace lectern {

namespace {

constexpr int most_pages = 100'000;  ///< a page tree can claim two thousand million pages in a hundred bytes

/// Poppler's complaints go to a function of the process, on the thread that reads: silence them, but note whether the
/// content of the page at hand was broken.
thread_local bool broken_stream = false;

void note_complaint(const QString& message, const QVariant&) {
    broken_stream = broken_stream || message.contains(QLatin1String("stream"), Qt::CaseInsensitive);
}

Error locked(const std::string& name, bool password_given) {
    Error error = password_given ? pdf_error(name, sentence("is encrypted, and the password given is wrong."),
                                             sentence("Its text cannot be read without the right one."),
                                             sentence("Give the right password{option}: upper and lower case matter.",
                                                      Sentence::Option{"--password"}))
                                 : pdf_error(name, sentence("is encrypted and needs a password."),
                                             sentence("Its text cannot be read without it."),
                                             sentence("Give its password{option}.", Sentence::Option{"--password"}));
    error.lacking = Lacking::password;
    return error;
}

}  // namespace

Error pdf_error(const std::string& name, const Sentence& what, Sentence means, Sentence next) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{name}' {what}", name, what),
            .means = std::move(means),
            .next = std::move(next)};
}

std::unique_ptr<Poppler::Document> load_pdf(std::span<const std::byte> file, const std::string& password) {
    static std::once_flag silenced;
    std::call_once(silenced, [] { Poppler::setDebugErrorFunction(&note_complaint, QVariant()); });
    const QByteArray secret = QByteArray::fromStdString(password);
    // Not copied: `file` outlives the document.
    const auto bytes = QByteArray::fromRawData(reinterpret_cast<const char*>(file.data()), std::ssize(file));
    return Poppler::Document::loadFromData(bytes, secret, secret);
}

Result<void> check_pdf(const Poppler::Document* pdf, const std::string& name, const std::string& password) {
    if (pdf == nullptr) {
        return fail(pdf_error(name, sentence("is no readable PDF: its structure is damaged or cut off."),
                              sentence("The file was probably not copied or downloaded to its end."),
                              sentence("Get the file again, or save it anew from the program that made it.")));
    }
    if (pdf->isLocked()) return fail(locked(name, !password.empty()));
    const int count = pdf->numPages();
    if (count <= 0 || count > most_pages) {
        const Sentence what =
            count <= 0 ? sentence("holds no pages.") : sentence("claims to hold {count} pages.", count);
        return fail(pdf_error(name, what, sentence("Its structure is damaged; there is nothing that could be read."),
                              sentence("Get the file again, or save it anew from the program that made it.")));
    }
    return {};
}

Result<std::unique_ptr<Poppler::Document>> open_pdf(std::span<const std::byte> file, const std::string& name,
                                                    const std::string& password) {
    auto pdf = load_pdf(file, password);
    if (auto sound = check_pdf(pdf.get(), name, password); !sound) return fail(std::move(sound.error()));
    return pdf;
}

bool content_was_broken() {
    return std::exchange(broken_stream, false);
}

}  // namespace lectern
