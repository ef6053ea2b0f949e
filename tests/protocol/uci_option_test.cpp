// SPDX-License-Identifier: GPL-3.0-or-later
// Options: declarations as engines write them, values checked against them, names nearly right.
#include "protocol/uci_option.h"

#include <doctest/doctest.h>

using namespace chess;

namespace {
UciOption parse(std::string_view text) {
  const auto option = parse_uci_option(text);
  REQUIRE_MESSAGE(option.has_value(), text);
  return *option;
}
}  // namespace

TEST_CASE("options: one of each type, there and back") {
  const std::vector<std::pair<std::string, UciOption>> cases = {
      {"option name Ponder type check default false", UciOption::check("Ponder", false)},
      {"option name Skill Level type spin default 20 min -5 max 20",
       UciOption::spin("Skill Level", 20, -5, 20)},
      {"option name Verification Search type combo default Fail High var Always var Fail High var Never",
       UciOption::combo("Verification Search", "Fail High", {"Always", "Fail High", "Never"})},
      {"option name Clear Hash type button", UciOption::button("Clear Hash")},
      {"option name SyzygyPath type string default <empty>", UciOption::string("SyzygyPath")},
      {"option name Book File type string default /a b/max of min.bin",
       UciOption::string("Book File", "/a b/max of min.bin")},
  };
  for (const auto& [text, option] : cases) {
    CHECK(to_text(option) == text);
    CHECK(parse(std::string_view(text).substr(7)) == option);
  }
}

TEST_CASE("options: as found in the wild") {
  CHECK(parse("name Debug Log File type string default ").default_value.empty());
  CHECK(parse("name Debug Log File type string").default_value.empty());
  CHECK(parse("name My type type check default true").name == "My type");
  CHECK(parse("name A  B type CHECK default True") == UciOption::check("A B", true));
  const UciOption reversed = parse("name S type combo var A b var C default A b");
  CHECK(reversed.vars == std::vector<std::string>{"A b", "C"});
  CHECK(reversed.default_value == "A b");
  UciNotes notes;
  const auto lies =
      parse_uci_option("name H type spin default many min few max 99999999999999999999", &notes);
  REQUIRE(lies);
  CHECK_FALSE(lies->min);
  CHECK(lies->max);
  CHECK(notes.size() >= 2);
}

TEST_CASE("options: no declaration at all") {
  for (const auto text :
       {"", "name", "name type check", "name X", "name X type", "name X type quantum", "X type check"})
    CHECK_FALSE_MESSAGE(parse_uci_option(text), text);
}

TEST_CASE("options: values of a check") {
  const UciOption option = UciOption::check("Ponder", false);
  for (const auto on : {"true", "True", "on", "yes", "1", " true "}) CHECK(check_value(option, on) == "true");
  for (const auto off : {"false", "OFF", "no", "0"}) CHECK(check_value(option, off) == "false");
  for (const auto bad : {"", "maybe", "2", "truee"}) CHECK_FALSE(check_value(option, bad));
  CHECK(check_value(option, "maybe").error().reason.find("true or false") != std::string::npos);
}

TEST_CASE("options: values of a spin") {
  const UciOption option = UciOption::spin("Hash", 16, 1, 1024);
  CHECK(check_value(option, "1") == "1");
  CHECK(check_value(option, "+1024") == "1024");
  CHECK(check_value(option, "007") == "7");
  for (const auto bad : {"0", "1025", "", "x", "1.5", "1 2", "99999999999999999999"})
    CHECK_FALSE(check_value(option, bad));
  CHECK(check_value(option, "0").error().reason.find("1 to 1024") != std::string::npos);

  UciOption open = option;
  open.max.reset();
  CHECK(check_value(open, "99999") == "99999");
  CHECK(check_value(open, "0").error().reason.find("at least 1") != std::string::npos);
  UciOption absurd = UciOption::spin("Hash", 16, 64, 1);
  CHECK(check_value(absurd, "32") == "32");
}

TEST_CASE("options: values of combo, button and string") {
  const UciOption combo = UciOption::combo("Style", "Calm", {"Calm", "Wild West"});
  CHECK(check_value(combo, "wild west") == "Wild West");
  CHECK(check_value(combo, "Wild").error().reason.find("Calm, Wild West") != std::string::npos);
  CHECK(check_value(UciOption::button("Clear Hash"), "") == "");
  CHECK_FALSE(check_value(UciOption::button("Clear Hash"), "true"));
  const UciOption path = UciOption::string("Path");
  CHECK(check_value(path, " /a  b ") == "/a  b");
  CHECK(check_value(path, "") == "");
  CHECK(check_value(path, "<empty>") == "");
  CHECK_FALSE(check_value(path, "a\nquit"));
}

TEST_CASE("options: found whatever the case, and near names offered") {
  const std::vector<UciOption> options = {
      UciOption::spin("Hash", 16, 1, 1024), UciOption::button("Clear Hash"),
      UciOption::spin("Threads", 1, 1, 8), UciOption::spin("MultiPV", 1, 1, 8),
      UciOption::check("UCI_Chess960", false)};
  CHECK(find_option(options, " hash ") == &options[0]);
  CHECK(find_option(options, "Hsh") == nullptr);
  CHECK(near_names(options, "Hsh").front() == "Hash");
  CHECK(near_names(options, "thread").front() == "Threads");
  CHECK(near_names(options, "HTREASD") == std::vector<std::string>{"Threads"});  // two swaps
  CHECK(near_names(options, "Chess960").front() == "UCI_Chess960");
  CHECK(near_names(options, "hash", 1).size() == 1);
  CHECK(near_names(options, "Contempt").empty());
  CHECK(near_names({}, "Hash").empty());
  CHECK(near_names(options, std::string(1'000'000, 'x')).empty());
}
