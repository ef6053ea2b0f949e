// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/journal/format.h"

namespace annotate {

std::string to_content(std::uint64_t number, std::uint64_t digest, const AnnotationResult& game) {
  std::string out;
  append_word(number, out);
  append_word(digest, out);
  append_word(
      (game.damaged ? journal_format::kDamaged : 0) | (game.of_others ? journal_format::kOfOthers : 0), out);
  append_word(game.moves, out);
  append_word(game.nodes, out);
  append_word(game.searches, out);
  append_word(static_cast<std::uint64_t>(game.search_time.count()), out);
  for (const std::uint64_t count : game.labels) append_word(count, out);
  append_text(game.refusal, out);
  for (const std::string& text : game.texts) append_text(text, out);
  pad(out);
  return out;
}

std::optional<GameRecord> parse_content(std::string_view content) {
  GameRecord record;
  WordReader reader(content);
  std::uint64_t flags = 0;
  const auto take = [&](std::uint64_t& to) {
    const auto word = reader.word();
    if (word) to = *word;
    return word.has_value();
  };
  const auto take_text = [&](std::string& to) {
    const auto text = reader.text();
    if (text) to = *text;
    return text.has_value();
  };
  if (!take(record.number) || !take(record.digest) || !take(flags)) return std::nullopt;
  AnnotationResult& game = record.game;
  game.damaged = (flags & journal_format::kDamaged) != 0;
  game.of_others = (flags & journal_format::kOfOthers) != 0;
  std::uint64_t milliseconds = 0;
  if (!take(game.moves) || !take(game.nodes) || !take(game.searches) || !take(milliseconds))
    return std::nullopt;
  game.search_time = std::chrono::milliseconds(milliseconds);
  for (std::uint64_t& count : game.labels)
    if (!take(count)) return std::nullopt;
  if (!take_text(game.refusal)) return std::nullopt;
  for (std::string& text : game.texts)
    if (!take_text(text)) return std::nullopt;
  return record;
}

std::string to_seal(const std::vector<chess::StagedFile>& outputs) {
  std::string out;
  append_word(journal_format::kSeal, out);
  chess::append_staged_files(outputs, out);
  pad(out);
  return out;
}

std::optional<std::vector<chess::StagedFile>> parse_seal(std::string_view content) {
  if (WordReader(content).word() != journal_format::kSeal) return std::nullopt;
  return chess::parse_staged_files(content.substr(journal_format::kWord));
}

std::string to_record(std::string_view content) {
  std::string record;
  record.reserve(journal_format::kRecordStart + content.size());
  append_word(content.size(), record);
  append_word(checksum_of(content), record);
  append_word(checksum_of(record), record);
  record += content;
  return record;
}

std::optional<RecordStart> parse_record_start(std::string_view bytes) {
  WordReader numbers(bytes);
  const auto size = numbers.word();
  const auto checksum = numbers.word();
  const auto own = numbers.word();
  if (!size || !checksum || !own) return std::nullopt;
  if (*own != chess::word_checksum(bytes_of(bytes.substr(0, 2 * journal_format::kWord)))) return std::nullopt;
  if (*size == 0 || *size % journal_format::kWord != 0) return std::nullopt;
  return RecordStart{*size, *checksum};
}

std::optional<std::uint64_t> number_of_content(std::string_view content) {
  return WordReader(content).word();
}

}  // namespace annotate
