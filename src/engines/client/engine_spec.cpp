// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/engine_spec.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "base/text.h"
#include "client/process_transport.h"
#include "protocol/uci_option.h"

namespace chess { inline namespace client {

namespace {

constexpr std::string_view kDebianGames = "/usr/games";

/// Why `path` cannot be run; nothing if it can.
std::optional<std::string_view> why_not_executable(const std::string& path) {
  struct stat info{};
  if (::stat(path.c_str(), &info) != 0) return "no such file";
  if (S_ISDIR(info.st_mode)) return "it is a directory";
  if (!S_ISREG(info.st_mode)) return "it is not a file";
  if (::access(path.c_str(), X_OK) != 0) return "it is not executable";
  return std::nullopt;
}

std::unexpected<EngineError> bad_command(std::string_view text, std::string_view why) {
  return std::unexpected(EngineError{EngineFault::BadCommand,
                                     fmt::format("engine command \"{}\": {}", printable(text, 200), why)});
}

std::unexpected<EngineError> not_found(std::string_view program, std::string_view why) {
  return std::unexpected(EngineError{
      EngineFault::NotFound, fmt::format("engine \"{}\" not found: {}", printable(program, 200), why)});
}

/// Is the character an ordinary one to a shell, outside quotes?
bool is_plain(char c) {
  return is_alpha(c) || is_digit(c) || std::string_view("_-+=./:,@%").find(c) != std::string_view::npos;
}

void append_word(std::string_view word, std::string& out) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) {
    out += word;
    return;
  }
  out.push_back('\'');
  for (const char c : word) {
    if (c == '\'')
      out += "'\\''";
    else
      out.push_back(c);
  }
  out.push_back('\'');
}

}  // namespace

std::expected<EngineCommand, EngineError> parse_engine_command(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  if (text.find('\0') != std::string_view::npos) return bad_command(text, "it holds a zero byte");
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == '\'') {
      if (c == '\'')
        quote = 0;
      else
        word.push_back(c);
    } else if (c == '\\') {
      if (i + 1 == text.size()) return bad_command(text, "it ends in a backslash");
      const char next = text[++i];
      // Within double quotes the backslash is kept unless it is there to hide a special character.
      if (quote == '"' && next != '"' && next != '\\' && next != '$' && next != '`') word.push_back(c);
      word.push_back(next);
      in_word = true;
    } else if (quote == '"') {
      if (c == '"')
        quote = 0;
      else
        word.push_back(c);
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (is_space(c)) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word.push_back(c);
      in_word = true;
    }
  }
  if (quote != 0) return bad_command(text, fmt::format("the quote {} is not closed", quote));
  if (in_word) words.push_back(std::move(word));
  if (words.empty()) return bad_command(text, "it is empty");
  if (words.front().empty()) return bad_command(text, "the program has no name");
  EngineCommand command{std::move(words.front()), {}};
  command.arguments.assign(std::make_move_iterator(words.begin() + 1), std::make_move_iterator(words.end()));
  return command;
}

std::expected<EngineCommand, EngineError> engine_command_of(std::string_view text) {
  const std::string path(trim(text));
  const bool may_be_path = path.find('/') != std::string::npos && path.find('\0') == std::string::npos;
  if (may_be_path && !why_not_executable(path)) return EngineCommand{path, {}};
  return parse_engine_command(text);
}

std::string to_text(const EngineCommand& command) {
  std::string out;
  append_word(command.program, out);
  for (const auto& argument : command.arguments) {
    out.push_back(' ');
    append_word(argument, out);
  }
  return out;
}

std::expected<std::string, EngineError> find_program(std::string_view program, std::string_view search_path) {
  if (program.empty()) return not_found(program, "it has no name");
  if (program.find('/') != std::string_view::npos) {
    std::string path(program);
    if (const auto why = why_not_executable(path)) return not_found(program, *why);
    return path;
  }
  std::string seen;  // a file of that name that cannot be run
  std::vector<std::string_view> directories = split(search_path, ':');
  directories.push_back(kDebianGames);
  for (const auto directory : directories) {
    if (directory.empty()) continue;  // to a shell this is the current directory: a trap we do not set
    std::string path = fmt::format("{}/{}", directory, program);
    const auto why = why_not_executable(path);
    if (!why) return path;
    if (*why != "no such file" && seen.empty()) seen = fmt::format("{}: {}", path, *why);
  }
  if (!seen.empty()) return not_found(program, seen);
  return not_found(program, "no such program in PATH or /usr/games");
}

std::expected<std::string, EngineError> find_program(std::string_view program) {
  const char* path = std::getenv("PATH");
  return find_program(program, path == nullptr ? std::string_view{} : path);
}

std::string command_beside_program(const std::string& program) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return program;
  const std::string path = self.parent_path() / program;
  return why_not_executable(path) ? program : to_text(EngineCommand{path, {}});
}

bool sets_book(const EngineSpec& spec) {
  return std::ranges::any_of(
      spec.options, [](const auto& option) { return equals_ignoring_case(option.first, "OwnBook"); });
}

namespace {

/// Xboard, if an argument says so (`gnuchess --xboard`).
EngineProtocol named_protocol(const EngineCommand& command) {
  for (std::string_view argument : command.arguments) {
    while (argument.starts_with('-')) argument.remove_prefix(1);
    if (argument == "xboard" || argument == "cecp") return EngineProtocol::Xboard;
  }
  return EngineProtocol::Auto;
}

/// Words by which engines tell in an `info string` that they could not do what an option asks for.
constexpr std::string_view kWordsOfFailure[] = {"error",     "cannot",    "can't",      "could not", "fail",
                                                "not found", "no such",   "not loaded", "invalid",   "unable",
                                                "illegal",   "not exist", "refused",    "wrong"};

/// What an engine complains of while its options are set. There is no other way in UCI to refuse a value.
class Complaints {
 public:
  /// An observer that passes each line on to `inner`.
  LineObserver observer(LineObserver inner) {
    return [heard = heard_, inner = std::move(inner)](bool sent, std::string_view line) {
      if (inner) inner(sent, line);
      if (!sent && heard->is_listening) hear(line, heard->lines);
    };
  }
  void listen() { heard_->is_listening = true; }
  std::vector<std::string> take() {
    heard_->is_listening = false;
    return std::move(heard_->lines);
  }

 private:
  static constexpr std::size_t kMost = 8;
  struct Heard {
    bool is_listening = false;
    std::vector<std::string> lines;
  };

  static void hear(std::string_view line, std::vector<std::string>& lines) {
    constexpr std::string_view begin = "info string ";
    if (!line.starts_with(begin) || lines.size() == kMost) return;
    const std::string text = to_lower_copy(line);
    const bool is_complaint = std::ranges::any_of(
        kWordsOfFailure, [&](std::string_view word) { return text.find(word) != std::string::npos; });
    if (is_complaint) lines.push_back(printable(to_utf8(trim(line.substr(begin.size()))), 200));
  }

  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
};

/// Starts the process and shakes hands with it in the one protocol or the other.
std::expected<EngineSession, EngineError> open_session(const EngineSpec& spec, const EngineCommand& command,
                                                       EngineProtocol protocol, const std::stop_token& stop) {
  auto transport = start_process(command, spec.directory);
  if (!transport) return std::unexpected(transport.error());
  if (protocol == EngineProtocol::Xboard)
    return XboardSession::open(std::move(*transport), spec.timeouts, command.program, spec.observer, stop);
  return UciSession::open(std::move(*transport), spec.timeouts, command.program, spec.observer, stop);
}

}  // namespace

std::expected<EngineSession, EngineError> start_session(const EngineSpec& spec, std::stop_token stop) {
  const auto command = engine_command_of(spec.command);
  if (!command) return std::unexpected(command.error());
  Complaints complaints;
  EngineSpec heard = spec;
  heard.observer = complaints.observer(spec.observer);
  const bool is_guess = spec.protocol == EngineProtocol::Auto;
  auto session = open_session(heard, *command, is_guess ? named_protocol(*command) : spec.protocol, stop);
  if (!session && is_guess && session.error().kind == EngineFault::OtherProtocol)
    session = open_session(heard, *command, EngineProtocol::Xboard, stop);
  if (!session) {
    const bool may_be_one_path = session.error().kind == EngineFault::NotFound &&
                                 command->program.find('/') != std::string::npos &&
                                 !command->arguments.empty();
    if (may_be_one_path)
      session.error().reason += "; a path with blanks needs quotes, as in \"'/my engines/x' --uci\"";
    return session;
  }
  {
    complaints.listen();
    const std::stop_callback on_stop(std::move(stop), [&session] { session->cancel(); });
    for (const auto& [name, value] : spec.options) {
      const UciOption* option = find_option(session->options(), name);
      const bool button = option != nullptr && option->type == UciOptionType::Button && value.empty();
      const auto set = button ? session->press(name) : session->set_option(name, value);
      if (!set) return std::unexpected(set.error());
    }
    if (auto ready = session->synchronise(); !ready) return std::unexpected(ready.error());
    session->keep_complaints(complaints.take());
  }
  return session;
}

}}  // namespace chess::client
