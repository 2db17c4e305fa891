#include "app/cli/commands.h"
#include "app/cli/lab_commands.h"
#include "app/command_line/terminal.h"

int main(int argc, char** argv) {
    using namespace lectern::cli;
    speak_utf8(argc, argv);
    if (const auto code = hand_over_to_lab(argc, argv)) return *code;
    return run_program({.name = "lectern-cli",
                        .what = "Lectern reads long documents on this machine and answers questions about them.",
                        .commands = {add_info, add_text, add_tokenize, add_detokenize, add_generate, add_plan, add_read,
                                     add_ask, add_chat, add_overview, add_library, add_models, list_lab_commands}},
                       argc, argv);
}
