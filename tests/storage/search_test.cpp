// Every page that holds a word is found, in any script, whatever the question contains.
#include <QTemporaryDir>
#include <algorithm>

#include "tests/storage/sample.h"

using namespace lectern;

class SearchTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void words_find_their_pages_data();
    void words_find_their_pages();
    void no_text_is_an_operator_data();
    void no_text_is_an_operator();
    void rare_words_rank_higher();
    void a_search_can_be_limited_to_documents();
    void the_passage_holds_the_words();
    void what_is_removed_is_not_found();

 private:
    std::vector<int> pages_of(const std::string& query) {
        std::vector<int> pages;
        for (const PageMatch& match : taken(library_->documents().search(query, std::vector{document_}, 100)))
            pages.push_back(match.page);
        std::ranges::sort(pages);
        return pages;
    }

    QTemporaryDir folder_;
    std::unique_ptr<Library> library_;
    DocumentId document_ = 0;
};

void SearchTest::initTestCase() {
    library_ = open_library(folder_.filePath("library.db").toStdString());
    const auto pages = pages_with({
        "The landlord maintains the roof. Caf\u00e9 au lait.",                             // 0
        "Stra\u00dfe und B\u00e4ume; MASSE.",                                              // 1
        "\u5408\u540c\u7684\u7ec8\u6b62\u65e5\u671f\u662f2025\u5e745\u67081\u65e5\u3002",  // 2: Chinese, a contract's
                                                                                           // end
        "\u30e1\u30fc\u30eb\u30a2\u30c9\u30ec\u30b9\u3092\u5165\u529b\u3059\u308b\u4eba",  // 3: Japanese, ends with
                                                                                           // "person"
        "\u0e2a\u0e31\u0e0d\u0e0d\u0e32\u0e40\u0e0a\u0e48\u0e32",                          // 4: Thai, rental contract
        "\uacc4\uc57d\uc11c\uc5d0 \uc11c\uba85\ud569\ub2c8\ub2e4",  // 5: Korean, "sign the contract"
        "\u0414\u043e\u0433\u043e\u0432\u043e\u0440 \u0430\u0440\u0435\u043d\u0434\u044b",  // 6: Russian
        "",                                                                                 // 7
    });
    document_ = taken(library_->documents().add(sample_document(1), pages));
}

void SearchTest::words_find_their_pages_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QList<int>>("pages");
    const auto row = [](const char* name, const char* query, QList<int> pages) {
        QTest::newRow(name) << QString::fromUtf8(query) << pages;
    };
    row("case", "ROOF", {0});
    row("accent left out", "cafe", {0});
    row("accent put in", "r\u00f2of", {0});
    row("English ending", "Who was maintaining it?", {0});
    row("umlaut left out", "baume", {1});
    row("Chinese word", "\u5408\u540c", {2});
    row("Chinese question", "\u5408\u540c\u4ec0\u4e48\u65f6\u5019\u5230\u671f?", {2});
    row("Chinese single character inside", "\u7ec8", {2});
    row("digits between Chinese", "2025", {2});
    row("Japanese with a long vowel", "\u30e1\u30fc\u30eb", {3});
    row("last character of a run", "\u4eba", {3});
    row("Thai", "\u0e40\u0e0a\u0e48\u0e32", {4});
    row("Korean without its particle", "\uacc4\uc57d", {5});
    row("Russian", "\u0434\u043e\u0433\u043e\u0432\u043e\u0440", {6});
    row("several", "roof and \u5408\u540c", {0, 2});
    row("not there", "elephant", {});
    row("not there, Chinese", "\u5927\u8c61", {});
}

void SearchTest::words_find_their_pages() {
    QFETCH(QString, query);
    QFETCH(QList<int>, pages);
    QCOMPARE(pages_of(query.toStdString()), std::vector<int>(pages.begin(), pages.end()));
}

void SearchTest::no_text_is_an_operator_data() {
    QTest::addColumn<QByteArray>("query");
    for (const char* query :
         {"roof AND", "NOT roof", "roof NEAR(", "\"roof", "text : roof", "roof*\"; DROP TABLE page", "^roof", "{roof}",
          "roof - x", "(((roof", "roof\\", "' roof", "+roof", "roof\xff\xfe", "\xe5 roof \xe5\x90"})
        QTest::newRow(query) << QByteArray(query);
    QTest::newRow("with NUL") << QByteArray("a\0roof\0", 7);
    QTest::newRow("thousand words") << QByteArray("roof ") + QByteArray("x1 x2 x3 x4 x5 ").repeated(200);
}

void SearchTest::no_text_is_an_operator() {
    QFETCH(QByteArray, query);
    QCOMPARE(pages_of(query.toStdString()), std::vector<int>{0});
}

void SearchTest::rare_words_rank_higher() {
    std::vector<std::string> texts(20, "the common word is here");
    texts[11] = "a rare lighthouse is here";
    const DocumentId id = taken(library_->documents().add(sample_document(2), pages_with(texts)));
    const auto matches = taken(library_->documents().search("the common lighthouse", std::vector{id}, 3));
    QCOMPARE(matches.size(), 3U);
    QCOMPARE(matches[0].page, 11);
    QVERIFY(matches[0].rank > matches[1].rank);
}

void SearchTest::a_search_can_be_limited_to_documents() {
    const DocumentId third = taken(library_->documents().add(sample_document(3), pages_with({"penguin one"})));
    taken(library_->documents().add(sample_document(4), pages_with({"penguin two"})));
    const DocumentId fifth = taken(library_->documents().add(sample_document(5), pages_with({"x ", "penguin three"})));
    const auto documents_in = [&](std::vector<DocumentId> limit) {
        std::vector<DocumentId> found;
        for (const PageMatch& match : taken(library_->documents().search("penguin", limit, 100)))
            found.push_back(match.document);
        std::ranges::sort(found);
        return found;
    };
    QCOMPARE(documents_in({}).size(), 3U);
    QCOMPARE(documents_in({fifth}), std::vector{fifth});
    QCOMPARE(documents_in({third, fifth}), (std::vector{third, fifth}));
    QCOMPARE(documents_in({999}).size(), 0U);
    QCOMPARE(taken(library_->documents().search("penguin", {}, 2)).size(), 2U);
    QCOMPARE(taken(library_->documents().search("penguin", {}, 0)).size(), 0U);
}

void SearchTest::the_passage_holds_the_words() {
    // The rare word stands far behind a common one; offsets count bytes of the document, and letters of two bytes.
    std::string page = "\u00e4pfel harvest. ";
    for (int i = 0; i < 300; ++i) page += "filler\u00fc ";
    const std::size_t place = page.size();
    page += "the harvest of zeppelins begins";
    const std::string first = "common harvest page. ";
    const DocumentId id = taken(library_->documents().add(sample_document(6), pages_with({first, page})));
    auto matches = taken(library_->documents().search("harvest zeppelin", std::vector{id}, 2));
    std::erase_if(matches, [](const PageMatch& match) { return match.page != 1; });
    QCOMPARE(matches.size(), 1U);
    const std::string text = first + page;
    const auto begin = static_cast<std::size_t>(matches[0].begin);
    const auto end = static_cast<std::size_t>(matches[0].end);
    QVERIFY(begin > first.size() && begin <= first.size() + place && end <= text.size());
    const std::string passage = text.substr(begin, end - begin);
    QVERIFY(passage.starts_with("filler\u00fc ") && passage.ends_with("zeppelins begins"));
    QVERIFY(passage.size() < 64 * 10);
}

void SearchTest::what_is_removed_is_not_found() {
    const DocumentId id = taken(library_->documents().add(sample_document(8), pages_with({"walrus"})));
    QCOMPARE(taken(library_->documents().search("walrus", {}, 5)).size(), 1U);
    taken(library_->documents().remove(id));
    QCOMPARE(taken(library_->documents().search("walrus", {}, 5)).size(), 0U);
}

QTEST_GUILESS_MAIN(SearchTest)
#include "search_test.moc"
