// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/opening_source.h"

#include <numeric>
#include <utility>

#include "base/random.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "notation/chess960.h"
#include "notation/variant_text.h"

namespace chess { inline namespace match {

namespace {

/// A seed for a round: SplitMix64 makes good numbers of any two seeds that differ.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t index) {
  Random random(seed);
  return random.next() ^ Random(index).next();
}

class OpeningList final : public OpeningSource {
 public:
  OpeningList(std::vector<OpeningLine> lines, OpeningOrder order, std::uint64_t seed)
      : lines_(std::move(lines)), order_(order), seed_(seed), first_lap_(lap(0)) {}

  std::expected<OpeningLine, Error> at(std::size_t index) const override {
    const std::size_t place = index % lines_.size();
    if (order_ == OpeningOrder::Sequential) return lines_[place];
    const std::size_t lap_number = index / lines_.size();
    return lines_[lap_number == 0 ? first_lap_[place] : lap(lap_number)[place]];
  }
  std::optional<std::size_t> size() const override { return lines_.size(); }

 private:
  /// The order in which the list is gone through for the time `number`.
  std::vector<std::uint32_t> lap(std::size_t number) const {
    std::vector<std::uint32_t> order(order_ == OpeningOrder::Random ? lines_.size() : 0);
    std::iota(order.begin(), order.end(), 0U);
    Random random(mixed(seed_, number));
    for (std::size_t left = order.size(); left > 1; --left)
      std::swap(order[left - 1], order[random.below(left)]);
    return order;
  }

  std::vector<OpeningLine> lines_;
  OpeningOrder order_;
  std::uint64_t seed_;
  std::vector<std::uint32_t> first_lap_;
};

class BookWalks final : public OpeningSource {
 public:
  BookWalks(std::shared_ptr<const Book> book, int plies, std::uint64_t seed)
      : book_(std::move(book)), plies_(plies), seed_(seed) {}

  std::expected<OpeningLine, Error> at(std::size_t index) const override {
    constexpr int by_weight_alone = 100;
    OpeningLine line;
    Random random(mixed(seed_, index));
    Position position = line.start.chess();
    while (line.moves.size() < static_cast<std::size_t>(plies_)) {
      const auto known = book_->moves_of(position);
      if (!known) return std::unexpected(known.error());
      const auto move = pick_move(*known, by_weight_alone, random);
      if (!move) break;
      line.moves.push_back(*move);
      position.play(*move);
    }
    return line;
  }
  std::optional<std::size_t> size() const override { return std::nullopt; }

 private:
  std::shared_ptr<const Book> book_;
  int plies_;
  std::uint64_t seed_;
};

class RandomOpenings final : public OpeningSource {
 public:
  RandomOpenings(Variant rules, int plies, std::uint64_t seed) : rules_(rules), plies_(plies), seed_(seed) {}

  std::expected<OpeningLine, Error> at(std::size_t index) const override {
    constexpr int kNumbers = 960;
    OpeningLine line;
    Random random(mixed(seed_, index));
    line.start = AnyPosition::start(rules_);
    line.chess960 = rules_ == Variant::Chess960;
    if (line.chess960)
      line.start = *Position::from_setup(chess960_setup(static_cast<int>(random.below(kNumbers))));
    AnyPosition position = line.start;
    while (line.moves.size() < static_cast<std::size_t>(plies_)) {
      std::vector<Move> going_on;
      for (const Move move : legal_moves(position))
        if (!outcome_of(position.after(move))) going_on.push_back(move);
      if (going_on.empty()) break;
      line.moves.push_back(going_on[random.below(going_on.size())]);
      position.play(line.moves.back());
    }
    return line;
  }
  std::optional<std::size_t> size() const override { return std::nullopt; }

 private:
  Variant rules_;
  int plies_;
  std::uint64_t seed_;
};

/// Where a line begins and what is played, as a text to compare.
std::string identity(const OpeningLine& line) {
  std::string text = line.chess960 ? "960 " : "";
  if (!line.start.is_chess()) text += to_fen(line.start) + ' ';
  const auto add = [&](std::uint64_t value) { (text += std::to_string(value)) += ' '; };
  add(static_cast<std::uint64_t>(line.start.key()));
  add(static_cast<std::uint64_t>(line.start.ply()));
  add(static_cast<std::uint64_t>(line.start.halfmove_clock()));
  for (const Move move : line.moves) add(move.raw());
  return text;
}

}  // namespace

std::unique_ptr<OpeningSource> opening_list(std::vector<OpeningLine> lines, OpeningOrder order,
                                            std::uint64_t seed) {
  return std::make_unique<OpeningList>(std::move(lines), order, seed);
}

std::unique_ptr<OpeningSource> book_walks(std::shared_ptr<const Book> book, int plies, std::uint64_t seed) {
  return std::make_unique<BookWalks>(std::move(book), plies, seed);
}

std::unique_ptr<OpeningSource> random_openings(Variant rules, int plies, std::uint64_t seed) {
  return std::make_unique<RandomOpenings>(rules, plies, seed);
}

std::vector<OpeningLine> named_lines(const OpeningBook& book, int min_plies, int max_plies) {
  std::vector<OpeningLine> lines;
  for (std::size_t i = 0; i < book.size(); ++i) {
    OpeningLine line;
    line.moves = book.line(i);
    const int plies = static_cast<int>(line.moves.size());
    if (plies < min_plies || plies > max_plies) continue;
    line.name = book.entry(i).name;
    lines.push_back(std::move(line));
  }
  return lines;
}

void OpeningGatherer::add(OpeningLine line) {
  if (is_full()) return;
  if (line.moves.size() > plies_) line.moves.resize(plies_);
  line.moves.shrink_to_fit();
  if (outcome_of(line.end()) || !seen_.insert(identity(line)).second) return;
  lines_.push_back(std::move(line));
}

}}  // namespace chess::match
