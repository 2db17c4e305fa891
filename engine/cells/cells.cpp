#include "engine/cells/cells.h"

namespace lectern {

std::string_view name(CellFormat format) {
    switch (format) {
        case CellFormat::f32:
            return "f32";
        case CellFormat::f16:
            return "f16";
        case CellFormat::bf16:
            return "bf16";
        case CellFormat::q8:
            return "q8";
        case CellFormat::q4:
            return "q4";
        case CellFormat::kivi4:
            return "kivi4";
        case CellFormat::kivi2:
            return "kivi2";
    }
    return "?";
}

}  // namespace lectern
