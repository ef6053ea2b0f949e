// SPDX-License-Identifier: GPL-3.0-or-later
// Tables that nobody has named are our own engine's, and what the user says wins.
#include "annotate/cli/found_tables.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "annotate/cli/engine_choices.h"
#include "tests/support/temp_dir.h"

using namespace annotate;
using test_support::TempDir;

namespace {

/// Three folders: one with a table, one without, and one with a table that only tells distances.
class TableFolders {
 public:
  TableFolders() {
    for (const char* name : {"full", "bare", "half"}) std::filesystem::create_directory(dir_.file(name));
    dir_.write("full/KQvK.rtbw", "a table, as its name says");
    dir_.write("bare/games.pgn", "");
    dir_.write("half/KQvK.rtbz", "distances alone");
  }
  std::string path(const char* name) const { return dir_.file(name); }
  /// What becomes of a command line where these tables lie.
  AnnotateOptions options(std::vector<std::string> words) const {
    words.insert(words.begin(), "annotate");
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    auto parsed = parse_command_line(static_cast<int>(arguments.size()), arguments.data());
    REQUIRE(parsed.options);
    said_ = use_found_tables(*parsed.options, {path("full")});
    return *std::move(parsed.options);
  }
  /// What was said of it.
  const std::optional<std::string>& said() const { return said_; }

 private:
  TempDir dir_;
  mutable std::optional<std::string> said_;
};

/// The folders that the engine is started with.
std::optional<std::string> searched(const AnnotateOptions& options, std::size_t engine = 0) {
  const chess::EngineSpec spec = spec_of(options.engines[engine], options);
  const std::string* value = chess::find_setting(spec.options, chess::kTablesOption);
  return value == nullptr ? std::nullopt : std::optional(*value);
}

}  // namespace

TEST_CASE("the first place with tables counts, and of a list the folders with tables") {
  const TableFolders folders;
  const std::string full = folders.path("full");
  CHECK(find_tables({folders.path("none"), "", folders.path("bare"), folders.path("half"), full}) == full);
  CHECK(find_tables({folders.path("none") + ":" + full + ";" + folders.path("bare"), "/"}) == full);
  CHECK(find_tables({folders.path("bare"), folders.path("none")}).empty());
}

TEST_CASE("tables are looked for where SYZYGY_PATH says, then in the user's data, then with the program") {
  ::setenv("SYZYGY_PATH", "/a:/b", 1);
  ::setenv("XDG_DATA_HOME", "/data", 1);
  const auto places = table_places();
  ::unsetenv("SYZYGY_PATH");
  REQUIRE(places.size() == 4);
  CHECK(places[0] == "/a:/b");
  CHECK(places[1] == "/data/marginalia/syzygy");
  CHECK(places[3].ends_with("/../share/marginalia/syzygy"));
  CHECK(table_places().size() == 3);
  ::unsetenv("XDG_DATA_HOME");
}

TEST_CASE("our own engine has the tables that are found, and nobody else") {
  const TableFolders folders;
  const AnnotateOptions alone = folders.options({"a.pgn"});
  CHECK(searched(alone) == folders.path("full"));
  CHECK(has_tables(alone.engines[0], alone));
  REQUIRE(folders.said());
  CHECK(folders.said()->contains(folders.path("full")));
  const AnnotateOptions other = folders.options({"a.pgn", "--engine", "stockfish"});
  CHECK_FALSE(searched(other));
  CHECK_FALSE(has_tables(other.engines[0], other));
  CHECK_FALSE(folders.said());
  const AnnotateOptions both =
      folders.options({"a.pgn", "--engine", "stockfish", "--engine", default_engine_command()});
  CHECK_FALSE(searched(both, 0));
  CHECK_FALSE(has_tables(both.engines[0], both));
  CHECK(searched(both, 1) == folders.path("full"));
}

TEST_CASE("what the user says of tables wins over what is found") {
  const TableFolders folders;
  for (const char* value : {"SyzygyPath=", "syzygypath=/mine"}) {
    const AnnotateOptions options = folders.options({"a.pgn", "--engine-option", value});
    CHECK_FALSE(folders.said());
    CHECK(options.syzygy.empty());
    CHECK(searched(options) == std::string(value).substr(11));
  }
  const AnnotateOptions none = folders.options({"a.pgn", "--syzygy", ""});
  CHECK_FALSE(folders.said());
  CHECK_FALSE(searched(none));
  const AnnotateOptions named = folders.options({"a.pgn", "--syzygy", "/mine", "--engine", "stockfish"});
  CHECK_FALSE(folders.said());
  CHECK_FALSE(searched(named));
  CHECK(has_tables(named.engines[0], named));
  const AnnotateOptions own = folders.options({"a.pgn", "--syzygy", "/mine"});
  CHECK(searched(own) == "/mine");
  CHECK(folders.options({"a.pgn", "--use-stored-evals"}).syzygy.empty());
  CHECK(folders.options({"a.pgn", "--strip-own"}).syzygy.empty());
}
