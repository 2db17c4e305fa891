#include "app/cli/library_options.h"
#include "app/cli/section_readers.h"
#include "app/command_line/output.h"
#include "app/reading/lost_card.h"
#include "app/survey/local_section_reader.h"

namespace lectern::cli {

namespace {

class LocalReaders : public SectionReaders {
 public:
    explicit LocalReaders(const ModelChoice& choice) : choice_(choice) {}

    Result<void> open(const Document&) override {
        auto model = open_model(choice_);
        if (!model) return fail(model.error());
        model_ = std::move(*model);
        return {};
    }

    std::unique_ptr<SectionReader> make() override { return std::make_unique<LocalSectionReader>(*model_); }

    bool step_down(const Error& why) override {
        const auto on_cpu = on_cpu_after(why, choice_.options);
        if (!on_cpu) return false;
        say_trouble(why);
        say("The rest is asked on the CPU.");
        model_.reset();
        choice_.options = *on_cpu;
        return true;
    }

 private:
    ModelChoice choice_;
    std::unique_ptr<Model> model_;
};

}  // namespace

std::unique_ptr<SectionReaders> local_readers(const ModelChoice& choice) {
    return std::make_unique<LocalReaders>(choice);
}

}  // namespace lectern::cli
