// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/pager.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "console/terminal.h"
#include "os/environment.h"
#include "os/program_files.h"

namespace chess { inline namespace command_line {

namespace {

/// What pagers do unless their user has said otherwise: end if all fits on one screen, show colours, and
/// leave the text on the screen at the end.
const std::vector<PagerProcess::Setting> kSettings = {{"LESS", "FRX"}, {"LV", "-c"}};

/// Can the shell find the program of the command? A word that needs the shell to be read is believed.
bool can_be_started(std::string_view command) {
  const PathSpelling spelling = path_spelling();
  const std::string word(command.substr(0, command.find_first_of(" \t")));
  if (word.find_first_of(spelling.has_backslashes ? "\"%&|<>^" : "\"'$`\\=;&|<>(){}*?[]~#!") !=
      std::string::npos)
    return true;
  if (word.find_first_of(spelling.separators) != std::string::npos) return runnable_file(word).has_value();
  const std::string path = environment_variable("PATH").value_or("");
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(spelling.list_separator, begin), path.size());
    const std::string folder = end == begin ? "." : path.substr(begin, end - begin);
    if (runnable_file(folder + "/" + word)) return true;
    begin = end + 1;
  }
  return false;
}

/// The command line of the pager; empty: none is wanted, or there is none.
std::string pager_command() {
  const std::string terminal = terminal_name();
  if (!is_terminal(kStandardOutput) || terminal.empty() || terminal == "dumb") return {};
  const std::string command = environment_variable("PAGER").value_or(std::string(usual_pager()));
  const bool is_any = command.find_first_not_of(" \t") != std::string::npos && command != "cat";
  return is_any && can_be_started(command) ? command : std::string();
}

}  // namespace

Pager::Pager() {
  if (const std::string command = pager_command(); !command.empty()) process_.start(command, kSettings);
}

}}  // namespace chess::command_line
