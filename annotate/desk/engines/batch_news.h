// SPDX-License-Identifier: GPL-3.0-or-later
// What a thread of the queue hears of the game that it works on: looks and verdicts for the listener, and the
// annotated game itself, in the place of an output.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "annotate/desk/engines/batch.h"
#include "annotate/output/output.h"
#include "core/piece.h"
#include "spend/spending.h"

namespace annotate {

/// An output that keeps the game instead of a text of it.
class KeptOutput final : public GameOutput {
 public:
  OutputFormat format() const override { return OutputFormat::Bgn; }
  std::string text_of(const AnnotatedGame& game) override;
  std::expected<void, chess::Error> write(std::string_view) override { return {}; }

  /// The game that was kept last.
  std::optional<FinishedGame> take() { return std::exchange(kept_, std::nullopt); }

 private:
  std::optional<FinishedGame> kept_;
};

/// Turns what the search tells of a case into news of the queue.
class CaseNews final : public chess::CaseListener {
 public:
  using Look = std::function<void(std::size_t ply, chess::Score white)>;
  using Verdict = std::function<void(std::size_t ply, const ProvisionalVerdict& verdict)>;
  CaseNews(const MarkOptions& marks, Look look, Verdict verdict)
      : marks_(marks), look_(std::move(look)), verdict_(std::move(verdict)) {}

  /// The game whose news come next.
  void begin(const chess::Game& game);

  void on_look(std::size_t position, const chess::SearchRequest& request,
               const chess::Evaluation& found) override;
  void on_verdict(std::size_t move, const chess::MoveVerdict& verdict) override;

 private:
  std::string text_of(std::size_t move, const chess::MoveVerdict& verdict) const;

  const MarkOptions& marks_;
  Look look_;
  Verdict verdict_;
  chess::Color first_ = chess::Color::White;
  std::vector<chess::Move> moves_;
  std::vector<chess::Position> positions_;  ///< before each move, and behind the last one
};

/// The glyph of a verdict: its label, else its praise; nothing: neither.
std::optional<chess::Nag> glyph_of(const chess::MoveVerdict& verdict);

}  // namespace annotate
