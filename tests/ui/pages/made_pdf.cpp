#include "tests/ui/pages/made_pdf.h"

#include <fstream>
#include <vector>

namespace {

QByteArray content_of(int page) {
    QByteArray text =
        "BT /F 11 Tf 60 780 Td 15 TL (Page " + QByteArray::number(page + 1) + " of the long report.) Tj T*\n";
    for (int line = 0; line < 40; ++line)
        text += "T* (Line " + QByteArray::number(line) + " of page " + QByteArray::number(page + 1) +
                " tells of ships, of tides and of the harbour.) Tj\n";
    return text + "ET\n";
}

QByteArray form_of(const QByteArray& content, const QByteArray& resources) {
    return "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources " + resources + " /Length " +
           QByteArray::number(content.size()) + " >>\nstream\n" + content + "endstream";
}

class Writer {
 public:
    /// Gives the number of the object.
    int add(const QByteArray& object) {
        offsets_.push_back(bytes_.size());
        const int number = static_cast<int>(offsets_.size());
        bytes_ += QByteArray::number(number) + " 0 obj\n" + object + "\nendobj\n";
        return number;
    }
    QByteArray finish(int root) {
        const qsizetype table = bytes_.size();
        const QByteArray count = QByteArray::number(offsets_.size() + 1);
        bytes_ += "xref\n0 " + count + "\n0000000000 65535 f \n";
        for (const qsizetype offset : offsets_)
            bytes_ += QByteArray::number(offset).rightJustified(10, '0') + " 00000 n \n";
        return bytes_ + "trailer << /Size " + count + " /Root " + QByteArray::number(root) + " 0 R >>\nstartxref\n" +
               QByteArray::number(table) + "\n%%EOF\n";
    }

 private:
    QByteArray bytes_ = "%PDF-1.4\n";
    std::vector<qsizetype> offsets_;
};

}  // namespace

QByteArray pdf_with_endless_page(int pages, int endless) {
    Writer pdf;
    const QByteArray font = QByteArray::number(pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"));
    int form = pdf.add(form_of("0 0 9 9 re f\n", "<< >>"));
    for (int depth = 0; depth < 12; ++depth)
        form = pdf.add(
            form_of(QByteArray("/X Do ").repeated(10), "<< /XObject << /X " + QByteArray::number(form) + " 0 R >> >>"));
    // The tree comes behind its leaves, which say its number: two objects a page.
    const int tree = form + 2 * pages + 1;
    QByteArray kids;
    for (int page = 0; page < pages; ++page) {
        const QByteArray content = page == endless ? QByteArray("/X Do\n") : content_of(page);
        const int stream =
            pdf.add("<< /Length " + QByteArray::number(content.size()) + " >>\nstream\n" + content + "endstream");
        const QByteArray leaf = "<< /Type /Page /Parent " + QByteArray::number(tree) +
                                " 0 R /MediaBox [0 0 595 842] /Contents " + QByteArray::number(stream) +
                                " 0 R /Resources << /Font << /F " + font + " 0 R >> /XObject << /X " +
                                QByteArray::number(form) + " 0 R >> >> >>";
        kids += QByteArray::number(pdf.add(leaf)) + " 0 R ";
    }
    const int root = pdf.add("<< /Type /Pages /Count " + QByteArray::number(pages) + " /Kids [" + kids + "] >>");
    return pdf.finish(pdf.add("<< /Type /Catalog /Pages " + QByteArray::number(root) + " 0 R >>"));
}

QByteArray pdf_of_pages(int pages) {
    return pdf_with_endless_page(pages, -1);
}

void write_file(const std::filesystem::path& path, const QByteArray& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), bytes.size());
}
