#include "ui/budget/reading_words.h"

#include <QCoreApplication>
#include <array>

namespace lectern {

namespace {

struct ReadingWords {
    std::string_view name;
    const char* text;
};

constexpr std::array preset_texts{
    ReadingWords{"full", QT_TRANSLATE_NOOP("ReadingWords", "Everything is kept, in half floats.")},
    ReadingWords{"hf-4bit", QT_TRANSLATE_NOOP("ReadingWords", "Everything is kept, in cells of 4 bits.")},
    ReadingWords{"hf-2bit", QT_TRANSLATE_NOOP("ReadingWords", "Everything is kept, in cells of 2 bits (kivi2).")},
    ReadingWords{"kivi", QT_TRANSLATE_NOOP("ReadingWords", "Everything is kept, in cells of 4 bits (kivi4).")},
    ReadingWords{"locret", QT_TRANSLATE_NOOP("ReadingWords", "6,000 cells a head, chosen by trained heads.")},
    ReadingWords{"locret+4bit",
                 QT_TRANSLATE_NOOP("ReadingWords", "6,000 cells a head, chosen by trained heads, in cells of 4 bits.")},
    ReadingWords{"locret-q",
                 QT_TRANSLATE_NOOP("ReadingWords", "As locret, with the question in front of the document.")},
    ReadingWords{"streaming", QT_TRANSLATE_NOOP("ReadingWords", "The first 4 tokens and the newest 2,000.")},
    ReadingWords{"h2o", QT_TRANSLATE_NOOP("ReadingWords",
                                          "A fifth of the document: half by the attention received, half the newest.")},
    ReadingWords{"snapkv", QT_TRANSLATE_NOOP("ReadingWords", "2,048 cells a head, by the votes of the question.")},
    ReadingWords{"sirllm", QT_TRANSLATE_NOOP("ReadingWords",
                                             "The first 4 tokens, the newest 1,000 and the 6,000 most surprising.")},
};

constexpr std::array policy_texts{
    ReadingWords{"full", QT_TRANSLATE_NOOP("ReadingWords", "Keeps everything.")},
    ReadingWords{"streaming", QT_TRANSLATE_NOOP("ReadingWords", "Keeps the first tokens and the newest.")},
    ReadingWords{"random", QT_TRANSLATE_NOOP("ReadingWords", "Keeps cells by lot. For comparison.")},
    ReadingWords{"keydiff",
                 QT_TRANSLATE_NOOP("ReadingWords", "Keeps what differs most from the rest. Needs no training.")},
    ReadingWords{"h2o", QT_TRANSLATE_NOOP("ReadingWords", "Keeps the newest, and what most attention fell on so far.")},
    ReadingWords{"snapkv", QT_TRANSLATE_NOOP("ReadingWords", "Keeps what the end of each chunk looks at.")},
    ReadingWords{"sirllm", QT_TRANSLATE_NOOP("ReadingWords", "Keeps the tokens that surprise the model most.")},
    ReadingWords{"expected-attention",
                 QT_TRANSLATE_NOOP("ReadingWords", "Keeps what later questions are expected to look at.")},
    ReadingWords{"replay",
                 QT_TRANSLATE_NOOP("ReadingWords",
                                   "Keeps what the model looks at when it repeats each part. Needs no training; "
                                   "reading takes twice as long.")},
    ReadingWords{"zap",
                 QT_TRANSLATE_NOOP("ReadingWords",
                                   "Keeps what trained heads say the model would need to write the document again.")},
    ReadingWords{"locret",
                 QT_TRANSLATE_NOOP("ReadingWords", "Keeps what trained heads score highest, whatever will be asked.")},
};

template <std::size_t size>
QString words(const std::array<ReadingWords, size>& texts, std::string_view name) {
    for (const ReadingWords& one : texts)
        if (one.name == name) return QCoreApplication::translate("ReadingWords", one.text);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

}  // namespace

QString preset_words(std::string_view name) {
    return words(preset_texts, name);
}

QString policy_words(std::string_view name) {
    return words(policy_texts, name);
}

QString format_words(std::optional<CellFormat> format) {
    if (!format)
        return QCoreApplication::translate("ReadingWords", "q8, or q4 where keeping more tokens measured better.");
    switch (*format) {
        case CellFormat::f32:
            return QCoreApplication::translate("ReadingWords", "Exact, and four times as large as q8. For comparison.");
        case CellFormat::f16:
            return QCoreApplication::translate("ReadingWords", "Half floats: twice as large as q8.");
        case CellFormat::bf16:
            return QCoreApplication::translate("ReadingWords",
                                               "Short floats: twice as large as q8, less exact than f16.");
        case CellFormat::q8:
            return QCoreApplication::translate("ReadingWords", "8 bits: hardly a difference to half floats. Usual.");
        case CellFormat::q4:
            return QCoreApplication::translate("ReadingWords",
                                               "Values of 4 bits: three quarters of q8, so more tokens fit.");
        case CellFormat::kivi4:
            return QCoreApplication::translate(
                "ReadingWords", "4 bits: less than two thirds of q8, but everything must be kept. Not on a card.");
        case CellFormat::kivi2:
            return QCoreApplication::translate(
                "ReadingWords", "2 bits: two fifths of q8, less exact; everything must be kept. Not on a card.");
    }
    return {};
}

}  // namespace lectern
