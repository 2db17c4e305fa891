// Writes the tiny models into a folder, for make_tiny_references.py.
#include <iostream>

#include "tests/engine/model/tiny_models.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: write_tiny_models FOLDER\n";
        return 2;
    }
    for (const lectern::TinyModel& model : lectern::tiny_architectures())
        std::cout << lectern::write_tiny_model(argv[1], model).string() << '\n';
}
