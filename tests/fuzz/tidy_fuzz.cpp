// SPDX-License-Identifier: GPL-3.0-or-later
// A name in the first line, a file of names or ratings behind it. Laws: a spelling that the file calls right
// is never corrected; a date that was written as PGN wants it is written so again.
#include <algorithm>

#include "fuzz/law.h"
#include "tidy/rating_list.h"
#include "tidy/spelling_file.h"
#include "tidy/tag_date.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all = fuzz::as_text(data, size);
  const auto end = std::min(all.find('\n'), all.size());
  const std::string_view name = all.substr(0, end);
  const std::string rest(all.substr(std::min(end + 1, all.size())));
  if (const auto date = to_tag_date(name)) fuzz::law(to_tag_date(*date) == date, "a date stays");
  if (const auto file = SpellingFile::read(memory_source(rest))) {
    for (const NameKind kind : {NameKind::Player, NameKind::Site, NameKind::Event, NameKind::Round}) {
      const auto right = file->correct(kind, name, std::nullopt);
      if (!right) continue;
      fuzz::law(right->name != name, "a correction changes something");
      if (right->why.contains("rule")) continue;
      fuzz::law(!file->correct(kind, right->name, std::nullopt), "what is right stays");
    }
  }
  if (const auto list = RatingList::read(memory_source(rest)))
    if (const ListedPlayer* player = list->find(name, 2000))
      fuzz::law(list->find(player->fide_id) == nullptr || list->find(player->fide_id) == player,
                "a number is one player's");
  return 0;
}
