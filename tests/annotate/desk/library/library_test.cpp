// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/library.h"

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "bgn/bgn_writer.h"
#include "games/read_games.h"
#include "io/output.h"
#include "library_fixture.h"
#include "pgn/writer.h"

namespace annotate::test { namespace {

namespace fs = std::filesystem;

void append(const std::string& path, std::string_view text) { std::ofstream(path, std::ios::app) << text; }

TEST_CASE("library: a file, its rows and its games") {
  LibraryFixture desk;
  desk.add_file("two.pgn", kTwoGames);
  const auto documents = desk.open().documents();
  REQUIRE(documents.size() == 1);
  const Document& document = documents.front();
  CHECK(document.name == "two.pgn");
  CHECK(document.kind == DocumentKind::File);
  CHECK(document.games == 2);
  CHECK(document.can_save);
  CHECK_FALSE(document.is_changed);
  CHECK(document.fault.empty());
  const auto rows = desk.library().rows(document.id, 0, 100);
  REQUIRE(rows);
  REQUIRE(rows->rows.size() == 2);
  CHECK(rows->games == 2);
  CHECK(rows->rows[0].white == "Doe");
  CHECK(rows->rows[0].result == "1-0");
  CHECK(rows->rows[0].plies == 3);
  CHECK(rows->rows[0].eco == "C40");
  CHECK(rows->rows[1].number == 2);
  CHECK(rows->rows[1].state == RowState::None);
  CHECK(desk.library().rows(document.id, 1, 1)->rows.front().white == "Poe");
  CHECK(desk.library().rows(document.id, 2, 5)->rows.empty());
  CHECK(desk.game({document.id, 2}).game.tags.get("Event") == "Second");
  CHECK(desk.library().game({document.id, 3}).error().kind == LibraryFault::Missing);
  CHECK(desk.library().game({document.id, 0}).error().kind == LibraryFault::Missing);
  CHECK(desk.library().game({99, 1}).error().kind == LibraryFault::Missing);
}

TEST_CASE("library: filters are those of bgn filter") {
  LibraryFixture desk;
  desk.add_file("two.pgn", kTwoGames);
  const std::uint64_t id = desk.open().documents().front().id;
  const auto found = [&](const std::string& filter) {
    const auto rows = desk.library().rows(id, 0, 10, filter);
    std::string numbers;
    if (!rows) return to_string(rows.error());
    for (const GameRow& row : rows->rows) numbers += std::to_string(row.number);
    return numbers + "/" + std::to_string(rows->games.value_or(0));
  };
  CHECK(found("--white Poe") == "2/1");
  CHECK(found("--white 'Poe' --result=1-0") == "/0");
  CHECK(found("--plies 3-") == "1/1");
  CHECK(found("White = \"Doe\" or eco(\"D00-D69\")") == "1/1");
  CHECK(found("--has-variations --invert") == "1/1");
  CHECK(found("--white").find("--white") == 0);
  CHECK(found("--no-such-thing 1").find("no such option") != std::string::npos);
  CHECK(found("--players-from /etc/passwd").find("not read here") != std::string::npos);
  CHECK(found("players-from(\"/etc/passwd\")").find("not read here") != std::string::npos);
  CHECK(found("White ==").find("1/") == std::string::npos);
  // An edit changes what a filter keeps.
  desk.edit({id, 1}, TagEdit{"White", "Poe"});
  CHECK(found("--white Poe") == "12/2");
}

TEST_CASE("library: texts") {
  LibraryFixture desk;
  const auto games_of = [&](const std::string& text) -> std::string {
    const auto document = desk.library().open_text(text);
    if (!document) return document.error().reason;
    const GameState state = desk.game({document->id, 1});
    return document->name + "|" + chess::to_pgn(state.game, {.columns = 0, .tags = false});
  };
  CHECK(games_of(std::string(kTwoGames)).find("Doe - Roe|1. e4 e5") == 0);
  CHECK(games_of("1. e4 e5 2. Nf3").find("|1. e4 e5 2. Nf3 *") != std::string::npos);
  CHECK(games_of("e4 e5 Nf3 Nc6 1/2-1/2").find("|1. e4 e5 2. Nf3 Nc6 1/2-1/2") != std::string::npos);
  CHECK(games_of("e2e4 e7e5 g1f3").find("|1. e4 e5 2. Nf3") != std::string::npos);
  CHECK(games_of("1. e2e4 e5 2. g1f3").find("|1. e4 e5 2. Nf3") != std::string::npos);
  CHECK(games_of("8/8/8/8/8/5k2/4p3/4K3 b - - 0 1").find("Pasted game 5|") == 0);
  CHECK(games_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x/").find("this is no position") ==
        0);
  CHECK(games_of("8/8/8/8/8/8/8/8 w - - 0 1").find("this is no position") == 0);
  CHECK(games_of("1. e4 e4") == "half-move 2: illegal move: e4");
  CHECK(games_of("  \n ") == "there is nothing in it");
  CHECK(games_of("Dear all, I have no game.").find("half-move 1") == 0);
  CHECK(games_of(std::string("\0\1\2\3\0\1\2\3", 8)).find("binary") != std::string::npos);
}

TEST_CASE("library: uploads are taken over, also compressed ones") {
  LibraryFixture desk;
  const std::string spool = desk.folder.file("spool");
  {
    auto sink = chess::open_output(spool, {.compression = chess::Compression::Zstd});
    REQUIRE(sink);
    REQUIRE((*sink)->write(kTwoGames));
    REQUIRE((*sink)->finish());
  }
  const auto document = desk.open().open_upload("../../C:\\games\\Linares 1999.pgn.zst", spool);
  REQUIRE(document);
  CHECK(document->name == "Linares 1999.pgn.zst");
  CHECK(document->path.empty());
  CHECK_FALSE(document->can_save);
  CHECK_FALSE(fs::exists(spool));
  CHECK(desk.game({document->id, 2}).game.tags.get("Event") == "Second");
  const std::string nothing = desk.folder.write("nothing", "\n\n");
  CHECK(desk.library().open_upload("x.pgn", nothing).error().kind == LibraryFault::Unreadable);
  // Of the file in the desk's own folder the person knows nothing.
  const std::string binary = desk.folder.write("binary", std::string(1000, '\0'));
  CHECK(desk.library().open_upload("x.pgn", binary).error().reason == "x.pgn: binary data, no games");
  // It is there in the next life, with its edits; closed, it is gone for good.
  desk.edit({document->id, 1}, CommentEdit{1, "so"});
  desk.open();
  CHECK(desk.game({document->id, 1}).undo == "comment at 1... e5");
  CHECK(desk.library().save(document->id, "", SaveFormat::Pgn).error().kind == LibraryFault::Refused);
  REQUIRE(desk.library().close(document->id));
  CHECK(desk.open().documents().empty());
}

TEST_CASE("library: a name leads nowhere but into the folder") {
  LibraryFixture desk;
  const test_support::TempDir outside;
  outside.write("secret.pgn", kTwoGames);
  desk.folder.write("in.pgn", kTwoGames);
  fs::create_directory(desk.folder.file("sub"));
  desk.folder.write("sub/deep.bgn", "");
  desk.folder.write("notes.txt", "none");
  fs::create_symlink(outside.file("secret.pgn"), desk.folder.file("link.pgn"));
  fs::create_directory_symlink(outside.path(), desk.folder.file("way"));
  CHECK(desk.open().open_file("in.pgn").error().kind == LibraryFault::Refused);
  CHECK_FALSE(desk.library().has_folder());
  desk.options.folder = desk.folder.path();
  desk.open();
  std::vector<std::string> names;
  for (const FolderFile& file : desk.library().folder_files()) names.push_back(file.name);
  CHECK(names == std::vector<std::string>{"in.pgn", "sub/deep.bgn"});
  const auto opened = desk.library().open_file("in.pgn");
  REQUIRE(opened);
  CHECK(desk.library().open_file("in.pgn")->id == opened->id);
  const std::string absolute = desk.folder.file("in.pgn");
  for (const std::string& name : {std::string("../x.pgn"), std::string("sub/../in.pgn"), absolute,
                                  std::string("link.pgn"), std::string("way/secret.pgn"), std::string(""),
                                  std::string("a\nb.pgn"), std::string("./in.pgn"), std::string("sub")}) {
    CAPTURE(name);
    CHECK(desk.library().open_file(name).error().kind == LibraryFault::Refused);
    CHECK(desk.library().save(opened->id, name.empty() ? ".." : name, SaveFormat::Pgn).error().kind ==
          LibraryFault::Refused);
  }
  CHECK(desk.library().open_file("none.pgn").error().kind == LibraryFault::Missing);
  CHECK(desk.library().save(opened->id, "way/new.pgn", SaveFormat::Pgn).error().kind ==
        LibraryFault::Refused);
  CHECK(outside.entries() == 1);
}

TEST_CASE("library: saving keeps the bytes of what nobody changed") {
  LibraryFixture desk;
  std::string text(kTwoGames);
  SUBCASE("line feeds") {}
  SUBCASE("carriage returns") {
    for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2))
      text.insert(at, "\r");
  }
  desk.add_file("two.pgn", text);
  const std::uint64_t id = desk.open().documents().front().id;
  desk.edit({id, 2}, CommentEdit{0, "The queen's pawn."});
  CHECK(desk.library().document(id)->is_changed);
  const auto saved = desk.library().save(id, "", SaveFormat::Pgn);
  REQUIRE_MESSAGE(saved, (saved ? "" : saved.error().reason));
  CHECK(saved->games == 1);
  const std::string now = desk.folder.read("two.pgn");
  const auto cut = text.find("[Event \"Second");
  CHECK(now.substr(0, cut) == text.substr(0, cut));
  CHECK(now.find("The queen's pawn.") != std::string::npos);
  CHECK((now.find("\r\n") == std::string::npos) == (text.find("\r\n") == std::string::npos));
  CHECK_FALSE(desk.library().document(id)->is_changed);
  CHECK(desk.folder.entries() == 1);
  // Undo goes back behind the saving, and the file follows when it is saved again.
  GameState state = desk.game({id, 2});
  CHECK(desk.library().undo({id, 2}, state.revision)->redo == "comment at 1. d4");
  CHECK(desk.library().document(id)->is_changed);
  REQUIRE(desk.library().save(id, "", SaveFormat::Pgn));
  CHECK(desk.folder.read("two.pgn").find("The queen's pawn.") == std::string::npos);
  CHECK(desk.library().save(id, "", SaveFormat::Pgn)->games == 0);
  CHECK(desk.library().save(id, "", SaveFormat::Bgn).error().kind == LibraryFault::Refused);
}

TEST_CASE("library: compressed files stay compressed") {
  LibraryFixture desk;
  for (const auto& [name, compression] : {std::pair("two.pgn.gz", chess::Compression::Gzip),
                                          std::pair("two.pgn.zst", chess::Compression::Zstd)}) {
    CAPTURE(name);
    auto sink = chess::open_output(desk.folder.file(name));
    REQUIRE(sink);
    REQUIRE((*sink)->write(kTwoGames));
    REQUIRE((*sink)->finish());
    desk.options.files = {desk.folder.file(name)};
    desk.open();
    const std::uint64_t id = desk.document_of(name);
    desk.edit({id, 1}, TagEdit{"Round", "3"});
    REQUIRE(desk.library().save(id, "", SaveFormat::Pgn));
    CHECK(chess::detect_compression(desk.folder.read(name)) == compression);
    CHECK(desk.game({id, 1}).game.tags.get("Round") == "3");
    std::size_t games = 0;
    for (const chess::ImportedGame& game : chess::read_games(desk.folder.file(name)))
      games += game.game.tags.get("Round") == "3" || game.number == 2 ? 1 : 0;
    CHECK(games == 2);
  }
}

TEST_CASE("library: what cannot be written in place is refused, and goes under another name") {
  LibraryFixture desk;
  desk.options.folder = desk.folder.path();
  // An array of games in two lines.
  const std::string bgn = chess::to_bgn(chess::Game(), {.end_line = false});
  desk.add_file("array.json", "[" + bgn + ",\n" + bgn + "]\n");
  desk.add_file("lines.uci", "e2e4 e7e5\nd2d4\n");
  // Both games of one line.
  desk.add_file("close.pgn", "1. e4 e5 * 1. d4 d5 *\n");
  desk.open();
  for (const auto& [name, format, other] :
       {std::tuple("array.json", SaveFormat::Bgn, "a.bgn"), std::tuple("lines.uci", SaveFormat::Pgn, "b.pgn"),
        std::tuple("close.pgn", SaveFormat::Pgn, "c.pgn")}) {
    CAPTURE(name);
    const std::string before = desk.folder.read(name);
    const std::uint64_t id = desk.document_of(name);
    REQUIRE(desk.library().document(id)->games == 2);
    desk.edit({id, 2}, CommentEdit{kStartNode, "Edited."});
    CHECK(desk.library().save(id, "", format).error().kind == LibraryFault::Refused);
    CHECK(desk.folder.read(name) == before);
    const auto saved = desk.library().save(id, other, format);
    REQUIRE_MESSAGE(saved, (saved ? "" : saved.error().reason));
    CHECK(desk.folder.read(other).find("Edited.") != std::string::npos);
    std::size_t games = 0;
    for ([[maybe_unused]] const chess::ImportedGame& game : chess::read_games(desk.folder.file(other)))
      ++games;
    CHECK(games == 2);
  }
}

TEST_CASE("library: a file that changed meanwhile is not written over") {
  LibraryFixture desk;
  const std::string path = desk.add_file("two.pgn", kTwoGames);
  const std::uint64_t id = desk.open().documents().front().id;
  desk.edit({id, 2}, CommentEdit{0, "Mine."});
  append(path, "\n[Event \"Third\"]\n\n1. b3 *\n");
  CHECK(desk.library().save(id, "", SaveFormat::Pgn).error().kind == LibraryFault::Changed);
  CHECK(desk.folder.read("two.pgn").ends_with("1. b3 *\n"));
  // It was read again; the edited game is there as it was, so the edit is.
  CHECK(desk.library().document(id)->fault.find("another program") != std::string::npos);
  CHECK(desk.library().rows(id, 0, 9)->rows.size() == 3);
  CHECK(desk.game({id, 2}).undo == "comment at 1. d4");
  REQUIRE(desk.library().save(id, "", SaveFormat::Pgn));
  CHECK(desk.folder.read("two.pgn").find("Mine.") != std::string::npos);
  // An edited game that is not there any more is kept in a document of its own.
  desk.edit({id, 2}, CommentEdit{0, "Mine still."});
  desk.folder.write("two.pgn", "[Event \"Other\"]\n\n1. a3 *\n");
  desk.open();
  CHECK(desk.game({id, 1}).game.tags.get("Event") == "Other");
  const std::uint64_t kept = desk.document_of("two.pgn (edited)");
  REQUIRE(kept != 0);
  CHECK(chess::to_pgn(desk.game({kept, 1}).game).find("Mine still.") != std::string::npos);
  CHECK(desk.game({id, 1}).undo.empty());
}

TEST_CASE("library: other names and formats") {
  LibraryFixture desk;
  desk.add_file("two.pgn", kTwoGames);
  desk.options.folder = desk.folder.path();
  const std::uint64_t id = desk.open().documents().front().id;
  desk.edit({id, 1}, GlyphsEdit{0, {1}});
  desk.folder.write("there.pgn", "[Event \"x\"]\n\n*\n");
  CHECK(desk.library().save(id, "there.pgn", SaveFormat::Pgn).error().kind == LibraryFault::Changed);
  CHECK(desk.library().save(id, "a.pgn", SaveFormat::Html).error().kind == LibraryFault::Refused);
  REQUIRE(desk.library().save(id, "out", SaveFormat::Pgn));
  CHECK(desk.folder.read("out.pgn").find("1. e4 $1 e5") != std::string::npos);
  CHECK(desk.folder.read("out.pgn").find("1. d4 (1. c4 e5) 1... d5 *\n") != std::string::npos);
  CHECK(*desk.library().text_of(id, SaveFormat::Pgn) == desk.folder.read("out.pgn"));
  const auto html = desk.library().save(id, "out.html", SaveFormat::Html);
  REQUIRE_MESSAGE(html, (html ? "" : html.error().reason));
  CHECK(html->games == 2);
  CHECK(desk.folder.read("out.html").find("</html>") != std::string::npos);
  // What came from here may be written again, unless somebody else has done so since.
  CHECK(desk.library().save(id, "out.html", SaveFormat::Html));
  append(desk.folder.file("out.html"), "<!-- mine -->");
  CHECK(desk.library().save(id, "out.html", SaveFormat::Html).error().kind == LibraryFault::Changed);
  REQUIRE(desk.library().save(id, "out.bgn", SaveFormat::Bgn));
  const auto bgn = desk.library().open_file("out.bgn");
  REQUIRE(bgn);
  CHECK(chess::same_game(desk.game({bgn->id, 1}).game, desk.game({id, 1}).game));
  CHECK(desk.library().save(bgn->id, "two.pgn", SaveFormat::Pgn).error().kind != LibraryFault::Stopped);
  CHECK(desk.folder.read("two.pgn") == kTwoGames);
}

TEST_CASE("library: revisions that a caller has not seen") {
  LibraryFixture desk;
  desk.add_file("two.pgn", kTwoGames);
  const std::uint64_t id = desk.open().documents().front().id;
  const GameRef ref{id, 1};
  const GameState first = desk.game(ref);
  REQUIRE(desk.library().edit(ref, first.revision, CommentEdit{0, "a"}));
  CHECK(desk.library().edit(ref, first.revision, CommentEdit{0, "b"}).error().kind == LibraryFault::Stale);
  CHECK(desk.library().undo(ref, first.revision).error().kind == LibraryFault::Stale);
  CHECK(desk.library().annotated(ref, first.revision, first.game, "s", "j").error().kind ==
        LibraryFault::Stale);
  const GameState second = desk.game(ref);
  const auto annotated =
      desk.library().annotated(ref, second.revision, second.game, "A sharp game.", "Marginalia");
  REQUIRE(annotated);
  CHECK(annotated->state == RowState::Annotated);
  CHECK(annotated->undo == "annotation");
  CHECK(page_json(*annotated).find("A sharp game.") != std::string::npos);
  CHECK(desk.library().row(ref)->state == RowState::Annotated);
  // A person's edit keeps what the judge has said of the game; undo takes it back step by step.
  const GameState edited = desk.edit(ref, TagEdit{"Round", "1"});
  CHECK(edited.summary == "A sharp game.");
  CHECK(desk.library().undo(ref, edited.revision)->undo == "annotation");
  // An edit that changes nothing is none.
  const GameState now = desk.game(ref);
  CHECK(desk.edit(ref, CommentEdit{0, "a"}).revision == now.revision);
}

TEST_CASE("library: what a killed process left of an upload is removed, and nothing else") {
  LibraryFixture desk;
  const auto kept = desk.open().open_upload("kept.pgn", desk.folder.write("spool", kTwoGames));
  REQUIRE(kept);
  const fs::path files = desk.options.state_file + ".files";
  const fs::path mine = files / (std::to_string(kept->id) + ".pgn");
  REQUIRE(fs::exists(mine));
  const fs::path orphan = files / "77.pgn.zst";
  const fs::path strange = files / "77 games.pgn";
  fs::copy_file(mine, orphan);
  fs::copy_file(mine, strange);
  desk.open();
  CHECK_FALSE(fs::exists(orphan));
  CHECK(fs::exists(strange));
  CHECK(desk.game({kept->id, 2}).game.tags.get("Event") == "Second");
}

TEST_CASE("library: what it keeps may be moved to another place") {
  LibraryFixture desk;
  const auto kept = desk.open().open_upload("kept.pgn", desk.folder.write("spool", kTwoGames));
  REQUIRE(kept);
  desk.edit({kept->id, 1}, TagEdit{"Site", "Here"});
  desk.close();
  const test_support::TempDir elsewhere;
  const std::string before = std::exchange(desk.options.state_file, elsewhere.file("desk.db"));
  fs::rename(before, desk.options.state_file);
  fs::rename(before + ".files", desk.options.state_file + ".files");
  CHECK(desk.game({kept->id, 1}).game.tags.get("Site") == "Here");
  CHECK(desk.game({kept->id, 2}).game.tags.get("Event") == "Second");
}

TEST_CASE("library: a folder that becomes a link is not followed, neither to read nor to write") {
  LibraryFixture desk;
  const test_support::TempDir elsewhere;
  const std::string secret = elsewhere.write("two.pgn", "[Event \"Secret\"]\n\n1. c4 *\n");
  const fs::path inside = fs::path(desk.folder.path()) / "inside";
  fs::create_directory(inside);
  fs::copy_file(desk.folder.write("two.pgn", kTwoGames), inside / "two.pgn");
  desk.options.folder = desk.folder.path();
  const auto opened = desk.open().open_file("inside/two.pgn");
  REQUIRE(opened);
  desk.edit({opened->id, 1}, TagEdit{"Site", "Here"});
  fs::rename(inside, inside.string() + "-moved");
  fs::create_symlink(elsewhere.path(), inside);
  for (const bool is_new : {false, true}) {
    Library& library = is_new ? desk.open() : desk.library();
    const auto rows = library.rows(opened->id, 0, 10);
    CHECK_FALSE(rows);
    CHECK(library.document(opened->id)->fault.contains("leads out of the folder"));
    CHECK_FALSE(library.save(opened->id, "", SaveFormat::Pgn));
    CHECK_FALSE(library.open_file("inside/two.pgn"));
  }
  CHECK(elsewhere.read("two.pgn").contains("Secret"));
  CHECK(elsewhere.entries() == 1);
  fs::remove(inside);
  fs::rename(inside.string() + "-moved", inside);
  CHECK(desk.library().rows(opened->id, 0, 10)->rows.size() == 2);
  REQUIRE(desk.library().save(opened->id, "", SaveFormat::Pgn));
  REQUIRE(desk.library().save(opened->id, "inside/new.pgn", SaveFormat::Pgn));
}

TEST_CASE("library: the queue outlives it, and so does what a killed process has done") {
  LibraryFixture desk;
  desk.add_file("two.pgn", kTwoGames);
  const std::uint64_t id = desk.open().documents().front().id;
  const auto put = [&](const std::vector<GameRef>& games, bool is_first = false) {
    REQUIRE(desk.library().enqueue(games, is_first));
  };
  put({{id, 2}, {id, 1}});
  CHECK(*desk.open().queued() == std::vector<GameRef>{{id, 2}, {id, 1}});
  CHECK(desk.library().row({id, 1})->state == RowState::Queued);
  put({{id, 1}, {id, 3}, {id, 4}, {id, 2}});  // those that are there keep their places
  put({{id, 9}, {id, 4}, {id, 8}}, true);
  REQUIRE(desk.library().dequeue({id, 1}));
  REQUIRE(desk.library().dequeue({id, 1}));
  put({{id, 1}});
  CHECK(*desk.open().queued() == std::vector<GameRef>{{id, 9}, {id, 4}, {id, 8}, {id, 2}, {id, 3}, {id, 1}});
  REQUIRE(desk.library().clear_queue());
  CHECK(desk.library().queued()->empty());
  CHECK(desk.library().row({id, 1})->state == RowState::None);
  std::vector<GameRef> many;
  for (std::uint64_t number = 1; number <= 25'000; ++number) many.push_back({id, number});
  put({{id, 7}});
  put(many, true);
  CHECK(*desk.open().queued() == many);
  // Two at once would not know of each other.
  CHECK(Library::open(desk.options).error().kind == LibraryFault::Refused);
}

}}  // namespace annotate::test
