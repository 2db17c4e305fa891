#include <aclapi.h>
#include <windows.h>

#include <memory>
#include <vector>

#include "desktop/peer.h"

namespace lectern {

namespace {

struct CloseHandle_ {
    void operator()(HANDLE handle) const { CloseHandle(handle); }
};

/// The user of this process, as `Token::User.Sid` in the bytes; empty when Windows does not say.
std::vector<char> token_user() {
    HANDLE opened = nullptr;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &opened) == 0) return {};
    const std::unique_ptr<void, CloseHandle_> token(opened);
    DWORD size = 0;
    GetTokenInformation(token.get(), TokenUser, nullptr, 0, &size);
    std::vector<char> bytes(size);
    if (GetTokenInformation(token.get(), TokenUser, bytes.data(), size, &size) == 0) return {};
    return bytes;
}

}  // namespace

/// The owner of a pipe is who made it. Who may connect to one of ours its access list says (UserAccessOption).
bool is_of_this_user(const QLocalSocket& connection) {
    const std::vector<char> user = token_user();
    PSID owner = nullptr;
    PSECURITY_DESCRIPTOR descriptor = nullptr;
    const auto pipe = reinterpret_cast<HANDLE>(connection.socketDescriptor());
    if (user.empty() || GetSecurityInfo(pipe, SE_KERNEL_OBJECT, OWNER_SECURITY_INFORMATION, &owner, nullptr, nullptr,
                                        nullptr, &descriptor) != ERROR_SUCCESS)
        return false;
    const bool same = EqualSid(owner, reinterpret_cast<const TOKEN_USER*>(user.data())->User.Sid) != 0;
    LocalFree(descriptor);
    return same;
}

}  // namespace lectern
