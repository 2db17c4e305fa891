#pragma once

#include <QByteArray>
#include <filesystem>
#include <string>

/// A PDF of so many pages of A4 with "Page N of the long report." and some lines on each.
QByteArray pdf_of_pages(int pages);

/// The same, where drawing the page with this index takes for ever: a form draws another ten times, and so on.
QByteArray pdf_with_endless_page(int pages, int endless);

void write_file(const std::filesystem::path& path, const QByteArray& bytes);
