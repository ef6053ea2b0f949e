// SPDX-License-Identifier: GPL-3.0-or-later
// A player's report as a page for browsers and as JSON for programs. Both have the same figures.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "annotate/player/player_findings.h"
#include "annotate/player/player_statistics.h"
#include "words/language.h"

namespace annotate {

/// What the report says of the run.
struct ReportHead {
  std::vector<std::string> players;  ///< the names that were asked for
  std::string rules;  ///< for the labels
  chess::Language language = chess::Language::English;
};

/// All that a report shows, in one shape for its forms.
struct PlayerReport {
  PlayerReport(ReportHead about, const PlayerStatistics& statistics);

  ReportHead head;
  const PlayerStatistics& figures;
  std::vector<RateTable> rates;
  std::vector<ShareTable> shares;
  std::vector<PlayerFinding> findings;
  /// The positions of all figures, in the order of the games. Figures name them by their place here.
  std::vector<std::shared_ptr<const ListedMoment>> moments;

  /// The places of the positions of a figure.
  std::vector<std::size_t> places_of(const MomentList& list) const;

 private:
  void collect(const MomentList& list);

  std::map<const ListedMoment*, std::size_t> places_;
};

/// One JSON object with a line feed; its keys are described in annotate/player/FORMAT.md.
std::string to_json(const PlayerReport& report);

/// One page that needs no network.
std::string to_html(const PlayerReport& report);

}  // namespace annotate
