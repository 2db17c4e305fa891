#include "engine/base/windows_api.h"
// Behind <windows.h>, which they need.
#include <aclapi.h>
#include <sddl.h>

#include "storage/private_file.h"
#include "storage/private_file_errors.h"

namespace lectern {

namespace {

struct LocalFree_ {
    void operator()(void* memory) const { LocalFree(memory); }
};

/// Nothing comes from the folder above; the owner, the system and the administrators may do everything, also with what
/// is made in a folder.
constexpr const wchar_t* of_owner = L"D:P(A;OICI;FA;;;OW)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)";

class AccessList {
 public:
    AccessList() {
        PSECURITY_DESCRIPTOR made = nullptr;
        ConvertStringSecurityDescriptorToSecurityDescriptorW(of_owner, SDDL_REVISION_1, &made, nullptr);
        descriptor_.reset(made);
    }

    SECURITY_ATTRIBUTES attributes() const {
        return {.nLength = sizeof(SECURITY_ATTRIBUTES), .lpSecurityDescriptor = descriptor_.get(), .bInheritHandle = 0};
    }

    /// A wish: file systems without access lists refuse.
    void apply(const std::filesystem::path& file) const {
        BOOL is_there = 0, is_default = 0;
        PACL list = nullptr;
        if (descriptor_ == nullptr || GetSecurityDescriptorDacl(descriptor_.get(), &is_there, &list, &is_default) == 0)
            return;
        std::wstring name = file.native();
        SetNamedSecurityInfoW(name.data(), SE_FILE_OBJECT,
                              DACL_SECURITY_INFORMATION | PROTECTED_DACL_SECURITY_INFORMATION, nullptr, nullptr, list,
                              nullptr);
    }

 private:
    std::unique_ptr<void, LocalFree_> descriptor_;
};

void make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    if (std::filesystem::exists(folder, error)) return;
    if (std::filesystem::create_directories(folder, error)) AccessList().apply(folder);
    if (error) raise_not_written(folder, system_words(error));
}

}  // namespace

const bool replaces_open_files = false;

void make_private_file(const std::filesystem::path& path) {
    make_folder(folder_of(path));
    const AccessList access;
    SECURITY_ATTRIBUTES attributes = access.attributes();
    const windows::Handle made(
        CreateFileW(path.c_str(), GENERIC_WRITE, 0, &attributes, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (windows::is_open(made)) return;
    const std::error_code reason = windows::last_error();
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    // Of a folder Windows says that it is no permission.
    if (!error && std::filesystem::exists(status)) {
        if (!std::filesystem::is_regular_file(status)) raise_not_written(path, sentence("it is not a file"));
        if (reason.value() == ERROR_FILE_EXISTS) return;
    }
    raise_not_written(path, system_words(reason));
}

void make_private(const std::filesystem::path& library) {
    const AccessList access;
    for (const wchar_t* suffix : {L"", L"-wal", L"-shm", L"-journal"}) {
        std::filesystem::path file = library;
        file += suffix;
        access.apply(file);
    }
}

void replace_file(const std::filesystem::path& from, const std::filesystem::path& to) {
    if (MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) == 0)
        raise_not_written(to, system_words(windows::last_error()));
}

}  // namespace lectern
