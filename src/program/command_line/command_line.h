// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of a program: its options, its commands, and its answers to --help, to --version and to a
// faulty line. All programs of the project use it, so that they behave alike; it is not installed. CLI11 does
// the parsing (https://github.com/CLIUtils/CLI11). Only command_line.cpp includes it, because it costs a
// compiler seconds.
//
// The variable of an option must outlive the parsing. Options that make no sense (two of one name) throw at
// their declaration.
#pragma once

#include <concepts>
#include <cstddef>
#include <expected>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chess { inline namespace command_line {

/// A number that an option can write.
template <class T>
concept OptionNumber = (std::integral<T> && !std::same_as<T, bool>) || std::same_as<T, double>;

/// A type of variable that an option can write.
template <class T>
concept OptionValue =
    OptionNumber<T> || std::same_as<T, std::string> || std::same_as<T, std::vector<std::string>>;

/// One option of a command line: a handle that is cheap to copy, and valid as long as its CommandLine. The
/// help also shows the conditions on its values.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  /// The option must be given.
  Option required();
  /// Sets what the help calls the value.
  Option type_name(const std::string& name);
  /// The help shows the current value of the variable as the default.
  Option show_default();
  /// The help shows `text` as the default.
  Option show_default(const std::string& text);
  /// For a list: each occurrence of the option takes one word. Otherwise it takes all words up to the next
  /// option.
  Option one_word_each();
  /// For a list: a word is split into values at `separator`.
  Option delimiter(char separator);

  /// The number must be from `low` to `high`.
  template <OptionNumber T>
  Option in_range(T low, T high);
  Option positive();
  Option not_negative();
  /// The value must be one of `words`.
  Option one_of(const std::vector<std::string>& words);
  /// The same in any case. The value stays as the user wrote it.
  Option one_of_ignoring_case(const std::vector<std::string>& words);
  /// The value is a number of bytes, with a unit of powers of 1024: 500M, 1G.
  Option byte_size();
  /// The value is a time, in seconds if it has no unit: 90, 500ms, 60s, 10m or 10min, 1h. The variable gets
  /// seconds. "1m" is a minute then, not a million.
  Option seconds();
  /// The same in milliseconds: 500 is half a second.
  Option milliseconds();
  /// `fault_of` returns what is wrong with a value, or an empty text.
  Option check(std::function<std::string(const std::string&)> fault_of);
  /// The two options cannot be given together.
  Option excludes(Option other);

  /// The first long name without its dashes, or the name of an argument.
  std::string name() const;
  /// Does the option take a value, unlike a flag?
  bool takes_value() const;
  /// After parsing: how many values were given. For a flag: how often it was given.
  std::size_t count() const;
  bool is_given() const { return count() > 0; }
  /// After parsing: the values as the user wrote them.
  std::vector<std::string> words() const;
  /// The options that this one excludes.
  std::vector<Option> excluded() const;

  friend bool operator==(const Option&, const Option&) = default;

 private:
  CLI::Option* option_;
};

/// How a command ends: with an exit status, or with the fault of a combination of options. That is answered
/// like any other fault of the command line.
using CommandResult = std::expected<int, Error>;

/// A program or one of its commands: a handle that is cheap to copy, and valid as long as its CommandLine.
/// Names are "-o,--output" for an option, a bare word for an argument, and "--keep,!--no-keep" for a flag
/// that can be denied.
class ProgramCommand {
 public:
  /// Adds a command below this one.
  ProgramCommand add_command(const std::string& name, const std::string& about);
  /// From now on, a command below this one must be named.
  void require_command();
  /// Sets the heading of the help under which the options that are added from now on stand.
  void begin_group(const std::string& heading = "Options");
  /// Sets the text below the options in the help.
  void footer(const std::string& text);

  /// Adds a flag that sets `value`. `about` is its line in the help.
  Option add_flag(const std::string& names, bool& value, const std::string& about);
  /// Adds an option that writes its value to `value`. A number may be written as "5k", "1.5M", "2G" (powers
  /// of 1000), "1e6" or "1_000_000".
  template <OptionValue T>
  Option add_option(const std::string& names, T& value, const std::string& about = {});
  /// Adds an option whose value is passed to `take` after it was checked.
  Option add_option(const std::string& names, const std::function<void(const std::string&)>& take,
                    const std::string& about);

  /// `fault_of` is called when the words of the command have been read. It returns what is wrong with them
  /// together, or nothing. A command may have several checks: the first fault counts, in the order in which
  /// they were added.
  void check(std::function<std::optional<std::string>()> fault_of);
  /// Sets what CommandLine::run does if the user names this command.
  void on_run(std::function<CommandResult()> run);

  /// The option with this name, which includes its dashes.
  std::optional<Option> find_option(const std::string& name) const;
  std::vector<Option> options() const;

 protected:
  using Check = std::function<std::optional<std::string>()>;
  /// What all commands of a program share.
  struct Shared {
    std::function<CommandResult()> run;  ///< of the command that was chosen
    std::map<CLI::App*, std::vector<Check>> checks;
  };
  ProgramCommand(CLI::App* app, Shared* shared) : app_(app), shared_(shared) {}

  CLI::App* app_;

 private:
  Shared* shared_;  ///< of the CommandLine
};

/// Who uses a program.
enum class CommandLineStyle {
  Program,  ///< users: it has --version, and its messages name the program
  Tool,  ///< people who work on the project
};

/// The output of a program that does not run.
struct CommandLineAnswer {
  int exit_status;  ///< kExitWell or kExitUnable
  std::string out;  ///< for standard output: the help, the version
  std::string err;  ///< for standard error: the fault, and a line that names --help
  std::string fault;  ///< what is wrong, as the bare text

  /// Writes both texts and returns the exit status.
  int write(std::ostream& to_out, std::ostream& to_err) const;
};

/// The command line of a program.
class CommandLine : public ProgramCommand {
 public:
  CommandLine(const std::string& program, const std::string& about, CommandLineStyle style);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Reads the words behind the program's name. Returns nothing if the program can run.
  std::optional<CommandLineAnswer> parse(std::vector<std::string> words);
  /// The options in the order in which they were given, each as often as it was given. Precondition: `parse`
  /// was called exactly once.
  std::vector<Option> in_order() const;
  /// The answer to a fault that the program found itself.
  CommandLineAnswer refuse(const std::string& fault) const;

  /// Does everything for the main() of a program with commands: parses, then runs the command or prints the
  /// answer. Returns the exit status. It is kExitUnable if standard output could not be written.
  int run(int argc, const char* const* argv);

 private:
  std::unique_ptr<CLI::App> owned_;
  CommandLineStyle style_;
  Shared shared_;
};

}}  // namespace chess::command_line
