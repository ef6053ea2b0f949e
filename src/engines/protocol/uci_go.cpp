// SPDX-License-Identifier: GPL-3.0-or-later
// A table of keywords drives both directions of `go`, so that they cannot drift apart.
#include "protocol/uci_go.h"

#include <algorithm>
#include <array>
#include <limits>

#include "protocol/detail/uci_words.h"

namespace chess { inline namespace protocol {

namespace {

constexpr std::array<std::string_view, 13> kGoWords = {"searchmoves", "ponder",    "wtime",   "btime", "winc",
                                                       "binc",        "movestogo", "depth",   "nodes", "mate",
                                                       "perft",       "movetime",  "infinite"};

bool is_go_word(std::string_view word) { return std::ranges::find(kGoWords, word) != kGoWords.end(); }

/// Calls `visit(keyword, member, lowest, highest)` for every limit that is a number.
template <class Go, class Visit>
void for_each_limit(Go& go, Visit visit) {
  visit("wtime", go.time[Color::White], -kMaxMilliseconds, kMaxMilliseconds);
  visit("btime", go.time[Color::Black], -kMaxMilliseconds, kMaxMilliseconds);
  visit("winc", go.increment[Color::White], std::int64_t{0}, kMaxMilliseconds);
  visit("binc", go.increment[Color::Black], std::int64_t{0}, kMaxMilliseconds);
  visit("movestogo", go.movestogo, 0, kMaxPlies);
  visit("depth", go.depth, 1, kMaxPlies);
  visit("nodes", go.nodes, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
  visit("mate", go.mate, 1, kMaxPlies);
  visit("movetime", go.movetime, std::int64_t{0}, kMaxMilliseconds);
  visit("perft", go.perft, 0, kMaxPlies);
}

}  // namespace

UciGo parse_uci_go(std::string_view arguments, UciNotes* notes) {
  UciGo go;
  std::string_view rest = arguments;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "infinite") {
      go.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      for (auto move = detail::peek_word(rest); !move.empty() && !is_go_word(move);
           move = detail::peek_word(rest))
        go.searchmoves.emplace_back(take_word(rest));
    } else if (is_go_word(word)) {
      for_each_limit(go, [&](std::string_view keyword, auto& limit, auto low, auto high) {
        if (keyword != word) return;
        if (const auto value = detail::take_number(rest, word, low, high, notes)) limit = *value;
      });
      if (word == "movestogo" && go.movestogo == 0) go.movestogo.reset();
    } else {
      detail::note(notes, "unknown word in go:", word);
    }
  }
  // GUIs that let a player overstep send a negative clock, so it is no fault to note.
  for (auto& time : go.time)
    if (time) time = std::max(*time, std::int64_t{0});
  return go;
}

std::string to_text(const UciGo& go) {
  std::string out = "go";
  if (go.ponder) out += " ponder";
  for_each_limit(go, [&](std::string_view keyword, const auto& limit, auto, auto) {
    detail::append_field(keyword, limit, out);
  });
  if (go.infinite) out += " infinite";
  if (!go.searchmoves.empty()) {
    out += " searchmoves";
    for (const auto& move : go.searchmoves) {
      out.push_back(' ');
      detail::append_line_safe(move, out);
    }
  }
  return out;
}

}}  // namespace chess::protocol
