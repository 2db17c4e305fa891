#pragma once

#include "app/server/chat_client.h"
#include "app/survey/section_reader.h"

namespace lectern {

/// A server that reads sections. Each is sent again with everything that is asked about it, and stands first, so that a
/// server that keeps beginnings reads it once.
class ServerSectionReader : public SectionReader {
 public:
    /// Its server has a model. The client must outlive it.
    explicit ServerSectionReader(ChatClient& client) : client_(client) {}

    SectionReaderName name() const override;
    int tokens_of(std::string_view text) const override;
    Result<void> make_room(std::span<const std::string_view> tasks, int most_tokens) override;
    void show(std::string_view task, std::string_view text) override;
    /// Servers give no likelihoods: they are asked for the one word or the other. What is neither counts as `one`.
    Result<float> preference(std::string_view asked, std::string_view one, std::string_view other,
                             const CancelToken& cancel) override;
    /// What the model thinks before it is no answer, and does not count as one.
    Result<std::string> ask(std::string_view asked, int most_tokens, const CancelToken& cancel,
                            const std::function<bool(std::string_view)>& is_enough) override;

 private:
    ChatClient& client_;
    std::string task_, text_;
    int thought_tokens_ = 0;  ///< that there is room for
};

}  // namespace lectern
