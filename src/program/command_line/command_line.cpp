// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <sstream>
#include <utility>

#include "about/about.h"
#include "base/text.h"
#include "command_line/number_words.h"
#include "command_line/slips.h"
#include "command_line/standard_output.h"
#include "console/console.h"
#include "console/guarded_run.h"
#include "console/terminal_text.h"

namespace chess { inline namespace command_line {

namespace {

/// Columns of the help, and of what stands before the descriptions in it.
constexpr std::size_t kHelpWidth = 80;
constexpr std::size_t kNamesWidth = 30;
/// So much of a word is shown, because it may be the path of a file.
constexpr std::size_t kLongestShown = 200;
/// Letters of a long option behind one dash that are not taken for a value: `-out.pgn`.
constexpr std::size_t kShortestStart = 3;

std::string usage_hint(const std::string& program, bool has_commands) {
  return "\nRun `" + program + " --help`" + (has_commands ? ", or `" + program + " COMMAND --help`," : "") +
         " for help.\n";
}

/// Paragraphs poured anew into lines of the help. A line that begins with a blank stays as it is.
std::string reflowed(const std::string& text) {
  std::string out;
  TextFlow flow(out, kHelpWidth, Ink(false));
  bool is_open = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_words = !line.empty() && line.front() != ' ';
    if (is_words && !std::exchange(is_open, true)) flow.begin_paragraph(0);
    if (is_words) {
      flow.words(line);
      continue;
    }
    if (std::exchange(is_open, false)) flow.end_paragraph();
    out += line + '\n';
  }
  if (is_open) flow.end_paragraph();
  return out;
}

/// Names, and behind them or below what they stand for, poured into its columns.
std::string help_entry(std::string names, const std::string& about) {
  names.insert(0, "  ");
  std::string lines;
  TextFlow flow(lines, kHelpWidth, Ink(false));
  flow.begin_paragraph(kNamesWidth);
  flow.words(about);
  flow.end_paragraph();
  if (about.empty()) return names + '\n';
  if (names.size() + 2 > kNamesWidth) return names + '\n' + lines;
  return pad_right(names, kNamesWidth) + lines.substr(kNamesWidth);
}

/// The name of an option's value and the words it can have, from CLI11's "N:UINT:{1,2}": without names of
/// types.
std::string value_name(const std::string& type) {
  std::string name;
  for (const std::string_view part : split(type, ':')) {
    constexpr std::string_view kTypes[] = {"", "INT", "UINT", "FLOAT", "TEXT", "POSITIVE", "NONNEGATIVE"};
    if (std::ranges::find(kTypes, part) != std::end(kTypes)) continue;
    if (!name.empty()) name += ':';
    name += part;
  }
  return name;
}

/// Lays out the help within 80 columns. An option shows the name of its value and the words it can have; the
/// ranges of numbers are left to the message that names them.
class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return help_entry(make_option_name(option, is_positional) + make_option_opts(option),
                      make_option_desc(option));
  }
  /// Without the mark of flags that deny.
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    constexpr std::string_view mark = "{false}";
    std::string name = CLI::Formatter::make_option_name(option, is_positional);
    if (const auto at = name.find(mark); at != std::string::npos) name.erase(at, mark.size());
    return name;
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    const std::string type = value_name(option->get_type_name());
    const std::string value = option->get_default_str();
    const bool is_list = option->get_expected_max() == CLI::detail::expected_max_vector_size;
    return (option->get_positional() || type.empty() ? type : " " + type) +
           (value.empty() ? "" : "=" + value) + (is_list ? "..." : "");
  }
  std::string make_group(std::string heading, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    std::string text = "\n" + reflowed(heading + ":");
    for (const CLI::Option* option : options) text += make_option(option, is_positional);
    return text;
  }
  std::string make_description(const CLI::App* app) const override {
    return reflowed(app->get_description() + "\n");
  }
  std::string make_footer(const CLI::App* app) const override {
    const std::string footer = app->get_footer();
    return footer.empty() ? footer : reflowed(std::string(trim(footer)));
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return help_entry(command->get_display_name(true), command->get_description());
  }
};

/// "--nodes needs a value: N", from CLI11's "--nodes: 1 required N:UINT missing".
std::string mismatch_text(const std::string& text) {
  constexpr std::string_view middle = ": 1 required ";
  constexpr std::string_view end = " missing";
  const auto at = text.find(middle);
  if (at == std::string::npos || !text.ends_with(end)) return text;
  const std::size_t begin = at + middle.size();
  const std::string value = value_name(text.substr(begin, text.size() - end.size() - begin));
  return text.substr(0, at) + " needs a value" + (value.empty() ? "" : ": ") + value;
}

bool wants_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// Is the next word the value of the long option `word`, or of the last of the short options in it?
bool takes_next_word(const CLI::App& command, const std::string& word) {
  if (word.starts_with("--")) {
    const CLI::Option* const option = command.get_option_no_throw(word);
    return option != nullptr && wants_value(*option);
  }
  for (std::size_t i = 1; i < word.size(); ++i) {
    const CLI::Option* const option = command.get_option_no_throw(std::string{'-', word[i]});
    if (option == nullptr) return false;
    if (wants_value(*option)) return i + 1 == word.size();
  }
  return false;
}

/// What is wrong with a word that begins with a dash and is no value. Nothing if CLI11 reads it as it is
/// meant.
std::optional<std::string> dash_fault(const CLI::App& command, const std::string& word) {
  if (word.size() < 3 || word[1] == '-' || word[1] == '.' || is_digit(word[1])) return std::nullopt;
  const std::string name = word.substr(1, word.find('=') - 1);
  const CLI::Option* const whole = command.get_option_no_throw("--" + name);
  // CLI11 shows the help after `-help`, too.
  if (whole != nullptr && whole != command.get_help_ptr())
    return "no such option: -" + name + "; did you mean --" + name + "?";

  const CLI::Option* const brief = command.get_option_no_throw(word.substr(0, 2));
  if (brief == nullptr || !wants_value(*brief)) return std::nullopt;
  if (word[2] == '=')
    return "no such option: " + printable(word, kLongestShown) + "; write " + word.substr(0, 2) + ' ' +
           printable(word.substr(3), kLongestShown);
  const std::string start = word.substr(1, word.find_first_of(".=") - 1);
  for (const std::string& long_name : brief->get_lnames())
    if (start.size() >= kShortestStart && long_name.starts_with(start))
      return "no such option: -" + start + "; did you mean --" + long_name + "?";
  return std::nullopt;
}

/// What is wrong with the first of `words` that is no command where one is required, a long option with one
/// dash, or a short option with = before its value. CLI11 reads those otherwise than people mean them: it
/// takes
/// `-output x` for the option `-o` with the value "utput".
std::optional<std::string> find_slip(const CLI::App& program, const std::vector<std::string>& words) {
  const CLI::App* command = &program;
  std::string path;  // of the commands so far
  bool is_value = false;
  for (const std::string& word : words) {
    if (std::exchange(is_value, false)) continue;
    if (word == "--") break;
    if (word.starts_with('-')) {
      if (auto fault = dash_fault(*command, word)) return fault;
      is_value = takes_next_word(*command, word);
      continue;
    }
    const CLI::App* named = nullptr;
    std::vector<std::string> known;
    for (const CLI::App* below : command->get_subcommands([](const CLI::App*) { return true; })) {
      known.push_back(below->get_name());
      if (known.back() == word) named = below;
    }
    if (named != nullptr) {
      command = named;
      path += word + ' ';
    } else if (command->get_require_subcommand_min() > 0) {
      return "no such command: " + path + printable(word) + suggestion(word, known);
    }
  }
  return std::nullopt;
}

/// The message about the words that `program` has left over after parsing, in their order.
std::string unexpected_text(const CLI::App& program) {
  const CLI::App* command = &program;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().back();
  std::vector<std::string> known;
  for (const CLI::Option* option : command->get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);

  const std::vector<std::string> words = program.remaining(true);
  std::string text = words.size() > 1 ? "The following arguments were not expected:"
                                      : "The following argument was not expected:";
  for (const std::string& word : words) text += ' ' + word;
  const auto is_long = [](const std::string& word) { return word.size() > 2 && word.starts_with("--"); };
  if (const auto first = std::ranges::find_if(words, is_long); first != words.end())
    text += suggestion(first->substr(0, first->find('=')), known);
  return text;
}

/// CLI11 calls this before the transform for numbers, so "1m" is a minute before it could be a million.
void read_as_time(CLI::Option& option, int unit_ms) {
  option.transform(CLI::Validator(
      [unit_ms](std::string& word) -> std::string {
        auto digits = plain_time(word, unit_ms);
        if (!digits) return "'" + printable(word) + "' is no time; write 500ms, 60s, 10min or 1h";
        word = std::move(*digits);
        return {};
      },
      ""));
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
  option_->check(CLI::Validator(
      [low, high](std::string& word) -> std::string {
        if (CLI::Range(low, high)(word).empty()) return {};
        return "'" + printable(word) + "' is out of range; it is " + CLI::detail::to_string(low) + " to " +
               CLI::detail::to_string(high);
      },
      ""));
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
  option_->transform(CLI::Validator(
      [](std::string& word) -> std::string {
        auto digits = plain_size(word);
        if (!digits)
          return "'" + printable(word) + "' is no size; write a number of bytes, or 500K, 64M or 2G";
        word = std::move(*digits);
        return {};
      },
      ""));
  return *this;
}

Option Option::seconds() {
  read_as_time(*option_, 1000);
  return *this;
}

Option Option::milliseconds() {
  read_as_time(*option_, 1);
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
  return {app_->add_subcommand(name, about), shared_};
}

void ProgramCommand::require_command() { app_->require_subcommand(1); }

void ProgramCommand::begin_group(const std::string& heading) { app_->option_defaults()->group(heading); }

void ProgramCommand::footer(const std::string& text) { app_->footer(text); }

Option ProgramCommand::add_flag(const std::string& names, bool& value, const std::string& about) {
  return Option(app_->add_flag(names, value, about));
}

template <OptionValue T>
Option ProgramCommand::add_option(const std::string& names, T& value, const std::string& about) {
  CLI::Option* const option = app_->add_option(names, value, about);
  if constexpr (OptionNumber<T>)
    option->transform(CLI::Validator(
        [](std::string& word) {
          word = plain_number(std::move(word));
          return number_fault(word, std::integral<T>);
        },
        ""));
  return Option(option);
}

Option ProgramCommand::add_option(const std::string& names,
                                  const std::function<void(const std::string&)>& take,
                                  const std::string& about) {
  return Option(app_->add_option_function<std::string>(names, take, about));
}

void ProgramCommand::check(std::function<std::optional<std::string>()> fault_of) {
  std::vector<Check>& checks = shared_->checks[app_];
  checks.push_back(std::move(fault_of));
  // CLI11 has room for one function. The vector stays where it is, because a map does not move its values.
  app_->parse_complete_callback([&checks] {
    for (const Check& check : checks)
      if (auto fault = check()) throw CLI::ValidationError(std::move(*fault));
  });
}

void ProgramCommand::on_run(std::function<CommandResult()> run) {
  app_->callback([shared = shared_, run = std::move(run)] { shared->run = run; });
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
    : ProgramCommand(new CLI::App(about, program), &shared_), owned_(app_), style_(style) {
  app_->formatter(std::make_shared<HelpFormatter>());
  if (style_ == CommandLineStyle::Tool) return;
  app_->set_version_flag("--version", version_text());
}

CommandLine::~CommandLine() = default;

std::optional<CommandLineAnswer> CommandLine::parse(std::vector<std::string> words) {
  if (const auto slip = find_slip(*app_, words)) return refuse(*slip);
  std::ranges::reverse(words);  // as CLI11 wants them
  try {
    app_->parse(std::move(words));
  } catch (const CLI::ExtrasError&) {
    return refuse(unexpected_text(*app_));
  } catch (const CLI::ArgumentMismatch& error) {
    return refuse(mismatch_text(error.what()));
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    if (app_->exit(error, out, out) == 0) {
      std::string text = std::move(out).str();
      for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;) text.erase(at, 1);
      return CommandLineAnswer{kExitWell, std::move(text), {}, {}};
    }
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
  auto answer = parse(words);
  if (!answer) {
    std::optional<CommandResult> result;
    const int status = guarded_run(app_->get_name(), [&] {
      result = shared_.run();
      return kExitWell;
    });
    if (!result) return status;
    if (*result) return status_of_output(app_->get_name(), **result);
    answer = refuse(to_string(result->error()));
  }
  std::fputs(answer->out.c_str(), stdout);
  std::fputs(screen_text(answer->err).c_str(), stderr);
  return status_of_output(app_->get_name(), answer->exit_status);
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

}}  // namespace chess::command_line
