#include "app/training/add_shares.h"

#include "engine/heads/retaining_heads.h"

namespace lectern {

namespace {

/// Long enough that heads have something to look back at.
constexpr std::size_t shortest_document = 1024;

Error nothing_long_enough() {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("None of the documents has {tokens} tokens.", shortest_document),
            .means = sentence("How much of a budget each head needs was not found; all get the same."),
            .next = sentence("Give longer texts, or make documents longer{option}.", Sentence::Option{"--context"})};
}

Error not_for_shares(std::string_view method) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("The heads are for the policy '{method}', which divides a budget equally.", method),
            .means = sentence("Nothing was changed."),
            .next = sentence("Give a file of zap heads.")};
}

Error without_shares(const std::filesystem::path& heads) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("'{heads}' does not say how much of a budget each head needs.", heads.string()),
            .means = sentence("Nothing was changed."),
            .next = sentence("Find it out by trying{option}.",
                             Sentence::Option{"lectern-cli heads shares, with --text or --questions"})};
}

/// A file of heads that divide a budget, and the heads in it.
struct DividingHeads {
    HeadsFile file;
    std::unique_ptr<TokenScorer> scorer;

    static Result<DividingHeads> read(const std::filesystem::path& path, const Model& model) {
        auto file = HeadsFile::read(path);
        if (!file) return fail(file.error());
        if (!traits(file->method).finds_shares) return fail(not_for_shares(name(file->method)));
        auto scorer = RetainingHeads::make(*file, model);
        if (!scorer) return fail(scorer.error());
        return DividingHeads{.file = std::move(*file), .scorer = std::move(*scorer)};
    }
};

}  // namespace

Result<HeadShares> add_shares(Model& model, const std::filesystem::path& heads,
                              std::span<const TrainingDocument> documents, const SharesOptions& options) {
    auto known = DividingHeads::read(heads, model);
    if (!known) return fail(known.error());
    std::vector<TrainingDocument> long_enough;
    for (const TrainingDocument& document : documents)
        if (document.tokens.size() >= shortest_document) long_enough.push_back(document);
    if (long_enough.empty()) return fail(nothing_long_enough());
    auto found = find_shares(model, *known->scorer, long_enough, options);
    if (!found) return found;
    known->file.shares = found->shares;
    if (auto written = known->file.write(heads); !written) return fail(written.error());
    return found;
}

Result<void> take_shares(const Model& model, const std::filesystem::path& heads, const std::filesystem::path& from) {
    auto to = DividingHeads::read(heads, model);
    if (!to) return fail(to.error());
    const auto known = DividingHeads::read(from, model);
    if (!known) return fail(known.error());
    if (known->file.shares.empty()) return fail(without_shares(from));
    to->file.shares = known->file.shares;
    return to->file.write(heads);
}

}  // namespace lectern
