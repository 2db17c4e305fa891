#pragma once

// All that the application may use of the engine: open a Model, make a ReadPlan for a Document, read it into a
// Reading, and ask questions of that.

#include "engine/answer/answerer.h"
#include "engine/answer/decode.h"
#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/devices.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/base/memory.h"
#include "engine/cache/budget.h"
#include "engine/cache/policy.h"
#include "engine/model/model.h"
#include "engine/read/presets.h"
#include "engine/read/reader.h"
#include "engine/text/document.h"
