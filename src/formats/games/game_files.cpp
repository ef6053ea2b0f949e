// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/game_files.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "games/game_format.h"
#include "io/input.h"
#include "os/files.h"
#include "os/terminal.h"
#include "scid/scid_source.h"

namespace chess { inline namespace games {

namespace {

/// Keeps account of what is read of the file underneath. Ends when a stop is requested: a game may be
/// endless.
class MeteredSource final : public LayeredSource {
 public:
  MeteredSource(std::unique_ptr<ByteSource> inner, std::atomic<std::uint64_t>& bytes, std::stop_token stop)
      : LayeredSource(std::move(inner)), bytes_(bytes), before_(bytes), stop_(std::move(stop)) {}
  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    if (stop_.stop_requested()) return 0;
    auto count = inner().read(buffer);
    bytes_.store(before_ + inner().raw_position(), std::memory_order_relaxed);
    return count;
  }

 private:
  std::atomic<std::uint64_t>& bytes_;
  std::uint64_t before_;
  std::stop_token stop_;
};

/// Wants the game files of an archive, which must have one format.
MemberQuestion one_format() {
  return [first = std::optional<GameFormat>()](
             std::string_view name) mutable -> std::expected<bool, std::string> {
    const auto format = format_of_path(name);
    if (!format) return false;
    if (first && *first != *format)
      return std::unexpected("it has files of several formats: " + std::string(to_string(*first)) + " and " +
                             std::string(to_string(*format)));
    first = format;
    return true;
  };
}

/// The sum of the sizes; 0 when one of them is not known.
std::uint64_t total_size(const std::vector<std::string>& paths) {
  std::uint64_t total = 0;
  for (const std::string& path : paths) {
    const auto status = path == "-" ? status_of(kStandardInput) : status_of_path(path);
    if (!status || status->kind != FileKind::Regular) return 0;
    total += status->size;
  }
  return total;
}

/// Why bytes that are no games are none, and what to do about it.
std::string binary_fault(const std::string& name) {
  constexpr std::string_view kScid[] = {".sg4", ".sn4", ".sg5", ".sn5"};
  constexpr std::string_view kScidIndex[] = {".si4", ".si5"};
  constexpr std::string_view kChessBase[] = {".cbh", ".cbg",  ".cba",  ".cbp", ".cbt",
                                             ".cbv", ".2cbh", ".2cbg", ".2cbv"};
  const std::string lower = to_lower_copy(name);
  const auto ends_in = [&](std::string_view ending) { return lower.ends_with(ending); };
  if (std::ranges::any_of(kScid, ends_in))
    return name + ": a part of a database of Scid; name its index, which ends in .si4 or .si5";
  if (std::ranges::any_of(kScidIndex, ends_in))
    return name + ": the index of a database of Scid, which can be read only beside its other two files";
  if (std::ranges::any_of(kChessBase, ends_in))
    return name + ": a database of ChessBase, which is not read; save its games as PGN with ChessBase";
  return name + ": binary data, no games";
}

}  // namespace

std::string input_name(const std::string& path) { return path == "-" ? "standard input" : path; }

std::expected<OpenGames, IoError> open_games(std::unique_ptr<ByteSource> source,
                                             std::optional<GameFormat> from) {
  const std::string name = source->name();
  auto sniffed = sniff_games(std::move(source));
  if (!sniffed) return std::unexpected(sniffed.error());
  if (!sniffed->format && !from)
    return std::unexpected(IoError{IoError::Kind::Unsupported, binary_fault(name)});
  GameFormat format = from ? *from : *sniffed->format;
  // Where the content does not tell, the name does.
  if (!from && sniffed->is_doubtful && format_of_path(name) == GameFormat::Bgn) format = GameFormat::Bgn;
  return OpenGames{format, sniffed->is_empty, std::move(sniffed->source)};
}

GameFiles::GameFiles(std::vector<std::string> paths, std::optional<GameFormat> from, std::stop_token stop,
                     const InputOptions& reading)
    : paths_(std::move(paths)), from_(from), stop_(std::move(stop)), reading_(reading) {
  if (paths_.empty()) paths_.emplace_back("-");
  for (const std::string& path : paths_) {
    const auto named = reading_.names.find(path);
    names_.push_back(named == reading_.names.end() ? input_name(path) : named->second);
  }
  progress_.total = total_size(paths_);
}

std::expected<OpenGames, IoError> GameFiles::open(std::size_t file) {
  const std::string& path = paths_[file];
  const auto metered = [&](std::unique_ptr<ByteSource> source) {
    return std::make_unique<MeteredSource>(std::move(source), progress_.bytes, stop_);
  };
  if (is_scid_path(path) && !from_ && !place_) {
    auto records = open_scid(path);
    if (!records) return std::unexpected(records.error());
    return OpenGames{GameFormat::Scid, false, metered(std::move(*records))};
  }
  auto raw = place_ ? open_raw_from(path, offset_) : open_stoppable(path, stop_);
  if (!raw) return std::unexpected(raw.error());
  InputOptions reading = reading_;
  if (!reading.wants_member) reading.wants_member = one_format();
  auto source = place_ ? std::move(raw) : decompressed(std::move(*raw), reading);
  if (!source) return std::unexpected(source.error());
  return open_games(metered(std::move(*source)), from_);
}

}}  // namespace chess::games
