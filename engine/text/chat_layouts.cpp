#include "engine/text/chat_layouts.h"

#include <algorithm>

namespace lectern {
namespace {

constexpr ChatPart mark(std::string_view name) {
    return {ChatPart::mark, name};
}
constexpr ChatPart soft_mark(std::string_view name) {
    return {ChatPart::soft_mark, name};
}
constexpr ChatPart text(std::string_view value) {
    return {ChatPart::text, value};
}
constexpr ChatPart system_text{ChatPart::system};
constexpr ChatPart end_token{ChatPart::end};

ChatLayout chatml() {
    return {.name = "chatml",
            .with_system = {mark("<|im_start|>"), text("system\n"), system_text, mark("<|im_end|>"), text("\n"),
                            mark("<|im_start|>"), text("user\n")},
            .without_system = {mark("<|im_start|>"), text("user\n")},
            .closing = {mark("<|im_end|>"), text("\n"), mark("<|im_start|>"), text("assistant\n")},
            .next_turn = {mark("<|im_end|>"), text("\n"), mark("<|im_start|>"), text("user\n")}};
}

/// Of models that think before they answer unless they find their thoughts done (Qwen3 of 2025-04, SmolLM3), or always
/// (QwQ): nobody waits for thoughts about a passage that lies before the model.
ChatLayout qwen3() {
    ChatLayout layout = chatml();
    layout.name = "qwen3";
    for (const ChatPart& part : {mark("<think>"), text("\n\n"), mark("</think>"), text("\n\n")})
        layout.closing.push_back(part);
    return layout;
}

/// DeepSeek-R1's distillates always think; thoughts that are done keep them from it, too.
ChatLayout deepseek_r1() {
    const ChatPart user = mark("<｜User｜>");
    return {
        .name = "deepseek-r1",
        .with_system = {system_text, user},
        .without_system = {user},
        .closing = {mark("<｜Assistant｜>"), soft_mark("<think>"), text("\n\n"), soft_mark("</think>"), text("\n\n")},
        .next_turn = {end_token, user}};
}

ChatLayout granite() {
    const ChatPart role = mark("<|start_of_role|>"), role_end = mark("<|end_of_role|>"), end = mark("<|end_of_text|>");
    return {.name = "granite",
            .with_system = {role, text("system"), role_end, system_text, end, text("\n"), role, text("user"), role_end},
            .without_system = {role, text("user"), role_end},
            .closing = {end, text("\n"), role, text("assistant"), role_end},
            .next_turn = {end, text("\n"), role, text("user"), role_end}};
}

ChatLayout llama3() {
    return {.name = "llama3",
            .with_system = {mark("<|start_header_id|>"), text("system"), mark("<|end_header_id|>"), text("\n\n"),
                            system_text, mark("<|eot_id|>"), mark("<|start_header_id|>"), text("user"),
                            mark("<|end_header_id|>"), text("\n\n")},
            .without_system = {mark("<|start_header_id|>"), text("user"), mark("<|end_header_id|>"), text("\n\n")},
            .closing = {mark("<|eot_id|>"), mark("<|start_header_id|>"), text("assistant"), mark("<|end_header_id|>"),
                        text("\n\n")},
            .next_turn = {mark("<|eot_id|>"), mark("<|start_header_id|>"), text("user"), mark("<|end_header_id|>"),
                          text("\n\n")}};
}

ChatLayout llama2() {
    return {.name = "llama2",
            .with_system = {text("[INST] <<SYS>>\n"), system_text, text("\n<</SYS>>\n\n")},
            .without_system = {text("[INST]")},
            .closing = {text(" [/INST]")},
            .next_turn = {end_token, text("[INST] ")},
            .after_no_system = TextPosition::start};  // "[INST] text": the prefix is the space between
}

ChatLayout mistral() {
    return {.name = "mistral",
            .with_system = {text("[INST] "), system_text, text("\n\n")},
            .without_system = {text("[INST]")},
            .closing = {text(" [/INST]")},
            .next_turn = {end_token, text("[INST] ")},
            .after_no_system = TextPosition::start};
}

/// Later Mistral vocabularies have the marks as tokens.
ChatLayout mistral_v3() {
    return {.name = "mistral-v3",
            .with_system = {mark("[INST]"), system_text, text("\n\n")},
            .without_system = {mark("[INST]")},
            .closing = {mark("[/INST]")},
            .next_turn = {end_token, mark("[INST]")},
            .after_no_system = TextPosition::start};
}

/// Since 2025 they have one for the system text, too.
ChatLayout mistral_v7() {
    return {.name = "mistral-v7",
            .with_system = {mark("[SYSTEM_PROMPT]"), system_text, mark("[/SYSTEM_PROMPT]"), mark("[INST]")},
            .without_system = {mark("[INST]")},
            .closing = {mark("[/INST]")},
            .next_turn = {end_token, mark("[INST]")}};
}

ChatLayout vicuna() {
    return {.name = "vicuna",
            .with_system = {system_text, text(" USER: ")},
            .without_system = {text("USER: ")},
            .closing = {text(" ASSISTANT:")},
            .next_turn = {end_token, text("USER: ")}};
}

ChatLayout phi3() {
    // The template's newlines are not here: the model's own tokenizer drops white space after its marks.
    return {.name = "phi3",
            .with_system = {mark("<|system|>"), system_text, mark("<|end|>"), mark("<|user|>")},
            .without_system = {mark("<|user|>")},
            .closing = {mark("<|end|>"), mark("<|assistant|>")},
            .next_turn = {mark("<|end|>"), mark("<|user|>")},
            .after_system = TextPosition::start,
            .after_no_system = TextPosition::start};
}

ChatLayout gemma() {
    return {.name = "gemma",
            .with_system = {mark("<start_of_turn>"), text("user\n"), system_text, text("\n\n")},
            .without_system = {mark("<start_of_turn>"), text("user\n")},
            .closing = {mark("<end_of_turn>"), text("\n"), mark("<start_of_turn>"), text("model\n")},
            .next_turn = {mark("<end_of_turn>"), text("\n"), mark("<start_of_turn>"), text("user\n")}};
}

ChatLayout gemma4() {
    return {.name = "gemma4",
            .with_system = {mark("<|turn>"), text("system\n"), system_text, mark("<turn|>"), text("\n"),
                            mark("<|turn>"), text("user\n")},
            .without_system = {mark("<|turn>"), text("user\n")},
            .closing = {mark("<turn|>"), text("\n"), mark("<|turn>"), text("model\n")},
            .next_turn = {mark("<turn|>"), text("\n"), mark("<|turn>"), text("user\n")}};
}

/// Of those that write empty thoughts when they are not to think, all but the smallest: they find them done.
ChatLayout gemma4_thinking() {
    ChatLayout layout = gemma4();
    layout.name = "gemma4-thinking";
    for (const ChatPart& part : {mark("<|channel>"), text("thought\n"), mark("<channel|>")})
        layout.closing.push_back(part);
    return layout;
}

ChatLayout zephyr() {
    return {.name = "zephyr",
            .with_system = {soft_mark("<|system|>"), text("\n"), system_text, end_token, text("\n"),
                            soft_mark("<|user|>"), text("\n")},
            .without_system = {soft_mark("<|user|>"), text("\n")},
            .closing = {end_token, text("\n"), soft_mark("<|assistant|>"), text("\n")},
            .next_turn = {end_token, text("\n"), soft_mark("<|user|>"), text("\n")}};
}

ChatLayout plain() {
    return {.name = "plain",
            .with_system = {system_text, text("\n\n")},
            .without_system = {},
            .closing = {text("\n\nAnswer:")},
            .next_turn = {text("\n\n")},
            .after_no_system = TextPosition::start};
}

}  // namespace

const std::vector<ChatLayout>& chat_layouts() {
    static const std::vector<ChatLayout> layouts{
        chatml(), qwen3(),  llama3(),          llama2(), mistral(), mistral_v3(), mistral_v7(),  phi3(),
        gemma(),  gemma4(), gemma4_thinking(), zephyr(), granite(), vicuna(),     deepseek_r1(), plain()};
    return layouts;
}

const ChatLayout* chat_layout(std::string_view name) {
    const auto found = std::find_if(chat_layouts().begin(), chat_layouts().end(),
                                    [&](const ChatLayout& layout) { return layout.name == name; });
    return found == chat_layouts().end() ? nullptr : &*found;
}

const ChatLayout* recognised_chat_layout(std::string_view chat_template, const Tokenizer& tokenizer) {
    const auto uses = [&](std::string_view marker) { return chat_template.find(marker) != std::string_view::npos; };
    if (uses("<|im_sep|>")) return nullptr;  // Phi-4's variant of ChatML
    if (uses("<|im_start|>")) {
        // Newlines of a template stand there as such or as two characters.
        const bool thinks = uses("enable_thinking") || uses("assistant\n<think>") || uses("assistant\\n<think>");
        const bool has_marks = tokenizer.special("<think>") && tokenizer.special("</think>");
        return chat_layout(thinks && has_marks ? "qwen3" : "chatml");
    }
    if (uses("<｜User｜>") && uses("<｜Assistant｜>")) return chat_layout("deepseek-r1");
    if (uses("<|start_of_role|>")) return chat_layout("granite");
    if (uses("<|start_header_id|>")) return chat_layout("llama3");
    if (uses("<start_of_turn>")) return chat_layout("gemma");
    if (uses("<|turn>"))
        return chat_layout(uses("thought\n<channel|>") || uses("thought\\n<channel|>") ? "gemma4-thinking" : "gemma4");
    if (uses("<|user|>") && uses("<|end|>")) return chat_layout("phi3");
    if (uses("<|user|>") && (uses("eos_token") || uses("</s>") || uses("<|endoftext|>"))) return chat_layout("zephyr");
    if (uses("[SYSTEM_PROMPT]") && tokenizer.special("[SYSTEM_PROMPT]")) return chat_layout("mistral-v7");
    if (uses("[INST]") && uses("<<SYS>>")) return chat_layout("llama2");
    if (uses("[INST]")) return chat_layout(tokenizer.special("[INST]") ? "mistral-v3" : "mistral");
    if (uses("USER:") && uses("ASSISTANT:")) return chat_layout("vicuna");
    return nullptr;
}

}  // namespace lectern
