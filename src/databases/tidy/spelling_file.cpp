// SPDX-License-Identifier: GPL-3.0-or-later
#include "tidy/spelling_file.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "io/line_reader.h"
#include "openings/opening_search.h"

namespace chess { inline namespace tidy {

namespace {

constexpr std::size_t kLongestName = 1000;  // of names that rules change
constexpr std::size_t kMostWords = 8;  // of a name that may be abbreviated
constexpr std::array<std::string_view, 4> kSections{"@PLAYER", "@SITE", "@EVENT", "@ROUND"};

/// The texts between quotation marks.
std::vector<std::string> quoted_texts(std::string_view line) {
  std::vector<std::string> texts;
  for (auto begin = line.find('"'); begin != std::string_view::npos;) {
    const auto end = line.find('"', begin + 1);
    if (end == std::string_view::npos) break;
    texts.emplace_back(line.substr(begin + 1, end - begin - 1));
    begin = line.find('"', end + 1);
  }
  return texts;
}

/// "GM RUS [2753] 1975.06.25--2026": the years of birth and death, each behind the rating.
std::pair<std::uint16_t, std::uint16_t> years_of(std::string_view remark) {
  const auto bracket = remark.find(']');
  const std::string_view dates = trim(bracket == std::string_view::npos ? "" : remark.substr(bracket + 1));
  const auto year = [](std::string_view date) {
    return parse_number<std::uint16_t>(date.substr(0, 4)).value_or(0);
  };
  const auto dashes = dates.find("--");
  return {year(dates), dashes == std::string_view::npos ? std::uint16_t{0} : year(dates.substr(dashes + 2))};
}

/// The words of a name, in small letters: "Jonathan S.", "J.S.", "JS" (initials, up to three together).
std::vector<std::string> words_of(std::string_view name) {
  constexpr std::string_view gaps = " \t.-_,*";
  constexpr std::size_t most_initials = 3;
  std::vector<std::string> words;
  for (auto begin = name.find_first_not_of(gaps); begin != std::string_view::npos;) {
    const auto end = std::min(name.find_first_of(gaps, begin), name.size());
    const std::string_view word = name.substr(begin, end - begin);
    std::size_t from = 0;
    for (std::size_t i = 1; i < word.size() && word.size() <= most_initials; ++i)
      if (word[i] >= 'A' && word[i] <= 'Z')
        words.push_back(fold_name(word.substr(std::exchange(from, i), i - from)));
    words.push_back(fold_name(word.substr(from)));
    begin = name.find_first_not_of(gaps, end);
  }
  return words;
}

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) text += word;
  return text;
}

/// Each word begins the one of the whole name at its place: "J", "Jon S".
bool is_abbreviation(std::span<const std::string> words, const std::vector<std::string>& whole) {
  return !words.empty() && words.size() <= whole.size() &&
         std::ranges::equal(words, std::span(whole).first(words.size()),
                            [](const std::string& a, const std::string& b) { return b.starts_with(a); });
}

/// "Chicago, IL USA" -> "Chicago, IL" -> "Chicago"; the site itself if no code is behind it.
std::string_view without_code(std::string_view site) {
  const auto blank = site.rfind(' ');
  if (blank == std::string_view::npos) return site;
  const std::string_view word = site.substr(blank + 1);
  const bool is_code =
      word.size() <= 3 && std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!is_code) return site;
  site = site.substr(0, blank);
  if (site.ends_with(',')) site.remove_suffix(1);
  return site;
}

}  // namespace

class SpellingFile::Reader {
 public:
  std::optional<Error> take(std::string_view line) {
    const std::string text = to_utf8(line);
    const std::string_view whole = trim(text);
    if (whole.empty() || whole[0] == '#') return std::nullopt;
    if (whole[0] == '@') return begin_section(whole);
    if (section_ == nullptr)
      return is_passed_ ? std::nullopt : std::optional<Error>("no section like @PLAYER begins");
    if (whole[0] == '%') return add_rule(whole);
    const auto hash = whole.find('#');
    const std::string_view name = trim(whole.substr(0, hash));
    if (name[0] != '=') {
      const auto [born, died] = years_of(hash == std::string_view::npos ? "" : whole.substr(hash + 1));
      const Text kept = keep(name);
      section_->people.push_back({kept, born, died});
      return add(kept, true);
    }
    const std::string_view other = trim(name.substr(1));
    if (section_->people.empty() || other.empty()) return Error("another spelling of no name");
    return add(keep(other), false);
  }

  SpellingFile finish() && {
    for (Section& section : file_.sections_)
      std::ranges::sort(section.spellings, {}, [&](const Spelling& s) { return file_.view(s.key); });
    return std::move(file_);
  }

 private:
  std::optional<Error> begin_section(std::string_view line) {
    const auto name = line.substr(0, line.find_first_of(" \t"));
    const auto known = std::ranges::find_if(kSections, [&](auto k) { return equals_ignoring_case(k, name); });
    is_passed_ = known == kSections.end();  // of another program
    section_ = is_passed_ ? nullptr : &file_.sections_[static_cast<std::size_t>(known - kSections.begin())];
    const auto ignored = quoted_texts(line);
    if (!is_passed_ && !ignored.empty()) section_->ignored = ignored.front();
    return std::nullopt;
  }
  std::optional<Error> add_rule(std::string_view line) {
    const auto word = line.substr(0, line.find_first_of(" \t\""));
    auto* rules = equals_ignoring_case(word, "%Prefix")   ? &section_->prefixes
                  : equals_ignoring_case(word, "%Infix")  ? &section_->infixes
                  : equals_ignoring_case(word, "%Suffix") ? &section_->suffixes
                                                          : nullptr;
    if (rules == nullptr) return std::nullopt;
    auto texts = quoted_texts(line);
    if (texts.size() != 2 || texts[0].empty()) return Error("a rule needs two texts in quotation marks");
    rules->emplace_back(std::move(texts[0]), std::move(texts[1]));
    return std::nullopt;
  }
  std::optional<Error> add(Text text, bool is_right) {
    const Text key = keep(key_of(file_.view(text), *section_));
    if (file_.texts_.size() > std::numeric_limits<std::uint32_t>::max() / 2)
      return Error("more than 2 GiB of names");
    section_->spellings.push_back(
        {key, text, static_cast<std::uint32_t>(section_->people.size() - 1), is_right});
    return std::nullopt;
  }
  Text keep(std::string_view text) {
    const Text kept{static_cast<std::uint32_t>(file_.texts_.size()), static_cast<std::uint32_t>(text.size())};
    file_.texts_ += text;
    return kept;
  }

  SpellingFile file_;
  Section* section_ = nullptr;  // null: before the first one, or of another program
  bool is_passed_ = false;
};

std::expected<SpellingFile, Error> SpellingFile::read(std::unique_ptr<ByteSource> source) {
  const std::string name = source->name();
  LineReader lines(std::move(source), 1 << 20);
  Reader reader;
  while (true) {
    const auto line = lines.next();
    if (!line) return std::unexpected(line.error());
    if (!*line) break;
    if (auto fault = reader.take(**line))
      return std::unexpected(std::move(*fault).in(name + ":" + std::to_string(lines.line_number())));
  }
  return std::move(reader).finish();
}

std::string SpellingFile::key_of(std::string_view name, const Section& section) {
  std::string key = fold_name(name);
  std::erase_if(key, [&](char c) { return section.ignored.contains(c); });
  return key;
}

/// One prefix, every infix and one suffix, the first of each that fits.
std::string SpellingFile::by_rules(std::string_view name, const Section& section) {
  std::string text(name);
  const auto prefix =
      std::ranges::find_if(section.prefixes, [&](const Rule& r) { return text.starts_with(r.first); });
  if (prefix != section.prefixes.end()) text.replace(0, prefix->first.size(), prefix->second);
  for (const auto& [wrong, right] : section.infixes)
    for (auto at = text.find(wrong); at != std::string::npos && text.size() <= kLongestName;
         at = text.find(wrong, at + right.size()))
      text.replace(at, wrong.size(), right);
  const auto suffix =
      std::ranges::find_if(section.suffixes, [&](const Rule& r) { return text.ends_with(r.first); });
  if (suffix != section.suffixes.end())
    text.replace(text.size() - suffix->first.size(), std::string::npos, suffix->second);
  return text;
}

/// The spellings with this key, or with one that begins with it.
std::span<const SpellingFile::Spelling> SpellingFile::range(const Section& section, std::string_view key,
                                                            bool is_whole) const {
  const auto found = std::ranges::equal_range(section.spellings, key, {}, [&](const Spelling& s) {
    return is_whole ? view(s.key) : view(s.key).substr(0, key.size());
  });
  return {found.begin(), found.end()};
}

/// Who has this name; if nobody, who is also called so.
SpellingFile::People SpellingFile::called(const Section& section, std::string_view key,
                                          std::optional<int> year) const {
  People people;
  for (const bool is_right : {true, false})
    for (const Spelling& s : people.empty() ? range(section, key, true) : std::span<const Spelling>())
      if (s.is_right == is_right && section.people[s.person].lived_in(year)) people.push_back(s.person);
  return people;
}

/// Adds who has such a first name in this family.
void SpellingFile::add_abbreviated(const Section& section, Words family, Words given, std::optional<int> year,
                                   People& people) const {
  if (family.empty() || given.empty()) return;
  const std::string key = key_of(joined(family), section);
  for (const Spelling& s : range(section, key + given.front(), false)) {
    const std::string_view text = view(s.text);
    const auto comma = text.find(',');
    if (comma == std::string_view::npos || key_of(text.substr(0, comma), section) != key) continue;
    if (is_abbreviation(given, words_of(text.substr(comma + 1))) && section.people[s.person].lived_in(year))
      people.push_back(s.person);
  }
}

/// Adds who may be meant where no spelling of the file is this name: "Kramnik, V", "V. Kramnik".
void SpellingFile::add_readings(const Section& section, std::string_view name, std::optional<int> year,
                                People& people) const {
  const auto all = words_of(name);
  const Words words(all);
  if (words.size() > kMostWords) return;
  const auto comma = name.find(',');
  if (comma != std::string_view::npos) {
    const std::size_t family = words_of(name.substr(0, comma)).size();
    return add_abbreviated(section, words.first(family), words.subspan(family), year, people);
  }
  // Nobody knows which words are the family name.
  for (std::size_t i = 1; i < words.size(); ++i)
    for (const std::uint32_t person :
         called(section, key_of(joined(words.subspan(i)) + joined(words.first(i)), section), year))
      people.push_back(person);
  if (!people.empty()) return;
  for (std::size_t i = 1; i < words.size(); ++i) {
    add_abbreviated(section, words.first(i), words.subspan(i), year, people);
    add_abbreviated(section, words.subspan(i), words.first(i), year, people);
  }
}

std::optional<SpellingFile::Correction> SpellingFile::correct(NameKind kind, std::string_view name,
                                                              std::optional<int> year) const {
  const Section& section = sections_[static_cast<std::size_t>(kind)];
  // Who is spelt right is meant, also where somebody else is spelt so, too.
  if (std::ranges::any_of(range(section, key_of(name, section), true),
                          [&](const Spelling& s) { return s.is_right && view(s.text) == name; }))
    return std::nullopt;
  const std::string ruled = by_rules(name, section);
  const std::string key = key_of(ruled, section);
  const auto found = range(section, key, true);
  People people = called(section, key, year);
  if (people.empty() && !found.empty()) return std::nullopt;
  // "Georgiev, Ki" is not "Georgiev, K. I."
  const auto is_same = [&](const Spelling& s) { return words_of(view(s.text)) == words_of(ruled); };
  if (kind == NameKind::Player && !key.empty() && std::ranges::none_of(found, is_same))
    add_readings(section, ruled, year, people);
  if (kind == NameKind::Site && found.empty() && !key.empty())
    for (const Spelling& s : range(section, key, false))
      for (auto site = view(s.text), city = without_code(site); city != site;
           site = city, city = without_code(site))
        if (key_of(city, section) == key) people.push_back(s.person);
  if (people.empty()) {
    if (ruled == name) return std::nullopt;
    return Correction{ruled, "a rule of the spelling file"};
  }
  const std::string_view right = view(section.people[people.front()].name);
  const bool is_one =
      std::ranges::all_of(people, [&](std::uint32_t p) { return view(section.people[p].name) == right; });
  if (!is_one || right == name) return std::nullopt;
  std::string_view why = "the spelling file has this spelling";
  if (found.empty())
    why = kind == NameKind::Site ? "the spelling file has one such site"
                                 : "the spelling file has one such person";
  return Correction{std::string(right), std::string(why)};
}

}}  // namespace chess::tidy
