#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/answer/decode.h"
#include "engine/answer/perplexity.h"
#include "tests/engine/model/model_folder.h"

using namespace lectern;

namespace {

std::vector<int> integers(const QJsonValue& array) {
    std::vector<int> values;
    for (const auto& v : array.toArray()) values.push_back(v.toInt());
    return values;
}

std::vector<double> numbers(const QJsonValue& array) {
    std::vector<double> values;
    for (const auto& v : array.toArray()) values.push_back(v.toDouble());
    return values;
}

TokenId likeliest(std::span<const float> logits) {
    return static_cast<TokenId>(std::max_element(logits.begin(), logits.end()) - logits.begin());
}

}  // namespace

/// Real model files against llama.cpp's results on them (tests/data/reference/README.md). LECTERN_TEST_MODEL names the
/// model; each is a test of its own.
class ReferenceModelTest : public QObject {
    Q_OBJECT

    std::string name_;
    QJsonObject reference_;
    std::unique_ptr<Model> model_;

 private slots:
    void initTestCase() {
        name_ = qEnvironmentVariable("LECTERN_TEST_MODEL", "smollm2-135m").toStdString();
        const auto path = models_folder_for_tests() / (name_ + ".gguf");
        QVERIFY2(std::filesystem::exists(path),
                 qPrintable("fetch it with scripts/fetch_model.py: " + QString::fromStdString(path)));
        QFile file(QString(LECTERN_TEST_DATA "/reference/%1.json").arg(QString::fromStdString(name_)));
        QVERIFY(file.open(QIODevice::ReadOnly));
        reference_ = QJsonDocument::fromJson(file.readAll()).object();
        auto model = Model::open(path, {});
        QVERIFY2(model.has_value(), model ? "" : model.error().what.english().c_str());
        model_ = std::move(*model);
    }

    void continues_prompts_alike() {
        int alike = 0, steps = 0;
        for (const auto& entry : reference_["greedy"].toArray()) {
            const QJsonObject greedy = entry.toObject();
            const std::vector<TokenId> prompt = integers(greedy["prompt_tokens"]);
            const std::vector<TokenId> expected = integers(greedy["tokens"]);
            const std::vector<double> margins = numbers(greedy["margins"]);
            const auto got = decode(
                *model_,
                {.prompt = prompt, .length = SequenceLength(1024), .most_tokens = static_cast<int>(expected.size())});
            QVERIFY(got.has_value());
            const auto [mine, theirs] =
                std::mismatch(got->tokens.begin(), got->tokens.end(), expected.begin(), expected.end());
            const auto same = static_cast<std::size_t>(theirs - expected.begin());
            alike += static_cast<int>(same);
            steps += static_cast<int>(expected.size());
            if (theirs == expected.end()) continue;
            // From where two texts part everything differs; parting is right only where the runner-up was close.
            const QString where = QString("'%1' parts after %2 tokens, margin %3")
                                      .arg(greedy["prompt"].toString().left(30))
                                      .arg(same)
                                      .arg(margins[same]);
            QVERIFY2(margins[same] < 0.5, qPrintable(where));
            qInfo("%s", qPrintable(where));
        }
        qInfo("%d of %d tokens alike", alike, steps);
    }

    void agrees_on_the_likeliest_token_data() {
        QTest::addColumn<CellFormat>("format");
        QTest::newRow("f16") << CellFormat::f16;  // as llama.cpp has them
        QTest::newRow("q8") << CellFormat::q8;
    }

    void agrees_on_the_likeliest_token() {
        QFETCH(const CellFormat, format);
        const QJsonObject top = reference_["top1"].toObject();
        const std::vector<TokenId> tokens = integers(top["text_tokens"]);
        const std::vector<TokenId> expected = integers(top["top1"]);
        const std::vector<double> margins = numbers(top["margins"]);
        const int count = static_cast<int>(tokens.size()), chunk = 512;
        Transformer& transformer = model_->transformer();
        CellStore cells(transformer.backends(), format, transformer.cell_layers(count, count));
        int agree = 0, clear = 0, clear_agree = 0;
        for (int first = 0; first < count; first += chunk) {
            const int length = std::min(chunk, count - first);
            transformer.forward(
                {.tokens = std::span(tokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(length)),
                 .length = SequenceLength(count),
                 .first_position = first,
                 .own = &cells});
            for (int row = 0; row < length; ++row) {
                const auto i = static_cast<std::size_t>(first + row);
                const bool same = likeliest(transformer.logits(row)) == expected[i];
                agree += same;
                if (margins[i] < 0.5) continue;
                ++clear;
                clear_agree += same;
            }
        }
        const double share = 100.0 * agree / count;
        qInfo("%.2f %% of %d tokens agree; %.2f %% of the %d with a margin of 0.5 and more", share, count,
              100.0 * clear_agree / clear, clear);
        QVERIFY2(share >= least_agreement(format), qPrintable(QString::number(share)));
        QVERIFY(clear_agree >= clear * (format == CellFormat::q8 ? 0.995 : 0.999));
    }

    void has_the_same_perplexity() {
        const QJsonObject reference = reference_["perplexity"].toObject();
        QFile file(LECTERN_TEST_DATA "/reference/text.txt");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        std::vector<TokenId> tokens;
        const Tokenizer& tokenizer = model_->tokenizer();
        if (tokenizer.adds_bos() && tokenizer.bos()) tokens.push_back(*tokenizer.bos());
        tokenizer.encode(text, TextPosition::start, tokens);
        QCOMPARE(static_cast<int>(tokens.size()), reference["text_tokens"].toInt());
        const auto result = perplexity(
            *model_, tokens, reference["window"].toInt(), CellFormat::q8, [](int, int) {}, CancelToken());
        QVERIFY(result.has_value());
        QCOMPARE(result->scored_tokens, reference["scored"].toInt());
        const double expected = reference["value"].toDouble();
        qInfo("perplexity %.4f, reference %.4f (%+.3f %%)", result->value, expected,
              100 * (result->value / expected - 1));
        QVERIFY(std::abs(result->value / expected - 1) < 0.005);
    }

 private:
    /// In percent. Where two tokens are nearly as likely, rounding decides: llama.cpp's own rounding of activations
    /// changes 3.5 % of the likeliest tokens of smollm2-135m and 0.6 % of the 0.5B's, against exact arithmetic. Half a
    /// point below the least that was measured (avx2, avx512vnni): with f16 cells, as llama.cpp has them, 97.0, 96.1,
    /// 98.4 and 98.4, with q8 95.9, 95.3, 97.3 and 97.8.
    double least_agreement(CellFormat format) const {
        const bool q8 = format == CellFormat::q8;
        if (name_ == "smollm2-135m") return q8 ? 95.5 : 96.5;
        if (name_ == "gemma3-270m") return q8 ? 94.8 : 95.6;
        if (name_ == "qwen2.5-coder-0.5b") return q8 ? 96.8 : 97.9;
        return q8 ? 97.3 : 97.9;
    }
};

QTEST_GUILESS_MAIN(ReferenceModelTest)
#include "reference_model_test.moc"
