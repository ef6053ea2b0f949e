// SPDX-License-Identifier: GPL-3.0-or-later
// See speed.h.
#include "bgn/speed.h"

#include <iterator>

#include "base/text.h"
#include "game/time_control_tag.h"

namespace chess { inline namespace bgn {
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
  const auto control = parse_time_control_tag(time_control);
  if (!control || control->kind != TimeControlKind::Stages) return std::nullopt;
  if (is_correspondence(*control)) return SpeedClass::Correspondence;
  double seconds = 0;
  for (const TimeStage& stage : control->stages) seconds += stage.seconds;
  const TimeStage& last = control->stages.back();
  return speed_of_estimate(seconds + kMovesOfAGame * (last.increment + last.delay));
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

}}  // namespace chess::bgn
