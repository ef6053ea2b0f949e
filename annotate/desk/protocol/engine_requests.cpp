// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/engine_requests.h"

#include <algorithm>
#include <utility>

#include "annotate/desk/protocol/answers.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

namespace annotate {

using chess::Json;

namespace {

/// Whoever is asked about a move has the processors for himself.
AskerOptions quieted(AskerOptions asker, PauseGates gates, Explorer& explorer) {
  asker.quiet = [gates = std::move(gates), &explorer] {
    std::vector<std::shared_ptr<void>> quiet{explorer.rest()};
    for (const auto& gate : gates) quiet.push_back(std::make_shared<PauseGate::Hold>(gate));
    return quiet;
  };
  return asker;
}

}  // namespace

EngineRequests::EngineRequests(const std::vector<chess::EngineSpec>& specs, AskerOptions asker,
                               PauseGates gates, const Tabs& tabs, Tell tell)
    : tabs_(tabs),
      tell_(std::move(tell)),
      explorer_(specs, *this),
      sparring_(specs.front()),
      asker_(quieted(std::move(asker), std::move(gates), explorer_)) {}

void EngineRequests::close(std::uint64_t tab) {
  explorer_.close(tab);
  asker_.cancel(tab);
}

void EngineRequests::on_lines(const ExplorerNews& news) {
  if (!news.fault.empty()) tell_(news.fault);
  if (const auto tab = tabs_.find(news.tab)) tab->send(event_text("lines", to_json(news)));
}

std::unexpected<DeskFault> EngineRequests::told(const WhyError& error) const {
  static constexpr const char* kCodes[] = {"illegal", "replaced", "engine"};
  const std::string text = to_string(static_cast<const chess::Error&>(error));
  if (error.kind == WhyFault::Failed) return own_fault(text, tell_);
  return std::unexpected(DeskFault{text, kCodes[static_cast<std::size_t>(error.kind)]});
}

DeskAnswer EngineRequests::analyse(const DeskRequest& request, const Caller& caller) {
  const auto position = request.position();
  if (!position) return std::unexpected(DeskFault{position.error()});
  ExplorerRequest wanted{{}, position->start, position->moves, position->chess960};
  for (const std::int64_t engine : request.numbers("engines"))
    wanted.engines.push_back(static_cast<std::size_t>(std::max<std::int64_t>(0, engine)));
  if (wanted.engines.empty()) wanted.engines = {0};
  wanted.lines = static_cast<int>(request.number("lines", 1, 1, 5));
  wanted.is_threat = request.flag("isThreat");
  const auto analysis = explorer_.start(caller.tab->id(), std::move(wanted));
  if (!analysis) return std::unexpected(DeskFault{to_string(analysis.error())});
  return Json{{"analysis", *analysis}};
}

DeskAnswer EngineRequests::stop(const Caller& caller) {
  explorer_.stop(caller.tab->id());
  return Json::object();
}

void EngineRequests::ask(const DeskRequest& request, const Caller& caller) {
  const auto position = request.position();
  if (!position) return caller.answer(std::unexpected(DeskFault{position.error()}));
  const auto played = chess::parse_uci_move(position->position, request.text("played"));
  if (!played) return caller.answer(std::unexpected(DeskFault{"the move is not legal"}));
  asker_.why(caller.tab->id(), {position->start, position->moves, *played, position->chess960},
             {[caller](std::optional<chess::Nag> nag) {
                caller.tab->send(event_text(
                    "try", Json{{"id", caller.request}, {"label", nag ? chess::number_of(*nag) : 0}}));
              },
              [this, caller](const std::expected<WhyAnswer, WhyError>& answer) {
                if (!answer) return caller.answer(told(answer.error()));
                caller.respond(tell_, [&] { return DeskAnswer(to_json(*answer)); });
              }});
}

void EngineRequests::play(const DeskRequest& request, const Caller& caller) {
  const auto position = request.position();
  if (!position) return caller.answer(std::unexpected(DeskFault{position.error()}));
  SparringRequest wanted{position->start, position->moves, position->chess960, std::nullopt};
  if (request.has("elo")) wanted.elo = static_cast<int>(request.number("elo", 1500, 100, 4000));
  sparring_.play(
      caller.tab->id(), std::move(wanted),
      [this, caller, before = position->position](const std::expected<chess::Move, WhyError>& reply) {
        if (!reply) return caller.answer(told(reply.error()));
        caller.answer(Json{{"u", to_uci(*reply, chess::CastlingNotation::KingTakesRook)},
                           {"s", to_san(before, *reply)}});
      });
}

}  // namespace annotate
