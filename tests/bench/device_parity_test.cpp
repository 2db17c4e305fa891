#include "tests/bench/device_parity.h"

#include <QtTest>

#include "engine/backend/cuda/cuda_backend.h"
#include "tests/bench/random_model.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// The comparison that is made on a card, with the card's kernels on the CPU.
class DeviceParityTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() {
        const std::filesystem::path folder = folder_.path().toStdString();
        model_ = folder / "small.gguf";
        QVERIFY(write_random_model(model_shapes().back(), WeightMix::q4_k_m, model_));
        std::filesystem::create_directory(folder / "heads");
        QVERIFY(write_random_heads(model_, folder / "heads/small.gguf"));
        other_ = folder / "other.gguf";
        QVERIFY(write_random_model(model_shapes().back(), WeightMix::bf16, other_));
    }

    void a_model_agrees_with_itself() {
        const auto a = test::open(model_), b = test::open(model_);
        const LogitParity logits = compare_logits(*a, *b, document(*a).tokens, 48);
        QCOMPARE(logits.tokens, 160);
        QCOMPARE(logits.nmse, 0.0);
        QVERIFY(std::abs(logits.mean_kl) < 1e-9);
        QCOMPARE(logits.same_top, 1.0);
        const auto kept = compare_kept(*a, *b, document(*a), test::tokens_kept(48, "keydiff"));
        QVERIFY(kept);
        QCOMPARE(kept->heads, 4);
        QCOMPARE(kept->same, 1.0);
        QCOMPARE(kept->worst, 1.0);
    }

    void kernels_of_a_card_agree_with_the_cpu() {
        const auto cpu = test::open(model_);
        auto card = Model::open(model_, {}, cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>()));
        QVERIFY(card);
        const LogitParity logits = compare_logits(*cpu, **card, document(*cpu).tokens, 48);
        QVERIFY2(logits.nmse > 0 && logits.nmse < 2e-3, qPrintable(QString::number(logits.nmse)));
        QVERIFY2(logits.mean_kl < 5e-3, qPrintable(QString::number(logits.mean_kl)));
        QVERIFY2(logits.same_top > 0.9, qPrintable(QString::number(logits.same_top)));
    }

    void another_model_does_not_agree() {
        const auto a = test::open(model_), b = test::open(other_);
        const LogitParity logits = compare_logits(*a, *b, document(*a).tokens, 48);
        QVERIFY(logits.nmse > 0.1);
        QVERIFY(logits.mean_kl > 0.1);
        QVERIFY(logits.same_top < 0.5);
        const auto kept = compare_kept(*a, *b, document(*a), test::tokens_kept(48, "keydiff"));
        QVERIFY(kept);
        QVERIFY(kept->same < 0.9 && kept->worst <= kept->same);
    }

    /// Scores of random weights lie close together, so that the gate for cells is another than for a real model.
    void the_program_prints_a_table() {
        const QStringList arguments{QString::fromStdString(model_.string()),
                                    "--device",
                                    "cuda-host",
                                    "--tokens",
                                    "160",
                                    "--chunk",
                                    "48",
                                    "--budget",
                                    "64",
                                    "--heads",
                                    folder_.filePath("heads"),
                                    "--least-kept",
                                    "0.8",
                                    "--least-same-top",
                                    "0.9"};
        const auto [code, table] = run(arguments + QStringList{"--most-nmse", "2e-3"});
        QVERIFY2(code == 0, table);
        for (const char* row : {"NMSE", "KL", "likeliest", "streaming", "keydiff", "zap"})
            QVERIFY2(table.contains(row), table);
        QVERIFY2(table.contains("streaming: cells kept by both, 64 a head | 100.00 %"), table);
        QVERIFY2(!table.contains("FAIL"), table);

        const auto [failed, with_failure] =
            run(arguments + QStringList{"--most-nmse", "1e-30", "--policies", "streaming"});
        QCOMPARE(failed, 1);
        QVERIFY2(with_failure.contains("| <= 1e-30 | FAIL |"), with_failure);
    }

    void without_a_card_it_says_so() {
        const auto [code, said] = run({QString::fromStdString(model_.string()), "--device", "cuda:99"});
        QCOMPARE(code, 1);
        QVERIFY2(said.contains("graphics card"), said);
    }

 private:
    static std::pair<int, QByteArray> run(const QStringList& arguments) {
        QProcess program;
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(DEVICE_PARITY, arguments);
        if (!program.waitForFinished(500'000)) program.kill();
        return {program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1, program.readAll()};
    }
    TokenizedDocument document(const Model& model) const {
        TokenizedDocument tokens = tokenize(text_, model, "");
        tokens.tokens.resize(160);
        tokens.offsets.resize(tokens.tokens.size() - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }

    QTemporaryDir folder_;
    std::filesystem::path model_, other_;
    const Document text_ = test::some_document(3000);
};

QTEST_GUILESS_MAIN(DeviceParityTest)
#include "device_parity_test.moc"
