// SPDX-License-Identifier: GPL-3.0-or-later
// FORMAT.md in code: its constants, the parts that header and records are made of (64-bit words, texts with
// their length before them, a checksum over bytes of any number), and one finished game as the content of a
// record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/pipeline/annotation_result.h"
#include "base/bytes.h"
#include "base/word_checksum.h"
#include "io/staged_file.h"

namespace annotate::journal_format {

inline constexpr std::string_view kMagic = "\x89JOURN\r\n";
inline constexpr std::uint64_t kVersion = 6;
inline constexpr std::size_t kWord = 8;
/// Magic, version, bytes of the identity.
inline constexpr std::size_t kHeaderStart = 3 * kWord;
/// Length, checksum, checksum of both.
inline constexpr std::size_t kRecordStart = 3 * kWord;
/// The number of a game is 1 or more; this one stands before the waiting outputs.
inline constexpr std::uint64_t kSeal = 0;
inline constexpr std::uint64_t kDamaged = 1;
inline constexpr std::uint64_t kOfOthers = 2;

}  // namespace annotate::journal_format

namespace annotate {

inline std::span<const unsigned char> bytes_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// Adds zeros up to a multiple of a word.
inline void pad(std::string& bytes) {
  bytes.append((journal_format::kWord - bytes.size() % journal_format::kWord) % journal_format::kWord, '\0');
}

/// Of `text` with zeros behind it up to a multiple of a word.
inline std::uint64_t checksum_of(std::string_view text) {
  const std::size_t whole = text.size() - text.size() % journal_format::kWord;
  std::string rest(text.substr(whole));
  pad(rest);
  chess::WordChecksum sum;
  sum.add(bytes_of(text.substr(0, whole)));
  sum.add(bytes_of(rest));
  return sum.value();
}

inline void append_word(std::uint64_t value, std::string& out) { chess::append_little_endian(value, out); }

inline void append_text(std::string_view text, std::string& out) {
  append_word(text.size(), out);
  out += text;
}

/// Takes words and texts from the front of `bytes`; nothing when there are not so many left.
class WordReader {
 public:
  explicit WordReader(std::string_view bytes) : bytes_(bytes) {}

  bool is_at_end() const { return bytes_.empty(); }

  std::optional<std::uint64_t> word() {
    if (bytes_.size() < journal_format::kWord) return std::nullopt;
    const auto value = chess::load_little_endian<std::uint64_t>(bytes_of(bytes_).data());
    bytes_.remove_prefix(journal_format::kWord);
    return value;
  }
  std::optional<std::string_view> text() {
    const auto size = word();
    if (!size || *size > bytes_.size()) return std::nullopt;
    const auto value = bytes_.substr(0, *size);
    bytes_.remove_prefix(*size);
    return value;
  }

 private:
  std::string_view bytes_;
};

struct GameRecord {
  std::uint64_t number = 0;  ///< in the run, from 1
  std::uint64_t digest = 0;  ///< of the game as it was read
  AnnotationResult game;
};

/// Whole words.
std::string to_content(std::uint64_t number, std::uint64_t digest, const AnnotationResult& game);

/// Nothing when these are no such bytes.
std::optional<GameRecord> parse_content(std::string_view content);

/// The record that all games are in outputs which wait for their names. Whole words.
std::string to_seal(const std::vector<chess::StagedFile>& outputs);

/// Nothing when these are no such bytes.
std::optional<std::vector<chess::StagedFile>> parse_seal(std::string_view content);

/// A content with what stands before it: its length and its checksums.
std::string to_record(std::string_view content);

/// What stands before the content of a record.
struct RecordStart {
  std::uint64_t size = 0;  ///< of the content, in bytes
  std::uint64_t checksum = 0;  ///< of the content
};
/// Reads the first bytes of a record; nothing when no record begins there. Precondition: there are
/// kRecordStart bytes.
std::optional<RecordStart> parse_record_start(std::string_view bytes);

/// The number alone.
std::optional<std::uint64_t> number_of_content(std::string_view content);

}  // namespace annotate
