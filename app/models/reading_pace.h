#pragma once

#include "app/models/local_models.h"

namespace lectern {

/// Whether retaining heads for the model came with the program, were trained, or were learned while reading: they have
/// the name of its file.
bool has_heads(const ListedModel& model);

/// Of the speed at which a model computes, what it reads long documents with: without heads each chunk is put through
/// it a second time (policy replay), and scored.
double reading_share(const ListedModel& model);

}  // namespace lectern
