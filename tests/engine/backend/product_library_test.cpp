// cuBLASLt as the engine finds, asks and uses it, played by a library that multiplies on the host. What a card makes of
// the same calls, tests/bench/gpu.sh has to show.
#include "engine/backend/cuda/product_library.h"

#include <dlfcn.h>

#include <QtTest>
#include <random>

#include "engine/base/half.h"
#include "tests/engine/backend/fake_product_library.h"

using namespace lectern;
using cuda::DenseProduct;
using cuda::ProductLibrary;

namespace {

constexpr float untouched = 7.5f;

std::unique_ptr<ProductLibrary> load(std::vector<const char*> libraries = {FAKE_PRODUCT_LIBRARY}) {
    return ProductLibrary::load(libraries);
}

/// A product with its matrices. What it adds to, and what stands behind the outputs of a token, is `untouched`.
struct Matrices {
    DenseProduct product;
    std::vector<std::uint16_t> weight, in;
    std::vector<float> out;

    Matrices(int outputs, int inputs, int tokens, int stride, bool add = false)
        : weight(values(outputs, inputs)), in(values(tokens, inputs)), out(count(tokens, stride), untouched) {
        product = {.weight = weight.data(),
                   .in = in.data(),
                   .out = out.data(),
                   .outputs = outputs,
                   .inputs = inputs,
                   .tokens = tokens,
                   .stride = stride,
                   .add = add};
    }
    Matrices(const Matrices&) = delete;
    Matrices& operator=(const Matrices&) = delete;

    double expected(int token, int output) const {
        if (output >= product.outputs) return untouched;
        double sum = product.add ? untouched : 0;
        for (int i = 0; i < product.inputs; ++i)
            sum += double{bfloat_to_float(weight[count(output, product.inputs) + static_cast<std::size_t>(i)])} *
                   double{bfloat_to_float(in[count(token, product.inputs) + static_cast<std::size_t>(i)])};
        return sum;
    }
    double largest_error() const {
        double error = 0;
        for (int token = 0; token < product.tokens; ++token)
            for (int output = 0; output < product.stride; ++output)
                error = std::max(error, std::abs(out[count(token, product.stride) + static_cast<std::size_t>(output)] -
                                                 expected(token, output)));
        return error;
    }
    bool is_untouched() const {
        return std::ranges::all_of(out, [](float x) { return x == untouched; });
    }

 private:
    static std::size_t count(int rows, int columns) {
        return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    }
    static std::vector<std::uint16_t> values(int rows, int columns) {
        static std::mt19937 random(1);
        std::normal_distribution<float> normal;
        std::vector<std::uint16_t> all(count(rows, columns));
        for (std::uint16_t& value : all) value = float_to_bfloat(normal(random));
        return all;
    }
};

}  // namespace

class ProductLibraryTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init() { *library_ = {}; }
    void cleanup() { QCOMPARE(library_->open(), 0); }
    void products_are_right_data();
    void products_are_right();
    void what_is_asked_for_is_what_lies_in_memory();
    void an_algorithm_is_looked_for_once_for_each_shape();
    void an_algorithm_suits_the_alignment_of_all_matrices();
    void a_product_that_is_refused_is_not_done_data();
    void a_product_that_is_refused_is_not_done();
    void a_product_that_fails_is_not_done();
    void whatever_fails_before_a_product_is_a_refusal();
    void a_library_that_cannot_be_used_is_none_data();
    void a_library_that_cannot_be_used_is_none();
    void the_first_library_that_can_be_used_is_taken();

 private:
    FakeProductLibrary* library_ = nullptr;
};

void ProductLibraryTest::initTestCase() {
    void* const library = dlopen(FAKE_PRODUCT_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    QVERIFY2(library != nullptr, dlerror());
    library_ = reinterpret_cast<decltype(&fake_product_library)>(dlsym(library, "fake_product_library"))();
}

void ProductLibraryTest::products_are_right_data() {
    QTest::addColumn<int>("outputs");
    QTest::addColumn<int>("inputs");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("stride");
    QTest::addColumn<bool>("add");
    QTest::newRow("one token") << 40 << 64 << 1 << 40 << false;
    QTest::newRow("square, where a transposed one would fit") << 32 << 32 << 32 << 32 << false;
    QTest::newRow("odd tokens") << 48 << 96 << 67 << 48 << false;
    QTest::newRow("odd outputs") << 37 << 64 << 13 << 37 << false;
    QTest::newRow("added") << 37 << 64 << 13 << 37 << true;
    QTest::newRow("outputs of a wider row") << 24 << 32 << 9 << 61 << false;
    QTest::newRow("added to a wider row") << 24 << 32 << 9 << 61 << true;
}

void ProductLibraryTest::products_are_right() {
    QFETCH(const int, outputs);
    QFETCH(const int, inputs);
    QFETCH(const int, tokens);
    QFETCH(const int, stride);
    QFETCH(const bool, add);
    const auto library = load();
    QVERIFY(library != nullptr);
    Matrices matrices(outputs, inputs, tokens, stride, add);
    QVERIFY(library->can_multiply(matrices.product));
    QVERIFY(matrices.is_untouched());
    std::vector<std::byte> workspace(1);  // the library here looks at its address alone
    QVERIFY(library->multiply(matrices.product, workspace.data(), nullptr));
    const double error = matrices.largest_error();
    QVERIFY2(error < 1e-4, qPrintable(QString::number(error)));
    QCOMPARE(library_->multiplied, 1);
}

void ProductLibraryTest::what_is_asked_for_is_what_lies_in_memory() {
    const auto library = load();
    Matrices matrices(24, 32, 9, 61);
    int workspace = 0, stream = 0;
    QVERIFY(library->multiply(matrices.product, &workspace, &stream));
    const FakeProduct& asked = library_->last;
    const int f32 = 0, bf16 = 14, products_of_f32 = 68;
    QCOMPARE(asked.compute_type, products_of_f32);
    QCOMPARE(asked.scale_type, f32);
    QVERIFY(asked.transpose_a == 1 && asked.transpose_b == 0);
    QVERIFY((asked.a == FakeLayout{.type = bf16, .rows = 32, .columns = 24, .leading = 32}));
    QVERIFY((asked.b == FakeLayout{.type = bf16, .rows = 32, .columns = 9, .leading = 32}));
    QVERIFY((asked.d == FakeLayout{.type = f32, .rows = 24, .columns = 9, .leading = 61}));
    QVERIFY(asked.c == asked.d);
    QVERIFY(asked.alpha == 1 && asked.beta == 0);
    QVERIFY(asked.workspace == &workspace && asked.stream == &stream);
    QCOMPARE(asked.workspace_bytes, ProductLibrary::workspace_bytes);
    QCOMPARE(library_->wish.workspace_bytes, ProductLibrary::workspace_bytes);

    matrices.product.add = true;
    QVERIFY(library->multiply(matrices.product, &workspace, &stream));
    QVERIFY(library_->last.alpha == 1 && library_->last.beta == 1);
}

void ProductLibraryTest::an_algorithm_is_looked_for_once_for_each_shape() {
    const auto library = load();
    Matrices matrices(24, 32, 9, 61);
    for (int i = 0; i < 3; ++i) {
        QVERIFY(library->can_multiply(matrices.product));
        matrices.product.add = i % 2 == 0;
        QVERIFY(library->multiply(matrices.product, nullptr, nullptr));
    }
    QCOMPARE(library_->asked, 1);
    int shapes = 1;
    for (int DenseProduct::*const of : {&DenseProduct::outputs, &DenseProduct::tokens, &DenseProduct::stride}) {
        DenseProduct other = matrices.product;
        other.*of -= 1;
        QVERIFY(library->multiply(other, nullptr, nullptr));
        QCOMPARE(library_->asked, ++shapes);
    }
    QVERIFY(library->multiply(matrices.product, nullptr, nullptr));
    QCOMPARE(library_->asked, shapes);
}

/// One that was found for matrices at multiples of 256 bytes would read past others, or fail.
void ProductLibraryTest::an_algorithm_suits_the_alignment_of_all_matrices() {
    const auto library = load();
    Matrices matrices(24, 32, 8, 24);
    alignas(256) std::array<std::uint16_t, 24 * 32 + 8> weight{};
    DenseProduct product = matrices.product;
    product.weight = weight.data();
    QVERIFY(library->multiply(product, nullptr, nullptr));
    QCOMPARE(library_->wish.alignment[0], 256u);
    QCOMPARE(library_->wish.alignment[2], library_->wish.alignment[3]);
    product.weight += 8;
    QVERIFY(library->multiply(product, nullptr, nullptr));
    QCOMPARE(library_->wish.alignment[0], 16u);
    QCOMPARE(library_->asked, 2);
}

void ProductLibraryTest::a_product_that_is_refused_is_not_done_data() {
    QTest::addColumn<int>("algorithms");
    QTest::addColumn<int>("state");
    QTest::newRow("no algorithm") << 0 << 0;
    QTest::newRow("one that is not supported") << 1 << 15;
}

void ProductLibraryTest::a_product_that_is_refused_is_not_done() {
    QFETCH(const int, algorithms);
    QFETCH(const int, state);
    const auto library = load();
    Matrices refused(24, 32, 9, 24), other(24, 32, 10, 24);
    library_->algorithms = algorithms;
    library_->state = state;
    QVERIFY(!library->can_multiply(refused.product));
    QVERIFY(!library->multiply(refused.product, nullptr, nullptr));
    QVERIFY(refused.is_untouched());
    QCOMPARE(library_->asked, 1);
    QCOMPARE(library_->multiplied, 0);
    library_->algorithms = 1;
    library_->state = 0;
    QVERIFY(library->multiply(other.product, nullptr, nullptr));
    QVERIFY(other.largest_error() < 1e-4);
}

void ProductLibraryTest::a_product_that_fails_is_not_done() {
    const auto library = load();
    Matrices matrices(24, 32, 9, 24);
    library_->multiplies = 13;
    QVERIFY(library->can_multiply(matrices.product));
    QVERIFY(!library->multiply(matrices.product, nullptr, nullptr));
    QVERIFY(matrices.is_untouched());
}

/// What was opened before is given back at once, whichever call it was; cleanup() sees what is left at the end.
void ProductLibraryTest::whatever_fails_before_a_product_is_a_refusal() {
    Matrices matrices(24, 32, 9, 24);
    QVERIFY(load()->can_multiply(matrices.product));
    const int calls = library_->calls;
    QVERIFY(calls > 8);
    for (int fails_at = 1; fails_at <= calls; ++fails_at) {
        *library_ = {.fails_at = fails_at};
        const auto library = load();
        QVERIFY2(!library->can_multiply(matrices.product), qPrintable(QString::number(fails_at)));
        QCOMPARE(library_->calls, fails_at);  // nothing is asked for after it
        QCOMPARE(library_->open(), 1);
        QVERIFY(!library->multiply(matrices.product, nullptr, nullptr));
    }
    QVERIFY(matrices.is_untouched());
}

void ProductLibraryTest::a_library_that_cannot_be_used_is_none_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("starts");
    QTest::newRow("missing") << "/nowhere/libcublasLt.so.13" << 0;
    QTest::newRow("without a function") << FAKE_INCOMPLETE_PRODUCT_LIBRARY << 0;
    QTest::newRow("that does not start") << FAKE_PRODUCT_LIBRARY << 1;
}

void ProductLibraryTest::a_library_that_cannot_be_used_is_none() {
    QFETCH(const QString, name);
    QFETCH(const int, starts);
    library_->starts = starts;
    QVERIFY(load({qPrintable(name)}) == nullptr);
    QCOMPARE(library_->open(), 0);
    QVERIFY(load({}) == nullptr);
}

void ProductLibraryTest::the_first_library_that_can_be_used_is_taken() {
    const auto library = load({"/nowhere/libcublasLt.so.13", FAKE_INCOMPLETE_PRODUCT_LIBRARY, FAKE_PRODUCT_LIBRARY});
    QVERIFY(library != nullptr);
    QCOMPARE(library_->open_libraries, 1);
}

QTEST_APPLESS_MAIN(ProductLibraryTest)
#include "product_library_test.moc"
