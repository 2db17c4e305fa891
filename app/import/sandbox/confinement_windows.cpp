#include "app/import/sandbox/confined_token_windows.h"
#include "app/import/sandbox/confinement.h"

namespace lectern {

namespace {

constexpr LONGLONG ticks_per_second = 10'000'000;

/// Memory and time, and no second process. The job lasts as long as who is in it.
bool limit_resources(const ConfinementLimits& limits) {
    const HANDLE job = CreateJobObjectW(nullptr, nullptr);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION all{};
    JOBOBJECT_BASIC_LIMIT_INFORMATION& basic = all.BasicLimitInformation;
    basic.LimitFlags =
        JOB_OBJECT_LIMIT_ACTIVE_PROCESS | JOB_OBJECT_LIMIT_PROCESS_TIME | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    basic.ActiveProcessLimit = 1;
    basic.PerProcessUserTimeLimit.QuadPart = limits.cpu_seconds * ticks_per_second;
    if (memory_is_limited) {
        basic.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_MEMORY;
        all.ProcessMemoryLimit = limits.memory_bytes;
    }
    // Nothing of the desktop: clipboard, settings, other programs' windows.
    JOBOBJECT_BASIC_UI_RESTRICTIONS desktop{};
    desktop.UIRestrictionsClass = JOB_OBJECT_UILIMIT_DESKTOP | JOB_OBJECT_UILIMIT_DISPLAYSETTINGS |
                                  JOB_OBJECT_UILIMIT_EXITWINDOWS | JOB_OBJECT_UILIMIT_GLOBALATOMS |
                                  JOB_OBJECT_UILIMIT_HANDLES | JOB_OBJECT_UILIMIT_READCLIPBOARD |
                                  JOB_OBJECT_UILIMIT_SYSTEMPARAMETERS | JOB_OBJECT_UILIMIT_WRITECLIPBOARD;
    return job != nullptr && SetInformationJobObject(job, JobObjectExtendedLimitInformation, &all, sizeof all) != 0 &&
           SetInformationJobObject(job, JobObjectBasicUIRestrictions, &desktop, sizeof desktop) != 0 &&
           AssignProcessToJobObject(job, GetCurrentProcess()) != 0;
}

template <typename Policy>
bool apply(PROCESS_MITIGATION_POLICY which, DWORD flags) {
    Policy policy{};
    policy.Flags = flags;
    return SetProcessMitigationPolicy(which, &policy, sizeof policy) != 0;
}

/// No code but that of libraries that were installed: none that is made in memory, none from a server, none that was
/// written at a low level of integrity.
bool forbid_new_code() {
    constexpr DWORD prohibit_dynamic_code = 1, no_remote_and_no_low_images = 3;
    return apply<PROCESS_MITIGATION_DYNAMIC_CODE_POLICY>(ProcessDynamicCodePolicy, prohibit_dynamic_code) &&
           apply<PROCESS_MITIGATION_IMAGE_LOAD_POLICY>(ProcessImageLoadPolicy, no_remote_and_no_low_images);
}

bool is_of_low_integrity(HANDLE token) {
    alignas(TOKEN_MANDATORY_LABEL) char bytes[sizeof(TOKEN_MANDATORY_LABEL) + SECURITY_MAX_SID_SIZE];
    DWORD size = 0;
    if (GetTokenInformation(token, TokenIntegrityLevel, bytes, sizeof bytes, &size) == 0) return false;
    const PSID level = reinterpret_cast<const TOKEN_MANDATORY_LABEL*>(bytes)->Label.Sid;
    return *GetSidSubAuthority(level, static_cast<DWORD>(*GetSidSubAuthorityCount(level) - 1)) <=
           SECURITY_MANDATORY_LOW_RID;
}

/// It was started so, or becomes so now.
bool give_up_rights() {
    HANDLE opened = nullptr;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY | TOKEN_ADJUST_DEFAULT, &opened) == 0) return false;
    const windows::Handle token(opened);
    return is_of_low_integrity(token.get()) || lower_integrity(token.get());
}

}  // namespace

std::vector<Sentence> confine(const ConfinementLimits& limits) {
    std::vector<Sentence> missing;
    if (!limit_resources(limits)) missing.emplace_back(sentence("limits to memory and time (job)"));
    if (!forbid_new_code()) missing.emplace_back(sentence("a ban on new code"));
    if (!give_up_rights()) missing.emplace_back(sentence("a ban on writing (low integrity)"));
    return missing;
}

}  // namespace lectern
