#include "engine/heads/head_network.h"

#include <QtTest/QtTest>
#include <cmath>
#include <random>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/heads/adamw.h"

using namespace lectern;

namespace {

struct Problem {
    NetworkShape shape;
    int tokens;
    std::vector<float> inputs, targets, emphasis;

    Problem(NetworkShape s, int count, unsigned seed) : shape(s), tokens(count) {
        std::mt19937 random(seed);
        std::normal_distribution<float> normal;
        inputs.resize(static_cast<std::size_t>(tokens * shape.inputs));
        targets.resize(static_cast<std::size_t>(tokens * shape.outputs));
        for (float& x : inputs) x = normal(random);
        for (float& t : targets) t = 3 * normal(random);  // some errors beyond Huber's bend, some within
        for (std::size_t i = 0; i < targets.size(); ++i) emphasis.push_back(i % 3 == 0 ? 4.0f : 1.0f);
    }
    TrainingBatch batch(float smoothing) {
        return {.inputs = {inputs.data(), tokens, shape.inputs},
                .targets = targets,
                .emphasis = emphasis,
                .run = tokens / 2,
                .smoothing = smoothing};
    }
};

/// The loss by its formula, in double.
double slow_loss(const HeadNetwork& network, const Problem& p, float smoothing) {
    const auto [inputs, hidden, outputs, biased] = network.shape();
    const std::span<const float> w = network.parameters();
    const int b1 = hidden * (inputs + outputs), b2 = b1 + hidden;
    const auto at = [&](int i) { return static_cast<double>(w[static_cast<std::size_t>(i)]); };
    std::vector<std::vector<double>> y;
    for (int t = 0; t < p.tokens; ++t) {
        y.emplace_back(static_cast<std::size_t>(outputs));
        for (int h = 0; h < hidden; ++h) {
            double a = biased ? at(b1 + h) : 0;
            for (int i = 0; i < inputs; ++i)
                a += at(h * inputs + i) * static_cast<double>(p.inputs[static_cast<std::size_t>(t * inputs + i)]);
            const double s = a / (1 + std::exp(-a));
            for (int o = 0; o < outputs; ++o)
                y.back()[static_cast<std::size_t>(o)] += at(hidden * inputs + o * hidden + h) * s;
        }
        for (int o = 0; o < outputs && biased; ++o) y.back()[static_cast<std::size_t>(o)] += at(b2 + o);
    }
    double sum = 0;
    for (int t = 0; t < p.tokens; ++t)
        for (int o = 0; o < outputs; ++o) {
            const auto i = static_cast<std::size_t>(t * outputs + o), out = static_cast<std::size_t>(o);
            const double error = std::abs(y[static_cast<std::size_t>(t)][out] - static_cast<double>(p.targets[i]));
            sum += static_cast<double>(p.emphasis[i]) * (error < 1 ? error * error / 2 : error - 0.5);
            if (t % (p.tokens / 2) == 0) continue;
            const double step = y[static_cast<std::size_t>(t)][out] - y[static_cast<std::size_t>(t - 1)][out];
            sum += static_cast<double>(smoothing) * step * step;
        }
    return sum / (p.tokens * outputs);
}

}  // namespace

/// Promises of what heads learn with: the loss is its formula, the gradient its slope, and steps go down.
class HeadNetworkTest : public QObject {
    Q_OBJECT

 private slots:
    void gradient_is_the_slope_of_the_loss_data();
    void gradient_is_the_slope_of_the_loss();
    void a_seed_gives_one_network();
    void steps_are_adamw();
    void long_gradients_are_cut();
    void the_rate_warms_up_and_falls();
};

void HeadNetworkTest::gradient_is_the_slope_of_the_loss_data() {
    QTest::addColumn<QString>("tier");
    QTest::addColumn<bool>("biased");
    QTest::addColumn<float>("smoothing");
    for (const std::string& tier : cpu_tier_names())
        for (const bool biased : {true, false})
            for (const float smoothing : {0.0f, 0.3f})
                QTest::addRow("%s, %s, %g", tier.c_str(), biased ? "biased" : "plain", static_cast<double>(smoothing))
                    << QString::fromStdString(tier) << biased << smoothing;
}

void HeadNetworkTest::gradient_is_the_slope_of_the_loss() {
    QFETCH(QString, tier);
    QFETCH(bool, biased);
    QFETCH(float, smoothing);
    const auto backend = std::move(*make_cpu_backend({.threads = 2, .tier = tier.toStdString()}));
    Problem problem({.inputs = 13, .hidden = 32, .outputs = 3, .biased = biased}, 10, 4);
    HeadNetwork network(problem.shape, 9);
    std::mt19937 random(1);
    for (float& w : network.parameters()) w += 0.1f * std::normal_distribution<float>()(random);  // biases too
    std::vector<float> gradient(problem.shape.parameters());
    const double loss = network.loss(*backend, problem.batch(smoothing), gradient);
    QVERIFY(std::abs(loss - slow_loss(network, problem, smoothing)) < 1e-5 * loss);
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        float& w = network.parameters()[i];
        const float before = w, width = 1e-3f;
        w = before + width;
        const double up = slow_loss(network, problem, smoothing), above = static_cast<double>(w);
        w = before - width;
        const double slope = (up - slow_loss(network, problem, smoothing)) / (above - static_cast<double>(w));
        w = before;
        QVERIFY2(std::abs(slope - static_cast<double>(gradient[i])) < 1e-4 + 2e-3 * std::abs(slope),
                 qPrintable(QString("parameter %1: %2 is not %3").arg(i).arg(gradient[i]).arg(slope)));
    }
}

void HeadNetworkTest::a_seed_gives_one_network() {
    const NetworkShape shape{.inputs = 64, .hidden = 32, .outputs = 2};
    const HeadNetwork a(shape, 3), b(shape, 3), c(shape, 4);
    QVERIFY(std::equal(a.parameters().begin(), a.parameters().end(), b.parameters().begin()));
    QVERIFY(!std::equal(a.parameters().begin(), a.parameters().end(), c.parameters().begin()));
}

/// Two steps of a parameter that decays and one that does not, by the equations of AdamW (arXiv 1711.05101), worked
/// out by hand: with one gradient throughout, the corrected moments are g and g^2, so each step is rate * sign(g).
void HeadNetworkTest::steps_are_adamw() {
    std::vector<float> parameters{1, 1};
    Moments moments;
    const std::vector<float> gradient{0.25f, -0.5f};
    for (int step = 1; step <= 2; ++step)
        adamw_step(parameters, 1, gradient, moments, step, 0.1f, {.weight_decay = 0.5f});
    QVERIFY(std::abs(parameters[0] - (((1 - 0.1f * 1.5f) - 0.1f * (1 + 0.5f * 0.85f)))) < 1e-5f);
    QVERIFY(std::abs(parameters[1] - 1.2f) < 1e-5f);
}

void HeadNetworkTest::long_gradients_are_cut() {
    std::vector<float> a{0, 0}, b{0, 0};
    Moments of_a, of_b;
    adamw_step(a, 0, std::vector<float>{48, 64}, of_a, 1, 0.1f);
    adamw_step(b, 0, std::vector<float>{0.6f, 0.8f}, of_b, 1, 0.1f);
    for (std::size_t i = 0; i < 2; ++i) {
        QVERIFY(std::abs(of_a.first[i] - of_b.first[i]) < 1e-6f);
        QVERIFY(std::abs(of_a.second[i] - of_b.second[i]) < 1e-6f);
    }
}

void HeadNetworkTest::the_rate_warms_up_and_falls() {
    QVERIFY(cosine_rate(0, 1000, 1) < 0.05f);
    QVERIFY(cosine_rate(50, 1000, 1) > 0.999f);
    QVERIFY(std::abs(cosine_rate(525, 1000, 1) - 0.505f) < 0.01f);
    QVERIFY(std::abs(cosine_rate(1000, 1000, 1) - 0.01f) < 1e-5f);
    for (int step = 51; step < 1000; ++step) QVERIFY(cosine_rate(step, 1000, 1) < cosine_rate(step - 1, 1000, 1));
}

QTEST_APPLESS_MAIN(HeadNetworkTest)
#include "head_network_test.moc"
