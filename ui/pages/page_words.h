#pragma once

#include <QFuture>
#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// Gives the boxes of the words on the pages from `first` to `last` (indices), in the order of the text.
using WordsOfPages = std::function<QFuture<std::vector<WordBox>>(int first, int last)>;

/// The boxes of the words of a document: those that it has, or those of the pages that were looked at last.
class PageWords : public QObject {
    Q_OBJECT

 public:
    PageWords(std::shared_ptr<const Document> document, WordsOfPages words, QObject* parent = nullptr);

    /// Asks for those of the pages from `first` to `last`, unless they are there or on their way.
    void want(int first, int last);
    /// Empty until they are there. Good until the next call of want().
    std::span<const WordBox> of(int page) const;

 signals:
    void arrived();

 private:
    struct Kept {
        std::vector<WordBox> words;
        bool is_there = false;
        std::uint64_t used = 0;
    };

    void keep(int first, int last, const std::vector<WordBox>& words);
    void forget_oldest();

    std::shared_ptr<const Document> document_;
    WordsOfPages words_;
    std::map<int, Kept> kept_;
    std::uint64_t uses_ = 0;
};

}  // namespace lectern
