// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/serve.h"

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <system_error>
#include <utility>

#include "annotate/cli/engine_choices.h"
#include "annotate/cli/found_tables.h"
#include "annotate/cli/run_options.h"
#include "annotate/desk/page/desk_page.h"
#include "annotate/desk/protocol/desk.h"
#include "annotate/desk/protocol/plain_pages.h"
#include "annotate/server/local_server.h"
#include "client/engine_spec.h"
#include "console/console.h"
#include "os/browser.h"
#include "os/signals.h"
#include "os/state_folder.h"

namespace annotate {

namespace {

constexpr std::chrono::milliseconds kIdleTime = std::chrono::minutes(1);

/// The file that keeps what is on the desk, and the folder of uploads beside it.
struct StatePlace {
  std::string file;
  std::string spool;
  std::string complaints;
  std::string exercises;
};

std::expected<StatePlace, std::string> state_place(const std::string& named) {
  namespace fs = std::filesystem;
  fs::path file = named;
  if (named.empty()) {
    const auto state = chess::state_folder();
    if (!state)
      return std::unexpected(std::string(chess::why_no_state_folder()) + "; name a file with --state");
    file = fs::path(*state) / "desk.sqlite";
  }
  const fs::path folder = fs::path(file.string() + ".files") / "spool";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return std::unexpected(folder.string() + ": " + error.message());
  fs::permissions(folder.parent_path(), fs::perms::owner_all, error);
  return StatePlace{file.string(), folder.string(), (file.parent_path() / "complaints.jsonl").string(),
                    (file.parent_path() / "exercises.sqlite").string()};
}

/// What a process that was killed has left of uploads, and of tests of repertoires. The state has been
/// locked: nobody else writes there.
void remove_leftovers(const std::string& spool) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::directory_iterator file(spool, error), end; !error && file != end; file.increment(error)) {
    std::error_code ignored;
    const std::string name = file->path().filename().string();
    if ((name.starts_with("upload-") && file->is_regular_file(ignored)) || name.starts_with("repertoire-"))
      fs::remove_all(file->path(), ignored);
  }
}

}  // namespace

int serve(AnnotateOptions options, const DeskOptions& desk) {
  chess::Console console("annotate serve");
  const auto fail = [&console](const std::string& text) {
    console.message(text);
    return kExitUnable;
  };
  std::stop_source stop;
  const chess::InterruptWatch interrupts(stop);
  chess::ignore_sigpipe();
  if (const auto chosen = name_best_engine(options, chess::find_program("stockfish").has_value()))
    console.message(*chosen);
  if (const auto found = use_found_tables(options, table_places())) console.message(*found);

  const auto place = state_place(desk.state);
  if (!place) return fail(place.error());
  const auto tables = open_tables_of(options);
  if (!tables) return fail(to_string(tables.error()));
  auto engines = start_engines(options, console, nullptr, stop.get_token(), *tables);
  if (!engines) return engines.error();
  if (stop.stop_requested()) return chess::exit_status_of_signal(interrupts.signal());

  DeskSetup setup;
  setup.library = {place->file, desk.folder, options.inputs, options.language};
  for (const EngineRequest& request : options.engines) setup.specs.push_back(spec_of(request, options));
  setup.sources.tables = *tables;
  for (const std::string& path : desk.books) {
    auto book = open_lookup_book(path, [&](const std::string& text) { console.message(text); });
    if (!book) return fail(to_string(std::move(book.error()).in("--book")));
    setup.sources.books.push_back(*std::move(book));
  }
  setup.pipeline = pipeline_options(options);
  setup.pipeline.marks.facts = true;  // for the page
  setup.asker.engine = engines->front().factory;
  setup.asker.provider = engines->front().provider;
  // Whoever wants even searches wants what a run says. Else an answer is to come soon, whatever a game costs.
  setup.asker.spending = options.spending;
  if (options.spending == chess::Spending::Even) setup.asker.budget = options.budget;
  setup.asker.rules = options.rules;
  setup.asker.talk = options.talk;
  setup.asker.marks = setup.pipeline.marks;
  setup.engines = *std::move(engines);
  setup.page = desk_page().filled(
      {{"@LANGUAGE@", to_string(options.language)}, {"@GAMES@", link_to_plain_pages(options.language)}});
  setup.page_policy = desk_page_policy();
  setup.complaints = place->complaints;
  setup.exercises = place->exercises;
  setup.book_program = chess::command_beside_program("book");
  setup.spool = place->spool;
  setup.tell = [&console](const std::string& text) { console.message(text); };
  auto opened = Desk::open(std::move(setup));
  if (!opened) return fail(to_string(static_cast<const chess::Error&>(opened.error())));
  remove_leftovers(place->spool);

  ServerOptions serving;
  serving.port = static_cast<std::uint16_t>(desk.port);
  serving.spool_folder = place->spool;
  if (desk.ends_with_page) serving.end_when_idle = kIdleTime;
  auto server = LocalServer::listen(serving, **opened);
  if (!server) return fail(to_string(server.error()));
  console.write("The desk is open at\n  " + server->address() + "\nCtrl-C ends it.\n");
  if (desk.opens_browser && !chess::open_in_browser(server->address_for_once()))
    console.message("no browser could be started; open the address above");
  server->run(stop.get_token());
  opened->reset();  // ends engines, keeps the queue
  return kExitWell;
}

}  // namespace annotate
