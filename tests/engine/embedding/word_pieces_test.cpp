#include "engine/text/word_pieces.h"

#include <QtTest/QtTest>

#include "engine/gguf/gguf_writer.h"

using namespace lectern;

namespace {

const std::vector<std::string> vocabulary{
    "[PAD]",     "[UNK]",   "[CLS]",   "[SEP]",   "\u2581the",   "\u2581rent", "\u2581cafe",   "\u2581is",
    "\u2581due", "al",      "s",       "\u25813", "\u2581,",     "\u25812",    "\u2581.",      "\u2581$",
    "\u2581国",  "\u2581_", "\u2581x", "\u2581y", "\u2581angst", "rom",        "\u2581rental", "\u2581이"};

GgufFile file_with(const std::vector<std::string>& tokens, const char* model = "bert") {
    static std::vector<std::vector<std::byte>> kept;  // parsed files point into them
    GgufWriter writer;
    writer.add("tokenizer.ggml.model", model);
    writer.add("tokenizer.ggml.tokens", tokens);
    kept.push_back(writer.finish());
    return std::move(*GgufFile::parse(kept.back(), "vocabulary.gguf"));
}

}  // namespace

/// The expected ids are those of Hugging Face's tokenizers 0.2x with this vocabulary and the rules of uncased BERT.
class WordPiecesTest : public QObject {
    Q_OBJECT

 private slots:
    void texts_become_pieces_data();
    void texts_become_pieces();
    void what_is_too_long_is_cut();
    void vocabularies_that_are_none();
};

void WordPiecesTest::texts_become_pieces_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("pieces");
    const auto row = [](const char* name, const char* text, const QStringList& pieces) {
        QTest::newRow(name) << QByteArray(text) << pieces;
    };
    row("nothing", "", {});
    row("small letters", "The RENT is due", {"▁the", "▁rent", "▁is", "▁due"});
    row("the longest pieces from the front", "rentals", {"▁rental", "s"});
    row("no accents", "Café, cafe\u0301", {"▁cafe", "▁,", "▁cafe"});
    row("a ring, which is one", "Ångstrom", {"▁angst", "rom"});
    row("marks stand alone", "3,2.$x_y", {"▁3", "▁,", "▁2", "▁.", "▁$", "▁x", "▁_", "▁y"});
    row("ideographs stand alone", "国国x", {"▁国", "▁国", "▁x"});
    row("a word with a part in no piece is unknown", "rentq due", {"[UNK]", "▁due"});
    row("blanks of any kind", " the\t\n\u00a0\u3000rent\r", {"▁the", "▁rent"});
    row("control and invalid bytes are passed over", "re\x01nt \xff\xfethe", {"▁rent", "▁the"});
    row("no special token comes out of a text", "[SEP]", {"[UNK]", "[UNK]", "[UNK]"});
}

void WordPiecesTest::texts_become_pieces() {
    QFETCH(QByteArray, text);
    QFETCH(QStringList, pieces);
    const auto made = WordPieces::from(file_with(vocabulary));
    QVERIFY(made.has_value());
    QStringList got;
    for (const TokenId id : made->encode(text.toStdString(), 100))
        got << QString::fromStdString(vocabulary[static_cast<std::size_t>(id)]);
    QVERIFY(got.size() >= 2 && got.takeFirst() == "[CLS]" && got.takeLast() == "[SEP]");
    QCOMPARE(got, pieces);
}

void WordPiecesTest::what_is_too_long_is_cut() {
    const auto made = WordPieces::from(file_with(vocabulary));
    QVERIFY(made.has_value());
    QCOMPARE(made->encode("the rent is due", 4), (std::vector<TokenId>{2, 4, 5, 3}));
    QCOMPARE(made->encode("the rent is due", 0), (std::vector<TokenId>{2, 3}));
    QCOMPARE(made->encode(std::string(101, 'x'), 10), (std::vector<TokenId>{2, 1, 3}));
}

void WordPiecesTest::vocabularies_that_are_none() {
    for (const auto& file :
         {file_with(vocabulary, "gpt2"), file_with({}), file_with({"[CLS]", "[SEP]", "\u2581the"})}) {
        const auto made = WordPieces::from(file);
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, ErrorCode::bad_input);
    }
}

QTEST_APPLESS_MAIN(WordPiecesTest)
#include "word_pieces_test.moc"
