// SPDX-License-Identifier: GPL-3.0-or-later
// Tag pairs made clean, and where the tags of a game end.
#include "pgn/detail/tag_section.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/text.h"
#include "pgn/detail/characters.h"
#include "pgn/detail/name_bits.h"
#include "pgn/detail/plain_tag.h"
#include "pgn/detail/plain_tokens.h"
#include "pgn/detail/words.h"

namespace chess { inline namespace pgn {

namespace {

constexpr std::size_t kMostTags = 1000;  // of a game

constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

constexpr bool begins_tag_name(char c) { return is_alpha(c) || is_digit(c) || c == '_'; }

// As tags stand in most files. No name or value has a line break.
constexpr std::string_view kBeforeName = "\n[", kBeforeValue = " \"", kBehindValue = "\"]";
constexpr std::size_t kFrame = kBeforeName.size() + kBeforeValue.size() + kBehindValue.size();

/// A tag whose name is known however its letters are written.
struct KnownTag {
  std::string_view name;
  bool is_of_start = false;  ///< says where the game starts, or how it ended
};
constexpr KnownTag kKnownTags[] = {{"Event"},
                                   {"Site"},
                                   {"Date"},
                                   {"Round"},
                                   {"White"},
                                   {"Black"},
                                   {"Result", true},
                                   {"FEN", true},
                                   {"SetUp", true},
                                   {"Variant", true},
                                   {"WhiteElo"},
                                   {"BlackElo"},
                                   {"WhiteTitle"},
                                   {"BlackTitle"},
                                   {"WhiteTeam"},
                                   {"BlackTeam"},
                                   {"WhiteFideId"},
                                   {"BlackFideId"},
                                   {"WhiteRatingDiff"},
                                   {"BlackRatingDiff"},
                                   {"WhiteClock"},
                                   {"BlackClock"},
                                   {"ECO"},
                                   {"NIC"},
                                   {"Opening"},
                                   {"Variation"},
                                   {"SubVariation"},
                                   {"TimeControl"},
                                   {"Termination"},
                                   {"Time"},
                                   {"UTCDate"},
                                   {"UTCTime"},
                                   {"EndDate"},
                                   {"EndTime"},
                                   {"EventDate"},
                                   {"EventType"},
                                   {"EventRounds"},
                                   {"EventCountry"},
                                   {"EventCategory"},
                                   {"EventSponsor"},
                                   {"SourceDate"},
                                   {"Source"},
                                   {"Section"},
                                   {"Stage"},
                                   {"Board"},
                                   {"Mode"},
                                   {"PlyCount"},
                                   {"Annotator"}};

/// Nearly a perfect hash of the names above, the same for all ways to write one.
constexpr std::size_t kLooks = 256;
constexpr std::size_t look_of(std::string_view name) {
  const auto letter = [name](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(name[i]) | 0x20u);
  };
  const std::size_t size = name.size();
  return (63 * size + 54 * letter(0) + 18 * letter(2 * size / 3) + 26 * letter(size - 1)) % kLooks;
}

constexpr auto kTagsByLook = [] {
  std::array<std::uint8_t, kLooks> table{};  // 1 and up: the place in kKnownTags
  for (std::size_t i = 0; i < std::size(kKnownTags); ++i) {
    std::uint8_t& place = table[look_of(kKnownTags[i].name)];
    if (place != 0) throw "two known tags look alike";
    place = static_cast<std::uint8_t>(i + 1);
  }
  return table;
}();

/// The texts are as long as each other. Few instructions for the lengths that names have.
bool is_same(std::string_view a, std::string_view b) {
  const auto load = [](auto& to, std::string_view text, std::size_t at) {
    std::memcpy(&to, text.data() + at, sizeof to);
  };
  const auto same_ends = [&]<class Word>(Word) {
    Word a_first{}, b_first{}, a_last{}, b_last{};
    load(a_first, a, 0);
    load(b_first, b, 0);
    load(a_last, a, a.size() - sizeof(Word));
    load(b_last, b, b.size() - sizeof(Word));
    return a_first == b_first && a_last == b_last;
  };
  if (a.size() > 16 || a.size() < 4) return a == b;
  return a.size() < 8 ? same_ends(std::uint32_t{}) : same_ends(std::uint64_t{});
}

/// Null for other names. `is_exact`: its letters are written as they should be. Precondition: `name` is not
/// empty.
const KnownTag* find_known_tag(std::string_view name, bool& is_exact) {
  const std::size_t place = kTagsByLook[look_of(name)];
  if (place == 0) return nullptr;
  const KnownTag& known = kKnownTags[place - 1];
  if (known.name.size() != name.size()) return nullptr;
  is_exact = is_same(known.name, name);
  return is_exact || equals_ignoring_case(known.name, name) ? &known : nullptr;
}

static_assert(std::size(kKnownTags) <= 64);
constexpr std::uint64_t bit_of(const KnownTag& tag) { return std::uint64_t{1} << (&tag - kKnownTags); }
constexpr std::uint64_t bit_of(std::string_view known) {
  return bit_of(*std::ranges::find(kKnownTags, known, &KnownTag::name));
}

}  // namespace

ImportStatus TagSection::read(PgnVisitor& visitor) {
  lexer_.stop_recording();
  start_tags_.clear();
  seen_.clear();
  known_ = name_bits_ = 0;
  count_ = 0;
  ImportStatus status = ImportStatus::Whole;
  bool is_behind_comment = false;
  take_plain_tags(visitor);
  while (true) {
    if (count_ > 0 && lexer_.skip_to_plain_line(begins_plain_movetext)) return status;
    const PgnToken& token = lexer_.peek();
    switch (token.kind) {
      case PgnTokenKind::Comment:
        // Between tags, or behind the last: what it belongs to is the game.
        if (count_ > 0 && !lexer_.is_recording()) lexer_.record();
        if (!comments_.take(token, count_ == 0)) status = ImportStatus::Damaged;
        is_behind_comment = true;
        lexer_.take();
        break;
      case PgnTokenKind::Escape:
        reports_.add_escape(token);
        lexer_.take();
        break;
      case PgnTokenKind::Bracket:
        // Nearly all tags are seen here not to be the next game's.
        if (count_ > 0 && (token.after_blank_line || is_behind_comment || !lexer_.is_other_tag('E')) &&
            is_next_games(token.after_blank_line || is_behind_comment))
          return status;
        is_behind_comment = false;
        if (lexer_.is_recording()) comments_.set_before_tag();
        lexer_.stop_recording();
        if (!take(visitor)) status = ImportStatus::Damaged;
        take_plain_tags(visitor);
        break;
      case PgnTokenKind::Word:
      case PgnTokenKind::Number:
      case PgnTokenKind::Open:
      case PgnTokenKind::Stray:
        if (!take_words_behind_tag()) return status;
        break;
      default: return status;
    }
  }
}

/// Words on the line of a tag, with another tag on the next line, are a remark. Moves are none.
bool TagSection::take_words_behind_tag() {
  constexpr std::size_t kLongestRemark = 512;
  if (count_ == 0 || lexer_.peek().on_new_line || !lexer_.is_tag_behind_line()) return false;
  std::string line(lexer_.line_ahead(kLongestRemark));
  if (line.size() + 1 >= kLongestRemark) return false;
  line.resize(std::min(line.find_first_of("[{;"), line.size()));
  const std::string words(trim(line));
  std::string_view rest = words;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest))
    if (looks_like_move(word) || parse_end_mark(word)) return false;
  reports_.add(Severity::Warning, "'" + PgnReports::quoted(words) + "' behind a tag", "kept as a comment");
  PgnToken remark;
  remark.kind = PgnTokenKind::Comment;
  remark.text = words;
  if (!lexer_.is_recording()) lexer_.record();
  comments_.take(remark, false);
  lexer_.take_text(line.size());
  return true;
}

bool TagSection::has(std::string_view name) const {
  bool is_exact = false;
  const KnownTag* known = find_known_tag(name, is_exact);
  if (known != nullptr && is_exact) return (known_ & bit_of(*known)) != 0;
  return (name_bits_ & name_bit(name)) != 0 && find(name) != std::string::npos;
}

std::size_t TagSection::find(std::string_view name) const {
  const std::string_view seen = seen_;
  for (auto at = seen.find(name); at != std::string::npos; at = seen.find(name, at + 1))
    if (seen.substr(0, at).ends_with(kBeforeName) && seen.substr(at + name.size()).starts_with(kBeforeValue))
      return at;
  return std::string::npos;
}

std::string_view TagSection::value_at(std::size_t place) const {
  std::string_view line = std::string_view(seen_).substr(place, seen_.find('\n', place) - place);
  while (!line.ends_with(kBehindValue)) line.remove_suffix(1);
  line.remove_suffix(kBehindValue.size());
  return line;
}

void TagSection::remember(std::string_view name, std::string_view value) {
  seen_ += kBeforeName;
  seen_ += name;
  seen_ += kBeforeValue;
  seen_ += value;
  seen_ += kBehindValue;
  ++count_;
}

/// A tag that comes again, behind a blank line or a comment, begins the next game.
bool TagSection::is_next_games(bool is_apart) {
  constexpr std::uint64_t whole = bit_of("Event") | bit_of("Result");
  if (!is_apart && (known_ & whole) != whole) return false;
  const std::string_view name = lexer_.tag_pair_name();
  return name == "Event" || (is_apart && !name.empty() && has(name));
}

/// Those of known names that come for the first time, one a line. They can be no other game's.
void TagSection::take_plain_tags(PgnVisitor& visitor) {
  const std::string_view text = lexer_.loaded();
  if (count_ == 0) seen_ += '\n';
  std::size_t taken = 0;
  while (count_ < kMostTags) {
    const PlainTag tag = plain_tag(text.substr(taken), count_ == 0);
    if (tag.length == 0) break;
    bool is_exact = false;
    const KnownTag* known = find_known_tag(tag.name, is_exact);
    if (known == nullptr || !is_exact || (known_ & bit_of(*known)) != 0) break;
    known_ |= bit_of(*known);
    if (known->is_of_start) start_tags_.set(tag.name, tag.value);
    visitor.tag(tag.name, tag.value);
    taken += tag.length;
    ++count_;
  }
  seen_ += text.substr(0, taken);
  lexer_.skip_plain(taken);
}

bool TagSection::take(PgnVisitor& visitor) {
  const PgnLexer::Tag tag = lexer_.take_tag();
  if (tag.name.empty() || !begins_tag_name(tag.name.front())) {
    std::string text = tag.name.empty() ? std::string(lexer_.bracket_ahead()) : "[" + std::string(tag.name);
    if (!tag.name.empty()) text += " " + std::string(tag.value) + "]";
    reports_.add(Severity::Warning, "a bracket without a tag: '" + PgnReports::quoted(text) + "'",
                 "passed over");
    if (tag.name.empty()) lexer_.take_bracket();
    return true;
  }
  std::string value_storage;
  const std::string_view value = tag.is_plain ? tag.value : clean_value(tag.value, value_storage);
  std::string name_storage;
  std::string_view name = tag.name;
  if (!tag.is_plain && !std::ranges::all_of(name, is_tag_name_character)) {
    name_storage = name;
    std::ranges::replace_if(name_storage, [](char c) { return !is_tag_name_character(c); }, '_');
    name = name_storage;
  }

  if (tag.is_at_end)
    reports_.add(Severity::Error,
                 "the text ends inside tag " + std::string(name) + ": '" + PgnReports::quoted(value) + "'",
                 "the tag is kept as far as it goes");
  else if (tag.is_cut)
    reports_.add(Severity::Warning, "tag " + std::string(name) + " is longer than a mebibyte",
                 "cut there; the rest of its line is passed over");
  else if (tag.is_odd)
    reports_.add(Severity::Note, "tag " + std::string(name) + " is not written as a tag pair should be",
                 "read as '" + printable(value) + "'");
  if (name != tag.name)
    reports_.add(Severity::Warning, "a strange tag name: '" + PgnReports::quoted(tag.name) + "'",
                 "read as " + std::string(name));
  bool is_exact = false;
  const KnownTag* known = find_known_tag(name, is_exact);
  if (known != nullptr && !is_exact && (known_ & bit_of(*known)) == 0) {
    reports_.add(Severity::Note, "tag " + std::string(name), "read as " + std::string(known->name));
    name = known->name;
    is_exact = true;
  }
  const bool is_known = known != nullptr && is_exact;
  std::uint64_t& bits = is_known ? known_ : name_bits_;
  const std::uint64_t bit = is_known ? bit_of(*known) : name_bit(name);
  const std::size_t before = (bits & bit) == 0 ? std::string::npos : find(name);
  if (before != std::string::npos) {
    const std::string old(value_at(before + name.size() + kBeforeValue.size()));
    const bool is_same = old == value;
    reports_.add(is_same ? Severity::Note : Severity::Warning, "tag " + std::string(name) + " comes again",
                 is_same ? "with the same value"
                         : "the last value counts; it was '" + PgnReports::quoted(old) + "' before");
    seen_.erase(before - kBeforeName.size(), name.size() + old.size() + kFrame);
    --count_;
  } else if (count_ == kMostTags) {
    reports_.add(Severity::Warning,
                 "more than a thousand tags: " + std::string(name) + " '" + PgnReports::quoted(value) + "'",
                 "dropped");
    return true;
  }
  remember(name, value);
  bits |= bit;
  if (known != nullptr && known->is_of_start) start_tags_.set(known->name, value);
  visitor.tag(name, value);
  return !tag.is_at_end;
}

std::string_view TagSection::clean_value(std::string_view value, std::string& storage) {
  value = reports_.utf8(value, storage);
  if (!std::ranges::any_of(value, is_control)) return value;
  std::string clean(value);
  std::ranges::replace_if(clean, is_control, ' ');
  storage = std::move(clean);
  return storage;
}

// Start positions from tags.

namespace {

/// Tag names are case-sensitive by the standard; files are not.
std::string_view find_tag(const Tags& tags, std::string_view name) {
  for (const auto& [key, value] : tags.entries())
    if (equals_ignoring_case(key, name)) return value;
  return {};
}

}  // namespace

std::expected<StartPosition, Error> start_of(const Tags& tags) {
  const auto is_of_end = [](const Tags::Entry& tag) { return tag.first == "Result"; };
  if (std::ranges::all_of(tags.entries(), is_of_end)) return StartPosition{};
  const std::string_view name = find_tag(tags, "Variant");
  const Variant variant = parse_variant_name(name);
  if (!is_played(variant)) return std::unexpected(Error("variant '" + printable(name) + "' is not known"));

  const bool is_960 = names_chess960(name);
  const std::string_view fen = trim(find_tag(tags, "FEN"));
  // "?" and "-" are how some programs leave a tag empty.
  if (fen.empty() || fen == "?" || fen == "-") {
    if (is_960 || trim(find_tag(tags, "SetUp")) == "1")
      return std::unexpected(
          Error(std::string(is_960 ? "the game is Chess960"
                                   : "tag SetUp says that the game has a start of its own") +
                ", and no FEN says where it starts"));
    return StartPosition{AnyPosition::start(variant), false, {}};
  }
  auto start = parse_start(variant, is_960, fen);
  if (!start) return std::unexpected(Error("FEN '" + printable(fen, 80) + "'", start.error().reason));
  return std::move(*start);
}

}}  // namespace chess::pgn
