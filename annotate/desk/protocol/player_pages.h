// SPDX-License-Identifier: GPL-3.0-or-later
// Reports on players of a document, made of its games that have evaluations, by those. Each is a page of the
// desk's own address, whose links lead back to the games.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/pipeline/pipeline.h"
#include "annotate/server/tab_handler.h"

namespace annotate {

/// Any number of threads.
class PlayerPages {
 public:
  static constexpr std::string_view kAddress = "/player/";
  /// The oldest page goes.
  static constexpr std::size_t kMost = 8;

  /// The library outlives it. `stop`: the desk ends.
  PlayerPages(Library& library, chess::RuleSet rules, chess::Language language, std::stop_token stop)
      : library_(library), rules_(std::move(rules)), language_(language), stop_(std::move(stop)) {}

  /// Reads the whole document.
  DeskAnswer make(const DeskRequest& request);
  WebAnswer page(std::string_view key);

 private:
  Library& library_;
  const chess::RuleSet rules_;
  const chess::Language language_;
  const std::stop_token stop_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::string> pages_;
  std::uint64_t last_ = 0;
};

}  // namespace annotate
