// What a driver can be found to be when a card is opened: missing, old, incomplete, without a card that is able; and a
// card that fails later. Each is a sentence, and nothing of the driver's stays behind.
#include "engine/backend/cuda/driver_device.h"

#include <dlfcn.h>

#include <QtTest>
#include <array>
#include <new>

#include "engine/backend/backend.h"
#include "tests/engine/backend/fake_driver.h"
#include "tests/engine/backend/fake_product_library.h"

using namespace lectern;

namespace {

constexpr std::array<std::byte, 1> kernels{};
constexpr std::array product_libraries{FAKE_PRODUCT_LIBRARY};

cuda::DriverSource source_in(const char* library) {
    return {.library = library, .kernels = kernels, .version = 13000, .product_libraries = product_libraries};
}

QString words(const Error& error) {
    return QString::fromStdString(error.what.english() + " | " + error.means.english() + " | " + error.next.english());
}

}  // namespace

class DriverDeviceTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init() {
        *driver_ = {};
        *library_ = {};
    }
    void cleanup();
    void a_card_is_opened_and_given_back();
    void what_a_driver_lacks_is_said_data();
    void what_a_driver_lacks_is_said();
    void a_library_without_a_function_is_no_driver();
    void a_program_without_kernels_asks_no_driver();
    void a_card_of_another_number_is_not_there();
    void cards_too_old_are_listed_and_not_used();
    void memory_that_others_took_is_out_of_memory();
    void a_kernel_that_fails_is_a_failure_of_the_card();
    void products_are_left_to_a_library_that_is_there();
    void without_room_for_what_a_library_takes_there_is_none();
    void a_product_that_fails_is_a_failure_of_the_card();

 private:
    cuda::DriverSource source_ = source_in(FAKE_DRIVER);
    FakeDriver* driver_ = nullptr;
    FakeProductLibrary* library_ = nullptr;
};

void DriverDeviceTest::initTestCase() {
    void *const driver = dlopen(FAKE_DRIVER, RTLD_NOW | RTLD_LOCAL), *const library = dlopen(FAKE_PRODUCT_LIBRARY,
                                                                                             RTLD_NOW | RTLD_LOCAL);
    QVERIFY2(driver != nullptr && library != nullptr, dlerror());
    driver_ = reinterpret_cast<decltype(&fake_driver)>(dlsym(driver, "fake_driver"))();
    library_ = reinterpret_cast<decltype(&fake_product_library)>(dlsym(library, "fake_product_library"))();
}

void DriverDeviceTest::cleanup() {
    QCOMPARE(driver_->open_contexts, 0);
    QCOMPARE(driver_->open_streams, 0);
    QCOMPARE(driver_->open_modules, 0);
    QCOMPARE(driver_->open_events, 0);
    QCOMPARE(driver_->open_host_pieces, 0);
    QCOMPARE(driver_->taken_bytes, std::size_t{0});
    QCOMPARE(library_->open(), 0);
}

void DriverDeviceTest::a_card_is_opened_and_given_back() {
    driver_->cards = 2;
    const auto device = cuda::open_driver_device(1, true, source_);
    QVERIFY2(device, qPrintable(device ? "" : words(device.error())));
    QCOMPARE((*device)->properties().name, "Test card 1");
    QCOMPARE((*device)->properties().memory_bytes, driver_->memory_bytes);
    QCOMPARE((*device)->free_bytes(), driver_->memory_bytes);
    std::array<int, 3> in{1, 2, 3}, out{};
    std::byte* const memory = (*device)->allocate(sizeof in);
    (*device)->upload(memory, in.data(), sizeof in);
    (*device)->download(out.data(), memory, sizeof in);
    QCOMPARE(out, in);
    (*device)->release(memory);
}

void DriverDeviceTest::what_a_driver_lacks_is_said_data() {
    QTest::addColumn<FakeDriver>("state");
    QTest::addColumn<QString>("what");
    QTest::newRow("old") << FakeDriver{.version = 12040} << "supports CUDA 12.4; Lectern's kernels need 13.0";
    QTest::newRow("does not start") << FakeDriver{.starts = 999} << "does not start: CUDA_ERROR_OF_THE_TEST";
    QTest::newRow("no card") << FakeDriver{.cards = 0} << "finds no graphics card";
    QTest::newRow("compute capability") << FakeDriver{.compute_major = 7, .compute_minor = 5}
                                        << "'Test card 0' has compute capability 7.5; Lectern needs 8.0";
    QTest::newRow("no context") << FakeDriver{.context = 2} << "'Test card 0' cannot be used: CUDA_ERROR_OF_THE_TEST";
    QTest::newRow("image") << FakeDriver{.image = 209} << "'Test card 0' cannot be used: CUDA_ERROR_OF_THE_TEST";
    QTest::newRow("kernel") << FakeDriver{.kernels = 500} << "is missing";
}

void DriverDeviceTest::what_a_driver_lacks_is_said() {
    QFETCH(const FakeDriver, state);
    QFETCH(const QString, what);
    *driver_ = state;
    const auto device = cuda::open_driver_device(0, true, source_);
    QVERIFY(!device);
    QVERIFY2(words(device.error()).contains(what), qPrintable(words(device.error())));
    QCOMPARE(device.error().code, ErrorCode::failed);
    QVERIFY(words(device.error()).section(" | ", 1, 1).contains("CPU"));
    QVERIFY(!device.error().next.empty());
}

void DriverDeviceTest::a_library_without_a_function_is_no_driver() {
    const auto none = cuda::open_driver_device(0, true, source_in("/nowhere/libcuda.so.1"));
    QVERIFY(!none && words(none.error()).contains("There is no NVIDIA driver: '/nowhere/libcuda.so.1'"));
    const auto missing = cuda::driver_devices(source_in(FAKE_OLD_DRIVER));
    QVERIFY(!missing);
    QVERIFY2(words(missing.error()).contains("has no function 'cuStreamBeginCapture_v2'"),
             qPrintable(words(missing.error())));
    QVERIFY(words(missing.error()).contains("Install a newer driver"));
}

void DriverDeviceTest::a_program_without_kernels_asks_no_driver() {
    const auto none =
        cuda::driver_devices({.library = FAKE_DRIVER, .kernels = {}, .version = 0, .product_libraries = {}});
    QVERIFY(!none && words(none.error()).contains("built without kernels"));
}

void DriverDeviceTest::a_card_of_another_number_is_not_there() {
    const auto device = cuda::open_driver_device(1, true, source_);
    QVERIFY(!device && words(device.error()).contains("There is no graphics card 1; there are 1."));
}

void DriverDeviceTest::cards_too_old_are_listed_and_not_used() {
    driver_->compute_major = 7;
    const auto cards = cuda::driver_devices(source_);
    QVERIFY(cards && cards->size() == 1);
    QVERIFY(!cuda::check_card(cards->front()));
    driver_->compute_major = 8;
    QVERIFY(cuda::check_card(cuda::driver_devices(source_)->front()));
}

void DriverDeviceTest::memory_that_others_took_is_out_of_memory() {
    const auto device = cuda::open_driver_device(0, true, source_);
    QVERIFY(device);
    const std::size_t planned = (*device)->free_bytes();
    driver_->taken_bytes += 1;  // by another program
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, (*device)->allocate(planned));
    driver_->taken_bytes -= 1;
    (*device)->release((*device)->allocate(planned));
}

void DriverDeviceTest::a_kernel_that_fails_is_a_failure_of_the_card() {
    const auto device = cuda::open_driver_device(0, true, source_);
    QVERIFY(device);
    driver_->launches = 719;
    const int argument = 0;
    try {
        (*device)->launch({.name = "gather",
                           .grid = {1, 1, 1},
                           .threads = 32,
                           .shared_bytes = 0,
                           .arguments = &argument,
                           .argument_bytes = sizeof argument});
        QFAIL("the kernel was launched");
    } catch (const BackendFailure& failure) {
        QVERIFY(failure.error.of_device);
        QVERIFY2(words(failure.error).contains("CUDA_ERROR_LAUNCH_FAILED"), qPrintable(words(failure.error)));
        QVERIFY(words(failure.error).contains("last save"));
    }
}

namespace {

/// Two outputs of 32 inputs, for a token, in a card's memory.
class OnCard {
 public:
    explicit OnCard(cuda::Device& device) : device_(device), memory_(device.allocate(bytes)) {
        std::array<std::uint16_t, 96> ones{};
        ones.fill(0x3f80);
        device.upload(memory_, ones.data(), sizeof ones);
        const auto* values = reinterpret_cast<const std::uint16_t*>(memory_);
        product = {.weight = values,
                   .in = values + 64,
                   .out = reinterpret_cast<float*>(memory_ + sizeof ones),
                   .outputs = 2,
                   .inputs = 32,
                   .tokens = 1,
                   .stride = 2};
    }
    OnCard(const OnCard&) = delete;
    OnCard& operator=(const OnCard&) = delete;
    ~OnCard() { device_.release(memory_); }

    cuda::DenseProduct product;
    std::array<float, 2> result() const {
        std::array<float, 2> out{};
        device_.download(out.data(), reinterpret_cast<const std::byte*>(product.out), sizeof out);
        return out;
    }

 private:
    static constexpr std::size_t bytes = 256;
    cuda::Device& device_;
    std::byte* memory_;
};

}  // namespace

void DriverDeviceTest::products_are_left_to_a_library_that_is_there() {
    const auto own = cuda::open_driver_device(0, true, source_);
    QVERIFY(own && !(*own)->properties().has_library);
    QVERIFY(!(*own)->can_multiply({}));
    QCOMPARE((*own)->taken_bytes(), std::size_t{0});
    QCOMPARE(library_->open(), 0);

    const auto device = cuda::open_driver_device(0, false, source_);
    QVERIFY(device && (*device)->properties().has_library);
    QCOMPARE((*device)->taken_bytes(), cuda::ProductLibrary::workspace_bytes);
    const OnCard on_card(**device);
    QVERIFY((*device)->can_multiply(on_card.product));
    (*device)->multiply(on_card.product);
    QCOMPARE(on_card.result(), (std::array{32.0f, 32.0f}));
}

void DriverDeviceTest::without_room_for_what_a_library_takes_there_is_none() {
    driver_->taken_bytes = driver_->memory_bytes - cuda::ProductLibrary::workspace_bytes + 1;
    const std::size_t by_others = driver_->taken_bytes;
    const auto device = cuda::open_driver_device(0, false, source_);
    QVERIFY(device && !(*device)->properties().has_library);
    QVERIFY(!(*device)->can_multiply({}));
    QCOMPARE(library_->open(), 0);
    driver_->taken_bytes -= by_others;
}

void DriverDeviceTest::a_product_that_fails_is_a_failure_of_the_card() {
    const auto device = cuda::open_driver_device(0, false, source_);
    QVERIFY(device);
    const OnCard on_card(**device);
    library_->multiplies = 13;
    try {
        (*device)->multiply(on_card.product);
        QFAIL("it was multiplied");
    } catch (const BackendFailure& failure) {
        QVERIFY(failure.error.of_device);
        QVERIFY2(words(failure.error).contains("cuBLASLt refused it"), qPrintable(words(failure.error)));
    }
}

QTEST_GUILESS_MAIN(DriverDeviceTest)
#include "driver_device_test.moc"
