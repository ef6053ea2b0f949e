// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/pager.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/terminal.h"
#include "os/signals.h"

extern "C" char** environ;

namespace chess { inline namespace command_line {

namespace {

constexpr std::string_view kUsualPager = "less";
/// What pagers do unless their user has said otherwise: end if all fits on one screen, show colours, and
/// leave the text on the screen at the end.
constexpr std::pair<const char*, const char*> kSettings[] = {{"LESS", "FRX"}, {"LV", "-c"}};

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

/// Can the shell find the program of the command? A word that needs the shell to be read is believed.
bool can_be_started(std::string_view command) {
  const std::string word(command.substr(0, command.find_first_of(" \t")));
  if (word.find_first_of("\"'$`\\=;&|<>(){}*?[]~#!") != std::string::npos) return true;
  if (word.find('/') != std::string::npos) return ::access(word.c_str(), X_OK) == 0;
  const std::string path = variable("PATH");
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    const std::string folder = end == begin ? "." : path.substr(begin, end - begin);
    if (::access((folder + "/" + word).c_str(), X_OK) == 0) return true;
    begin = end + 1;
  }
  return false;
}

/// The command line of the pager; empty: none is wanted, or there is none.
std::string pager_command() {
  if (!is_terminal(STDOUT_FILENO) || variable("TERM").empty() || variable("TERM") == "dumb") return {};
  const char* const wanted = std::getenv("PAGER");
  const std::string command = wanted == nullptr ? std::string(kUsualPager) : wanted;
  const bool is_any = command.find_first_not_of(" \t") != std::string::npos && command != "cat";
  return is_any && can_be_started(command) ? command : std::string();
}

/// Starts `sh -c command`, which reads from `input`. Returns its process, or -1.
pid_t start(std::string command, int input) {
  std::vector<std::string> added;
  for (const auto& [name, value] : kSettings)
    if (std::getenv(name) == nullptr) added.push_back(std::string(name) + '=' + value);
  std::vector<char*> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) environment.push_back(*entry);
  for (std::string& entry : added) environment.push_back(entry.data());
  environment.push_back(nullptr);
  std::string shell = "sh";
  std::string option = "-c";
  char* const arguments[] = {shell.data(), option.data(), command.data(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  // The keys of the terminal, which the program may have blocked, are the pager's.
  posix_spawnattr_t signals;
  posix_spawnattr_init(&signals);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&signals, &none);
  sigset_t usual = none;
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  posix_spawnattr_setsigdefault(&signals, &usual);
  posix_spawnattr_setflags(&signals, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t process = -1;
  if (::posix_spawnp(&process, "sh", &files, &signals, arguments, environment.data()) != 0) process = -1;
  posix_spawnattr_destroy(&signals);
  posix_spawn_file_actions_destroy(&files);
  return process;
}

}  // namespace

Pager::Pager() {
  std::string command = pager_command();
  int ends[2];
  if (command.empty() || ::pipe2(ends, O_CLOEXEC) != 0) return;
  terminal_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (terminal_ >= 0) process_ = start(std::move(command), ends[0]);
  if (process_ > 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    on_interrupt_ = ::signal(SIGINT, SIG_IGN);
    InterruptWatch::leave_keyboard(true);
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

void Pager::close() {
  if (terminal_ < 0) return;
  ::dup2(terminal_, STDOUT_FILENO);  // closes the pipe: the pager has all
  ::close(std::exchange(terminal_, -1));
  const pid_t process = std::exchange(process_, -1);
  while (process > 0 && ::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {}
  if (process <= 0) return;
  ::signal(SIGINT, SIG_IGN);  // discards one that waits: it was the pager's
  InterruptWatch::leave_keyboard(false);
  ::signal(SIGINT, on_interrupt_);
}

}}  // namespace chess::command_line
