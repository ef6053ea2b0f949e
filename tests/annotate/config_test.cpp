// SPDX-License-Identifier: GPL-3.0-or-later
// The file of the user's defaults: it fills in what the command line leaves open, and its faults have a
// place.
#include "annotate/cli/config_file.h"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "annotate/cli/options.h"
#include "tests/support/temp_dir.h"

using namespace annotate;
using test_support::TempDir;

namespace {

ParsedCommandLine parse(std::string_view toml, std::vector<const char*> arguments = {}) {
  const TempDir dir;
  const std::string path = dir.write("a.toml", toml);
  arguments.insert(arguments.begin(), {"annotate", "a.pgn"});
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data(), path);
}

/// The message without the folder of the file.
std::string fault(std::string_view toml) {
  const auto parsed = parse(toml);
  CHECK_FALSE(parsed.options);
  CHECK(parsed.exit_status == (parsed.options ? 0 : kExitUnable));
  const auto at = parsed.err.rfind("a.toml");
  return at == std::string::npos ? parsed.err : parsed.err.substr(at);
}

}  // namespace

TEST_CASE("a config gives defaults to all kinds of options") {
  const auto parsed = parse(R"(# mine
engine = "stockfish"
engine-option = ["Hash=64", "Threads=1"]
nodes = 500_000
engine-timeout = 2.5
jobs = 3
no-praise = true
no-lines = false
no-keep-opening = true
rules = 'lichess-db'
)");
  REQUIRE(parsed.options);
  const AnnotateOptions& options = *parsed.options;
  REQUIRE(options.engines.size() == 1);
  CHECK(options.engines[0].command == "stockfish");
  CHECK(options.engines[0].options.size() == 2);
  CHECK(options.budget.nodes == 500'000);
  CHECK(options.engine_timeout_s == 2.5);
  CHECK(options.jobs == 3);
  CHECK_FALSE(options.praise);
  CHECK(options.lines);
  CHECK_FALSE(options.keep_opening);
  CHECK(options.rules.name == "lichess-db");
  // What a config says counts as given, for a journal.
  CHECK(std::ranges::find(options.given, std::pair<std::string, std::string>("--nodes", "500000")) !=
        options.given.end());
  CHECK(parse("").options);
}

TEST_CASE("the command line wins") {
  const std::string_view toml =
      "engine = 'stockfish'\nengine-option = ['Hash=64']\nnodes = 500000\nquiet = true\nno-lines = true\n";
  const auto plain = parse(toml, {"--nodes", "7", "--engine-option", "Hash=1"});
  REQUIRE(plain.options);
  CHECK(plain.options->budget.nodes == 7);
  CHECK(plain.options->engines[0].command == "stockfish");
  CHECK(plain.options->engines[0].options == decltype(plain.options->engines[0].options){{"Hash", "1"}});
  const auto other = parse(toml, {"--depth", "7", "--engine", "toga2", "-v", "--no-lines=false"});
  REQUIRE(other.options);
  CHECK_FALSE(other.options->budget.nodes);
  CHECK(other.options->budget.depth == 7);
  REQUIRE(other.options->engines.size() == 1);
  CHECK(other.options->engines[0].command == "toga2");
  CHECK(other.options->engines[0].options.empty());
  const auto of_xboard = parse("engine = 'phalanx'\nprotocol = 'xboard'\n", {"--engine", "stockfish"});
  REQUIRE(of_xboard.options);
  CHECK(of_xboard.options->engines[0].protocol == chess::EngineProtocol::Auto);
  CHECK_FALSE(other.options->quiet);
  CHECK(other.options->lines);
  REQUIRE(parse(toml, {"--budget", "60"}).options);
  CHECK_FALSE(parse(toml, {"--budget", "60"}).options->budget.nodes);
  CHECK(parse("nonsense", {"--no-config"}).options);
  CHECK(parse(toml, {"--no-config"}).options->budget.nodes == 200'000);
}

TEST_CASE("--config names another file, which must be there") {
  const TempDir dir;
  const std::string path = dir.write("b.toml", "nodes = 9\n");
  CHECK(parse("nodes = 8", {"--config", path.c_str()}).options->budget.nodes == 9);
  const auto missing = parse("", {"--config", "/no/such.toml"});
  CHECK_FALSE(missing.options);
  CHECK(missing.err.find("/no/such.toml") != std::string::npos);
}

TEST_CASE("faults of a config have a place") {
  CHECK(fault("nodes = 400\n\nnods = 1\n").starts_with("a.toml:3: nods: there is no such option"));
  CHECK(fault("nodes = 'many'\n").starts_with("a.toml:1: "));
  CHECK(fault("depth = 1000\n").starts_with("a.toml:1: --depth"));
  CHECK(fault("\nnodes = true\n").starts_with("a.toml:2: nodes: is no flag"));
  CHECK(fault("quiet = 1\n").starts_with("a.toml:1: quiet: true or false"));
  CHECK(fault("nodes = [1, 2]\n").starts_with("a.toml:1: --nodes"));
  CHECK(fault("nodes = 1979-05-27\n").starts_with("a.toml:1: nodes: a text, a number"));
  CHECK(fault("[nodes]\nx = 1\n").starts_with("a.toml:1: nodes: a text, a number"));
  CHECK(fault("output = 'x.pgn'\n").starts_with("a.toml:1: output: belongs on the command line"));
  CHECK(fault("FILE = 'x.pgn'\n").find("no such option") != std::string::npos);
  CHECK(fault("nodes = 1\nnodes = 2\n").starts_with("a.toml:2: "));
  CHECK(fault("nodes = \n").starts_with("a.toml:1: "));
  CHECK(fault(std::string_view("no\0des = \x80\n", 11)).starts_with("a.toml:1: "));
  for (const char* header : {"[[[a]]]", "[[", "[=]", "[ [a]]", "\xEF\xBB\xBF[[[[", "\xC2\xA0[\xC2\xA0[["})
    CHECK(fault(std::string("nodes = 1\n") + header + "\n").starts_with("a.toml:2: a name was expected"));
  CHECK(fault("rules = 'nobody'\n").find("nobody") != std::string::npos);
}

TEST_CASE("where the config is looked for") {
  const TempDir dir;
  std::filesystem::create_directories(dir.file(".config/marginalia"));
  std::filesystem::create_directories(dir.file("xdg/marginalia"));
  const std::string home = dir.write(".config/marginalia/annotate.toml", "");
  setenv("HOME", dir.path().c_str(), 1);
  unsetenv("XDG_CONFIG_HOME");
  CHECK(default_config_path() == home);
  setenv("XDG_CONFIG_HOME", dir.file("xdg").c_str(), 1);
  CHECK(default_config_path().empty());
  const std::string xdg = dir.write("xdg/marginalia/annotate.toml", "");
  CHECK(default_config_path() == xdg);
  setenv("XDG_CONFIG_HOME", "relative", 1);
  CHECK(default_config_path() == home);
  unsetenv("XDG_CONFIG_HOME");
}
