// SPDX-License-Identifier: GPL-3.0-or-later
// From the case of one move to what the page shows of it.
#pragma once

#include <optional>

#include "annotate/desk/engines/asker.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/provider.h"
#include "core/position.h"
#include "judge/game_case.h"
#include "spend/spending.h"

namespace annotate {

/// All of the answer but its time. `found` is the case of one move (`why`).
WhyAnswer answer_of(const chess::GameCase& found, const Provider& provider, const MarkOptions& marks);

/// Tells the label that the first looks before and behind a move make, and whatever becomes of it.
class FirstLabel final : public chess::CaseListener {
 public:
  using Tell = std::function<void(std::optional<chess::Nag>)>;
  FirstLabel(const chess::Position& before, chess::Move played, const chess::RuleSet& rules, Tell tell);

  void on_look(std::size_t position, const chess::SearchRequest& request,
               const chess::Evaluation& found) override;
  void on_verdict(std::size_t move, const chess::MoveVerdict& verdict) override;

 private:
  void say(std::optional<chess::Nag> nag);

  const chess::Move played_;
  const chess::RuleSet& rules_;
  const Tell tell_;
  std::optional<chess::Score> before_;  ///< the mover's view, like the next
  std::optional<chess::Score> after_;
  chess::Move best_;
  bool has_spoken_ = false;
  std::optional<chess::Nag> said_;
};

}  // namespace annotate
