// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/move_file_writer.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "base/bytes.h"
#include "base/varint.h"
#include "game/main_line.h"
#include "notation/start_position.h"
#include "notation/variant_text.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"

namespace chess { inline namespace movefile {

namespace {

using namespace move_file_format;

std::span<const unsigned char> bytes_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

std::uint16_t clipped_rating(std::string_view value) {
  constexpr int kMost = std::numeric_limits<std::uint16_t>::max();
  return static_cast<std::uint16_t>(std::min(parse_rating(value).value_or(0), kMost));
}

std::uint32_t day_of(const HeaderTags& tags) {
  const auto date = date_of(tags[HeaderTag::Date], tags[HeaderTag::UtcDate], tags[HeaderTag::EventDate]);
  return date ? static_cast<std::uint32_t>(date->year * 10'000 + date->month * 100 + date->day) : 0;
}

/// In the fewest bytes: by months of 32 days, and years of 16 months.
std::uint32_t packed_date(std::uint32_t day) {
  return (day / 10'000 * 16 + day / 100 % 100) * 32 + day % 100;
}

/// Two bytes, and the numbers behind them (FORMAT.md).
void append_game(const GameBlock::Entry& game, const GameBlock::Entry& before, std::size_t bytes_of_moves,
                 std::string& out) {
  unsigned flags = static_cast<unsigned>(game.result);
  if (game.chess960) flags |= kIsChess960;
  if (game.is_written_out) flags |= kIsWrittenOut;
  if (game.is_cut) flags |= kIsCut;
  if (game.is_unread) flags |= kIsUnread;
  const auto rules_of = [](const MoveFileGame& g) {
    return static_cast<unsigned>(g.rules) << 4 | (g.speed ? static_cast<unsigned>(*g.speed) + 1 : 0);
  };
  const auto eco_of = [](const MoveFileGame& g) { return g.eco ? *g.eco + 1U : 0U; };
  unsigned changes = 0;
  std::string numbers;
  for (const std::uint64_t number : {std::uint64_t{game.plies}, std::uint64_t{bytes_of_moves - game.plies},
                                     std::uint64_t{game.white}, std::uint64_t{game.black}})
    append_varint(number, numbers);
  const auto add = [&](unsigned bit, std::uint64_t now, std::uint64_t then) {
    if (now == then) return;
    changes |= bit;
    append_varint(now, numbers);
  };
  add(kDateBit, packed_date(game.date), packed_date(before.date));
  add(kEventBit, game.event, before.event);
  add(kSiteBit, game.site, before.site);
  add(kTimeControlBit, game.time_control, before.time_control);
  add(kFenBit, game.fen, before.fen);
  add(kRulesBit, rules_of(game), rules_of(before));
  add(kEcoBit, eco_of(game), eco_of(before));
  if (game.white_rating != before.white_rating || game.black_rating != before.black_rating) {
    changes |= kRatingsBit;
    append_varint(game.white_rating, numbers);
    append_varint(game.black_rating, numbers);
  }
  out += static_cast<char>(flags);
  out += static_cast<char>(changes);
  out += numbers;
}

/// The FEN of a start that is not the usual one of its rules.
std::string fen_of(const AnyPosition& start) {
  const bool is_usual =
      start.is_chess() ? start.chess() == Position::start() : start == AnyPosition::start(start.rules());
  return is_usual ? std::string() : to_fen(start, {.en_passant = FenEnPassant::Always});
}

bool is_readable(const AnyPosition& start, std::string_view fen) {
  const auto read = parse_start(start.rules(), true, fen);
  return fen.size() <= kLongestName && read && read->position == start;
}

}  // namespace

std::optional<HeaderTag> parse_header_tag(std::string_view name) {
  static constexpr EnumArray<HeaderTag, std::string_view> kNames{
      "White",     "Black",    "Event",    "Site", "Date",       "UTCDate",
      "EventDate", "WhiteElo", "BlackElo", "ECO",  "TimeControl"};
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<HeaderTag>(found - kNames.begin());
}

NameId MoveBlockBuilder::number_of(std::string_view name) {
  name = name.substr(0, kLongestName);
  if (name.empty()) return 0;
  if (const auto known = names_.find(name); known != names_.end()) return known->second;
  names_size_ += name.size();
  return names_.emplace(name, static_cast<NameId>(names_.size() + 1)).first->second;
}

void MoveBlockBuilder::add(const ImportedGame& imported) {
  const Game& game = imported.game;
  if (imported.status != ImportStatus::Refused && game.unread.empty()) {
    begin_moves(game.any_start(), game.chess960);
    if (game.is_chess()) {
      KeyedBoard board(game.start());
      for (const NodeId id : MainNodes(game)) {
        const Move m = game.node(id).move;
        move(board, m);
        board.play(m);
      }
    } else {
      game_moves_ = game.main_moves();
    }
  }
  chess960_ = game.chess960;
  rules_ = game.any_start().rules();
  HeaderTags tags;
  for (const auto& [name, value] : game.tags.entries())
    if (const auto tag = parse_header_tag(name)) tags[*tag] = value;
  end_game(tags, speed_of_game(game), game.result, imported.status);
}

void MoveBlockBuilder::begin_moves(const AnyPosition& start, bool chess960) {
  fen_ = fen_of(start);
  is_read_ = fen_.empty() || is_readable(start, fen_);
  chess960_ = chess960;
  rules_ = start.rules();
  if (start.is_chess()) encoder_.emplace(start.board());
  is_coded_ = is_read_ && start.is_chess() && encoder_->is_able();
}

void MoveBlockBuilder::end_game(const HeaderTags& tags, std::optional<SpeedClass> speed, GameResult result,
                                ImportStatus status) {
  GameBlock::Entry game;
  game.is_written_out = is_read_ && !is_coded_;
  game.moves_at = static_cast<std::uint32_t>(moves_at_);
  if (game.is_written_out) {
    moves_.resize(moves_at_);
    for (const Move m : game_moves_) append_little_endian(m.raw(), moves_);
    moves_end_ = moves_.size();
  }
  game.plies = static_cast<std::uint32_t>(is_read_ ? game_moves_.size() : 0);
  game.date = day_of(tags);
  game.white_rating = clipped_rating(tags[HeaderTag::WhiteElo]);
  game.black_rating = clipped_rating(tags[HeaderTag::BlackElo]);
  game.eco = eco_index(tags[HeaderTag::Eco]);
  game.white = number_of(tags[HeaderTag::White]);
  game.black = number_of(tags[HeaderTag::Black]);
  game.event = number_of(tags[HeaderTag::Event]);
  game.site = number_of(tags[HeaderTag::Site]);
  game.time_control = number_of(tags[HeaderTag::TimeControl]);
  game.fen = number_of(is_read_ ? fen_ : std::string_view());
  game.result = result;
  game.speed = speed;
  game.rules = rules_;
  game.chess960 = chess960_;
  game.is_cut = status == ImportStatus::Damaged;
  game.is_unread = !is_read_;
  games_.push_back(game);
  plies_ += game.plies;
  unread_ += is_read_ ? 0 : 1;
  is_read_ = false;
  chess960_ = false;
  rules_ = Variant::Standard;
  game_moves_.clear();
  moves_at_ = moves_end_;
}

MoveBlock MoveBlockBuilder::take() {
  using Name = std::pair<const std::string, NameId>;
  std::vector<const Name*> sorted;
  for (const Name& name : names_) sorted.push_back(&name);
  std::ranges::sort(sorted, {}, [](const Name* name) -> std::string_view { return name->first; });
  std::vector<NameId> numbers(sorted.size() + 1);
  std::string names;
  std::string_view last;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const std::string_view name = sorted[i]->first;
    numbers[sorted[i]->second] = static_cast<NameId>(i + 1);
    const auto shared = static_cast<std::size_t>(std::ranges::mismatch(last, name).in1 - last.begin());
    append_varint(shared, names);
    append_varint(name.size() - shared, names);
    names += name.substr(shared);
    last = name;
  }
  moves_.resize(moves_end_);
  std::string heads;
  GameBlock::Entry before;
  for (std::size_t i = 0; i < games_.size(); ++i) {
    GameBlock::Entry& game = games_[i];
    for (NameId* id : {&game.white, &game.black, &game.event, &game.site, &game.time_control, &game.fen})
      *id = numbers[*id];
    const std::size_t end = i + 1 < games_.size() ? games_[i + 1].moves_at : moves_end_;
    append_game(game, before, end - game.moves_at, heads);
    before = game;
  }
  MoveBlock block;
  block.games = static_cast<std::uint32_t>(games_.size());
  for (const std::size_t number : {games_.size(), heads.size(), sorted.size(), names.size(), moves_.size()})
    append_little_endian(static_cast<std::uint32_t>(number), block.bytes);
  (block.bytes += heads) += names;
  block.bytes += moves_;
  block.size = static_cast<std::uint32_t>(block.bytes.size());
  block.bytes.resize(padded_size(block.bytes.size()), '\0');
  block.checksum.add(bytes_of(block.bytes));
  block.plies = plies_;
  block.unread = unread_;
  *this = MoveBlockBuilder();
  return block;
}

std::expected<MoveFileWriter, IoError> MoveFileWriter::open(const std::string& path, const MoveFile* old) {
  auto output = StagedOutput::open_patchable(path);
  if (!output) return std::unexpected(output.error());
  MoveFileWriter writer(std::move(*output));
  if (old != nullptr) writer.header_ = old->header();
  auto done = writer.output_.sink().write(encode(writer.header_));
  if (done && old != nullptr) {
    done = old->copy_blocks(writer.output_.sink());
    for (std::size_t b = 0; b < old->blocks(); ++b) append_entry(old->entry(b), writer.blocks_);
    for (const SourceStretch& stretch : old->stretches()) append_stretch(stretch, writer.stretches_);
  } else {
    writer.header_.directory_at = kHeaderSize;
  }
  if (!done) return std::unexpected(done.error());
  return writer;
}

std::expected<void, IoError> MoveFileWriter::add(const MoveBlock& block) {
  MoveBlockEntry entry{block.size, block.games, 0};
  entry.checksum = checksum_of(entry, block.checksum);
  append_entry(entry, blocks_);
  header_.games += block.games;
  header_.plies += block.plies;
  header_.unread += block.unread;
  header_.directory_at += block.bytes.size();
  ++header_.blocks;
  return output_.sink().write(block.bytes);
}

std::expected<MoveFileHeader, IoError> MoveFileWriter::finish(std::uint64_t text_size,
                                                              const SourceIdentity& source,
                                                              std::uint64_t whole_words_checksum,
                                                              Publication* set) {
  header_.text_size = text_size;
  header_.source = source;
  header_.whole_words_checksum = whole_words_checksum;
  const std::string directory = blocks_ + stretches_;
  header_.directory_checksum = word_checksum(bytes_of(directory));
  PatchableSink& sink = output_.patchable_sink();
  auto done = sink.write(directory);
  if (done) done = sink.patch(0, encode(header_));
  if (done) done = sink.finish();
  if (done) done = publish_with(set, output_);
  if (!done) return std::unexpected(done.error());
  return header_;
}

}}  // namespace chess::movefile
