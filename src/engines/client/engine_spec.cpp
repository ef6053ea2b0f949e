// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/engine_spec.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "client/detail/command_words.h"
#include "client/process_transport.h"
#include "os/environment.h"
#include "os/program_files.h"
#include "protocol/uci_option.h"

namespace chess { inline namespace client {

namespace {

std::unexpected<EngineError> bad_command(std::string_view text, std::string_view why) {
  return std::unexpected(EngineError{EngineFault::BadCommand,
                                     fmt::format("engine command \"{}\": {}", printable(text, 200), why)});
}

std::unexpected<EngineError> not_found(std::string_view program, std::string_view why) {
  return std::unexpected(EngineError{
      EngineFault::NotFound, fmt::format("engine \"{}\" not found: {}", printable(program, 200), why)});
}

bool names_path(std::string_view program) {
  return program.find_first_of(path_spelling().separators) != std::string_view::npos;
}

QuoteRules quote_rules() { return path_spelling().has_backslashes ? QuoteRules::Windows : QuoteRules::Posix; }

}  // namespace

std::expected<EngineCommand, EngineError> parse_engine_command(std::string_view text) {
  auto words = chess::split_command(text, quote_rules());
  if (!words) return bad_command(text, words.error());
  if (words->empty()) return bad_command(text, "it is empty");
  if (words->front().empty()) return bad_command(text, "the program has no name");
  EngineCommand command{std::move(words->front()), {}};
  command.arguments.assign(std::make_move_iterator(words->begin() + 1),
                           std::make_move_iterator(words->end()));
  return command;
}

std::expected<EngineCommand, EngineError> engine_command_of(std::string_view text) {
  const std::string path(trim(text));
  const bool may_be_path = names_path(path) && path.find('\0') == std::string::npos;
  if (may_be_path && runnable_file(path)) return EngineCommand{path, {}};
  return parse_engine_command(text);
}

std::string to_text(const EngineCommand& command) {
  std::string out;
  append_word(command.program, quote_rules(), out);
  for (const auto& argument : command.arguments) {
    out.push_back(' ');
    append_word(argument, quote_rules(), out);
  }
  return out;
}

std::expected<std::string, EngineError> find_program(std::string_view program, std::string_view search_path) {
  if (program.empty()) return not_found(program, "it has no name");
  if (names_path(program)) {
    auto found = runnable_file(std::string(program));
    if (!found) return not_found(program, found.error());
    return std::move(*found);
  }
  std::string seen;  // a file of that name that cannot be run
  const std::vector<std::string> others = other_program_folders();
  std::vector<std::string_view> directories = split(search_path, path_spelling().list_separator);
  directories.insert(directories.end(), others.begin(), others.end());
  for (const auto directory : directories) {
    if (directory.empty()) continue;  // to a shell this is the current directory: a trap we do not set
    const std::string path = fmt::format("{}{}{}", directory, path_spelling().separators.back(), program);
    auto found = runnable_file(path);
    if (found) return std::move(*found);
    if (found.error() != "no such file" && seen.empty()) seen = fmt::format("{}: {}", path, found.error());
  }
  if (!seen.empty()) return not_found(program, seen);
  std::string places = "PATH";
  for (const std::string& other : others) places += " or " + other;
  return not_found(program, "no such program in " + places);
}

std::expected<std::string, EngineError> find_program(std::string_view program) {
  return find_program(program, environment_variable("PATH").value_or(""));
}

std::string command_beside_program(const std::string& program) {
  const auto self = own_program();
  if (!self) return program;
  const std::size_t folder = self->find_last_of(path_spelling().separators);
  if (folder == std::string::npos) return program;
  const auto found = runnable_file(self->substr(0, folder + 1) + program);
  return found ? to_text(EngineCommand{*found, {}}) : program;
}

const std::string* find_setting(const EngineSettings& settings, std::string_view name) {
  const std::string* value = nullptr;
  for (const auto& setting : settings)
    if (equals_ignoring_case(setting.first, name)) value = &setting.second;
  return value;
}

bool sets_book(const EngineSpec& spec) { return find_setting(spec.options, "OwnBook") != nullptr; }

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
                                 names_path(command->program) && !command->arguments.empty();
    if (may_be_one_path)
      session.error().reason += fmt::format(
          "; a path with blanks needs quotes, as in {}",
          quote_rules() == QuoteRules::Windows ? R"("C:\my engines\x" --uci)" : R"("'/my engines/x' --uci")");
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
