// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that an engine answers while a person waits: live lines, a move that was tried, an opponent's
// reply.
#pragma once

#include <memory>
#include <vector>

#include "annotate/desk/engines/asker.h"
#include "annotate/desk/engines/explorer.h"
#include "annotate/desk/engines/pause_gate.h"
#include "annotate/desk/engines/sparring.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/tabs.h"
#include "client/engine_spec.h"

namespace annotate {

using PauseGates = std::vector<std::shared_ptr<PauseGate>>;

/// Any number of threads. The destructor ends the engines.
class EngineRequests final : private ExplorerListener {
 public:
  /// The first of the engines plays; `asker` judges, and the gates are closed meanwhile. The tabs outlive it.
  EngineRequests(const std::vector<chess::EngineSpec>& specs, AskerOptions asker, PauseGates gates,
                 const Tabs& tabs, Tell tell);

  DeskAnswer analyse(const DeskRequest& request, const Caller& caller);
  DeskAnswer stop(const Caller& caller);
  /// These two answer later, from a thread of the engine.
  void ask(const DeskRequest& request, const Caller& caller);
  void play(const DeskRequest& request, const Caller& caller);
  /// The tab is gone.
  void close(std::uint64_t tab);

 private:
  void on_lines(const ExplorerNews& news) override;
  std::unexpected<DeskFault> told(const WhyError& error) const;

  const Tabs& tabs_;
  const Tell tell_;
  Explorer explorer_;
  Sparring sparring_;
  Asker asker_;
};

}  // namespace annotate
