#pragma once

#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

namespace lectern {

/// What a person chose holds from now on.
void apply_settings(const Settings& settings, Workspace& workspace);

}  // namespace lectern
