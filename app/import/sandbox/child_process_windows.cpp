#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <string_view>

#include "app/import/sandbox/child_process.h"
#include "app/import/sandbox/confined_token_windows.h"
#include "app/import/sandbox/pipes.h"
#include "engine/base/windows_api.h"

namespace lectern {

namespace {

constexpr std::string_view given_prefix = "--given-";

/// As the C library of a program takes its command line apart.
std::wstring quoted_argument(const std::wstring& argument) {
    std::wstring quoted = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t letter : argument) {
        if (letter == L'"') quoted.append(backslashes + 1, L'\\');
        backslashes = letter == L'\\' ? backslashes + 1 : 0;
        quoted += letter;
    }
    quoted.append(backslashes, L'\\');
    return quoted + L'"';
}

std::wstring command_line(const std::vector<std::string>& arguments) {
    std::wstring line;
    for (const std::string& argument : arguments)
        line += (line.empty() ? L"" : L" ") + quoted_argument(windows::wide(argument));
    return line;
}

std::string named(int number, NativeFile file) {
    return fmt::format("{}{}={}", given_prefix, number, reinterpret_cast<std::uintptr_t>(file));
}

/// A copy that children may be given, for as long as one is started: all others of this process are closed in them.
Descriptor inheritable(NativeFile file) {
    HANDLE copy = nullptr;
    const HANDLE self = GetCurrentProcess();
    const bool done = DuplicateHandle(self, file, self, &copy, 0, TRUE, DUPLICATE_SAME_ACCESS) != 0;
    return Descriptor(done ? copy : no_file);
}

Descriptor nothing(DWORD access) {
    const Descriptor file(
        CreateFileW(L"NUL", access, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, 0, nullptr));
    return file.is_open() ? inheritable(file.native()) : Descriptor();
}

/// What a child has open.
class ChildFiles {
 public:
    explicit ChildFiles(const std::vector<std::pair<NativeFile, int>>& given) {
        for (const auto& [file, number] : given) {
            files_.push_back(inheritable(file));
            if (number < 2)
                standard_[static_cast<std::size_t>(number)] = files_.back().native();
            else
                arguments_.push_back(named(number, files_.back().native()));
        }
        fill(0, GENERIC_READ);
        fill(1, GENERIC_WRITE);
        const HANDLE errors = GetStdHandle(STD_ERROR_HANDLE);
        files_.push_back(errors != nullptr && errors != no_file ? inheritable(errors) : nothing(GENERIC_WRITE));
        standard_[2] = files_.back().native();
        for (const Descriptor& file : files_)
            if (file.is_open()) handles_.push_back(file.native());
    }

    const std::vector<std::string>& arguments() const { return arguments_; }
    std::vector<HANDLE>& handles() { return handles_; }
    HANDLE standard(std::size_t number) const { return standard_[number]; }

 private:
    void fill(std::size_t number, DWORD access) {
        if (standard_[number] != no_file) return;
        files_.push_back(nothing(access));
        standard_[number] = files_.back().native();
    }

    std::vector<Descriptor> files_;
    std::vector<HANDLE> handles_;
    std::array<HANDLE, 3> standard_{no_file, no_file, no_file};
    std::vector<std::string> arguments_;
};

/// Says which handles a child inherits: none but these.
class StartupAttributes {
 public:
    explicit StartupAttributes(std::vector<HANDLE>& handles) {
        SIZE_T size = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        bytes_.resize(size);
        is_made_ = InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0;
        if (is_made_)
            UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles.data(),
                                      handles.size() * sizeof(HANDLE), nullptr, nullptr);
    }
    ~StartupAttributes() {
        if (is_made_) DeleteProcThreadAttributeList(list());
    }
    StartupAttributes(const StartupAttributes&) = delete;
    StartupAttributes& operator=(const StartupAttributes&) = delete;

    LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(bytes_.data()); }

 private:
    std::vector<char> bytes_;
    bool is_made_ = false;
};

/// Ends who is in it when it is closed, also when this program is killed.
Descriptor job_that_ends() {
    Descriptor job(CreateJobObjectW(nullptr, nullptr));
    if (job.native() == nullptr) return Descriptor();
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.native(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

bool create(const std::filesystem::path& program, std::wstring line, STARTUPINFOEXW& startup, ChildProcess::Trust trust,
            PROCESS_INFORMATION& made) {
    // No console of its own, and Ctrl-C is for the program, which then ends its children.
    constexpr DWORD how = EXTENDED_STARTUPINFO_PRESENT | CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP;
    STARTUPINFOW* const info = &startup.StartupInfo;
    if (trust == ChildProcess::Trust::reader_of_hostile_files) {
        const windows::Handle token = confined_token();
        // Where Windows refuses, the reader says that it is not confined.
        if (token != nullptr && CreateProcessAsUserW(token.get(), program.c_str(), line.data(), nullptr, nullptr, TRUE,
                                                     how, nullptr, nullptr, info, &made) != 0)
            return true;
    }
    return CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, how, nullptr, nullptr, info, &made) !=
           0;
}

}  // namespace

Result<ChildProcess> ChildProcess::start(const std::filesystem::path& program, std::vector<std::string> arguments,
                                         const std::vector<std::pair<NativeFile, int>>& given, Trust trust) {
    ChildFiles files(given);
    arguments.insert(arguments.end(), files.arguments().begin(), files.arguments().end());
    StartupAttributes attributes(files.handles());
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = files.standard(0);
    startup.StartupInfo.hStdOutput = files.standard(1);
    startup.StartupInfo.hStdError = files.standard(2);
    startup.lpAttributeList = attributes.list();
    PROCESS_INFORMATION made{};
    if (!create(program, command_line(arguments), startup, trust, made))
        return fail(not_started(program.string(), windows::last_error()));
    const windows::Handle thread(made.hThread);
    Descriptor process(made.hProcess);
    Descriptor job = job_that_ends();
    if (job.is_open()) AssignProcessToJobObject(job.native(), process.native());
    ResumeThread(thread.get());
    return ChildProcess(std::move(process), std::move(job));
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept = default;

ChildProcess::~ChildProcess() {
    if (!process_.is_open()) return;
    TerminateProcess(process_.native(), 1);
    wait();
}

ProcessEnd ChildProcess::wait() {
    WaitForSingleObject(process_.native(), INFINITE);
    DWORD code = 0;
    GetExitCodeProcess(process_.native(), &code);
    process_.close();
    if (code == ERROR_NOT_ENOUGH_QUOTA) return {.kind = ProcessEnd::Kind::out_of_time};
    // Numbers of exceptions begin so: 0xC0000005 is an access violation.
    if (code >= 0xC0000000U) return {.kind = ProcessEnd::Kind::crashed, .how = fmt::format("0x{:08X}", code)};
    return {.kind = ProcessEnd::Kind::exited, .code = static_cast<int>(code)};
}

NativeFile given_file(int number, int argc, char** argv) {
    const std::string prefix = fmt::format("{}{}=", given_prefix, number);
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        std::uintptr_t handle = 0;
        if (!argument.starts_with(prefix)) continue;
        const char* const digits = argument.data() + prefix.size();
        if (std::from_chars(digits, argument.data() + argument.size(), handle).ec == std::errc())
            return reinterpret_cast<NativeFile>(handle);
    }
    return no_file;
}

}  // namespace lectern
