#include "app/command_line/terminal.h"
#include "research/lab/commands.h"

int main(int argc, char** argv) {
    using namespace lectern::cli;
    speak_utf8(argc, argv);
    return run_program({.name = "lectern-lab",
                        .what = "Measures what Lectern keeps of documents and how fast it is, and trains its heads.",
                        .commands = {add_bench, add_eval, add_heads, add_perplexity, add_recall}},
                       argc, argv);
}
