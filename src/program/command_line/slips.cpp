// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/slips.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/edit_distance.h"
#include "base/text.h"

namespace chess { inline namespace command_line {

namespace {

/// So much of a word is shown, because it may be the path of a file.
constexpr std::size_t kLongestShown = 200;
/// Letters of a long option behind one dash that are not taken for a value: `-out.pgn`.
constexpr std::size_t kShortestStart = 3;

std::optional<std::string> nearest(const std::string& word, const std::vector<std::string>& known) {
  std::optional<std::string> best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
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

}  // namespace

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  const auto meant = nearest(word, known);
  return meant ? "; did you mean " + *meant + "?" : std::string();
}

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

}}  // namespace chess::command_line
