#include "engine/backend/cuda/pass_recorder.h"

#include <QtTest>
#include <stdexcept>

using namespace lectern::cuda;

namespace {

struct Sequence final : LaunchSequence {
    std::string names;
};

/// Writes down what is asked of it: names of kernels with their argument, "[...]" for a sequence that is played.
class WritingDevice final : public Device {
 public:
    std::string log;
    int recorded = 0;
    bool no_memory = false;

    const DeviceProperties& properties() const override { return properties_; }
    std::size_t free_bytes() const override { return 1; }
    std::size_t taken_bytes() const override { return 0; }
    std::byte* allocate(std::size_t) override { return log += "allocate ", nullptr; }
    void release(std::byte*) override { log += "release "; }
    void upload(std::byte*, const void*, std::size_t) override { log += "upload "; }
    void download(void*, const std::byte*, std::size_t) override { log += "download "; }
    void copy(std::byte*, const std::byte*, std::size_t) override { log += "copy "; }
    void clear(std::byte*, std::size_t) override { log += "clear "; }
    void launch(const KernelLaunch& l) override { log += text(l); }
    std::unique_ptr<LaunchSequence> record(std::span<const KernelLaunch> launches) override {
        if (no_memory) throw std::bad_alloc();
        auto sequence = std::make_unique<Sequence>();
        for (const KernelLaunch& l : launches) sequence->names += text(l);
        ++recorded;
        return sequence;
    }
    void play(const LaunchSequence& sequence) override {
        log += "[" + static_cast<const Sequence&>(sequence).names + "] ";
    }
    bool can_multiply(const DenseProduct&) override { return true; }
    void multiply(const DenseProduct&) override { log += "multiply "; }
    void synchronize() override { log += "synchronize "; }

 private:
    static std::string text(const KernelLaunch& l) {
        return std::string(l.name) + std::to_string(*static_cast<const int*>(l.arguments)) + " ";
    }
    DeviceProperties properties_;
};

void launch(Device& device, const char* name, int argument) {
    device.launch({.name = name, .threads = 1, .arguments = &argument, .argument_bytes = sizeof argument});
}

}  // namespace

class PassRecorderTest : public QObject {
    Q_OBJECT
    WritingDevice device_;
    std::unique_ptr<PassRecorder> recorder_;

    std::string log_of(const std::function<void()>& pass) {
        device_.log.clear();
        recorder_->run(pass, [this] { device_.log += "prepare "; });
        return device_.log;
    }
    void two_kernels(int argument) {
        launch(*recorder_, "a", 1);
        launch(*recorder_, "b", argument);
    }

 private slots:
    void init() {
        device_ = {};
        recorder_ = std::make_unique<PassRecorder>(device_);
    }

    void outside_of_a_pass_nothing_is_held_back() {
        launch(*recorder_, "a", 1);
        QCOMPARE(device_.log, std::string("a1 "));
    }

    void the_same_pass_is_played() {
        const auto pass = [this] { two_kernels(2); };
        QCOMPARE(log_of(pass), std::string("prepare a1 b2 "));
        for (int i = 0; i < 3; ++i) QCOMPARE(log_of(pass), std::string("prepare [a1 b2 ] "));
        QCOMPARE(device_.recorded, 1);
    }

    void without_memory_for_a_sequence_launches_go_on() {
        const auto pass = [this] { two_kernels(2); };
        device_.no_memory = true;
        for (int i = 0; i < 3; ++i) QCOMPARE(log_of(pass), std::string("prepare a1 b2 "));
    }

    void another_argument_is_another_pass() {
        for (int i = 0; i < 3; ++i) log_of([this] { two_kernels(2); });
        QCOMPARE(log_of([this] { two_kernels(3); }), std::string("prepare a1 b3 "));
        QCOMPARE(log_of([this] { two_kernels(3); }), std::string("prepare [a1 b3 ] "));
        QCOMPARE(log_of([this] { launch(*recorder_, "a", 1); }), std::string("prepare a1 "));
    }

    void whatever_else_is_asked_ends_the_pass() {
        const auto pass = [this](const std::function<void(Device&)>& ask) {
            return log_of([&] {
                launch(*recorder_, "a", 1);
                ask(*recorder_);
                launch(*recorder_, "b", 2);
            });
        };
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(pass([](Device& d) { d.download(nullptr, nullptr, 1); }), std::string("prepare a1 download b2 "));
            QCOMPARE(pass([](Device& d) { d.upload(nullptr, nullptr, 1); }), std::string("prepare a1 upload b2 "));
            QCOMPARE(pass([](Device& d) { d.copy(nullptr, nullptr, 1); }), std::string("prepare a1 copy b2 "));
            QCOMPARE(pass([](Device& d) { d.clear(nullptr, 1); }), std::string("prepare a1 clear b2 "));
            QCOMPARE(pass([](Device& d) { d.allocate(1); }), std::string("prepare a1 allocate b2 "));
            QCOMPARE(pass([](Device& d) { d.release(nullptr); }), std::string("prepare a1 release b2 "));
            QCOMPARE(pass([](Device& d) { d.multiply({}); }), std::string("prepare a1 multiply b2 "));
            QCOMPARE(pass([](Device& d) { d.synchronize(); }), std::string("prepare a1 synchronize b2 "));
        }
        QCOMPARE(device_.recorded, 0);
    }

    void a_pass_that_throws_is_forgotten() {
        QVERIFY_EXCEPTION_THROWN(log_of([this] {
                                     two_kernels(2);
                                     throw std::runtime_error("no memory");
                                 }),
                                 std::runtime_error);
        QCOMPARE(device_.log, std::string());
        QCOMPARE(log_of([this] { two_kernels(2); }), std::string("prepare a1 b2 "));
    }
};

QTEST_APPLESS_MAIN(PassRecorderTest)
#include "pass_recorder_test.moc"
