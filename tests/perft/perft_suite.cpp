// SPDX-License-Identifier: GPL-3.0-or-later
// perft_suite FILE... [--variant NAME] [--depth N] [--max-nodes N] [--jobs N]: counts every position of perft
// suites and compares. Exit status 0: all equal; 1: some are not, or a file is bad. With --shared the files
// are those of the test data (support/data_folder.h).
#include <fmt/format.h>
#include <atomic>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <thread>

#include "command_line/command_line.h"
#include "notation/variant_text.h"
#include "tests/perft/perft_case.h"
#include "tests/support/data_folder.h"

namespace {

constexpr int kFailed = 1;

struct Options {
  std::vector<std::string> files;
  std::string variant = "standard";
  int depth = 99;
  std::uint64_t max_nodes = ~std::uint64_t{0};
  int jobs = 1;
  bool shared = false;
};

struct Totals {
  std::atomic<std::uint64_t> counts = 0, nodes = 0, wrong = 0;
};

/// Counts one position at every depth asked for; the faults found, one a line.
std::string check(const test::PerftCase& item, const Options& options, Totals& totals) {
  const auto pos = chess::parse_position(chess::parse_variant_name(options.variant), item.fen);
  if (!pos) {
    ++totals.wrong;
    return fmt::format("{}: {}: {}\n", item.line, item.fen, pos.error().reason);
  }
  std::string faults;
  for (const auto& [depth, expected] : item.counts) {
    if (depth > options.depth || expected > options.max_nodes) continue;
    const std::uint64_t nodes = chess::perft(*pos, depth);
    ++totals.counts;
    totals.nodes += nodes;
    if (nodes == expected) continue;
    ++totals.wrong;
    faults +=
        fmt::format("{}: {}: depth {}: {} instead of {}\n", item.line, item.fen, depth, nodes, expected);
  }
  return faults;
}

/// The largest trees first, so that the threads end together.
std::uint64_t work_of(const test::PerftCase& item, const Options& options) {
  std::uint64_t most = 0;
  for (const auto& [depth, nodes] : item.counts)
    if (depth <= options.depth && nodes <= options.max_nodes) most = std::max(most, nodes);
  return most;
}

int run(const std::string& file, const Options& options) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream.is_open() || stream.bad()) {
    fmt::print(stderr, "{}: cannot be read\n", file);
    return kFailed;
  }
  auto cases = test::parse_perft_suite(text);
  if (!cases) {
    fmt::print(stderr, "{}:{}\n", file, cases.error());
    return kFailed;
  }
  std::ranges::sort(*cases, std::greater{}, [&](const auto& item) { return work_of(item, options); });

  const auto begin = std::chrono::steady_clock::now();
  Totals totals;
  std::atomic<std::size_t> next = 0;
  std::mutex printing;
  const auto work = [&] {
    for (std::size_t i = next++; i < cases->size(); i = next++) {
      const std::string faults = check((*cases)[i], options, totals);
      if (faults.empty()) continue;
      const std::scoped_lock lock(printing);
      fmt::print("{}:{}", file, faults);
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < options.jobs; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  fmt::print("{}: {} positions, {} counts, {} wrong; {} leaves in {:.1f} s ({:.0f} M/s)\n", file,
             cases->size(), totals.counts.load(), totals.wrong.load(), totals.nodes.load(), took.count(),
             static_cast<double>(totals.nodes.load()) / 1e6 / std::max(took.count(), 1e-9));
  return totals.wrong == 0 ? 0 : kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  chess::CommandLine app("perft_suite", "Compares perft counts with suites", chess::CommandLineStyle::Tool);
  Options options;
  app.add_option("files", options.files, "suites").required();
  app.add_option("--variant", options.variant, "the rules of all suites");
  app.add_option("--depth", options.depth, "leave out deeper counts");
  app.add_option("--max-nodes", options.max_nodes, "leave out larger counts");
  app.add_option("--jobs", options.jobs, "threads").in_range(1, 256);
  app.add_flag("--shared", options.shared, "the suites are in the test data");
  if (const auto answer = app.parse({argv + std::min(argc, 1), argv + argc}))
    return answer->write(std::cout, std::cerr);
  if (chess::parse_variant_name(options.variant) == chess::Variant::Other) {
    fmt::print(stderr, "no such variant: {}\n", options.variant);
    return kFailed;
  }
  int status = 0;
  for (const auto& file : options.files) {
    if (run(options.shared ? test::data_path(file).string() : file, options) != 0) status = kFailed;
  }
  return status;
}
