// SPDX-License-Identifier: GPL-3.0-or-later
// A child lies in a job from its first moment: the job ends all that the child starts, and, closed by the
// system when we die, ends them then, too. Boost.Process has no such thing, and quotes some arguments
// wrongly, so the system is called here; pipes and waiting are Asio's.
#include "client/detail/child_process.h"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <boost/asio/windows/object_handle.hpp>
#include <utility>

#include "client/detail/command_words.h"
#include "os/windows/wide_text.h"

namespace chess { inline namespace client {

namespace {

using boost::system::error_code;

/// How a process ends that we kill: as by Ctrl-C.
constexpr UINT kKilled = 0xC000013A;
constexpr DWORD kPipeBytes = 64 * 1024;

/// Owns a handle.
class OwnedHandle {
 public:
  OwnedHandle() = default;
  explicit OwnedHandle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  OwnedHandle(OwnedHandle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  OwnedHandle& operator=(OwnedHandle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~OwnedHandle() {
    if (handle_ != nullptr) ::CloseHandle(handle_);
  }
  HANDLE get() const { return handle_; }
  HANDLE release() { return std::exchange(handle_, nullptr); }

 private:
  HANDLE handle_ = nullptr;
};

/// Ours is overlapped, as Asio wants it; theirs is not, as programs expect, and can be inherited.
struct ChildPipe {
  OwnedHandle ours;
  OwnedHandle theirs;
};

/// Nothing after a fault, which the system remembers.
std::optional<ChildPipe> open_pipe(bool child_reads) {
  static std::atomic<unsigned> count{0};
  const std::wstring name = to_wide(
      fmt::format(R"(\\.\pipe\marginalia-{}-{}-{:x})", ::GetCurrentProcessId(), count++, ::GetTickCount64()));
  ChildPipe pipe;
  pipe.ours = OwnedHandle(
      ::CreateNamedPipeW(name.c_str(),
                         (child_reads ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND) | FILE_FLAG_OVERLAPPED |
                             FILE_FLAG_FIRST_PIPE_INSTANCE,
                         PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1,
                         kPipeBytes, kPipeBytes, 0, nullptr));
  if (pipe.ours.get() == nullptr) return std::nullopt;
  SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  const DWORD access =
      child_reads ? GENERIC_READ | FILE_WRITE_ATTRIBUTES : GENERIC_WRITE | FILE_READ_ATTRIBUTES;
  pipe.theirs = OwnedHandle(::CreateFileW(name.c_str(), access, 0, &inherited, OPEN_EXISTING, 0, nullptr));
  if (pipe.theirs.get() == nullptr) return std::nullopt;
  return pipe;
}

/// A job whose processes end when its last handle is closed. Null after a fault.
OwnedHandle open_job() {
  OwnedHandle job(::CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  if (job.get() != nullptr &&
      !::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits))
    return {};
  return job;
}

/// What a child gets at its start beside the usual.
class StartAttributes {
 public:
  StartAttributes(std::array<HANDLE, 3> handles, HANDLE job) : handles_(handles), job_(job) {
    SIZE_T size = 0;
    ::InitializeProcThreadAttributeList(nullptr, 2, 0, &size);
    memory_.resize(size);
    const auto list = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
    if (!::InitializeProcThreadAttributeList(list, 2, 0, &size)) return;
    list_ = list;
    is_complete_ = ::UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                               sizeof handles_, nullptr, nullptr) != 0 &&
                   ::UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_JOB_LIST, &job_, sizeof job_,
                                               nullptr, nullptr) != 0;
  }
  ~StartAttributes() {
    if (list_ != nullptr) ::DeleteProcThreadAttributeList(list_);
  }
  StartAttributes(const StartAttributes&) = delete;
  StartAttributes& operator=(const StartAttributes&) = delete;

  bool is_complete() const { return is_complete_; }
  LPPROC_THREAD_ATTRIBUTE_LIST list() const { return list_; }

 private:
  std::array<HANDLE, 3> handles_;
  HANDLE job_;
  std::vector<std::byte> memory_;
  LPPROC_THREAD_ATTRIBUTE_LIST list_ = nullptr;
  bool is_complete_ = false;
};

std::wstring command_line_of(const std::string& path, const std::vector<std::string>& arguments) {
  std::string line = '"' + path + '"';
  for (const std::string& argument : arguments) {
    line.push_back(' ');
    append_word(argument, QuoteRules::Windows, line);
  }
  return to_wide(line);
}

}  // namespace

struct ChildProcess::System {
  explicit System(asio::io_context& context) : process(context) {}

  asio::windows::object_handle process;
  OwnedHandle job;
};

ChildProcess::ChildProcess(asio::io_context& context)
    : in(context), out(context), err(context), system_(std::make_unique<System>(context)) {}
ChildProcess::~ChildProcess() = default;

std::optional<std::string> ChildProcess::start(const std::string& path,
                                               const std::vector<std::string>& arguments,
                                               const std::optional<std::string>& directory) {
  auto stdin_pipe = open_pipe(true);
  auto stdout_pipe = stdin_pipe ? open_pipe(false) : std::nullopt;
  auto stderr_pipe = stdout_pipe ? open_pipe(false) : std::nullopt;
  if (!stderr_pipe) return "no pipe: " + message_of(::GetLastError());
  system_->job = open_job();
  if (system_->job.get() == nullptr) return "no job: " + message_of(::GetLastError());

  STARTUPINFOEXW startup{};
  startup.StartupInfo.cb = sizeof startup;
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = stdin_pipe->theirs.get();
  startup.StartupInfo.hStdOutput = stdout_pipe->theirs.get();
  startup.StartupInfo.hStdError = stderr_pipe->theirs.get();
  const StartAttributes attributes(
      {stdin_pipe->theirs.get(), stdout_pipe->theirs.get(), stderr_pipe->theirs.get()}, system_->job.get());
  if (!attributes.is_complete()) return message_of(::GetLastError());
  startup.lpAttributeList = attributes.list();

  std::wstring command_line = command_line_of(path, arguments);
  const std::wstring folder = directory ? to_wide(*directory) : std::wstring();
  PROCESS_INFORMATION started{};
  // Without a window, and so without our console and its Ctrl-C.
  if (!::CreateProcessW(nullptr, command_line.data(), nullptr, nullptr, TRUE,
                        EXTENDED_STARTUPINFO_PRESENT | CREATE_NO_WINDOW, nullptr,
                        directory ? folder.c_str() : nullptr, &startup.StartupInfo, &started))
    return message_of(::GetLastError());
  ::CloseHandle(started.hThread);

  error_code error;
  system_->process.assign(started.hProcess, error);
  if (error) {
    ::CloseHandle(started.hProcess);
    return error.message();  // the job goes with this, and the child with the job
  }
  in.assign(stdin_pipe->ours.release(), error);
  if (!error) out.assign(stdout_pipe->ours.release(), error);
  if (!error) err.assign(stderr_pipe->ours.release(), error);
  if (error) return error.message();
  return std::nullopt;
}

bool ChildProcess::is_started() const { return system_->process.is_open(); }
std::int64_t ChildProcess::number() const { return ::GetProcessId(system_->process.native_handle()); }

void ChildProcess::watch_end(std::function<void()> on_end) {
  system_->process.async_wait([on_end = std::move(on_end)](error_code error) {
    if (!error) on_end();
  });
}

bool ChildProcess::tells_end() const { return true; }

bool ChildProcess::has_ended() const {
  return ::WaitForSingleObject(system_->process.native_handle(), 0) == WAIT_OBJECT_0;
}

void ChildProcess::ask_to_end() { kill(); }
void ChildProcess::kill() { ::TerminateJobObject(system_->job.get(), kKilled); }

ProcessEnd ChildProcess::reap() {
  kill();
  DWORD code = 0;
  ::GetExitCodeProcess(system_->process.native_handle(), &code);
  error_code ignored;
  system_->process.close(ignored);
  // What the system itself gives as a code when it ends a process begins so.
  return {static_cast<int>(code), code >= 0xC0000000U};
}

std::string to_signal_text(int code) {
  constexpr std::pair<unsigned, const char*> kNames[] = {
      {0xC0000005U, "access violation"},       {0xC000001DU, "illegal instruction"},
      {0xC0000094U, "division by zero"},       {0xC00000FDU, "stack overflow"},
      {0xC0000135U, "a DLL was not found"},    {0xC0000139U, "a DLL is of another version"},
      {0xC000013AU, "it was ended"},           {0xC0000142U, "a DLL did not start"},
      {0xC0000374U, "the heap was corrupted"}, {0xC0000409U, "it aborted"},
  };
  const auto number = static_cast<unsigned>(code);
  for (const auto& [known, name] : kNames)
    if (known == number) return fmt::format("exception 0x{:08X} ({})", number, name);
  return fmt::format("exception 0x{:08X}", number);
}

/// The ends of the pipes are told one by one, through the queue of the event loop.
const std::chrono::milliseconds kLastBytes{100};

}}  // namespace chess::client
