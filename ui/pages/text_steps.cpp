#include "ui/pages/text_steps.h"

#include <QString>
#include <QTextBoundaryFinder>
#include <algorithm>

namespace lectern {

namespace {

constexpr std::uint64_t reach = 2048;  ///< bytes looked at on each side: no word is longer

bool is_inside_character(std::string_view text, std::uint64_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// The text around a place, as Qt has it.
class Surroundings {
 public:
    Surroundings(std::string_view text, std::uint64_t at) {
        at = std::min<std::uint64_t>(at, text.size());
        while (at > 0 && is_inside_character(text, at)) --at;
        begin_ = at > reach ? at - reach : 0;
        while (begin_ > 0 && is_inside_character(text, begin_)) --begin_;
        std::uint64_t end = std::min<std::uint64_t>(at + reach, text.size());
        while (is_inside_character(text, end)) ++end;
        text_ = QString::fromUtf8(text.data() + begin_, static_cast<qsizetype>(end - begin_));
        at_ = QString::fromUtf8(text.data() + begin_, static_cast<qsizetype>(at - begin_)).size();
    }

    QTextBoundaryFinder boundaries(QTextBoundaryFinder::BoundaryType type) const {
        QTextBoundaryFinder finder(type, text_);
        finder.setPosition(at_);
        return finder;
    }
    std::uint64_t offset_of(qsizetype position, std::uint64_t otherwise) const {
        if (position < 0) return otherwise;
        return begin_ + static_cast<std::uint64_t>(text_.left(position).toUtf8().size());
    }

 private:
    std::uint64_t begin_ = 0;
    QString text_;
    qsizetype at_ = 0;
};

}  // namespace

std::uint64_t next_character(std::string_view text, std::uint64_t at) {
    const Surroundings here(text, at);
    return here.offset_of(here.boundaries(QTextBoundaryFinder::Grapheme).toNextBoundary(), text.size());
}

std::uint64_t previous_character(std::string_view text, std::uint64_t at) {
    const Surroundings here(text, at);
    return here.offset_of(here.boundaries(QTextBoundaryFinder::Grapheme).toPreviousBoundary(), 0);
}

std::uint64_t next_word(std::string_view text, std::uint64_t at) {
    const Surroundings here(text, at);
    QTextBoundaryFinder words = here.boundaries(QTextBoundaryFinder::Word);
    qsizetype position = words.toNextBoundary();
    while (position >= 0 && !words.boundaryReasons().testFlag(QTextBoundaryFinder::StartOfItem))
        position = words.toNextBoundary();
    return here.offset_of(position, text.size());
}

std::uint64_t previous_word(std::string_view text, std::uint64_t at) {
    const Surroundings here(text, at);
    QTextBoundaryFinder words = here.boundaries(QTextBoundaryFinder::Word);
    qsizetype position = words.toPreviousBoundary();
    while (position >= 0 && !words.boundaryReasons().testFlag(QTextBoundaryFinder::StartOfItem))
        position = words.toPreviousBoundary();
    return here.offset_of(position, 0);
}

TextSpan word_at(std::string_view text, std::uint64_t at) {
    const Surroundings here(text, at);
    QTextBoundaryFinder begin = here.boundaries(QTextBoundaryFinder::Word);
    if (!begin.isAtBoundary()) begin.toPreviousBoundary();
    QTextBoundaryFinder end = here.boundaries(QTextBoundaryFinder::Word);
    return {here.offset_of(begin.position(), 0), here.offset_of(end.toNextBoundary(), text.size())};
}

std::uint64_t line_begin(std::string_view text, std::uint64_t at) {
    const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    return before == std::string_view::npos ? 0 : before + 1;
}

std::uint64_t line_end(std::string_view text, std::uint64_t at) {
    return std::min<std::uint64_t>(text.find('\n', at), text.size());
}

}  // namespace lectern
