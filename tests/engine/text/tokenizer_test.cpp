#include <QTest>
#include <algorithm>

#include "tokenizer_fixtures.h"

using namespace lectern;

/// Ids are those of independent implementations, string for string, and every id is mapped back to its bytes.
class TokenizerTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() { strings_ = fixtures::tricky_strings(); }

    void ids_equal_the_reference_data() { tokenizers(); }
    void ids_equal_the_reference();

    void offsets_cover_the_text_data() { tokenizers(); }
    void offsets_cover_the_text();

    void text_comes_back_data() { tokenizers(); }
    void text_comes_back();

    void does_not_depend_on_what_was_encoded_before_data() { tokenizers(); }
    void does_not_depend_on_what_was_encoded_before();

    void special_tokens_are_never_parsed_data() { tokenizers(); }
    void special_tokens_are_never_parsed();

 private:
    static void tokenizers() {
        QTest::addColumn<QString>("name");
        for (const QString& name : QString(LECTERN_TOKENIZERS).split(',')) QTest::newRow(qPrintable(name)) << name;
    }
    bool open(const QString& name) {
        auto opened = fixtures::open_vocabulary(name);
        if (!opened) return false;
        vocabulary_ = std::move(*opened);
        return true;
    }
    const Tokenizer& tokenizer() const { return *vocabulary_.tokenizer; }
    std::vector<TokenId> ids(std::string_view text, TextPosition position = TextPosition::start) const {
        std::vector<TokenId> out;
        tokenizer().encode(text, position, out);
        return out;
    }

    fixtures::Strings strings_;
    fixtures::Vocabulary vocabulary_;
};

#define OPEN_OR_SKIP()     \
    QFETCH(QString, name); \
    if (!open(name)) QSKIP("the model file is not in the models' folder")

namespace {

QByteArray shown(const std::vector<TokenId>& ids) {
    QByteArray out;
    for (const TokenId id : ids) out += QByteArray::number(id) + " ";
    return out.left(400);
}

}  // namespace

void TokenizerTest::ids_equal_the_reference() {
    OPEN_OR_SKIP();
    const auto recorded = fixtures::recorded_ids(name);
    QVERIFY(strings_.all.size() > 2000);
    QCOMPARE(recorded.size(), strings_.all.size());
    int wrong = 0;
    for (std::size_t i = 0; i < recorded.size(); ++i) {
        const auto got = ids(strings_.all[i]);
        if (got == recorded[i]) continue;
        const auto text = QByteArray::fromStdString(strings_.all[i]).left(100);
        if (++wrong <= 20) qWarning() << i << text << "got" << shown(got) << "instead of" << shown(recorded[i]);
    }
    QCOMPARE(wrong, 0);
}

void TokenizerTest::offsets_cover_the_text() {
    OPEN_OR_SKIP();
    for (const std::string& text : strings_.all) {
        std::vector<TokenId> ids;
        std::vector<std::uint32_t> offsets;
        tokenizer().encode(text, TextPosition::start, ids, &offsets);
        QCOMPARE(offsets.size(), ids.size());
        QVERIFY(std::is_sorted(offsets.begin(), offsets.end()));
        if (offsets.empty()) continue;
        QCOMPARE(offsets.front(), 0u);
        QVERIFY(offsets.back() < text.size() || text.empty());
    }
}

void TokenizerTest::text_comes_back() {
    OPEN_OR_SKIP();
    for (std::size_t i = 0; i < strings_.well_formed; ++i) {
        std::vector<TokenId> ids;
        std::vector<std::uint32_t> offsets;
        const std::string& text = strings_.all[i];
        tokenizer().encode(text, TextPosition::start, ids, &offsets);
        std::string expected = text;
        if (name == "smollm2-135m") {  // its vocabulary has no token for some control characters
            std::erase_if(expected, [](char c) { return QByteArray("\x04\x06\x13\x14\x16\x1d").contains(c); });
        }
        if (tokenizer().name() == "llama") {  // SentencePiece writes spaces as U+2581 and cannot tell them apart
            expected = QByteArray::fromStdString(text).replace("\xE2\x96\x81", " ").toStdString();
        }
        const std::string back = tokenizer().text(ids);
        if (back != expected) QCOMPARE(QByteArray::fromStdString(back), QByteArray::fromStdString(expected));
        if (expected != text) continue;
        // Token by token: the bytes from one offset to the next are the bytes of the token.
        for (std::size_t t = 0; t < ids.size(); ++t) {
            const std::size_t end = t + 1 < ids.size() ? offsets[t + 1] : text.size();
            const std::string bytes = tokenizer().bytes(ids[t]);
            const std::string span = text.substr(offsets[t], end - offsets[t]);
            if (bytes != span && !(t == 0 && bytes == " " + span)) QCOMPARE(bytes, span);
        }
    }
}

void TokenizerTest::does_not_depend_on_what_was_encoded_before() {
    OPEN_OR_SKIP();
    std::vector<TokenId> together;
    for (int i = 0; i < 3; ++i) tokenizer().encode("The policy, the policy.\n", TextPosition::after_special, together);
    const auto once = ids("The policy, the policy.\n", TextPosition::after_special);
    QCOMPARE(together.size(), once.size() * 3);
    for (std::size_t i = 0; i < together.size(); ++i) QCOMPARE(together[i], once[i % once.size()]);
}

void TokenizerTest::special_tokens_are_never_parsed() {
    OPEN_OR_SKIP();
    for (TokenId id = 0; id < tokenizer().size(); ++id) {
        if (tokenizer().kind(id) != TokenKind::control) continue;
        const std::string text = tokenizer().bytes(id, true);
        QCOMPARE(tokenizer().special(text), std::optional(id));
        for (const TokenId got : ids("a " + text + "b"))
            QVERIFY2(tokenizer().kind(got) != TokenKind::control, text.c_str());
    }
}

QTEST_APPLESS_MAIN(TokenizerTest)
#include "tokenizer_test.moc"
