#pragma once

#include <optional>
#include <span>

#include "app/models/local_models.h"
#include "ui/workspace/settings.h"

namespace lectern {

/// Of models in list_models() the one that suits this computer: recommended(), with the memory that is free now, where
/// `given_back` bytes of it are those of the model in use, and the speeds that were measured.
std::optional<std::size_t> recommended_here(std::span<const ListedModel> models, const Settings& settings,
                                            std::uint64_t given_back);

}  // namespace lectern
