#include "app/training/add_shares.h"

#include "engine/heads/retaining_heads.h"

namespace lectern {

namespace {

/// Long enough that heads have something to look back at.
constexpr std::size_t shortest_document = 1024;

Error nothing_long_enough() {
    return {.code = ErrorCode::wrong_use,
            .what = fmt::format("None of the documents has {} tokens.", shortest_document),
            .means = "How much of a budget each head needs was not found; all get the same.",
            .next = "Give longer texts, or make documents longer (--context)."};
}

Error not_for_shares(const std::string& method) {
    return {.code = ErrorCode::wrong_use,
            .what = fmt::format("The heads are for the policy '{}', which divides a budget equally.", method),
            .means = "Nothing was changed.",
            .next = "Give a file of zap heads."};
}

}  // namespace

Result<HeadShares> add_shares(Model& model, const std::filesystem::path& heads,
                              std::span<const TrainingDocument> documents, const SharesOptions& options) {
    auto file = HeadsFile::read(heads);
    if (!file) return fail(file.error());
    if (file->method != "zap") return fail(not_for_shares(file->method));
    const auto scorer = RetainingHeads::make(*file, model);
    if (!scorer) return fail(scorer.error());
    std::vector<TrainingDocument> long_enough;
    for (const TrainingDocument& document : documents)
        if (document.tokens.size() >= shortest_document) long_enough.push_back(document);
    if (long_enough.empty()) return fail(nothing_long_enough());
    auto found = find_shares(model, **scorer, long_enough, options);
    if (!found) return found;
    file->shares = found->shares;
    if (auto written = file->write(heads); !written) return fail(written.error());
    return found;
}

}  // namespace lectern
