// SPDX-License-Identifier: GPL-3.0-or-later
#include "tidy/rating_list.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/text.h"
#include "io/line_reader.h"
#include "openings/opening_search.h"

namespace chess { inline namespace tidy {

namespace {

constexpr std::array<std::string_view, 9> kTitles{"", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"};
constexpr std::array<std::string_view, 12> kMonthNames{"jan", "feb", "mar", "apr", "may", "jun",
                                                       "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr int kFirstTwoDigitYear = 70;  // FIDE's first lists

/// Of the letters and digits alone (FNV-1a with 64 bits): that two of two million names have one hash is a
/// chance of one in ten million.
std::uint64_t hash_of(std::string_view name) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : fold_name(name)) {
    if (!is_alpha(c) && !is_digit(c) && static_cast<unsigned char>(c) < 0x80) continue;
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  }
  return hash;
}

/// "GM"; lists before 2012 have "g", "wf".
std::uint8_t title_number(std::string_view text) {
  std::string title = to_upper_copy(trim(text));
  if (!title.empty() && !title.ends_with('M')) title += 'M';
  const auto found = std::ranges::find(kTitles, title);
  return found == kTitles.end() ? std::uint8_t{0} : static_cast<std::uint8_t>(found - kTitles.begin());
}

/// "OCT25", also among other letters: "standard_oct25frl", "players_2025-10", "202510".
std::optional<PartialDate> month_in(std::string_view text) {
  const std::string name = to_lower_copy(text);
  for (std::size_t i = 0; i + 5 <= name.size(); ++i) {
    const std::string_view rest = std::string_view(name).substr(i);
    const auto word = std::ranges::find(kMonthNames, rest.substr(0, 3));
    if (word != kMonthNames.end() && is_digit(rest[3]) && is_digit(rest[4])) {
      const int year = parse_number<int>(rest.substr(3, 2)).value_or(0);
      return PartialDate{year + (year < kFirstTwoDigitYear ? 2000 : 1900),
                         static_cast<int>(word - kMonthNames.begin()) + 1, 0};
    }
    if (!rest.starts_with("19") && !rest.starts_with("20")) continue;
    std::string_view month = rest.substr(4);
    if (!is_digit(month[0])) month.remove_prefix(1);
    const auto year_number = parse_number<int>(rest.substr(0, 4));
    const auto month_number = parse_number<int>(month.substr(0, 2));
    if (year_number && month.size() >= 2 && is_digit(month[0]) && month_number && *month_number >= 1 &&
        *month_number <= 12)
      return PartialDate{*year_number, *month_number, 0};
  }
  return std::nullopt;
}

template <class T>
T number_in(std::string_view text) {
  return parse_number<T>(trim(text)).value_or(T{0});
}

/// The text of an element of XML without elements inside: <name>Carlsen, Magnus</name>.
std::string element(std::string_view text, std::string_view name) {
  const std::string open = "<" + std::string(name) + ">";
  const auto begin = text.find(open);
  const auto end = begin == std::string_view::npos ? begin : text.find('<', begin + 1);
  if (end == std::string_view::npos) return {};
  std::string value(text.substr(begin + open.size(), end - begin - open.size()));
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kEntities{
      {{"&apos;", "'"}, {"&quot;", "\""}, {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}}};
  for (const auto& [entity, meant] : kEntities)
    for (auto at = value.find(entity); at != std::string::npos; at = value.find(entity, at + 1))
      value.replace(at, entity.size(), meant);
  return value;
}

}  // namespace

std::string_view title_of(const ListedPlayer& player) { return kTitles[player.title]; }

class RatingList::Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {
    const std::string name = to_lower_copy(file.substr(file.find_last_of("/\\") + 1));
    list_.month_ = month_in(name);
    own_kind_ = name.contains("rapid") ? 1 : name.contains("blitz") ? 2 : 0;
  }

  std::optional<Error> read_text(std::unique_ptr<ByteSource> source) {
    LineReader lines(std::move(source), 1 << 20);
    while (true) {
      const auto line = lines.next();
      if (!line) return line.error();
      if (!*line) break;
      if (lines.line_number() > 1)
        add_line(**line);
      else if (!take_heading(**line))
        return Error(file_ + ":1", "no heading of a rating list, like 'ID Number  Name  Fed ... OCT25'");
    }
    return std::nullopt;
  }

  std::optional<Error> read_xml(ByteSource& source) {
    constexpr std::string_view kEnd = "</player>";
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    std::string text;
    while (true) {
      const std::size_t kept = text.size();
      if (kept > kPiece) return Error(file_, "no end of a <player> in 1 MB");
      text.resize(kept + kPiece);
      const auto got = source.read(std::span(text).subspan(kept));
      if (!got) return got.error();
      text.resize(kept + *got);
      if (*got == 0) break;
      std::size_t begin = 0;
      for (auto end = text.find(kEnd); end != std::string::npos; end = text.find(kEnd, begin)) {
        add_element(std::string_view(text).substr(begin, end - begin));
        begin = end + kEnd.size();
      }
      text.erase(0, begin);
    }
    return std::nullopt;
  }

  std::expected<RatingList, Error> finish() && {
    auto& players = list_.players_;
    if (players.empty()) return std::unexpected(Error(file_, "no players of a rating list"));
    players.shrink_to_fit();
    std::ranges::sort(players, {}, [](const ListedPlayer& p) { return std::pair(p.name_hash, p.fide_id); });
    list_.by_id_.resize(players.size());
    std::iota(list_.by_id_.begin(), list_.by_id_.end(), 0U);
    std::ranges::sort(list_.by_id_, {}, [&](std::uint32_t place) { return players[place].fide_id; });
    return std::move(list_);
  }

 private:
  struct Column {
    std::size_t begin = 0;
    std::size_t size = 0;

    std::string_view of(std::string_view line) const {
      return begin < line.size() ? line.substr(begin, size) : "";
    }
  };

  /// A column goes from its word to the next one. Lists before 2012 write two words as one: "TitlFed".
  bool take_heading(std::string_view heading) {
    const auto column = [&](std::size_t begin, std::string_view word) -> Column {
      if (begin == std::string_view::npos) return {};
      std::size_t end = heading.find(' ', begin);
      if (word == "Titl") end = begin + 4;
      if (end == std::string_view::npos) return {begin, std::string_view::npos};
      end = heading.find_first_not_of(' ', end);
      return {begin, end == std::string_view::npos ? end : end - begin};
    };
    const auto named = [&](std::string_view word) { return column(heading.find(word), word); };
    const auto title = heading.find(" Tit ");
    const auto name = heading.find("Name");
    if (!heading.starts_with("ID") || name == std::string_view::npos) return false;
    id_ = {0, name};
    name_ = named("Name");
    title_ = title == std::string_view::npos ? named("Titl") : column(title + 1, "Tit");
    woman_title_ = named("WTit");
    born_ = heading.contains("B-day") ? named("B-day") : named("Born");
    ratings_ = {named("SRtng"), named("RRtng"), named("BRtng")};
    for (auto at = heading.find(' ', name); at != std::string_view::npos; at = heading.find(' ', at + 1)) {
      const std::string_view word = heading.substr(at + 1, 5);
      const auto month = month_in(word);
      if (!month) continue;
      list_.month_ = month;
      ratings_[own_kind_] = column(at + 1, word);
    }
    return true;
  }

  void add_line(std::string_view line) {
    ListedPlayer player;
    for (std::size_t i = 0; i < ratings_.size(); ++i)
      player.ratings[i] = number_in<std::uint16_t>(ratings_[i].of(line));
    player.born = number_in<std::uint16_t>(born_.of(line));
    player.title = title_number(title_.of(line));
    if (player.title == 0) player.title = title_number(woman_title_.of(line));
    add(player, id_.of(line), name_.of(line));
  }

  void add_element(std::string_view text) {
    ListedPlayer player;
    player.ratings = {0, number_in<std::uint16_t>(element(text, "rapid_rating")),
                      number_in<std::uint16_t>(element(text, "blitz_rating"))};
    const bool has_one_kind = !text.contains("<rapid_rating") && !text.contains("<blitz_rating");
    player.ratings[has_one_kind ? own_kind_ : 0] = number_in<std::uint16_t>(element(text, "rating"));
    player.born = number_in<std::uint16_t>(element(text, "birthday"));
    player.title = title_number(element(text, "title"));
    if (player.title == 0) player.title = title_number(element(text, "w_title"));
    add(player, element(text, "fideid"), element(text, "name"));
  }

  void add(ListedPlayer& player, std::string_view id, std::string_view name) {
    player.fide_id = number_in<std::uint32_t>(id);
    const std::string_view written = trim(name);
    if (player.fide_id == 0 || written.empty()) return;
    player.name_hash = hash_of(to_utf8(written));
    list_.players_.push_back(player);
  }

  const std::string& file_;
  RatingList list_;
  std::size_t own_kind_ = 0;  // of a list with one kind of rating
  Column id_;
  Column name_;
  Column title_;
  Column woman_title_;
  Column born_;
  std::array<Column, 3> ratings_;
};

std::expected<RatingList, Error> RatingList::read(std::unique_ptr<ByteSource> source) {
  const std::string file = source->name();
  std::string head(4096, '\0');
  const auto got = source->read(head);
  if (!got) return std::unexpected(got.error());
  head.resize(*got);
  const auto first = head.find_first_not_of("\xEF\xBB\xBF \r\n\t");  // a byte order mark may stand in front
  const bool is_xml = first != std::string::npos && head[first] == '<';
  auto whole = joined_source(std::move(head), std::move(source));
  Reader reader(file);
  if (auto fault = is_xml ? reader.read_xml(*whole) : reader.read_text(std::move(whole)))
    return std::unexpected(std::move(*fault));
  return std::move(reader).finish();
}

bool RatingList::is_in_force(const PartialDate& day) const {
  if (!month_ || day.month == 0) return false;
  const int first = month_->year * 12 + month_->month;
  const auto since = [&](int year, int month) { return first >= year * 12 + month; };
  const int months = since(2012, 7) ? 1 : since(2009, 7) ? 2 : since(2000, 7) ? 3 : 6;
  const int asked = day.year * 12 + day.month;
  return asked >= first && asked < first + months;
}

const ListedPlayer* RatingList::find(std::uint32_t fide_id) const {
  const auto found = std::ranges::equal_range(by_id_, fide_id, {},
                                              [&](std::uint32_t place) { return players_[place].fide_id; });
  return found.size() == 1 ? &players_[found.front()] : nullptr;
}

const ListedPlayer* RatingList::find(std::string_view name, int year) const {
  const ListedPlayer* one = nullptr;
  for (const ListedPlayer& player :
       std::ranges::equal_range(players_, hash_of(name), {}, &ListedPlayer::name_hash)) {
    if (player.born >= year) continue;
    if (one != nullptr) return nullptr;
    one = &player;
  }
  return one;
}

int RatingList::rating_of(const ListedPlayer& player, std::optional<SpeedClass> speed) {
  switch (speed.value_or(SpeedClass::Classical)) {
    case SpeedClass::Classical: return player.ratings[0];
    case SpeedClass::Rapid: return player.ratings[1];
    case SpeedClass::UltraBullet:
    case SpeedClass::Bullet:
    case SpeedClass::Blitz: return player.ratings[2];
    case SpeedClass::Correspondence: break;
  }
  return 0;
}

}}  // namespace chess::tidy
