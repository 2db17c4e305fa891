#include "research/eval/runner.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "app/recall/recall.h"
#include "engine/answer/answerer.h"
#include "engine/answer/perplexity.h"

namespace lectern::eval {

namespace {

using Clock = std::chrono::steady_clock;

/// Tokens of a held-out continuation that go through the model.
constexpr std::size_t continuation_tokens = 257;
/// What a question costs beside a token of reading, for the time left.
constexpr double question_cost = 60;

Error cancelled_error() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled."),
            .means = sentence("What was finished is in the file of results."),
            .next = sentence("Start again with the same options to go on.")};
}

/// A question that has to be asked of a reading, and with which of the settings that read alike.
struct Asked {
    const Setting* setting = nullptr;
    int question = 0;  ///< the number of questions stands for the continuation
};

/// One reading that has to be made, and what is to be asked of it.
struct Job {
    const TaskDocument* document = nullptr;
    std::vector<Asked> asked;
    const Setting& setting() const { return *asked.front().setting; }
    double cost() const { return document->tokens + question_cost * static_cast<double>(asked.size()); }
};

class Run {
 public:
    Run(Model& model, const std::vector<TaskDocument>& documents, const RunOptions& options, ResultFile& results,
        const RunObserver& observer, const CancelToken& cancel)
        : model_(model),
          documents_(documents),
          options_(options),
          results_(results),
          observer_(observer),
          cancel_(cancel),
          reader_(model, options.reading) {}

    Result<void> all() {
        std::vector<Job> jobs;
        for (const TaskDocument& document : documents_) add_missing(document, jobs);
        progress_.all_readings = static_cast<int>(jobs.size());
        for (const Job& job : jobs) all_cost_ += job.cost();
        for (const Job& job : jobs) {
            ++progress_.readings;
            progress_.document = fmt::format("{} {}", job.document->task, job.document->number + 1);
            progress_.setting = job.setting().label();
            if (auto done = make(job); !done) return done;
            done_cost_ += job.cost();
        }
        return {};
    }

 private:
    /// The readings of a document that have rows to give which are not there.
    void add_missing(const TaskDocument& document, std::vector<Job>& jobs) const {
        const auto first = static_cast<std::ptrdiff_t>(jobs.size());
        const int questions = static_cast<int>(document.questions.size());
        const int rows = questions + (document.continuation.empty() ? 0 : 1);
        for (const Setting& setting : options_.settings)
            for (int question = 0; question < rows; ++question) {
                if (results_.find(row_of(document, setting, question).key())) continue;
                const auto reads_alike = [&](const Job& job) { return job.setting().reads_like(setting); };
                auto job = std::find_if(jobs.begin() + first, jobs.end(), reads_alike);
                if (job == jobs.end()) job = jobs.insert(job, {.document = &document, .asked = {}});
                job->asked.push_back({&setting, question});
            }
    }

    /// A row without its outcome.
    ResultRow row_of(const TaskDocument& document, const Setting& setting, int question) const {
        const auto& positions = options_.reading.positions;
        return {.model = options_.model,
                .task = task_of(document, question),
                .length = options_.length,
                .seed = options_.seed,
                .document = document.number,
                .fingerprint = fingerprint(document),
                .question = question,
                .policy = setting.method(),
                .kept = setting.kept.label(),
                .format = std::string(name(setting.format)),
                .positions = positions ? std::string(name(*positions)) : "auto",
                .chunk = options_.reading.chunk};
    }

    static Document text_of(const TaskDocument& document) {
        Document text{
            .name = document.task, .text = document.text, .pages = document.pages, .headings = document.headings};
        if (text.pages.empty()) text.pages = {{.label = "1", .begin = 0, .end = text.text.size()}};
        return text;
    }

    static const std::string& task_of(const TaskDocument& document, int question) {
        const bool is_question = question < static_cast<int>(document.questions.size());
        const std::string& kind =
            is_question ? document.questions[static_cast<std::size_t>(question)].kind : document.task;
        return kind.empty() ? document.task : kind;
    }

    const std::string& fingerprint(const TaskDocument& document) const {
        std::string& known = fingerprints_[&document];
        if (known.empty()) known = document.fingerprint();
        return known;
    }

    Result<void> make(const Job& job) {
        const Document text = text_of(*job.document);
        const TokenizedDocument tokenized = tokenize(text, model_, options_.system);
        const auto reading = reader_.read(
            tokenized, job.setting(),
            [&](const ReadProgress& progress) { report(static_cast<double>(progress.tokens)); }, cancel_);
        if (!reading && reading.error().code == ErrorCode::wrong_use) {
            if (left_out_.insert(job.setting().label()).second)  // not once for each of many documents
                observer_.note(fmt::format("{} is left out ({}): {}", job.setting().label(), progress_.document,
                                           reading.error().what));
            return {};
        }
        if (!reading) return fail(reading.error());
        if (!reading->complete) return fail(cancelled_error());
        Recall by_words(text), by_meaning(text, options_.encoder);
        double asked = 0;
        for (const auto& [setting, question] : job.asked) {
            ResultRow row = row_of(*job.document, *setting, question);
            row.document_tokens = reading->tokens;
            row.budget_tokens = reading->plan.budget_tokens;
            row.read_tokens_per_second = reading->tokens_per_second();
            const bool is_question = question < static_cast<int>(job.document->questions.size());
            Recall* recall = setting->recall == RecallBy::nothing ? nullptr
                             : setting->recall == RecallBy::words ? &by_words
                                                                  : &by_meaning;
            auto done = is_question ? ask(*reading, *job.document, recall, row) : go_on(*reading, *job.document, row);
            if (!done) return done;
            if (auto written = results_.append(row); !written) return written;
            report(static_cast<double>(reading->tokens) + question_cost * ++asked);
        }
        return {};
    }

    /// `recall`: null without.
    Result<void> ask(const Reading& reading, const TaskDocument& document, Recall* recall, ResultRow& row) {
        const TaskQuestion& question = document.questions[static_cast<std::size_t>(row.question)];
        std::string passages;
        if (recall != nullptr) {
            const auto found = recall->find(counted_by(model_), question.text, {}, cancel_);
            if (!found) return fail(found.error());
            passages = found->words;
        }
        CancelToken enough(&cancel_);
        std::string said;
        const auto result = answer(
            model_, reading,
            {.text = question.text,
             .most_tokens = question.most_tokens,
             .prefix = question.prefix,
             .passages = std::move(passages)},
            [&](std::string_view piece) {
                said += piece;
                if (score(question, said) == 1) enough.cancel();
            },
            enough);
        if (!result) return fail(result.error());
        if (cancel_.cancelled()) return fail(cancelled_error());
        row.score = score(question, result->text);
        row.answer = result->text;
        row.answer_tokens = result->tokens;
        for (const Alternatives& texts : question.expected)
            row.expected += fmt::format("{}{}", row.expected.empty() ? "" : "; ", fmt::join(texts, " / "));
        if (question.depth >= 0) row.depth = question.depth;
        row.agreement = agreement_with_full(document, row);
        return {};
    }

    /// With the answer of the full cache in the first format.
    std::optional<double> agreement_with_full(const TaskDocument& document, const ResultRow& row) const {
        if (options_.settings.front().policy != "full") return std::nullopt;
        const Setting& full = options_.settings.front();
        if (row.policy == full.policy && row.format == name(full.format)) return 1;
        const ResultRow* reference = results_.find(row_of(document, full, row.question).key());
        if (!reference) return std::nullopt;
        return agreement(row.answer, reference->answer);
    }

    Result<void> go_on(const Reading& reading, const TaskDocument& document, ResultRow& row) {
        std::vector<TokenId> tokens;
        model_.tokenizer().encode(" " + document.continuation, TextPosition::after_special, tokens);
        tokens.resize(std::min(tokens.size(), continuation_tokens));
        const auto measured = continuation_perplexity(model_, reading, tokens, cancel_);
        if (!measured)
            return fail(measured.error().code == ErrorCode::cancelled ? cancelled_error() : measured.error());
        row.perplexity = measured->value;
        return {};
    }

    /// `cost`: of the present reading, as far as it is done.
    void report(double cost) {
        progress_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
        const double done = done_cost_ + cost;
        progress_.seconds_left = done > 0 ? progress_.seconds * std::max(0.0, all_cost_ - done) / done : 0;
        observer_.progress(progress_);
    }

    Model& model_;
    const std::vector<TaskDocument>& documents_;
    const RunOptions& options_;
    ResultFile& results_;
    const RunObserver& observer_;
    const CancelToken& cancel_;
    BoundedReader reader_;
    mutable std::map<const TaskDocument*, std::string> fingerprints_;
    std::set<std::string> left_out_;  ///< settings of which that was said
    RunProgress progress_;
    double done_cost_ = 0, all_cost_ = 0;
    const Clock::time_point start_ = Clock::now();
};

}  // namespace

Result<void> run(Model& model, const std::vector<TaskDocument>& documents, const RunOptions& options,
                 ResultFile& results, const RunObserver& observer, const CancelToken& cancel) {
    return Run(model, documents, options, results, observer, cancel).all();
}

}  // namespace lectern::eval
