#include "research/lab/commands.h"

int main(int argc, char** argv) {
    using namespace lectern::cli;
    return run_program({.name = "lectern-lab",
                        .what = "Measures what Lectern keeps of documents and how fast it is, and trains its heads.",
                        .commands = {add_bench, add_eval, add_heads, add_perplexity, add_recall}},
                       argc, argv);
}
