// SPDX-License-Identifier: GPL-3.0-or-later
// See speed.h.
#include "bgn/speed.h"

#include <iterator>

#include "base/text.h"

namespace chess::inline bgn {
namespace {

/// Digits with at most one point among them.
std::optional<double> parse_seconds(std::string_view text) {
  if (text.empty() || !is_digit(text.front()) || !is_digit(text.back())) return std::nullopt;
  for (const char c : text) {
    if (!is_digit(c) && c != '.') return std::nullopt;
  }
  return parse_number<double>(text);
}

struct Stage {
  double moves = 0;  ///< 0: the rest of the game
  double seconds = 0;
  double increment = 0;
};

/// "40/9000+30", "300".
std::optional<Stage> parse_stage(std::string_view text) {
  Stage stage;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const auto moves = parse_number<int>(text.substr(0, slash));
    if (!moves || *moves <= 0) return std::nullopt;
    stage.moves = *moves;
    text.remove_prefix(slash + 1);
  }
  if (const auto plus = text.find('+'); plus != std::string_view::npos) {
    const auto increment = parse_seconds(text.substr(plus + 1));
    if (!increment) return std::nullopt;
    stage.increment = *increment;
    text = text.substr(0, plus);
  }
  const auto seconds = parse_seconds(text);
  if (!seconds) return std::nullopt;
  stage.seconds = *seconds;
  return stage;
}

}  // namespace

std::optional<SpeedClass> parse_speed_class(std::string_view text) {
  struct Word {
    std::string_view text;
    SpeedClass speed;
  };
  static constexpr Word kWords[] = {
      {"U", SpeedClass::UltraBullet},
      {"B", SpeedClass::Bullet},
      {"Z", SpeedClass::Blitz},
      {"R", SpeedClass::Rapid},
      {"C", SpeedClass::Classical},
      {"X", SpeedClass::Correspondence},
      {"ultrabullet", SpeedClass::UltraBullet},
      {"bullet", SpeedClass::Bullet},
      {"blitz", SpeedClass::Blitz},
      {"rapid", SpeedClass::Rapid},
      {"classical", SpeedClass::Classical},
      {"classic", SpeedClass::Classical},
      {"correspondence", SpeedClass::Correspondence},
  };
  for (const Word& word : kWords) {
    if (equals_ignoring_case(word.text, text)) return word.speed;
  }
  return std::nullopt;
}

SpeedClass speed_of_estimate(double seconds) {
  if (seconds < 30) return SpeedClass::UltraBullet;
  if (seconds < 180) return SpeedClass::Bullet;
  if (seconds < 480) return SpeedClass::Blitz;
  if (seconds < 1500) return SpeedClass::Rapid;
  return SpeedClass::Classical;
}

std::optional<SpeedClass> speed_of_time_control(std::string_view time_control) {
  constexpr double kMovesOfAGame = 40;
  constexpr double kCorrespondenceSecondsPerMove = 3600;
  double estimate = 0;
  double increment = 0;
  for (std::string_view rest = trim(time_control);;) {
    const auto colon = rest.find(':');
    const auto stage = parse_stage(rest.substr(0, colon));
    if (!stage) return std::nullopt;
    if (stage->moves > 0 && stage->seconds >= kCorrespondenceSecondsPerMove * stage->moves) {
      return SpeedClass::Correspondence;
    }
    estimate += stage->seconds;
    increment = stage->increment;
    if (colon == std::string_view::npos) break;
    rest.remove_prefix(colon + 1);
  }
  return speed_of_estimate(estimate + kMovesOfAGame * increment);
}

std::optional<SpeedClass> speed_of_event(std::string_view event) {
  // The longer word first where one is part of the other.
  struct Word {
    std::string_view text;
    SpeedClass speed;
  };
  static constexpr Word kWords[] = {
      {"ultrabullet", SpeedClass::UltraBullet},
      {"bullet", SpeedClass::Bullet},
      {"blitz", SpeedClass::Blitz},
      {"rapid", SpeedClass::Rapid},
      {"classical", SpeedClass::Classical},
      {"correspondence", SpeedClass::Correspondence},
  };
  // One pass: few letters of an event begin one of the words.
  const Word* found = std::end(kWords);
  for (std::size_t i = 0; i < event.size(); ++i) {
    const char first = to_lower(event[i]);
    if (first != 'b' && first != 'c' && first != 'r' && first != 'u') continue;
    for (const Word* word = std::begin(kWords); word != found; ++word) {
      if (word->text.front() != first) continue;
      if (equals_ignoring_case(event.substr(i, word->text.size()), word->text)) found = word;
      if (found == word) break;
    }
  }
  if (found == std::end(kWords)) return std::nullopt;
  return found->speed;
}

std::string_view rating_key(std::optional<SpeedClass> speed) {
  if (!speed) return "ELO";
  switch (*speed) {
    case SpeedClass::Bullet: return "ELO_bullet";
    case SpeedClass::Blitz: return "ELO_blitz";
    case SpeedClass::Rapid: return "ELO_rapid";
    case SpeedClass::Classical: return "ELO_classic";
    default: return "ELO";
  }
}

}  // namespace chess::inline bgn
