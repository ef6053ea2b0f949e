// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/trainer.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/random.h"
#include "engine/lab/train/gradient.h"

namespace engine::train {
namespace {

// Each has gradients of its own, which have to be added up: with a large network that takes longer than what
// more threads save.
constexpr std::size_t kSlices = kParameters < 1'000'000 ? 16 : 4;
constexpr std::uint64_t kWarmUp = 200;  // steps

std::size_t slice_begin(std::size_t size, std::size_t slice, std::size_t slices) {
  return size * slice / slices;
}

/// The numbers 0..size - 1 in a random order.
void shuffle(std::vector<std::uint32_t>& order, std::size_t size, chess::Random& random) {
  order.resize(size);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t i = size; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
}

/// At most as many as the largest part has.
std::uint32_t batch_of(const TrainingSettings& settings, const PositionPool& pool) {
  std::size_t largest = 0;
  for (std::size_t i = 0; i < pool.parts(); ++i) largest = std::max(largest, pool.size_of(i));
  return static_cast<std::uint32_t>(std::min<std::size_t>(settings.batch, largest));
}

std::uint64_t steps_of(const PositionPool& pool, std::uint32_t batch) {
  std::uint64_t steps = 0;
  for (std::size_t i = 0; i < pool.parts(); ++i) steps += pool.size_of(i) / batch;
  return steps;
}

}  // namespace

Trainer::Trainer(DataSet& data, const TrainingSettings& settings, Workers& workers)
    : data_(data),
      settings_(settings),
      workers_(workers),
      batch_(batch_of(settings, data.training)),
      steps_of_epoch_(steps_of(data.training, batch_)),
      state_(TrainingState::random(settings.seed)) {
  assert(steps_of_epoch_ > 0 && !data.validation.empty());
  for (std::size_t i = 0; i < kSlices; ++i) gradients_.push_back(zero_parameters());
}

double Trainer::rate_of(std::uint64_t step) const {
  const auto steps = static_cast<double>(steps_of_epoch_) * settings_.epochs;
  const auto at = static_cast<double>(step);
  const double cosine = 0.5 * (1 + std::cos(std::numbers::pi * at / steps));
  const double warm = std::min(1.0, (at + 1) / kWarmUp);
  return warm * (settings_.final_rate + (settings_.rate - settings_.final_rate) * cosine);
}

std::expected<double, chess::IoError> Trainer::run_epoch(
    const std::function<void(std::uint64_t, double)>& progress) {
  constexpr std::uint64_t kReportEvery = 1 << 21;  // positions
  // Fresh orders for each epoch, from nothing but its number: a resumed run finds the same.
  chess::Random random(settings_.seed + 0x1000 * (1 + static_cast<std::uint64_t>(epochs_done())));
  std::vector<std::uint32_t> parts;
  shuffle(parts, data_.training.parts(), random);
  double sum = 0;
  double sum_since_report = 0;
  std::uint64_t done = 0;
  std::uint64_t since_report = 0;
  for (const std::uint32_t part : parts) {
    const auto positions = data_.training.load(part);
    if (!positions) return std::unexpected(positions.error());
    shuffle(order_, positions->size(), random);
    for (std::size_t at = 0; at + batch_ <= order_.size(); at += batch_) {
      const double error = run_step(*positions, std::span(order_).subspan(at, batch_));
      sum += error;
      sum_since_report += error;
      done += batch_;
      since_report += batch_;
      if (since_report < kReportEvery) continue;
      progress(done, sum_since_report / static_cast<double>(since_report));
      sum_since_report = 0;
      since_report = 0;
    }
  }
  return sum / static_cast<double>(done);
}

double Trainer::run_step(std::span<const PackedPosition> positions, std::span<const std::uint32_t> batch) {
  std::array<double, kSlices> errors;
  const auto share = static_cast<float>(settings_.later_share);
  workers_.run(kSlices, [&](std::size_t i) {
    const std::size_t begin = slice_begin(batch.size(), i, kSlices);
    const std::size_t end = slice_begin(batch.size(), i + 1, kSlices);
    errors[i] =
        add_gradients(*state_.rounded, positions, batch.subspan(begin, end - begin), share, *gradients_[i]);
  });
  const OptimizerStep step{rate_of(state_.steps), 1.0 / static_cast<double>(batch.size()), state_.steps + 1};
  workers_.run(kSlices, [&](std::size_t i) {
    update(state_, step, gradients_, slice_begin(kColumns, i, kSlices),
           slice_begin(kColumns, i + 1, kSlices));
  });
  ++state_.steps;
  return std::accumulate(errors.begin(), errors.end(), 0.0);
}

double Trainer::validation_error() const {
  return mean_error(data_.validation.size(), workers_, [this](std::span<const std::uint32_t> chosen) {
    return squared_error(*state_.rounded, data_.validation, chosen,
                         static_cast<float>(settings_.later_share));
  });
}

double mean_error(std::size_t positions, Workers& workers,
                  const std::function<double(std::span<const std::uint32_t>)>& error_of) {
  std::vector<std::uint32_t> all(positions);
  std::iota(all.begin(), all.end(), 0U);
  constexpr std::size_t kPiece = 4096;
  std::vector<double> sums((positions + kPiece - 1) / kPiece);
  workers.run(sums.size(), [&](std::size_t i) {
    const std::size_t begin = i * kPiece;
    sums[i] = error_of(std::span(all).subspan(begin, std::min(kPiece, positions - begin)));
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(positions);
}

}  // namespace engine::train
