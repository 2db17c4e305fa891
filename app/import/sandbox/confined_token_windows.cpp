#include "app/import/sandbox/confined_token_windows.h"

namespace lectern {

namespace {

struct FreeSid_ {
    void operator()(void* sid) const { FreeSid(sid); }
};

}  // namespace

bool lower_integrity(HANDLE token) {
    SID_IDENTIFIER_AUTHORITY labels = SECURITY_MANDATORY_LABEL_AUTHORITY;
    PSID made = nullptr;
    if (AllocateAndInitializeSid(&labels, 1, SECURITY_MANDATORY_LOW_RID, 0, 0, 0, 0, 0, 0, 0, &made) == 0) return false;
    const std::unique_ptr<void, FreeSid_> low(made);
    TOKEN_MANDATORY_LABEL label{};
    label.Label.Attributes = SE_GROUP_INTEGRITY;
    label.Label.Sid = low.get();
    return SetTokenInformation(token, TokenIntegrityLevel, &label, sizeof label + GetLengthSid(low.get())) != 0;
}

windows::Handle confined_token() {
    HANDLE opened = nullptr;
    constexpr DWORD access = TOKEN_DUPLICATE | TOKEN_ASSIGN_PRIMARY | TOKEN_QUERY | TOKEN_ADJUST_DEFAULT;
    if (OpenProcessToken(GetCurrentProcess(), access, &opened) == 0) return nullptr;
    const windows::Handle own(opened);
    HANDLE restricted = nullptr;
    if (CreateRestrictedToken(own.get(), DISABLE_MAX_PRIVILEGE | LUA_TOKEN, 0, nullptr, 0, nullptr, 0, nullptr,
                              &restricted) == 0)
        return nullptr;
    windows::Handle token(restricted);
    return lower_integrity(token.get()) ? std::move(token) : nullptr;
}

}  // namespace lectern
