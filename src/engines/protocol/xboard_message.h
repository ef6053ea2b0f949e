// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that an engine of the XBoard protocol (CECP, version 2) sends to a GUI, as one variant: features,
// moves, thinking output, results, complaints. Engines print much else (banners, echoes); that is an error
// here, and noise to a session.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/uci_info.h"
#include "protocol/uci_notes.h"
#include "protocol/xboard_feature.h"
#include "variant/any_position.h"

namespace chess { inline namespace protocol {

/// `feature NAME=VALUE ...`
struct XboardFeatures {
  std::vector<XboardFeature> features;
  friend bool operator==(const XboardFeatures&, const XboardFeatures&) = default;
};
/// `move M`, and the older "My move is: M".
struct XboardMove {
  std::string move;  ///< coordinates or SAN, unchecked
  friend bool operator==(const XboardMove&, const XboardMove&) = default;
};
/// `PLY SCORE TIME NODES PV`: what the engine thinks, from the view of the side that it thinks for.
struct XboardThinking {
  int depth = 0;  ///< plies
  Score score;  ///< centipawns; beyond +-100000 it says a mate in so many moves
  ScoreBound bound = ScoreBound::Exact;
  std::int64_t time = 0;  ///< ms; the line has hundredths of a second
  std::uint64_t nodes = 0;
  std::optional<int> seldepth;  ///< plies
  std::optional<std::uint64_t> nps;  ///< nodes per second
  std::optional<std::uint64_t> tbhits;  ///< positions found in tablebases
  std::vector<std::string> pv;  ///< moves without their numbers, unchecked
  friend bool operator==(const XboardThinking&, const XboardThinking&) = default;
};
/// `1-0 {White mates}`: the engine takes the game for over.
struct XboardResult {
  std::string result;  ///< "1-0", "0-1", "1/2-1/2" or "*"
  std::string comment;
  friend bool operator==(const XboardResult&, const XboardResult&) = default;
};
/// `resign`
struct XboardResign {
  friend bool operator==(const XboardResign&, const XboardResign&) = default;
};
/// `offer draw`
struct XboardDrawOffer {
  friend bool operator==(const XboardDrawOffer&, const XboardDrawOffer&) = default;
};
/// `Illegal move (reason): M` or `Error (reason): COMMAND`.
struct XboardComplaint {
  bool is_move = false;  ///< "Illegal move"
  std::string reason;
  std::string command;  ///< what the engine complains about
  friend bool operator==(const XboardComplaint&, const XboardComplaint&) = default;
};
/// `pong N`
struct XboardPong {
  std::int64_t number = 0;
  friend bool operator==(const XboardPong&, const XboardPong&) = default;
};
/// `stat01: TIME NODES PLY LEFT TOTAL MOVE`, the answer to `.`.
struct XboardStatus {
  std::int64_t time = 0;  ///< ms
  std::uint64_t nodes = 0;
  int depth = 0;  ///< plies
  friend bool operator==(const XboardStatus&, const XboardStatus&) = default;
};
/// `Hint: M`
struct XboardHint {
  std::string move;  ///< unchecked
  friend bool operator==(const XboardHint&, const XboardHint&) = default;
};
/// `tellusererror TEXT`, `telluser TEXT`, `tellics TEXT` and their like.
struct XboardTell {
  bool is_error = false;
  std::string text;
  friend bool operator==(const XboardTell&, const XboardTell&) = default;
};
/// `# TEXT`: for the debug log.
struct XboardRemark {
  std::string text;
  friend bool operator==(const XboardRemark&, const XboardRemark&) = default;
};

using XboardMessage =
    std::variant<XboardFeatures, XboardMove, XboardThinking, XboardResult, XboardResign, XboardDrawOffer,
                 XboardComplaint, XboardPong, XboardStatus, XboardHint, XboardTell, XboardRemark>;

/// Reads one line. The error says that it is no message.
std::expected<XboardMessage, TextError> parse_xboard_message(std::string_view line,
                                                             UciNotes* notes = nullptr);

/// Reads `PLY SCORE TIME NODES [SELDEPTH [NPS [TBHITS]] TAB] PV`. A sign behind the depth ("9.", "9&") is
/// skipped, a score with a point counts pawns, and numbers, marks and remarks within the line are left out.
/// A last `!`, `++` or `?`, `--` says that the score is a bound.
std::expected<XboardThinking, TextError> parse_xboard_thinking(std::string_view line);

/// The line, with `seldepth`, `nps` and `tbhits` in front of a tab if there is a seldepth. NPS is written in
/// hundreds of nodes, as the protocol has it.
std::string to_text(const XboardThinking& thinking);

/// 100000 + N for a mate in N moves, -(100000 + N) for being mated in N.
std::int64_t to_xboard_score(Score score);
Score from_xboard_score(std::int64_t score);

/// Reads a legal move of `pos` in coordinates (`e2e4`, `e7e8q`, `P@e4`, castling `e1g1` or `e1h1`) or in SAN.
std::optional<Move> parse_xboard_move(const AnyPosition& pos, std::string_view text);

}}  // namespace chess::protocol
