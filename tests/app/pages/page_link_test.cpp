// What a process says about the links of a page is believed only where it can be.
#include "app/pages/page_link.h"

#include <QtTest/QtTest>
#include <limits>

using namespace lectern;

class PageLinkTest : public QObject {
    Q_OBJECT

 private slots:
    void links_come_out_as_they_went_in() {
        const std::vector<PageLink> links{{1, 2, 3, 4, 5, 0.5F, {}}, {0, 0, 9, 9, -1, 0, "https://example.org"}};
        QVERIFY(decode_links(encode(links), 6) == links);
        QVERIFY(decode_links(encode(std::vector<PageLink>{}), 6)->empty());
    }
    void what_cannot_be_is_refused() {
        const float no_number = std::numeric_limits<float>::quiet_NaN();
        for (const PageLink& bad :
             {PageLink{3, 2, 1, 4, 0, 0, {}}, PageLink{no_number, 2, 3, 4, 0, 0, {}}, PageLink{1, 2, 3, 4, 6, 0, {}},
              PageLink{1, 2, 3, 4, -2, 0, {}}, PageLink{1, 2, 3, 4, 0, 1.5F, {}},
              PageLink{1, 2, 3, 4, -1, 0, std::string(longest_address + 1, 'a')}})
            QVERIFY(!decode_links(encode(std::vector{bad}), 6));
        const std::string whole = encode(std::vector{PageLink{1, 2, 3, 4, -1, 0, "https://example.org"}});
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY(!decode_links(std::string_view(whole).substr(0, length), 6));
        QVERIFY(!decode_links(whole + "x", 6));
        QVERIFY(!decode_links(encode(std::vector<PageLink>(most_links + 1)), 6));
        QVERIFY(!decode_links(std::string("\xff\xff\xff\x7f", 4), 6));
    }
};

QTEST_APPLESS_MAIN(PageLinkTest)
#include "page_link_test.moc"
