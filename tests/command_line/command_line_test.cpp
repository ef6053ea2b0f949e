// SPDX-License-Identifier: GPL-3.0-or-later
// The face of the command lines: what options read and refuse, and what is answered instead of a run.
#include "command_line/command_line.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>

#include "about/about.h"
#include "console/console.h"

using namespace chess;

namespace {

struct Values {
  std::string word = "none";
  std::vector<std::string> list;
  int number = 7;
  std::uint64_t large = 0;
  double share = 0.5;
  bool flag = false;
  bool kept = true;
};

/// What is wrong with `words`; empty: nothing.
std::string fault_of(CommandLine& line, std::vector<std::string> words) {
  const auto answer = line.parse(std::move(words));
  return answer ? answer->fault : std::string();
}

/// The same for a line that has only what `declare` adds.
template <class Declare>
std::string fault_of(std::vector<std::string> words, Declare declare) {
  CommandLine line("demo", "Shows.", CommandLineStyle::Program);
  declare(line);
  return fault_of(line, std::move(words));
}

int run(CommandLine& line, std::vector<const char*> words) {
  words.insert(words.begin(), "demo");
  return line.run(static_cast<int>(words.size()), words.data());
}

}  // namespace

TEST_CASE("options write their values") {
  Values v;
  CommandLine line("demo", "Shows.", CommandLineStyle::Tool);
  line.add_option("WORD", v.word);
  line.add_option("-l,--list", v.list).one_word_each();
  line.add_option("--number", v.number);
  line.add_option("--large", v.large).byte_size();
  line.add_option("--share", v.share);
  line.add_flag("--flag", v.flag, "a flag");
  line.add_flag("--keep,!--no-keep", v.kept, "a flag with a denial");
  CHECK_EQ(fault_of(line, {"--list", "a", "x", "-l", "b", "--number=-3", "--large", "3G", "--share", "0.25",
                           "--flag", "--no-keep"}),
           "");
  CHECK_EQ(v.word, "x");
  CHECK_EQ(v.list, std::vector<std::string>{"a", "b"});
  CHECK_EQ(v.number, -3);
  CHECK_EQ(v.large, std::uint64_t{3} << 30);
  CHECK_EQ(v.share, 0.25);
  CHECK(v.flag);
  CHECK_FALSE(v.kept);
}

TEST_CASE("options refuse what their rules forbid") {
  Values v;
  const auto refuses = [](const std::string& fault, const std::string& option) {
    return fault.find(option) != std::string::npos;
  };
  const auto number = [&](auto rule) {
    return [&v, rule](CommandLine& line) { rule(line.add_option("--number", v.number)); };
  };
  CHECK_EQ(fault_of({"--number", "x"}, number([](Option) {})), "--number: 'x' is no number");
  CHECK_EQ(fault_of({"--number", "1.5"}, number([](Option) {})), "--number: '1.5' is no whole number");
  CHECK_EQ(fault_of({"--number"}, number([](Option) {})), "--number needs a value");
  CHECK_EQ(fault_of({"--number"}, number([](Option o) { o.in_range(1, 9).type_name("N"); })),
           "--number needs a value: N");
  CHECK(refuses(fault_of({"--other"}, number([](Option) {})), "--other"));
  CHECK(refuses(fault_of({}, number([](Option o) { o.required(); })), "--number is required"));
  const auto range = number([](Option o) { o.in_range(1, 9); });
  CHECK_EQ(fault_of({"--number", "9"}, range), "");
  CHECK_EQ(fault_of({"--number", "10"}, range), "--number: '10' is out of range; it is 1 to 9");
  CHECK_EQ(fault_of({"--number", "abc"}, range), "--number: 'abc' is no number");
  CHECK_EQ(fault_of({"--number", "0x9"}, range), "");
  CHECK_EQ(fault_of({"--number", "1"}, number([](Option o) { o.positive(); })), "");
  CHECK(refuses(fault_of({"--number", "0"}, number([](Option o) { o.positive(); })), "--number"));
  CHECK_EQ(fault_of({"--number", "0"}, number([](Option o) { o.not_negative(); })), "");
  CHECK(refuses(fault_of({"--number", "-1"}, number([](Option o) { o.not_negative(); })), "--number"));

  const auto word = [&](auto rule) {
    return [&v, rule](CommandLine& line) { rule(line.add_option("--word", v.word)); };
  };
  const auto one_of = word([](Option o) { o.one_of({"a", "b"}); });
  CHECK_EQ(fault_of({"--word", "b"}, one_of), "");
  CHECK_EQ(fault_of({"--word", "B"}, one_of), "--word: B not in {a,b}");
  CHECK_EQ(fault_of({"--word"}, one_of), "--word needs a value: {a,b}");
  CHECK_EQ(fault_of({"--word", "B"}, word([](Option o) { o.one_of_ignoring_case({"a", "b"}); })), "");
  CHECK_EQ(v.word, "B");
  const auto checked = word([](Option o) {
    o.check([](const std::string& text) { return text == "good" ? "" : "no good: " + text; });
  });
  CHECK_EQ(fault_of({"--word", "good"}, checked), "");
  CHECK_EQ(fault_of({"--word", "bad"}, checked), "--word: no good: bad");
}

TEST_CASE("numbers may be written as people write them") {
  Values v;
  const auto large = [&](const std::string& word) {
    v.large = 0;
    const std::string fault = fault_of({"--large", word}, [&](CommandLine& line) {
      line.add_option("--large", v.large).in_range(0ul, 5'000'000'000ul);
    });
    return fault.empty() ? v.large : 1;
  };
  CHECK_EQ(large("5k"), 5'000);
  CHECK_EQ(large("1M"), 1'000'000);
  CHECK_EQ(large("1.5m"), 1'500'000);
  CHECK_EQ(large("2G"), 2'000'000'000);
  CHECK_EQ(large("1e6"), 1'000'000);
  CHECK_EQ(large("2.5e+3k"), 2'500'000);
  CHECK_EQ(large("1_000_000"), 1'000'000);
  for (const char* bad : {"9G", "k", "1kk", "1.2345k", "1e", "e6", "-1k", "1e99", "0x10k"}) {
    CAPTURE(bad);
    CHECK_EQ(large(bad), 1);
  }
  CHECK_EQ(fault_of({"--share", "0.5k"}, [&](CommandLine& line) { line.add_option("--share", v.share); }),
           "");
  CHECK_EQ(v.share, 500.0);
}

TEST_CASE("a size may have a unit, and faults are told in words of ours") {
  const auto memory = [](const char* word) -> std::pair<std::uint64_t, std::string> {
    std::uint64_t value = 0;
    std::string fault = fault_of({"--memory", word}, [&](CommandLine& line) {
      line.add_option("--memory", value).byte_size().in_range(std::uint64_t{65536}, std::uint64_t{1} << 44);
    });
    return {value, std::move(fault)};
  };
  CHECK_EQ(memory("64K").first, 65536);
  CHECK_EQ(memory("1.5G").first, std::uint64_t{3} << 29);
  CHECK_EQ(memory("2GiB").first, std::uint64_t{1} << 31);
  CHECK_EQ(memory("100000").first, 100000);
  CHECK_EQ(memory("99999999T").second,
           "--memory: '99999999T' is no size; write a number of bytes, or 500K, 64M or 2G");
  CHECK_EQ(memory("-5").second, "--memory: '-5' is no size; write a number of bytes, or 500K, 64M or 2G");
  CHECK_EQ(memory("5").second, "--memory: '5' is out of range; it is 65536 to 17592186044416");
}

TEST_CASE("a time may have a unit, and a million is none") {
  Values v;
  const auto seconds = [&](const std::string& word) {
    v.share = 0;
    const std::string fault = fault_of({"--time", word}, [&](CommandLine& line) {
      line.add_option("--time", v.share).in_range(0.0001, 1e9).seconds();
    });
    return fault.empty() ? v.share : -1;
  };
  CHECK_EQ(seconds("90"), 90.0);
  CHECK_EQ(seconds("2.5"), 2.5);
  CHECK_EQ(seconds("1e3"), 1000.0);
  CHECK_EQ(seconds("60s"), 60.0);
  CHECK_EQ(seconds("1m"), 60.0);
  CHECK_EQ(seconds("10min"), 600.0);
  CHECK_EQ(seconds("1.5h"), 5400.0);
  CHECK_EQ(seconds("200h"), 720'000.0);
  CHECK_EQ(seconds("500ms"), 0.5);
  for (const char* bad : {"1k", "1M", "1G", "m", "s60", "1 m", "1m30s", "-1m", "", "9999999999999999h"}) {
    CAPTURE(bad);
    CHECK_EQ(seconds(bad), -1.0);
  }
  const auto milliseconds = [&](const std::string& word) {
    std::int64_t ms = 0;
    const std::string fault = fault_of({"--time", word}, [&](CommandLine& line) {
      line.add_option("--time", ms).milliseconds().in_range(1, 86'400'000);
    });
    return fault.empty() ? ms : std::int64_t{-1};
  };
  CHECK_EQ(milliseconds("500"), 500);
  CHECK_EQ(milliseconds("500ms"), 500);
  CHECK_EQ(milliseconds("1.5s"), 1500);
  CHECK_EQ(milliseconds("1m"), 60'000);
  CHECK_EQ(milliseconds("10m"), 600'000);
  CHECK_EQ(milliseconds("1.1h"), 3'960'000);
  for (const char* bad : {"0.5ms", "0s", "25h", "5k"}) {
    CAPTURE(bad);
    CHECK_EQ(milliseconds(bad), -1);
  }
  const auto declare = [&](CommandLine& line) { line.add_option("--time", v.share).seconds(); };
  CHECK_EQ(fault_of({"--time", "1M"}, declare), "--time: '1M' is no time; write 500ms, 60s, 10min or 1h");
}

TEST_CASE("a misspelt option or command is answered by the nearest one") {
  Values v;
  const auto declare = [&](CommandLine& line) {
    line.add_option("--nodes", v.number);
    line.add_option("--note", v.word);
  };
  CHECK(fault_of({"--ndoes", "3"}, declare).ends_with("; did you mean --nodes?"));
  CHECK(fault_of({"--nods=3"}, declare).ends_with("; did you mean --nodes?"));
  CHECK_EQ(fault_of({"--zzz"}, declare), "The following argument was not expected: --zzz");
  CHECK_EQ(fault_of({"--zzz", "2", "--nodes", "3", "x"}, declare),
           "The following arguments were not expected: --zzz 2 x");
  const auto in_command = [&](CommandLine& line) {
    declare(line);
    line.add_command("go", "Goes.").add_flag("--fast", v.flag, "fast");
  };
  CHECK(fault_of({"go", "--fats"}, in_command).ends_with("; did you mean --fast?"));
}

TEST_CASE("a long option with one dash is refused, and = behind a short option") {
  Values v;
  const auto declare = [&](CommandLine& line) {
    line.add_option("FILE", v.list);
    line.add_option("-o,--output", v.word);
    line.add_option("-n,--number", v.number);
    line.add_flag("-f,--flag", v.flag, "a flag");
  };
  CHECK_EQ(fault_of({"-output", "x"}, declare), "no such option: -output; did you mean --output?");
  CHECK_EQ(fault_of({"a", "-number=3"}, declare), "no such option: -number; did you mean --number?");
  CHECK_EQ(fault_of({"-flag"}, declare), "no such option: -flag; did you mean --flag?");
  CHECK_EQ(fault_of({"-out.pgn"}, declare), "no such option: -out; did you mean --output?");
  CHECK_EQ(fault_of({"-o=x.pgn"}, declare), "no such option: -o=x.pgn; write -o x.pgn");
  using Words = std::vector<std::string>;
  for (const Words& words :
       {Words{"-ox.pgn"}, Words{"-o", "-output"}, Words{"--output", "-number"}, Words{"-fo", "-flag"},
        Words{"-n", "-5"}, Words{"-n5"}, Words{"--number=-5"}, Words{"a", "--", "-output"}}) {
    CAPTURE(words.back());
    CHECK_EQ(fault_of(words, declare), "");
  }
  CommandLine line("demo", "Shows.", CommandLineStyle::Program);
  CHECK_EQ(line.parse({"-help"})->exit_status, kExitWell);
}

TEST_CASE("two options exclude each other, and the program asks what was given") {
  Values v;
  CommandLine line("demo", "Shows.", CommandLineStyle::Tool);
  Option number = line.add_option("-n,--number", v.number);
  const Option list = line.add_option("--list", v.list).delimiter(',');
  const Option flag = line.add_flag("--flag", v.flag, "a flag").excludes(number);
  CHECK_EQ(fault_of(line, {"--list", "a,b", "-n", "3"}), "");
  CHECK_EQ(v.list, std::vector<std::string>{"a", "b"});
  CHECK(number.is_given());
  CHECK_FALSE(flag.is_given());
  CHECK_EQ(number.name(), "number");
  CHECK_EQ(number.words(), std::vector<std::string>{"3"});
  CHECK(number.takes_value());
  CHECK_FALSE(flag.takes_value());
  CHECK_EQ(flag.excluded(), std::vector<Option>{number});
  CHECK_EQ(line.find_option("--list"), list);
  CHECK_FALSE(line.find_option("--lost"));
  CHECK_EQ(line.options().size(), 4);  // with --help
  CHECK_EQ(line.in_order().front(), list);
  CHECK_EQ(line.in_order().back(), number);
  CHECK_EQ(fault_of(line, {"--flag", "-n", "3"}), "--number excludes --flag");
}

TEST_CASE("a value may go to a function, after its checks") {
  std::string got;
  const auto declare = [&](CommandLine& line) {
    line.add_option("--word", [&](const std::string& word) { got = word; }, "a word").one_of({"a"});
  };
  CHECK_FALSE(fault_of({"--word", "b"}, declare).empty());
  CHECK_EQ(got, "");
  CHECK_EQ(fault_of({"--word", "a"}, declare), "");
  CHECK_EQ(got, "a");
}

TEST_CASE("help, version and faults go where they belong") {
  Values v;
  CommandLine line("demo", "Shows.", CommandLineStyle::Program);
  line.begin_group("Numbers");
  line.add_option("--number", v.number, "How many").type_name("N").show_default();
  line.begin_group();
  line.add_option("--word", v.word, "Which").show_default("all");
  line.footer("Ends here.");
  const auto help = line.parse({"--help"});
  REQUIRE(help);
  CHECK_EQ(help->exit_status, kExitWell);
  CHECK_EQ(help->err, "");
  for (const char* part :
       {"Shows.", "Numbers:\n", "--number N=7", "=all", "How many", "--version", "Ends here."})
    CHECK_NE(help->out.find(part), std::string::npos);
  const auto version = line.parse({"--version"});
  REQUIRE(version);
  CHECK_EQ(version->out, version_text() + "\n");
  CHECK(version->out.starts_with(std::string(program_version()) + "\nCommit: "));
  CHECK(version->out.contains("\nProcessor: "));
  CHECK(version->out.ends_with("\nLicence: GPL-3.0-or-later, without warranty\n"));
  const auto fault = line.parse({"--number", "x"});
  REQUIRE(fault);
  CHECK_EQ(fault->exit_status, kExitUnable);
  CHECK_EQ(fault->out, "");
  CHECK_EQ(fault->err, "demo: " + fault->fault + "\nRun `demo --help` for help.\n");
  std::ostringstream out, err;
  CHECK_EQ(fault->write(out, err), kExitUnable);
  CHECK_EQ(out.str(), "");
  CHECK_EQ(err.str(), fault->err);

  CommandLine tool("tool", "Works.", CommandLineStyle::Tool);
  CHECK_EQ(tool.refuse("Nothing to do").err, "Nothing to do\nRun with --help for more information.\n");
  CHECK_EQ(fault_of(tool, {"--version"}), "The following argument was not expected: --version");
}

TEST_CASE("the command that is named runs, and only if the line can be meant") {
  CommandLine line("demo", "Shows.", CommandLineStyle::Program);
  line.require_command();
  int runs = 0;
  bool doubtful = false;
  ProgramCommand well = line.add_command("well", "ends well");
  well.add_flag("--doubtful", doubtful, "a fault by itself");
  well.check([&]() -> std::optional<std::string> {
    return doubtful ? std::optional<std::string>("this cannot be meant") : std::nullopt;
  });
  well.on_run([&] { return ++runs, kExitPartly; });
  ProgramCommand family = line.add_command("family", "has commands of its own");
  family.require_command();
  family.add_command("child", "refuses").on_run([]() -> CommandResult { return std::unexpected("no"); });

  CHECK_EQ(run(line, {"well"}), kExitPartly);
  CHECK_EQ(runs, 1);
  CHECK_EQ(run(line, {"well", "--bogus"}), kExitUnable);
  CHECK_EQ(run(line, {"well", "--doubtful"}), kExitUnable);
  CHECK_EQ(run(line, {"family", "child"}), kExitUnable);
  CHECK_EQ(run(line, {"family"}), kExitUnable);
  CHECK_EQ(run(line, {"nothing"}), kExitUnable);
  CHECK_EQ(fault_of(line, {"wel"}), "no such command: wel; did you mean well?");
  CHECK_EQ(fault_of(line, {"family", "chld"}), "no such command: family chld; did you mean child?");
  CHECK_EQ(run(line, {}), kExitUnable);
  CHECK_EQ(runs, 1);
  CHECK_EQ(fault_of(line, {"well", "--doubtful"}), "this cannot be meant");
  CHECK_EQ(line.refuse("no").err, "demo: no\nRun `demo --help`, or `demo COMMAND --help`, for help.\n");
}

TEST_CASE("a command may have several checks, and the first fault counts") {
  CommandLine line("demo", "Shows.", CommandLineStyle::Program);
  bool first = false;
  bool second = false;
  line.add_flag("--first", first, "a fault");
  line.add_flag("--second", second, "another fault");
  const auto refuse = [&](const bool& is_wrong, const char* why) {
    line.check([&is_wrong, why]() { return is_wrong ? std::optional<std::string>(why) : std::nullopt; });
  };
  refuse(first, "the first");
  refuse(second, "the second");
  CHECK_EQ(fault_of(line, {"--second"}), "the second");
  first = second = false;
  CHECK_EQ(fault_of(line, {"--first"}), "the first");
  first = second = false;
  CHECK_EQ(fault_of(line, {"--first", "--second"}), "the first");
}
