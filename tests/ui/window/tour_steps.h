#pragma once

#include <QtTest/QtTest>
#include <QtWidgets>

#include "tests/ui/window/open_window.h"

namespace lectern::test {

// What the tour asks and waits for.

inline const QString first_question =
    "What did the repairs after the storm of October 2021 cost, and how much did the insurance pay?";
inline const QString next_question = "And who paid the rest?";
inline const QString paragraph_of_quote =
    "…; but the boiler, the lift, the telephone exchange and nine hundred picture books were ruined, and the "
    "children’s library was shut until the following April. <b>The repairs cost 3.2 million crowns</b>, of which the "
    "insurance paid 2.7 million. What the town learned from that night is written down in the emergency plan in this "
    "handbook.";
inline const QString quoted = "The repairs cost 3.2 million crowns",
                     made_up = "The town paid the rest out of the harbour fund.";

inline void wait(const char* what, const std::function<bool()>& is_so) {
    if (!QTest::qWaitFor(is_so, patience)) qFatal("what did not come: %s", what);
}

inline QAbstractButton* button_of(const QWidget& parent, const QString& text) {
    for (auto* button : parent.findChildren<QAbstractButton*>())
        if (button->text() == text) return button;
    qFatal("no such button: %s", qPrintable(text));
}

/// A quote of the sample, as the engine finds it.
inline Evidence quote_in(const Document& document, const std::string& words) {
    const std::size_t begin = document.text.find(words);
    if (begin == std::string::npos) qFatal("the sample does not say: %s", words.c_str());
    return {
        .quote = words, .verified = true, .page = document.page_at(begin), .begin = begin, .end = begin + words.size()};
}

}  // namespace lectern::test
