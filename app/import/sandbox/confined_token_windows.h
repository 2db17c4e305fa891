#pragma once

#include "engine/base/windows_api.h"

namespace lectern {

/// The rights of this user without those of an administrator, without privileges, and at the low level of integrity:
/// nothing that the user has made can be changed with it. Null where Windows refuses.
windows::Handle confined_token();

/// Brings a token to the low level of integrity, from which there is no way back.
bool lower_integrity(HANDLE token);

}  // namespace lectern
