// SPDX-License-Identifier: GPL-3.0-or-later
// The positions that were found, as lines and as comments.
#include <algorithm>
#include <utility>

#include "annotate/bgn/search/search.h"
#include "json/json_text.h"
#include "notation/variant_text.h"

namespace annotate::bgn {

namespace {

std::string json_text(std::string_view text) {
  std::string out;
  chess::append_json_string(text, out);
  return out;
}

/// Plays to one node after another. What lies on the way from the last one is not played again.
class NodePlayer {
 public:
  explicit NodePlayer(const chess::Game& game) : game_(game), position_(game.any_start()) {}

  const chess::AnyPosition& go_to(chess::NodeId node) {
    std::vector<chess::NodeId> path;
    chess::NodeId at = node;
    while (at != at_ && at != chess::kRootNode) {
      path.push_back(at);
      at = game_.node(at).parent;
    }
    if (at != at_) position_ = game_.any_start();
    for (auto step = path.rbegin(); step != path.rend(); ++step) {
      const chess::Move move = game_.node(*step).move;
      move_ = std::to_string(position_.fullmove_number());
      move_ += position_.turn() == chess::Color::White ? ". " : "... ";
      chess::append_san(position_, move, move_);
      position_.play(move);
    }
    at_ = node;
    return position_;
  }

  /// "12. Nf3": the move that led to the last node; empty at the start.
  const std::string& move() const { return move_; }

 private:
  const chess::Game& game_;
  chess::AnyPosition position_;
  chess::NodeId at_ = chess::kRootNode;
  std::string move_;
};

}  // namespace

std::vector<std::string> lines_of(const chess::Game& game, const std::vector<chess::PatternHit>& hits,
                                  bool json) {
  std::vector<std::string> lines;
  NodePlayer player(game);
  for (const chess::PatternHit& hit : hits) {
    const std::string fen = chess::to_fen(player.go_to(hit.node));
    const std::string& move = hit.node == chess::kRootNode ? std::string() : player.move();
    std::string line;
    if (json) {
      line = "\"ply\": " + std::to_string(hit.ply) +
             ", \"move\": " + (move.empty() ? "null" : json_text(move)) + ", \"fen\": " + json_text(fen);
      std::string comments;
      for (const std::string& comment : hit.comments)
        comments += (comments.empty() ? "" : ", ") + json_text(comment);
      if (!comments.empty()) line += ", \"comments\": [" + comments + "]";
    } else {
      line = std::to_string(hit.ply) + "\t" + (move.empty() ? "-" : move) + "\t" + fen;
      for (const std::string& comment : hit.comments) line += "\t" + comment;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

void mark_hits(chess::Game& game, const std::vector<chess::PatternHit>& hits, const std::string& mark) {
  for (const chess::PatternHit& hit : hits) {
    std::string text;
    for (const std::string& comment : hit.comments) text += (text.empty() ? "" : " ") + comment;
    if (text.empty()) text = mark;
    std::string& place = hit.node == chess::kRootNode ? game.comment : game.node(hit.node).said_by().comment;
    place += (place.empty() ? "" : " ") + text;
  }
}

}  // namespace annotate::bgn
