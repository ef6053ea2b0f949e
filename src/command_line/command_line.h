// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of a program: its options, its commands, and what it answers to --help, to --version and
// to a faulty line. All programs of the project use it, so that they speak alike; it is not installed. CLI11
// does the parsing (https://github.com/CLIUtils/CLI11), and only command_line.cpp includes it, since that
// costs a compiler seconds.
//
// What an option is bound to must outlive the parsing. A set of options that makes no sense (two of one name)
// throws at its declaration.
#pragma once

#include <concepts>
#include <cstddef>
#include <expected>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chess::inline command_line {

template <class T>
concept OptionNumber = (std::integral<T> && !std::same_as<T, bool>) || std::same_as<T, double>;

/// What an option can write its value to.
template <class T>
concept OptionValue =
    OptionNumber<T> || std::same_as<T, std::string> || std::same_as<T, std::vector<std::string>>;

/// One option of a command line: a handle, cheap to copy, valid as long as its CommandLine. What it says of
/// the values is also shown by the help.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option required();
  /// What the help calls the value.
  Option type_name(const std::string& name);
  /// The heading of the help under which the option stands.
  Option group(const std::string& heading);
  /// The help shows the value that the variable has now, or `text`, as the default.
  Option show_default();
  Option show_default(const std::string& text);
  /// Of a list: each occurrence of the option takes one word. Else it takes all up to the next option.
  Option one_word_each();
  /// Of a list: a word is cut into values at `separator`.
  Option delimiter(char separator);

  /// The number must be from `low` to `high`.
  template <OptionNumber T>
  Option in_range(T low, T high);
  Option positive();
  Option not_negative();
  Option one_of(const std::vector<std::string>& words);
  /// The value stays as the user spelled it.
  Option one_of_ignoring_case(const std::vector<std::string>& words);
  /// A number of bytes, with a unit of powers of 1024: 500M, 1G.
  Option byte_size();
  /// `fault_of` gives what is wrong with a value; empty: nothing.
  Option check(std::function<std::string(const std::string&)> fault_of);
  /// The two options do not go together.
  Option excludes(Option other);

  /// The first long name without its dashes, or the name of an argument.
  std::string name() const;
  bool takes_value() const;
  /// After parsing: how many values were given (of a flag: how often it was), and the words of them.
  std::size_t count() const;
  bool is_given() const { return count() > 0; }
  std::vector<std::string> words() const;
  /// Options that this one excludes.
  std::vector<Option> excluded() const;

  friend bool operator==(const Option&, const Option&) = default;

 private:
  CLI::Option* option_;
};

/// How a command ends: with an exit status, or with what is wrong with its options together, which is
/// answered like any other fault of the command line.
using CommandResult = std::expected<int, Error>;

/// A program or one of its commands: a handle, cheap to copy, valid as long as its CommandLine.
/// Names: "-o,--output" for an option, a bare word for an argument, "--keep,!--no-keep" for a flag that can
/// be denied.
class ProgramCommand {
 public:
  ProgramCommand add_command(const std::string& name, const std::string& about);
  /// From now on a command below this one must be named.
  void require_command();
  /// The heading of the help under which the options that are added from now on stand.
  void begin_group(const std::string& heading);
  /// Text below the options in the help.
  void footer(const std::string& text);

  /// A number may be written as "5k", "1.5M", "2G" (powers of 1000), "1e6" or "1_000_000".
  template <OptionValue T>
  Option add_option(const std::string& names, T& value, const std::string& about = {});
  Option add_flag(const std::string& names, bool& value, const std::string& about);
  /// `take` gets the value; checks were made before.
  Option add_option(const std::string& names, const std::function<void(const std::string&)>& take,
                    const std::string& about);

  /// `fault_of` is asked when the words of the command have been read; nothing: they can be meant together.
  void check(std::function<std::optional<std::string>()> fault_of);
  /// What CommandLine::run does if the user names this command.
  void on_run(std::function<CommandResult()> run);

  /// By name, with its dashes.
  std::optional<Option> find_option(const std::string& name) const;
  std::vector<Option> options() const;

 protected:
  using Run = std::function<CommandResult()>;
  ProgramCommand(CLI::App* app, Run* chosen) : app_(app), chosen_(chosen) {}

  CLI::App* app_;

 private:
  Run* chosen_;  ///< of the CommandLine
};

enum class CommandLineStyle {
  Program,  ///< what users run: it has --version, and its faults name the program
  Tool,  ///< for those who work on the project
};

/// What is said instead of a run.
struct CommandLineAnswer {
  int exit_status;  ///< kExitWell or kExitUnable
  std::string out;  ///< for standard output: the help, the version
  std::string err;  ///< for standard error: the fault, and a line that names --help
  std::string fault;  ///< what is wrong, without any frame

  /// Writes both texts. Returns the exit status.
  int write(std::ostream& to_out, std::ostream& to_err) const;
};

class CommandLine : public ProgramCommand {
 public:
  CommandLine(const std::string& program, const std::string& about, CommandLineStyle style);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Reads what follows the program's name. Nothing: the program can run.
  std::optional<CommandLineAnswer> parse(std::vector<std::string> words);
  /// Options as they came, each as often as it was given. Precondition: words were parsed once, not again.
  std::vector<Option> in_order() const;
  /// The answer to a fault that the program found itself.
  CommandLineAnswer refuse(const std::string& fault) const;

  /// All that main() has to do for a program of commands: parses, and runs the command or prints the answer.
  /// Returns the exit status of the program.
  int run(int argc, const char* const* argv);

 private:
  std::unique_ptr<CLI::App> owned_;
  CommandLineStyle style_;
  Run run_;
};

}  // namespace chess::inline command_line
