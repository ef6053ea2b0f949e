// SPDX-License-Identifier: GPL-3.0-or-later
// Requests about documents as a whole: they come onto the desk, are listed, saved and sent to the browser.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/downloads.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/tabs.h"
#include "annotate/server/tab_handler.h"

namespace annotate {

/// Any number of threads.
class FileRequests {
 public:
  /// So many rows are given at a time.
  static constexpr std::int64_t kMostRows = 500;

  /// Library and tabs outlive it. `stop`: the desk ends.
  FileRequests(Library& library, const Tabs& tabs, std::stop_token stop)
      : library_(library), tabs_(tabs), stop_(std::move(stop)) {}

  /// [DOC]
  chess::Json documents() const;

  DeskAnswer files();
  DeskAnswer open(const DeskRequest& request);
  DeskAnswer close(const DeskRequest& request);
  DeskAnswer save(const DeskRequest& request);
  /// The text waits for one GET of the address that is answered.
  DeskAnswer export_document(const DeskRequest& request);
  WebAnswer download(std::string_view key, bool wants_body) { return downloads_.take(key, wants_body); }
  WebAnswer uploaded(std::string_view name, const std::string& spool_path);

  /// A tab looks at one page at a time: what it asked for before is not read to its end, nor begun.
  std::stop_token begin_list(std::uint64_t tab);
  void end_list(std::uint64_t tab);
  /// Sorted, where that is done soon; else the rows are in the order of the file, and it says how long
  /// sorting takes.
  DeskAnswer list(const DeskRequest& request, std::stop_token stop);
  /// Those of the members `numbers`, or all that `filter` keeps.
  LibraryResult<std::vector<GameRef>> chosen_games(const DeskRequest& request);
  /// A tab has one list sorted at a time.
  std::stop_token begin_sort(std::uint64_t tab);
  void end_sort(std::uint64_t tab);
  /// Sorts a list, however long it takes, and tells the tab of it.
  DeskAnswer sort(const DeskRequest& request, Tab& tab, const std::stop_token& stop);

 private:
  using Stops = std::map<std::uint64_t, std::stop_source>;
  void tell_documents() const;
  std::stop_token begin(Stops& stops, std::uint64_t tab);
  void end(Stops& stops, std::uint64_t tab);

  Library& library_;
  const Tabs& tabs_;
  const std::stop_token stop_;
  Downloads downloads_;
  std::mutex mutex_;
  Stops lists_, sorts_;  ///< of tabs
};

}  // namespace annotate
