#include "ui/pages/text_search.h"

#include <QRegularExpression>
#include <QStringList>
#include <QtConcurrent>

#include "ui/base/deliver.h"

namespace lectern {

namespace {

QRegularExpression pattern_of(const QString& words) {
    QStringList escaped;
    for (const QString& word : words.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts))
        escaped << QRegularExpression::escape(word);
    return QRegularExpression(escaped.join("\\s+"), QRegularExpression::CaseInsensitiveOption |
                                                        QRegularExpression::UseUnicodePropertiesOption);
}

/// Bytes of UTF-8 up to a place in the same text as UTF-16; to be asked for places in rising order.
class Bytes {
 public:
    explicit Bytes(const QString& text) : text_(text) {}

    std::uint64_t before(qsizetype place) {
        for (; at_ < place; ++at_) {
            const char16_t unit = text_[at_].unicode();
            // Half of a pair stands for two of its four bytes.
            bytes_ += unit < 0x80 ? 1 : unit < 0x800 || QChar::isSurrogate(unit) ? 2 : 3;
        }
        return bytes_;
    }

 private:
    const QString& text_;
    qsizetype at_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace

void find_all(QPromise<std::vector<TextSpan>>& promise, const std::shared_ptr<const Document>& document,
              const QString& words) {
    const QRegularExpression pattern = pattern_of(words.normalized(QString::NormalizationForm_C));
    const QString text = QString::fromStdString(document->text);
    std::vector<TextSpan> hits;
    Bytes bytes(text);
    for (auto matches = pattern.globalMatch(text); matches.hasNext() && !promise.isCanceled();) {
        const QRegularExpressionMatch match = matches.next();
        const std::uint64_t begin = bytes.before(match.capturedStart());
        hits.push_back({begin, bytes.before(match.capturedEnd())});
    }
    if (!promise.isCanceled()) promise.addResult(std::move(hits));
}

TextSearch::~TextSearch() {
    search_.cancel();
}

void TextSearch::start(std::shared_ptr<const Document> document, const QString& words) {
    stop();
    search_ = QtConcurrent::run(&find_all, std::move(document), words);
    deliver(search_, this, [this](const std::vector<TextSpan>& spans) { emit found(spans); });
}

void TextSearch::stop() {
    search_.cancel();
}

}  // namespace lectern
