// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>

#include "about/about.h"
#include "console/console.h"

namespace chess::inline command_line {

namespace {

constexpr std::size_t kNamesWidth = 34;

std::string usage_hint(const std::string& program, bool has_commands) {
  return "\nRun `" + program + " --help`" + (has_commands ? ", or `" + program + " COMMAND --help`," : "") +
         " for help.\n";
}

}  // namespace

Option Option::required() {
  option_->required();
  return *this;
}

Option Option::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option Option::group(const std::string& heading) {
  option_->group(heading);
  return *this;
}

Option Option::show_default() {
  option_->capture_default_str();
  return *this;
}

Option Option::show_default(const std::string& text) {
  option_->default_str(text);
  return *this;
}

Option Option::one_word_each() {
  option_->allow_extra_args(false);
  return *this;
}

Option Option::delimiter(char separator) {
  option_->delimiter(separator);
  return *this;
}

template <OptionNumber T>
Option Option::in_range(T low, T high) {
  option_->check(CLI::Range(low, high));
  return *this;
}

Option Option::positive() {
  option_->check(CLI::PositiveNumber);
  return *this;
}

Option Option::not_negative() {
  option_->check(CLI::NonNegativeNumber);
  return *this;
}

Option Option::one_of(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return *this;
}

Option Option::one_of_ignoring_case(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words, CLI::ignore_case));
  return *this;
}

Option Option::byte_size() {
  option_->transform(CLI::AsSizeValue(false));
  return *this;
}

Option Option::check(std::function<std::string(const std::string&)> fault_of) {
  option_->check(std::move(fault_of));
  return *this;
}

Option Option::excludes(Option other) {
  option_->excludes(other.option_);
  return *this;
}

std::string Option::name() const {
  const auto& names = option_->get_lnames();
  return names.empty() ? option_->get_name() : names.front();
}

bool Option::takes_value() const { return option_->get_items_expected_max() > 0; }

std::size_t Option::count() const { return option_->count(); }

std::vector<std::string> Option::words() const { return option_->results(); }

std::vector<Option> Option::excluded() const {
  std::vector<Option> others;
  for (CLI::Option* other : option_->get_excludes()) others.emplace_back(other);
  return others;
}

ProgramCommand ProgramCommand::add_command(const std::string& name, const std::string& about) {
  return {app_->add_subcommand(name, about), chosen_};
}

void ProgramCommand::require_command() { app_->require_subcommand(1); }

void ProgramCommand::footer(const std::string& text) { app_->footer(text); }

Option ProgramCommand::add_flag(const std::string& names, bool& value, const std::string& about) {
  return Option(app_->add_flag(names, value, about));
}

template <OptionValue T>
Option ProgramCommand::add_option(const std::string& names, T& value, const std::string& about) {
  return Option(app_->add_option(names, value, about));
}

Option ProgramCommand::add_option(const std::string& names,
                                  const std::function<void(const std::string&)>& take,
                                  const std::string& about) {
  return Option(app_->add_option_function<std::string>(names, take, about));
}

void ProgramCommand::check(std::function<std::optional<std::string>()> fault_of) {
  app_->parse_complete_callback([fault_of = std::move(fault_of)] {
    if (auto fault = fault_of()) throw CLI::ValidationError(std::move(*fault));
  });
}

void ProgramCommand::on_run(std::function<CommandResult()> run) {
  app_->callback([chosen = chosen_, run = std::move(run)] { *chosen = run; });
}

std::optional<Option> ProgramCommand::find_option(const std::string& name) const {
  CLI::Option* const option = app_->get_option_no_throw(name);
  return option != nullptr ? std::optional(Option(option)) : std::nullopt;
}

std::vector<Option> ProgramCommand::options() const {
  std::vector<Option> all;
  for (CLI::Option* option : app_->get_options()) all.emplace_back(option);
  return all;
}

CommandLine::CommandLine(const std::string& program, const std::string& about, CommandLineStyle style)
    : ProgramCommand(new CLI::App(about, program), &run_), owned_(app_), style_(style) {
  if (style_ == CommandLineStyle::Tool) return;
  app_->set_version_flag("--version", version_text());
  app_->get_formatter()->column_width(kNamesWidth);
}

CommandLine::~CommandLine() = default;

std::optional<CommandLineAnswer> CommandLine::parse(std::vector<std::string> words) {
  std::ranges::reverse(words);  // as CLI11 wants them
  try {
    app_->parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    if (app_->exit(error, out, out) == 0) return CommandLineAnswer{kExitWell, out.str(), {}, {}};
    return refuse(error.what());
  }
  return std::nullopt;
}

int CommandLineAnswer::write(std::ostream& to_out, std::ostream& to_err) const {
  to_out << out << std::flush;
  to_err << err << std::flush;
  return exit_status;
}

std::vector<Option> CommandLine::in_order() const {
  std::vector<Option> given;
  for (CLI::Option* option : app_->parse_order()) given.emplace_back(option);
  return given;
}

CommandLineAnswer CommandLine::refuse(const std::string& fault) const {
  if (style_ == CommandLineStyle::Tool)
    return {kExitUnable, {}, fault + "\nRun with --help for more information.\n", fault};
  const std::string program = app_->get_name();
  const bool has_commands = !app_->get_subcommands([](const CLI::App*) { return true; }).empty();
  return {kExitUnable, {}, program + ": " + fault + usage_hint(program, has_commands), fault};
}

int CommandLine::run(int argc, const char* const* argv) {
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == words.front(); };
  if (!words.empty() && !words.front().starts_with('-') && app_->get_subcommands(is_named).empty()) {
    const std::string program = app_->get_name();
    std::fprintf(stderr, "%s: no such command: %s\nRun `%s --help` for those that there are.\n",
                 program.c_str(), words.front().c_str(), program.c_str());
    return kExitUnable;
  }
  auto answer = parse(words);
  if (!answer) {
    const CommandResult result = run_();
    if (result) return *result;
    answer = refuse(to_string(result.error()));
  }
  std::fputs(answer->out.c_str(), stdout);
  std::fputs(answer->err.c_str(), stderr);
  return answer->exit_status;
}

template Option Option::in_range(int, int);
template Option Option::in_range(unsigned, unsigned);
template Option Option::in_range(long, long);
template Option Option::in_range(unsigned long, unsigned long);
template Option Option::in_range(long long, long long);
template Option Option::in_range(unsigned long long, unsigned long long);
template Option Option::in_range(double, double);
template Option ProgramCommand::add_option(const std::string&, int&, const std::string&);
template Option ProgramCommand::add_option(const std::string&, unsigned&, const std::string&);
template Option ProgramCommand::add_option(const std::string&, long&, const std::string&);
template Option ProgramCommand::add_option(const std::string&, unsigned long&, const std::string&);
template Option ProgramCommand::add_option(const std::string&, long long&, const std::string&);
template Option ProgramCommand::add_option(const std::string&, unsigned long long&, const std::string&);
template Option ProgramCommand::add_option(const std::string&, double&, const std::string&);
template Option ProgramCommand::add_option(const std::string&, std::string&, const std::string&);
template Option ProgramCommand::add_option(const std::string&, std::vector<std::string>&, const std::string&);

}  // namespace chess::inline command_line
