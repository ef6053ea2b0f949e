// SPDX-License-Identifier: GPL-3.0-or-later
// Repertoires are tested by the program `book`, which is a child of the desk: books of the command line, or
// documents. Its report becomes a page of the desk's own address, whose links lead to the desk's board.
// `annotate` knows nothing of what a test is.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "annotate/desk/engines/pause_gate.h"
#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/lookup_sources.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/tabs.h"
#include "annotate/server/tab_handler.h"
#include "client/engine_spec.h"
#include "spend/search_request.h"

namespace annotate {

/// How repertoires are tested.
struct RepertoireTester {
  std::string program;  ///< the command line of `book`
  chess::EngineSpec engine;
  chess::SearchBudget budget;  ///< for each move
  std::string folder;  ///< for files that live as long as a test
};

/// One test at a time. Any number of threads.
class RepertoireTests {
 public:
  static constexpr std::string_view kAddress = "/repertoire/";
  /// The oldest page goes.
  static constexpr std::size_t kMost = 8;
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;  ///< of all pages

  /// Books, library and tabs outlive it. `gate` is closed during a test.
  RepertoireTests(RepertoireTester tester, const std::vector<LookupBook>& books, Library& library,
                  const Tabs& tabs, std::shared_ptr<PauseGate> gate, Tell tell);
  /// Ends the test under way.
  ~RepertoireTests();
  RepertoireTests(const RepertoireTests&) = delete;
  RepertoireTests& operator=(const RepertoireTests&) = delete;

  /// [{"book","name"}]: the repertoires among the books, each with its place in the list.
  chess::Json repertoires() const;
  /// TEST of PROTOCOL.md.
  chess::Json status() const;
  /// Answers when the test has ended; all tabs hear how it goes on.
  void begin(const DeskRequest& request, const Caller& caller);
  DeskAnswer stop();
  WebAnswer page(std::string_view key) const;

 private:
  /// What is tested.
  struct Subject {
    std::string name;
    std::string side;
    std::string file;  ///< empty: the document's text is put into one
    std::uint64_t document = 0;
  };
  struct Running {
    Subject subject;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    std::string said;
    std::stop_source stop;
  };
  struct Page {
    std::uint64_t number = 0;
    Subject subject;
    std::string html;
    std::chrono::system_clock::time_point time = std::chrono::system_clock::now();
  };
  struct Failure {
    Subject subject;
    std::string text;
  };

  std::expected<Subject, DeskFault> subject_of(const DeskRequest& request) const;
  std::expected<std::string, DeskFault> test(const Subject& subject, const std::stop_token& stop);
  chess::EngineCommand command_for(const Subject& subject, const std::string& file,
                                   const std::string& html) const;
  DeskAnswer ended(const Subject& subject, std::expected<std::string, DeskFault> html);
  void tell_status() const { tabs_.tell("test", status()); }

  const RepertoireTester tester_;
  /// Those that say which engine it is; nothing if `book` cannot be told, and takes its own.
  const std::optional<std::vector<std::string>> engine_arguments_;
  const std::vector<LookupBook>& books_;
  Library& library_;
  const Tabs& tabs_;
  const std::shared_ptr<PauseGate> gate_;
  const Tell tell_;
  mutable std::mutex mutex_;  ///< of what follows, but for the thread
  std::optional<Running> running_;
  std::deque<Page> pages_;  ///< the newest first
  std::uint64_t last_page_ = 0;
  std::optional<Failure> failure_;  ///< of the newest test
  std::optional<std::jthread> thread_;  ///< belongs to whoever has set `running_`
};

/// The options of `book test` that name the engine; nothing if it has no words for it.
std::optional<std::vector<std::string>> engine_arguments(const chess::EngineSpec& engine);

}  // namespace annotate
