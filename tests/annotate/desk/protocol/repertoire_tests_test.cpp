// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of repertoires with a script in the place of `book`: it does well, complains, hangs, and dies.
#include "annotate/desk/protocol/repertoire_tests.h"

#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <vector>

#include "base/text.h"
#include "tests/support/temp_dir.h"

using namespace annotate;
using chess::Json;

namespace {

constexpr std::chrono::seconds kPatience{60};
constexpr std::string_view kGame = "[Event \"Mine\"]\n\n1. e4 e5 2. Nf3 *\n";
/// Finds the file of --html.
constexpr std::string_view kHead =
    "#!/bin/sh\n"
    "for a in \"$@\"; do case $a in --html=*) html=${a#--html=};; esac; done\n";
constexpr std::string_view kWritesPage =
    "printf '<meta http-equiv=\"Content-Security-Policy\" content=\"default-src x\">the report' >\"$html\"\n";

chess::EngineSpec engine_of(std::string command,
                            std::vector<std::pair<std::string, std::string>> options = {},
                            chess::EngineProtocol protocol = chess::EngineProtocol::Auto) {
  chess::EngineSpec engine;
  engine.command = std::move(command);
  engine.options = std::move(options);
  engine.protocol = protocol;
  return engine;
}

/// Keeps what it is sent.
class TabOfTest final : public Tab {
 public:
  explicit TabOfTest(std::uint64_t id) : id_(id) {}
  void send(std::string text) override {
    const std::scoped_lock lock(mutex_);
    texts_.push_back(std::move(text));
    changed_.notify_all();
  }
  void close(std::string) override {}
  std::uint64_t id() const override { return id_; }

  /// The first text with both parts, sent or still to come.
  std::string wait_for(std::string_view part, std::string_view other = {}) {
    std::unique_lock lock(mutex_);
    std::string found;
    const bool came = changed_.wait_for(lock, kPatience, [&] {
      for (const std::string& text : texts_)
        if (found.empty() && text.contains(part) && text.contains(other)) found = text;
      return !found.empty();
    });
    CHECK_MESSAGE(came, part);
    return found;
  }

 private:
  const std::uint64_t id_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> texts_;
};

/// A desk with one repertoire and one document, as far as tests of repertoires need it.
struct DeskOfTests {
  explicit DeskOfTests(std::string_view script) {
    using std::filesystem::perms;
    folder.write("book", std::string(kHead) + std::string(script));
    std::filesystem::permissions(folder.file("book"), perms::owner_all);
    std::filesystem::create_directory(spool);
    library = *Library::open({.state_file = folder.file("desk.sqlite"),
                              .folder = {},
                              .files = {folder.write("mine.pgn", kGame)},
                              .language = {}});
    books.push_back({"records.mdb", folder.file("records.mdb"), nullptr, false});
    books.push_back({"mine.pgn", folder.file("mine.pgn"), nullptr, true});
    tabs.add(tab);
    tabs.add(other);
    start(folder.file("book"));
  }
  void start(const std::string& program, chess::EngineSpec engine = engine_of("fish")) {
    tests.emplace(
        RepertoireTester{program, std::move(engine), {.nodes = 700, .depth = {}, .movetime_ms = {}}, spool},
        books, *library, tabs, gate, [this](const std::string& text) { told += text; });
  }
  void ask(std::int64_t id, const std::string& members) {
    tests->begin(*DeskRequest::parse("{" + members + "}"), {tab, id});
  }
  std::string answer(std::int64_t id) { return tab->wait_for("\"id\":" + std::to_string(id) + ","); }
  std::size_t leftovers() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(spool), std::filesystem::directory_iterator()));
  }

  test_support::TempDir folder;
  std::string spool = folder.file("spool");
  std::unique_ptr<Library> library;
  std::vector<LookupBook> books;
  Tabs tabs;
  std::shared_ptr<TabOfTest> tab = std::make_shared<TabOfTest>(1);
  std::shared_ptr<TabOfTest> other = std::make_shared<TabOfTest>(2);
  std::shared_ptr<PauseGate> gate = std::make_shared<PauseGate>();
  std::string told;
  std::optional<RepertoireTests> tests;
};

}  // namespace

TEST_CASE("repertoire tests: a book is tested, all tabs hear of it, and the page is there") {
  DeskOfTests desk(
      "printf '%s\\n' \"$@\" >\"${0%/*}/arguments\"\n"
      "echo 'book: 3 of 12 positions, 0:01 left' >&2\n"
      "while [ ! -e \"${0%/*}/go\" ]; do sleep 0.05; done\n" +
      std::string(kWritesPage));
  CHECK(desk.tests->repertoires().text() == R"([{"book":1,"name":"mine.pgn"}])");
  desk.ask(7, R"("book":1,"side":"white")");
  const std::string news = desk.other->wait_for("3 of 12 positions, 0:01 left");
  CHECK(news.contains(R"("event":"test")"));
  CHECK(news.contains(R"("name":"mine.pgn","side":"white")"));
  CHECK(desk.gate->time_closed().count() > 0);
  desk.ask(8, R"("book":1,"side":"black")");
  CHECK(desk.answer(8).contains(R"("code":"busy")"));
  desk.folder.write("go", "");
  CHECK(desk.answer(7) == R"({"id":7,"ok":{"address":"/repertoire/1"}})");
  desk.other->wait_for(R"("done":[{"name":"mine.pgn","side":"white","address":"/repertoire/1","time":)");
  const WebAnswer page = desk.tests->page("1");
  CHECK(page.status == 200);
  CHECK(page.body.ends_with("the report"));
  CHECK(page.headers.front().second == "default-src x; frame-ancestors 'none'");
  CHECK(desk.tests->page("2").status == 404);
  CHECK(desk.tests->page("x").status == 404);
  CHECK(desk.leftovers() == 0);

  const std::string written = desk.folder.read("arguments");
  const std::vector<std::string_view> arguments = chess::split(written, '\n');
  REQUIRE(arguments.size() >= 8);
  CHECK(arguments[0] == "test");
  CHECK(arguments[1] == desk.folder.file("mine.pgn"));
  CHECK(arguments[2] == "--side=white");
  CHECK(arguments[3].starts_with("--html=" + desk.spool + "/repertoire-"));
  CHECK(arguments[5] == "--title=mine.pgn");
  CHECK(arguments[6] == "--nodes=700");
  CHECK(arguments[7] == "--engine=fish");
}

TEST_CASE("repertoire tests: of a document its text is tested") {
  DeskOfTests desk("cat \"$2\" >\"${0%/*}/seen.pgn\"\n" + std::string(kWritesPage));
  desk.ask(1, R"("document":1,"side":"both")");
  CHECK(desk.answer(1).contains("/repertoire/1"));
  CHECK(desk.folder.read("seen.pgn").contains("1. e4 e5 2. Nf3"));
  CHECK(desk.leftovers() == 0);
  for (int k = 2; k <= 10; ++k) {
    desk.ask(k, R"("document":1,"side":"both")");
    desk.answer(k);
  }
  CHECK(desk.tests->page("2").status == 404);  // no more than eight are kept
  CHECK(desk.tests->page("3").status == 200);
}

TEST_CASE("repertoire tests: what cannot be tested is said at once") {
  DeskOfTests desk(kWritesPage);
  desk.ask(1, R"("book":0,"side":"white")");
  CHECK(desk.answer(1).contains(R"("code":"missing")"));
  desk.ask(2, R"("book":1,"side":"green")");
  CHECK(desk.answer(2).contains(R"("code":"illegal")"));
  desk.ask(3, R"("document":9,"side":"white")");
  CHECK(desk.answer(3).contains(R"("code":"missing")"));
  desk.ask(4, R"("book":1,"side":"--html=x")");
  CHECK(desk.answer(4).contains(R"("code":"illegal")"));
  desk.start(desk.folder.file("nothing"));
  desk.ask(5, R"("book":1,"side":"white")");
  CHECK(desk.answer(5).contains("the program \\\"nothing\\\" is not installed"));
  CHECK(desk.tests->status().text().contains("is not installed"));
}

TEST_CASE("repertoire tests: the fault of the program is told in its words, and how it has died") {
  DeskOfTests desk("echo 'book: 1 of 2 positions' >&2\necho 'book: mine.pgn: no moves' >&2\nexit 2\n");
  desk.ask(1, R"("book":1,"side":"white")");
  CHECK(desk.answer(1) == R"({"id":1,"error":"mine.pgn: no moves","code":"book"})");
  CHECK(desk.other->wait_for(R"("fault":)").contains("no moves"));
  DeskOfTests dying("echo 'book: 1 of 2 positions' >&2\nkill -9 $$\n");
  dying.ask(1, R"("book":1,"side":"white")");
  CHECK(dying.answer(1).contains("book has ended: signal 9"));
  CHECK(dying.leftovers() == 0);
  DeskOfTests silent("exit 0\n");
  silent.ask(1, R"("book":1,"side":"white")");
  CHECK(silent.answer(1).contains("there is no report"));
  DeskOfTests foreign("echo 'a page' >\"$html\"\n");
  foreign.ask(1, R"("book":1,"side":"white")");
  CHECK(foreign.answer(1).contains("is not of this version"));
}

TEST_CASE("repertoire tests: the file of a document has the document's name in what is told") {
  DeskOfTests desk("echo \"book: '$2' has no moves\" >&2\nexit 2\n");
  desk.ask(1, R"("document":1,"side":"white")");
  CHECK(desk.answer(1).contains("\"'mine.pgn' has no moves\""));
}

TEST_CASE("repertoire tests: one that hangs can be cancelled, and ends with the desk") {
  const std::string hangs =
      "trap '' TERM\necho $$ >\"${0%/*}/number\"\necho 'book: here' >&2\nwhile :; do sleep 1; done\n";
  const auto is_there = [](const DeskOfTests& desk) {
    const auto number = chess::parse_number<int>(chess::trim(desk.folder.read("number")));
    REQUIRE(number);
    return ::kill(*number, 0) == 0;
  };
  DeskOfTests desk(hangs);
  desk.ask(1, R"("document":1,"side":"white")");
  desk.tab->wait_for("\"text\":\"here\"");
  CHECK(is_there(desk));
  CHECK(desk.leftovers() == 1);
  CHECK(desk.tests->stop());
  CHECK(desk.answer(1).contains(R"("code":"stopped")"));
  CHECK_FALSE(is_there(desk));
  CHECK(desk.leftovers() == 0);
  CHECK_FALSE(desk.tests->status().text().contains("fault"));

  DeskOfTests ending(hangs);
  ending.ask(1, R"("document":1,"side":"white")");
  ending.tab->wait_for("\"text\":\"here\"");
  ending.tests.reset();
  CHECK_FALSE(is_there(ending));
  CHECK(ending.leftovers() == 0);
}

TEST_CASE("repertoire tests: an engine is handed on where book test has words for it") {
  using Arguments = std::vector<std::string>;
  const auto given = [](const chess::EngineSpec& engine) {
    return engine_arguments(engine).value_or(Arguments{});
  };
  CHECK(given(engine_of("/opt/a, b/fish", {{"Hash", "64"}, {"Clear Hash", ""}})) ==
        Arguments{"--engine=/opt/a, b/fish", "--engine-option=Hash=64", "--engine-option=Clear Hash="});
  CHECK(given(engine_of("old xboard", {}, chess::EngineProtocol::Xboard)) ==
        Arguments{"--engine=cmd=old xboard,proto=xboard"});
  CHECK_FALSE(engine_arguments(engine_of("a,b", {}, chess::EngineProtocol::Uci)));
  CHECK_FALSE(engine_arguments(engine_of("cmd=fish")));
  CHECK_FALSE(engine_arguments(engine_of("fish", {{"a=b", "1"}})));
  DeskOfTests desk(kWritesPage);
  CHECK_FALSE(desk.tests->status().text().contains("isOwnEngine"));
  desk.start(desk.folder.file("book"), engine_of("cmd=fish"));
  CHECK(desk.tests->status().text().contains(R"("isOwnEngine":true)"));
}
