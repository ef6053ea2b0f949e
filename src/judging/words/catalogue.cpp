// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/catalogue.h"

#include <algorithm>
#include <cassert>
#include <ranges>

#include "base/random.h"
#include "base/text.h"
#include "notation/move_line.h"
#include "notation/san.h"

namespace chess { inline namespace words {

namespace {

/// By Placeholder.
constexpr std::string_view kPlaceNames[] = {"move",    "line",  "square",      "n",        "value", "stake",
                                            "ending",  "first", "second",      "numbered", "until", "side",
                                            "from",    "to",    "other-value", "name",     "time",  "of-time",
                                            "instead", "other", "last",        "file"};

std::expected<TextTemplate, Error> parse_template(std::string_view text) {
  TextTemplate parts(1);
  while (!text.empty()) {
    const auto open = text.find('{');
    parts.back().text = text.substr(0, open);
    if (open == std::string_view::npos) return parts;
    const auto close = text.find('}', open);
    if (close == std::string_view::npos) return std::unexpected("a { without its }");
    const std::string_view place = text.substr(open + 1, close - open - 1);
    const auto dot = place.find('.');
    const auto known = std::ranges::find(kPlaceNames, place.substr(0, dot));
    if (known == std::end(kPlaceNames)) return std::unexpected("no such place: {" + std::string(place) + "}");
    parts.back().place = static_cast<Placeholder>(known - std::begin(kPlaceNames));
    if (dot != std::string_view::npos) parts.back().form = place.substr(dot + 1);
    parts.emplace_back();
    text.remove_prefix(close + 1);
  }
  return parts;
}

std::uint64_t places_of(const TextTemplate& text) {
  std::uint64_t places = 0;
  for (const TextPart& part : text)
    if (part.place) places |= std::uint64_t{1} << static_cast<int>(*part.place);
  return places;
}

std::expected<Wordings, Error> parse_wordings(std::string_view text) {
  Wordings wordings;
  for (const std::string_view wording : split(text, '|')) {
    if (trim(wording).empty()) return std::unexpected("an empty wording");
    auto parts = parse_template(trim(wording));
    if (!parts) return std::unexpected(parts.error());
    wordings.push_back(*std::move(parts));
    if (places_of(wordings.back()) != places_of(wordings.front()))
      return std::unexpected("a wording with other places than the first");
  }
  return wordings;
}

/// Fills `form` with the names in the text, which are as many.
template <class Form>
std::expected<void, Error> read_form(std::string_view text, Form& form) {
  const auto names = split(text, ',');
  if (names.size() != form.size())
    return std::unexpected("a form of this kind has " + std::to_string(form.size()) + " names");
  std::ranges::transform(names, form.begin(), [](std::string_view name) { return std::string(trim(name)); });
  return {};
}

std::expected<void, Error> read_letters(std::string_view text, PieceLetters& letters) {
  const auto words = split_words(text);
  if (words.size() != letters.size())
    return std::unexpected("five letters are wanted: king, queen, rook, bishop, knight");
  std::ranges::copy(words, letters.begin());
  return {};
}

std::expected<void, Error> read_quoted(std::string_view text, std::string& out) {
  if (text.size() < 3 || text.front() != '"' || text.back() != '"')
    return std::unexpected("quotation marks are wanted");
  out = text.substr(1, text.size() - 2);
  return {};
}

/// Puts what a line has where it belongs.
std::expected<void, Error> read_entry(std::string_view key, std::string_view value,
                                      TextCatalogue& catalogue) {
  const auto behind = [&](std::string_view prefix) { return std::string(key.substr(prefix.size())); };
  if (key.starts_with("form.")) return read_form(value, catalogue.forms[behind("form.")]);
  if (key.starts_with("side.")) return read_form(value, catalogue.sides[behind("side.")]);
  if (key.starts_with("class.")) return read_form(value, catalogue.classes[behind("class.")]);
  if (key == "letters") return read_letters(value, catalogue.letters);
  if (key == "semicolon") return read_quoted(value, catalogue.semicolon);
  if (key == "decimal") {
    catalogue.decimal = value;
    return {};
  }
  bool is_first;
  if (key.starts_with("report.") || key.starts_with("name.")) {
    is_first = catalogue.plain.emplace(key, value).second;
  } else {
    auto wordings = parse_wordings(value);
    if (!wordings) return std::unexpected(wordings.error());
    is_first = catalogue.texts.emplace(key, *std::move(wordings)).second;
  }
  if (!is_first) return std::unexpected("a second text for " + std::string(key));
  return {};
}

bool has_form(const TextCatalogue& catalogue, const TextPart& part) {
  switch (part.place.value_or(Placeholder::Move)) {
    case Placeholder::First:
    case Placeholder::Second: return catalogue.forms.contains(part.form);
    case Placeholder::Side:
    case Placeholder::Other: return catalogue.sides.contains(part.form);
    case Placeholder::From:
    case Placeholder::To: return catalogue.classes.contains(part.form);
    default: return part.form.empty();
  }
}

/// The form that a place asks for must be there; most places have none.
std::expected<void, Error> check_forms(const TextCatalogue& catalogue) {
  for (const auto& [key, wordings] : catalogue.texts)
    for (const TextPart& part : std::views::join(wordings))
      if (!has_form(catalogue, part)) return std::unexpected(Error(key, "no such form: " + part.form));
  return {};
}

/// Which of `count` wordings: a hash of the position and the key (after FNV-1a), so that two sentences on one
/// position choose apart.
std::size_t choose_wording(std::string_view key, const Position* pos, std::size_t count) {
  if (pos == nullptr) return 0;
  std::uint64_t hash = bits_of(pos->key());
  for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return Random(hash).below(count);
}

/// With its number; empty if the line has no move.
std::string last_move(const TextCatalogue& words, const Filling& filling) {
  if (filling.line.empty()) return {};
  Position pos = *filling.pos;
  for (const Move m : filling.line.first(filling.line.size() - 1)) pos.play(m);
  return numbered_move(words, pos, filling.line.back());
}

void append_place(const TextCatalogue& words, const TextPart& part, const Filling& filling,
                  std::string& out) {
  switch (*part.place) {
    case Placeholder::Move:
      if (!filling.line.empty())
        append_spelled(to_san(*filling.pos, filling.line.front()), words.letters, out);
      break;
    case Placeholder::Line:
      append_spelled(to_move_line(*filling.pos, filling.line), words.letters, out);
      break;
    case Placeholder::Square: out += to_string(filling.square); break;
    case Placeholder::File: out += to_char(file_of(filling.square)); break;
    case Placeholder::Number: out += std::to_string(filling.number); break;
    case Placeholder::Value: out += filling.value; break;
    case Placeholder::Stake: out += filling.stake; break;
    case Placeholder::Ending: out += filling.ending; break;
    case Placeholder::First: out += words.name(filling.first, part.form); break;
    case Placeholder::Second: out += words.name(filling.second, part.form); break;
    case Placeholder::Numbered: out += filling.numbered; break;
    case Placeholder::Until: out += filling.until; break;
    case Placeholder::Side: out += words.name(filling.side, part.form); break;
    case Placeholder::Other: out += words.name(!filling.side, part.form); break;
    case Placeholder::Instead: out += filling.instead; break;
    case Placeholder::From: out += words.name(filling.from, part.form); break;
    case Placeholder::To: out += words.name(filling.to, part.form); break;
    case Placeholder::OtherValue: out += filling.other_value; break;
    case Placeholder::Name: out += filling.name; break;
    case Placeholder::Time: out += filling.time; break;
    case Placeholder::OfTime: out += filling.of_time; break;
    case Placeholder::Last: out += last_move(words, filling); break;
  }
}

}  // namespace

const Wordings& TextCatalogue::wordings(std::string_view key) const {
  const auto found = texts.find(key);
  assert(found != texts.end());
  return found->second;
}

const std::string& TextCatalogue::name(Role role, std::string_view form) const {
  const auto found = forms.find(form);
  assert(found != forms.end());
  return found->second[role];
}

const std::string& TextCatalogue::name(Color side, std::string_view form) const {
  const auto found = sides.find(form);
  assert(found != sides.end());
  return found->second[side];
}

const std::string& TextCatalogue::name(PositionClass seen, std::string_view form) const {
  const auto found = classes.find(form);
  assert(found != classes.end());
  return found->second[static_cast<std::size_t>(seen)];
}

std::expected<TextCatalogue, Error> parse_catalogue(std::string_view text) {
  TextCatalogue catalogue;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty() || line.starts_with('#')) continue;
    const auto equals = line.find('=');
    std::expected<void, Error> done;
    if (equals == std::string_view::npos) done = std::unexpected("no = behind the key");
    for (const std::string_view key : split(line.substr(0, equals), ','))
      if (done) done = read_entry(trim(key), trim(line.substr(equals + 1)), catalogue);
    if (!done) return std::unexpected(std::move(done.error()).in("line " + std::to_string(number)));
  }
  if (auto done = check_forms(catalogue); !done) return std::unexpected(done.error());
  return catalogue;
}

const TextCatalogue& catalogue_of(Language language, bool figurines) {
  // The texts are built in, and a test parses each: an error cannot happen here.
  static const auto kCatalogues = [] {
    std::array<std::array<TextCatalogue, 2>, std::size(kLanguages)> catalogues;
    for (const Language one : kLanguages) {
      auto& [letters, pictures] = catalogues[static_cast<std::size_t>(one)];
      letters = *parse_catalogue(catalogue_text(one));
      pictures = letters;
      pictures.letters = kFigurines;
    }
    return catalogues;
  }();
  return kCatalogues[static_cast<std::size_t>(language)][figurines ? 1 : 0];
}

std::string numbered_move(const TextCatalogue& words, const Position& pos, Move move) {
  std::string text;
  append_spelled(to_move_line(pos, std::span(&move, 1)), words.letters, text);
  return text;
}

std::string local_figure(const TextCatalogue& words, std::string figure) {
  if (const auto point = figure.find('.'); point != std::string::npos)
    figure.replace(point, 1, words.decimal);
  return figure;
}

std::string fill(const TextCatalogue& words, std::string_view key, const Filling& filling) {
  std::string out;
  const Wordings& wordings = words.wordings(key);
  for (const TextPart& part : wordings[choose_wording(key, filling.pos, wordings.size())]) {
    out += part.text;
    if (part.place) append_place(words, part, filling, out);
  }
  return out;
}

void append_spelled(std::string_view san, const PieceLetters& letters, std::string& out) {
  constexpr std::string_view kEnglish = "KQRBN";
  for (const char c : san) {
    if (const auto place = kEnglish.find(c); place != std::string_view::npos)
      out += letters[place];
    else
      out += c;
  }
}

bool spells(std::string_view text, std::string_view san) {
  const auto is_so = [&](const PieceLetters& letters) {
    std::string spelled;
    append_spelled(san, letters, spelled);
    return spelled == text;
  };
  return is_so(kSanLetters) || is_so(kFigurines) || std::ranges::any_of(kLanguages, [&](Language language) {
           return is_so(catalogue_of(language).letters);
         });
}

}}  // namespace chess::words
