// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/checkpoint.h"

#include <array>
#include <bit>
#include <span>

#include "base/bytes.h"
#include "base/word_checksum.h"
#include "io/input.h"
#include "io/output.h"

namespace engine::train {
namespace {

using chess::append_little_endian;
using chess::load_little_endian;

constexpr std::string_view kMagic = "MARGTRCP";
constexpr std::uint32_t kVersion = 4;
constexpr std::size_t kWord = 8;
constexpr std::size_t kKeptNumbers = 3 * (kParameters + kSharedWeights);

std::span<const unsigned char> bytes_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// Everything before the steps: equal for the same run.
std::string head_of(const TrainingIdentity& run) {
  std::string out(kMagic);
  append_little_endian(kVersion, out);
  append_little_endian(static_cast<std::uint32_t>(nnue::kFeatures), out);
  append_little_endian(static_cast<std::uint32_t>(nnue::kHidden), out);
  append_little_endian(static_cast<std::uint32_t>(nnue::kBuckets), out);
  append_little_endian(static_cast<std::uint32_t>(run.settings.epochs), out);
  append_little_endian(run.settings.batch, out);
  for (const double x : {run.settings.rate, run.settings.final_rate, run.settings.later_share})
    append_little_endian(std::bit_cast<std::uint64_t>(x), out);
  append_little_endian(run.settings.seed, out);
  append_little_endian(run.data, out);
  append_little_endian(run.start, out);
  return out;
}

}  // namespace

TrainingIdentity identity_of(const TrainingSettings& settings, const DataSet& data) {
  chess::WordChecksum sum;
  add_positions(data.validation, sum);
  return {settings, data.training.fingerprint() ^ std::rotl(sum.value(), 1), 0};
}

std::uint64_t checksum_of(const TrainingState& state) {
  std::string out;
  for (const float x : values(*state.rounded)) append_little_endian(std::bit_cast<std::uint32_t>(x), out);
  out.resize((out.size() + kWord - 1) / kWord * kWord);
  return chess::word_checksum(bytes_of(out));
}

std::expected<void, chess::Error> save_checkpoint(const std::string& path, const TrainingIdentity& run,
                                                  const TrainingState& state) {
  std::string out = head_of(run);
  out.reserve(out.size() + sizeof(float) * kKeptNumbers + 4 * kWord);
  append_little_endian(state.steps, out);
  for (const std::span numbers : kept_numbers(state))
    for (const float x : numbers) append_little_endian(std::bit_cast<std::uint32_t>(x), out);
  out.resize((out.size() + kWord - 1) / kWord * kWord);
  append_little_endian(chess::word_checksum(bytes_of(out)), out);
  if (const auto written = chess::write_whole_file(path, out); !written)
    return std::unexpected(written.error());
  return {};
}

std::expected<TrainingState, chess::Error> load_checkpoint(const std::string& path,
                                                           const TrainingIdentity& run) {
  constexpr std::size_t limit = std::size_t{1} << 30;
  const auto file = chess::read_raw_file(path, limit);
  if (!file) return std::unexpected(file.error());
  const auto refuse = [&path](const char* why) { return std::unexpected(chess::Error(path, why)); };
  const std::string_view text = *file;
  const auto bytes = bytes_of(*file);
  if (!text.starts_with(kMagic)) return refuse("not a checkpoint of training");
  const std::string head = head_of(run);
  if (text.size() % kWord != 0 || text.size() < head.size() + 2 * kWord)
    return refuse("damaged: it is cut off");
  const std::size_t body = text.size() - kWord;
  if (chess::word_checksum(bytes.first(body)) != load_little_endian<std::uint64_t>(&bytes[body]))
    return refuse("damaged: its checksum does not fit");
  if (!text.starts_with(head)) return refuse("of a run with other data, settings or another shape");

  TrainingState state = TrainingState::random(0);
  std::size_t at = head.size();
  state.steps = load_little_endian<std::uint64_t>(&bytes[at]);
  at += sizeof(std::uint64_t);
  if (body < at + kKeptNumbers * sizeof(float)) return refuse("damaged: it is cut off");
  for (const std::span numbers : kept_numbers(state))
    for (float& x : numbers) {
      x = std::bit_cast<float>(load_little_endian<std::uint32_t>(&bytes[at]));
      at += sizeof(float);
    }
  round_parameters(state);
  return state;
}

}  // namespace engine::train
