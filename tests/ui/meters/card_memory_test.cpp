#include "ui/meters/card_memory.h"

#include "tests/ui/base/ui_test.h"

using namespace lectern;

/// The meter of a graphics card.
class CardMemoryTest : public QObject {
    Q_OBJECT

 private slots:
    void it_is_seen_while_a_model_lies_on_a_card() {
        CardMemory meter;
        meter.show_memory({});
        QVERIFY(meter.isHidden());
        meter.show_memory(event::MemoryUse{});
        QVERIFY(!meter.isHidden());
        meter.show_memory({});
        QVERIFY(meter.isHidden());
    }

    void it_says_who_uses_how_much() {
        constexpr std::uint64_t gigabyte = 1'000'000'000;
        CardMemory meter;
        meter.show_memory(event::MemoryUse{.weights = 5 * gigabyte,
                                           .cells = 2 * gigabyte,
                                           .scratch = gigabyte,
                                           .other_programs = 3 * gigabyte,
                                           .free = 13 * gigabyte,
                                           .installed = 24 * gigabyte});
        const QString words = meter.findChild<QLabel*>()->text();
        QCOMPARE(words, QString("Graphics card: Lectern uses 8.0 GB, other programs 3.0 GB; 13.0 GB are free."));
        auto* bar = meter.findChild<MemoryBar*>();
        QVERIFY2(bar->value_text().contains("Model weights: 5.0 GB"), qPrintable(bar->value_text()));
        bar->resize(240, bar->heightForWidth(240));
        QCOMPARE(bar->part_area(0).width(), 50);
    }
};

LECTERN_UI_TEST(CardMemoryTest)
#include "card_memory_test.moc"
