// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/split_output.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "annotate/bgn/convert/convert.h"
#include "io/file_descriptor.h"
#include "io/links.h"

namespace annotate::bgn {

SplitOutput::SplitOutput(Target target, const ConvertOutputs& options, std::span<const chess::FileRole> read,
                         chess::CompressionPool& pool)
    : target_(std::move(target)),
      limit_(options.split_size),
      most_games_(options.split.games),
      by_(options.split.keys),
      packing_{compression_of(target_), options.level, &pool, nullptr},
      read_(read),
      file_(target_.path, limit_, read, packing_, most_games_) {
  if (options.index) index_.emplace(target_.format, packing_.compression);
}

namespace {

std::expected<chess::StagedOutput, chess::IoError> open_whole(const std::string& path,
                                                              const chess::BlockCompression& packing) {
  if (packing.compression == chess::Compression::None && packing.observer == nullptr)
    return chess::StagedOutput::open(path, chess::Compression::None);
  return chess::StagedOutput::open_in_blocks(path, packing);
}

}  // namespace

namespace {

/// Makes the folder in which the file will be.
std::expected<void, chess::IoError> make_folders(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (!error) return {};
  return std::unexpected(chess::create_error(folder.string(), error.value()));
}

/// A path that the files of an output can wait beside: where keys name folders, in front of these.
std::expected<std::string, chess::IoError> place_to_wait(const std::string& path) {
  if (keys_in_path(path).empty()) return path;
  const std::size_t slash = path.substr(0, path.find('{')).rfind('/');
  std::string place = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  place += path.substr(path.rfind('/') + 1);
  if (auto made = make_folders(place); !made) return std::unexpected(made.error());
  return place;
}

}  // namespace

std::expected<void, chess::IoError> SplitOutput::open() {
  if (!by_.empty() || limit_ > 0 || most_games_ > 0) {
    const auto place = place_to_wait(target_.path);
    if (!place) return std::unexpected(place.error());
    auto folder = chess::StagedFolder::create(*place);
    if (!folder) return std::unexpected(folder.error());
    folder_.emplace(std::move(*folder));
    if (by_.empty()) return file_.write({}, *folder_);  // there is a first file even without games
    return {};
  }
  if (index_) packing_.observer = &*index_;  // from now on nothing moves
  auto whole = open_whole(target_.path, packing_);
  if (!whole) return std::unexpected(whole.error());
  whole_.emplace(std::move(*whole));
  if (target_.replaced != nullptr) whole_->expect(target_.replaced->stamp(), "new");
  if (!index_) return {};
  const std::string index_path = chess::index_path(target_.path);
  const auto checked =
      chess::check_made_up_name(index_path, chess::kIndexMagic,
                                "move it away, or name other games with -o, as the index has their name");
  if (!checked) return checked;
  std::vector<std::string> inputs{target_.path};
  for (const chess::FileRole& read : read_) inputs.push_back(read.path);
  chess::limit_replaced(index_path, chess::kIndexMagic, inputs);
  auto index = chess::StagedOutput::open(index_path, chess::Compression::None);
  if (!index) return std::unexpected(index.error());
  index_file_.emplace(std::move(*index));
  return {};
}

std::expected<void, chess::IoError> SplitOutput::write(const Converted& games) {
  const auto format = static_cast<std::size_t>(target_.format);
  const std::string_view text = games.texts[format];
  if (whole_ && packing_.compression == chess::Compression::None && !index_)
    return whole_->sink().write(text);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < games.ends.size(); ++i) {
    const GameEnd& game = games.ends[i];
    // Without a limit, games of the same keys are written together.
    const bool is_together = !whole_ && limit_ == 0 && most_games_ == 0 && i + 1 < games.ends.size() &&
                             games.ends[i + 1].keys == game.keys;
    if (is_together) continue;
    const std::size_t end = game.ends[format];
    const std::string_view part = text.substr(begin, end - begin);
    begin = end;
    if (part.empty()) continue;
    // A block of a compressed file has whole games.
    if (whole_) {
      if (const auto written = whole_->sink().write(part); !written) return written;
    } else if (by_.empty()) {
      if (const auto written = file_.write(part, *folder_); !written) return written;
    }
    for (const std::string& key : game.keys)
      if (const auto written = write_keyed(key, part); !written) return written;
    if (index_) index_->add_game(part, game.date);
  }
  return {};
}

std::expected<void, chess::IoError> SplitOutput::write_keyed(const std::string& key, std::string_view games) {
  auto it = files_.find(key);
  if (it == files_.end()) {
    if (files_.size() == kMostFiles) {
      return std::unexpected(
          chess::IoError{chess::IoError::Kind::TooLarge,
                         target_.path + ": more than " + std::to_string(kMostFiles) +
                             " files would be written; split by something else, or choose games first"});
    }
    auto path = path_of(key);
    if (!path) return std::unexpected(path.error());
    it = files_.emplace(key, KeyedFile{PartFile(std::move(*path), limit_, read_, packing_, most_games_)})
             .first;
  }
  KeyedFile& keyed = it->second;
  keyed.last_use = ++uses_;
  if (!keyed.file.is_open()) {
    if (auto room = make_room(); !room) return room;
    ++open_;
  }
  return keyed.file.write(games, *folder_);
}

/// Where keys name folders, these are made.
std::expected<std::string, chess::IoError> SplitOutput::path_of(const std::string& key) const {
  std::string path = path_with_key(target_.path, by_, key);
  if (keys_in_path(target_.path).empty()) return path;
  if (auto made = make_folders(path); !made) return std::unexpected(made.error());
  chess::finish_publications(chess::directory_of(path));  // of a process that was killed
  return path;
}

std::expected<void, chess::IoError> SplitOutput::make_room() {
  if (open_ < kMostOpen) return {};
  KeyedFile* oldest = nullptr;
  for (auto& [key, keyed] : files_)
    if (keyed.file.is_open() && (oldest == nullptr || keyed.last_use < oldest->last_use)) oldest = &keyed;
  --open_;
  return oldest->file.suspend();
}

std::expected<void, chess::IoError> SplitOutput::complete() {
  if (whole_) {
    auto done = whole_->sink().finish();
    if (!done || !index_) return done;
    done = index_file_->sink().write(std::move(*index_).take().to_bytes());
    return done ? index_file_->sink().finish() : done;
  }
  if (by_.empty()) return file_.finish();
  for (auto& [key, keyed] : files_)
    if (auto done = keyed.file.finish(); !done) return done;
  return {};
}

void SplitOutput::add_to(chess::Publication& publication) {
  if (folder_) publication.add(*folder_);
  if (whole_) publication.add(*whole_);
  if (index_file_) publication.add(*index_file_);
}

}  // namespace annotate::bgn
