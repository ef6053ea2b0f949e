// SPDX-License-Identifier: GPL-3.0-or-later
// The desk behind the page: requests of the tabs go to library, queue and engines, and what those tell goes
// to the tabs. It holds no chess of its own. PROTOCOL.md is what the two say to each other.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "annotate/desk/engines/asker.h"
#include "annotate/desk/engines/batch.h"
#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/lookup_sources.h"
#include "annotate/pipeline/pipeline.h"
#include "annotate/server/tab_handler.h"
#include "client/engine_spec.h"

namespace annotate {

/// What a desk is made of.
struct DeskSetup {
  LibraryOptions library;
  std::vector<EngineChoice> engines;  ///< for the queue; the first one answers questions, too
  std::vector<chess::EngineSpec> specs;  ///< the same engines for live lines; as many
  PipelineOptions pipeline;
  AskerOptions asker;  ///< `quiet` is the desk's
  std::string page;  ///< HTML
  std::string page_policy;  ///< its Content-Security-Policy
  LookupSources sources;  ///< books and tables to look up in
  std::string exercises;  ///< a file for failed mistakes that come again
  /// Where complaints about sentences are kept, a line of JSON each.
  std::string complaints;
  std::string book_program;  ///< the command line of `book`, which tests repertoires
  std::string spool;  ///< a folder for files that live as long as such a test
  /// Hears of faults, for the terminal. Any thread.
  std::function<void(const std::string&)> tell;
};

class Desk final : public TabHandler {
 public:
  static std::expected<std::unique_ptr<Desk>, LibraryError> open(DeskSetup setup);
  /// The queue is kept for the next time.
  ~Desk() override;

  void opened(std::shared_ptr<Tab> tab) override;
  void received(Tab& tab, std::string_view text) override;
  void closed(std::uint64_t tab) override;
  void get(std::string_view path, const WebQuery& query, bool wants_body,
           std::function<void(WebAnswer)> answer) override;
  void uploaded(std::string_view name, const std::string& spool_path,
                std::function<void(WebAnswer)> answer) override;

 private:
  class Impl;
  explicit Desk(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace annotate
