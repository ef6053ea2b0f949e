// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/repertoire_tests.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "client/program_run.h"
#include "io/input.h"
#include "io/output.h"
#include "os/threads.h"
#include "os/unique_files.h"
#include "page/page_template.h"

namespace annotate {

using chess::Json;

namespace {

constexpr std::string_view kSides[] = {"white", "black", "both"};
constexpr std::string_view kFolderName = "/repertoire-";
constexpr std::size_t kLongestTitle = 200;
/// The fault of `book`, in its words.
constexpr const char* kBookFailed = "book";
/// Of statuses: a part of the work failed, and the rest is done (console/console.h).
constexpr int kMostSuccess = 1;

DeskFault not_handed_on(const std::string& why) {
  return {"the document cannot be handed on: " + why, "unwritten"};
}

/// A folder that no other user can read; it is removed with all that is in it.
class PrivateFolder {
 public:
  explicit PrivateFolder(const std::string& where) {
    if (!chess::create_unique_folder(where + std::string(kFolderName), path_)) {
      fault_ = std::generic_category().message(errno);
      path_.clear();
    }
  }
  ~PrivateFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  /// Empty: there is none.
  const std::string& path() const { return path_; }
  const std::string& fault() const { return fault_; }

 private:
  std::string path_;
  std::string fault_;
};

/// Runs `book` to its end. `said` hears each new last line on its standard error.
std::expected<void, DeskFault> run_book(const chess::EngineCommand& command,
                                        const std::function<void(const std::string&)>& said,
                                        const std::stop_token& stop) {
  const std::string name = std::filesystem::path(command.program).filename().string();
  std::string told;
  const auto listen = [&](const std::string& line) {
    if (!line.empty() && line != told) said(told = line);
    return true;
  };
  const auto done = chess::run_to_end(command, listen, stop);
  if (!done) {
    const chess::ProgramError& error = done.error();
    if (error.kind == chess::ProgramFault::Stopped)
      return std::unexpected(DeskFault{error.reason, "stopped"});
    return std::unexpected(DeskFault{error.kind == chess::ProgramFault::Missing
                                         ? "the program \"" + name + "\" is not installed beside annotate"
                                         : error.reason,
                                     "missing"});
  }
  const chess::ProcessEnd& end = done->end;
  if (!end.signalled && end.code <= kMostSuccess) return {};
  return std::unexpected(
      DeskFault{end.signalled || told.empty() ? name + " has ended: " + to_string(end) : told, kBookFailed});
}

}  // namespace

std::optional<std::vector<std::string>> engine_arguments(const chess::EngineSpec& engine) {
  std::string named = engine.command;
  if (engine.directory) return std::nullopt;
  if (engine.protocol != chess::EngineProtocol::Auto) {
    // There a comma begins the next setting.
    if (named.contains(',')) return std::nullopt;
    named = "cmd=" + named + ",proto=" + std::string(to_string(engine.protocol));
  } else if (named.contains('=') && named.find('=') < named.find_first_of(" /'\"")) {
    return std::nullopt;  // it would be read as a setting
  }
  std::vector<std::string> arguments{"--engine=" + named};
  for (const auto& [name, value] : engine.options) {
    if (name.contains('=')) return std::nullopt;
    arguments.push_back("--engine-option=" + name + "=" + value);
  }
  return arguments;
}

RepertoireTests::RepertoireTests(RepertoireTester tester, const std::vector<LookupBook>& books,
                                 Library& library, const Tabs& tabs, std::shared_ptr<PauseGate> gate,
                                 Tell tell)
    : tester_(std::move(tester)),
      engine_arguments_(engine_arguments(tester_.engine)),
      books_(books),
      library_(library),
      tabs_(tabs),
      gate_(std::move(gate)),
      tell_(std::move(tell)) {}

RepertoireTests::~RepertoireTests() { (void)stop(); }

Json RepertoireTests::repertoires() const {
  Json list = Json::array();
  for (std::size_t i = 0; i < books_.size(); ++i)
    if (books_[i].is_repertoire) list.push(Json{{"book", i}, {"name", books_[i].name}});
  return list;
}

Json RepertoireTests::status() const {
  const auto told = [](const Subject& subject) {
    return Json{{"name", subject.name}, {"side", subject.side}};
  };
  const std::scoped_lock lock(mutex_);
  Json json = Json::object();
  if (running_) {
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - running_->began);
    json.add("running", told(running_->subject).add("seconds", seconds.count()).add("text", running_->said));
  }
  Json done = Json::array();
  for (const Page& page : pages_)
    done.push(
        told(page.subject)
            .add("address", std::string(kAddress) + std::to_string(page.number))
            .add(
                "time",
                std::chrono::duration_cast<std::chrono::milliseconds>(page.time.time_since_epoch()).count()));
  json.add("done", done);
  if (failure_) json.add("fault", told(failure_->subject).add("text", failure_->text));
  return json.add_known("isOwnEngine", !engine_arguments_);
}

std::expected<RepertoireTests::Subject, DeskFault> RepertoireTests::subject_of(
    const DeskRequest& request) const {
  Subject subject{.name = {}, .side = request.text("side"), .file = {}};
  if (std::ranges::find(kSides, subject.side) == std::end(kSides))
    return std::unexpected(DeskFault{"a repertoire has no such side"});
  if (request.has("document")) {
    const auto document = library_.document(request.game().document);
    if (!document) return std::unexpected(fault_of(document.error()));
    subject.name = document->name;
    subject.document = document->id;
    return subject;
  }
  const auto book = static_cast<std::size_t>(request.number("book").value_or(-1));
  if (book >= books_.size() || !books_[book].is_repertoire)
    return std::unexpected(DeskFault{"there is no such repertoire", "missing"});
  subject.name = books_[book].name;
  subject.file = std::filesystem::absolute(books_[book].path).string();
  return subject;
}

void RepertoireTests::begin(const DeskRequest& request, const Caller& caller) {
  const auto subject = subject_of(request);
  if (!subject) return caller.answer(std::unexpected(subject.error()));
  std::stop_token stop;
  {
    const std::scoped_lock lock(mutex_);
    if (running_)
      return caller.answer(std::unexpected(
          DeskFault{running_->subject.name + " is being tested; one test at a time", "busy"}));
    running_.emplace().subject = *subject;
    failure_.reset();
    stop = running_->stop.get_token();
  }
  tell_status();
  thread_.reset();  // it has nothing left to do but to tell
  thread_ = chess::try_start_thread([this, subject = *subject, caller, stop](const std::stop_token&) {
    caller.respond(tell_, [&]() -> DeskAnswer {
      try {
        return ended(subject, test(subject, stop));
      } catch (const std::exception& fault) {
        return ended(subject, own_fault(failure_text(fault), tell_));
      }
    });
    tell_status();
  });
  if (!thread_) caller.answer(ended(*subject, own_fault("the system gives no more threads", tell_)));
}

DeskAnswer RepertoireTests::stop() {
  const std::scoped_lock lock(mutex_);
  if (running_) running_->stop.request_stop();
  return Json::object();
}

chess::EngineCommand RepertoireTests::command_for(const Subject& subject, const std::string& file,
                                                  const std::string& html) const {
  chess::EngineCommand command{tester_.program,
                               {"test", file, "--side=" + subject.side, "--html=" + html, "--progress=1"}};
  if (const auto program = chess::engine_command_of(tester_.program)) {
    command.program = program->program;
    command.arguments.insert(command.arguments.begin(), program->arguments.begin(), program->arguments.end());
  }
  const auto add = [&](std::string_view option, const auto& value) {
    if (value) command.arguments.push_back(std::string(option) + std::to_string(*value));
  };
  if (const std::string title = chess::printable(subject.name, kLongestTitle); !title.empty())
    command.arguments.push_back("--title=" + title);
  add("--nodes=", tester_.budget.nodes);
  add("--depth=", tester_.budget.depth);
  add("--movetime=", tester_.budget.movetime_ms);
  if (engine_arguments_)
    command.arguments.insert(command.arguments.end(), engine_arguments_->begin(), engine_arguments_->end());
  return command;
}

std::expected<std::string, DeskFault> RepertoireTests::test(const Subject& subject,
                                                            const std::stop_token& stop) {
  const PauseGate::Hold quiet(gate_);
  const PrivateFolder folder(tester_.folder);
  if (folder.path().empty()) return std::unexpected(not_handed_on(folder.fault()));
  std::string file = subject.file;
  if (file.empty()) {
    const auto text = library_.text_of(subject.document, SaveFormat::Pgn, stop);
    if (!text) return std::unexpected(fault_of(text.error()));
    file = folder.path() + "/repertoire.pgn";
    if (const auto written = chess::write_whole_file(file, *text); !written)
      return std::unexpected(not_handed_on(written.error().reason));
  }
  // The name of our file means nothing to a person.
  const auto in_its_words = [&](std::string text) {
    const auto at = subject.file.empty() ? text.find(file) : std::string::npos;
    return at == std::string::npos ? text : text.replace(at, file.size(), subject.name);
  };
  const std::string html = folder.path() + "/report.html";
  const auto done = run_book(
      command_for(subject, file, html),
      [&](const std::string& line) {
        {
          const std::scoped_lock lock(mutex_);
          running_->said = in_its_words(line);
        }
        tell_status();
      },
      stop);
  if (!done) return std::unexpected(DeskFault{in_its_words(done.error().text), done.error().code});
  auto page = chess::read_file(html, kMostBytes);
  if (!page) return std::unexpected(DeskFault{"there is no report: " + page.error().reason, kBookFailed});
  // The browser is told what the page says of itself.
  if (!page->contains("Content-Security-Policy"))
    return std::unexpected(DeskFault{"the program \"book\" is not of this version", kBookFailed});
  return *std::move(page);
}

DeskAnswer RepertoireTests::ended(const Subject& subject, std::expected<std::string, DeskFault> html) {
  const std::scoped_lock lock(mutex_);
  running_.reset();
  if (!html) {
    if (html.error().code != "stopped") failure_ = Failure{subject, html.error().text};
    return std::unexpected(std::move(html.error()));
  }
  pages_.push_front({.number = ++last_page_, .subject = subject, .html = *std::move(html)});
  const auto bytes = [this] {
    std::size_t all = 0;
    for (const Page& page : pages_) all += page.html.size();
    return all;
  };
  while (pages_.size() > kMost || bytes() > kMostBytes) pages_.pop_back();
  return Json{{"address", std::string(kAddress) + std::to_string(last_page_)}};
}

WebAnswer RepertoireTests::page(std::string_view key) const {
  const std::scoped_lock lock(mutex_);
  const auto number = chess::parse_number<std::uint64_t>(key).value_or(0);
  const auto found = std::ranges::find(pages_, number, &Page::number);
  if (found == pages_.end())
    return {404, "text/plain; charset=utf-8", "This test is gone. Ask the desk for it again.\n"};
  return page_answer(found->html, chess::policy_of(found->html));
}

}  // namespace annotate
