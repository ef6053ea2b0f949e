// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/words/sentence.h"

#include "notation/san.h"

namespace annotate {

namespace {

void append_line(const chess::Position& start, std::span<const chess::Move> line, std::string& out) {
  chess::Position pos = start;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i > 0) out += ' ';
    chess::play_and_append_san(pos, line[i], i + 1 < line.size(), out);
  }
}

void append_place(const TextCatalogue& words, const TextPart& part, const Filling& filling,
                  std::string& out) {
  switch (*part.place) {
    case Placeholder::Move: chess::append_san(*filling.pos, filling.line.front(), out); break;
    case Placeholder::Line: append_line(*filling.pos, filling.line, out); break;
    case Placeholder::Square: out += chess::to_string(filling.square); break;
    case Placeholder::Number: out += std::to_string(filling.number); break;
    case Placeholder::Value: out += filling.value; break;
    case Placeholder::First: out += words.name(filling.first, part.form); break;
    case Placeholder::Second: out += words.name(filling.second, part.form); break;
  }
}

}  // namespace

std::string fill(const TextCatalogue& words, std::string_view key, const Filling& filling) {
  std::string out;
  for (const TextPart& part : words.text(key)) {
    out += part.text;
    if (part.place) append_place(words, part, filling, out);
  }
  return out;
}

std::string_view key_of(const Motif& motif) {
  const bool is_pair = motif.first == motif.second;
  switch (motif.kind) {
    case MotifKind::Stalemate: return "stalemate";
    case MotifKind::AllowsStalemate: return "allows-stalemate";
    case MotifKind::Repetition: return "repetition";
    case MotifKind::AllowsRepetition: return "allows-repetition";
    case MotifKind::AllowsMate: return "allows-mate";
    case MotifKind::AllowsBackRankMate: return "allows-back-rank-mate";
    case MotifKind::MissesMate: return "misses-mate";
    case MotifKind::PutsEnPrise: return "puts-en-prise";
    case MotifKind::LosesGuard: return "loses-guard";
    case MotifKind::LeavesHanging: return "leaves-hanging";
    case MotifKind::LosesFor: return "loses-for";
    case MotifKind::AllowsFork: return is_pair ? "allows-fork-of-two" : "allows-fork";
    case MotifKind::AllowsPin: return "allows-pin";
    case MotifKind::AllowsSkewer: return is_pair ? "allows-skewer-of-two" : "allows-skewer";
    case MotifKind::AllowsDiscoveredAttack: return "allows-discovered-attack";
    case MotifKind::AllowsDiscoveredCheck: return "allows-discovered-check";
    case MotifKind::MissesHanging: return "misses-hanging";
    case MotifKind::MissesGain: return "misses-gain";
    case MotifKind::MissesFork: return is_pair ? "misses-fork-of-two" : "misses-fork";
    case MotifKind::MissesPin: return "misses-pin";
    case MotifKind::MissesSkewer: return is_pair ? "misses-skewer-of-two" : "misses-skewer";
    case MotifKind::MissesDiscoveredAttack: return "misses-discovered-attack";
    case MotifKind::MissesDiscoveredCheck: return "misses-discovered-check";
    case MotifKind::LostPawnEnding:
      return motif.line.empty() ? "enters-lost-pawn-ending" : "lost-pawn-ending";
  }
  return "";
}

std::string sentence_of(const TextCatalogue& words, const Motif& motif, const chess::Position& before,
                        chess::Move played) {
  const chess::Position start = is_missed_chance(motif.kind) ? before : before.after(played);
  Filling filling;
  filling.pos = &start;
  filling.line = motif.line;
  filling.square = motif.square;
  filling.number = motif.moves;
  filling.first = motif.first;
  filling.second = motif.second;
  return fill(words, key_of(motif), filling);
}

}  // namespace annotate
