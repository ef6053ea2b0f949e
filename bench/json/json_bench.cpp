// SPDX-License-Identifier: GPL-3.0-or-later
// How fast BGN's JSON is read by our tape and by simdjson, its DOM and its on-demand parser: every line of a
// file, and on each the piece, origin and target of every move, as the BGN reader asks for them. Times are of
// the processor; the readers take turns, and the medians are shown.
#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string_view>
#include <vector>

#include "json/json_tape.h"

namespace {

/// What a reader has found; the same for all.
struct Sum {
  std::uint64_t moves = 0;
  std::uint64_t letters = 0;

  void add(std::string_view text) {
    for (const char c : text) letters += static_cast<unsigned char>(c);
  }
  friend bool operator==(const Sum&, const Sum&) = default;
};

using Line = std::pair<const char*, std::size_t>;

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.emplace_back(text.data(), end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

Sum with_tape(const std::vector<Line>& lines) {
  Sum sum;
  chess::JsonTape tape;
  for (const auto& [at, size] : lines) {
    const auto object = tape.parse({at, size});
    if (!object) continue;
    const auto moves = object->find("moves");
    if (!moves) continue;
    for (auto move = moves->first(); !move.done(); move.advance()) {
      ++sum.moves;
      for (auto member = move.value().first(); !member.done(); member.advance()) {
        const chess::JsonValue key = member.key();
        if (key.equals("p") || key.equals("f") || key.equals("t"))
          if (const auto text = member.value().plain_string()) sum.add(*text);
      }
    }
  }
  return sum;
}

bool is_wanted(std::string_view key) { return key == "p" || key == "f" || key == "t"; }

Sum with_dom(const std::vector<Line>& lines) {
  Sum sum;
  simdjson::dom::parser parser;
  for (const auto& [at, size] : lines) {
    simdjson::dom::array moves;
    if (parser.parse(at, size, false)["moves"].get(moves) != simdjson::SUCCESS) continue;
    for (const simdjson::dom::object move : moves) {
      ++sum.moves;
      for (const auto member : move) {
        std::string_view text;
        if (is_wanted(member.key) && member.value.get(text) == simdjson::SUCCESS) sum.add(text);
      }
    }
  }
  return sum;
}

/// False when the line is none of BGN's.
bool visit(simdjson::simdjson_result<simdjson::ondemand::array> moves, Sum& sum) {
  if (moves.error() != simdjson::SUCCESS) return false;
  for (auto move : moves) {
    ++sum.moves;
    for (auto member : move.get_object()) {
      const std::string_view key = member.unescaped_key();
      std::string_view text;
      if (is_wanted(key) && member.value().get(text) == simdjson::SUCCESS) sum.add(text);
    }
  }
  return true;
}

Sum with_ondemand(const std::vector<Line>& lines) {
  Sum sum;
  simdjson::ondemand::parser parser;
  for (const auto& [at, size] : lines) {
    simdjson::ondemand::document line;
    if (parser.iterate(at, size, size + simdjson::SIMDJSON_PADDING).get(line) == simdjson::SUCCESS)
      visit(line["moves"].get_array(), sum);
  }
  return sum;
}

Sum with_iterate_many(std::string_view text) {
  constexpr std::size_t kBatch = 1 << 20;
  Sum sum;
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document_stream stream;
  if (parser.iterate_many(text.data(), text.size(), kBatch).get(stream) != simdjson::SUCCESS) return sum;
  for (auto line : stream) visit(line["moves"].get_array(), sum);
  return sum;
}

double seconds_of(const std::function<Sum()>& reader, Sum& sum) {
  const std::clock_t begin = std::clock();
  sum = reader();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: json_bench FILE.bgn [ROUNDS]\n");
    return 2;
  }
  const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 7;
  const simdjson::padded_string text = simdjson::padded_string::load(argv[1]);
  const std::vector<Line> lines = lines_of(text);
  struct Reader {
    const char* name;
    std::function<Sum()> read;
    std::vector<double> seconds{};
  };
  Reader readers[] = {{"JsonTape", [&] { return with_tape(lines); }},
                      {"simdjson DOM", [&] { return with_dom(lines); }},
                      {"simdjson on demand", [&] { return with_ondemand(lines); }},
                      {"simdjson iterate_many", [&] { return with_iterate_many(text); }}};
  Sum first;
  for (int round = 0; round < rounds; ++round)
    for (Reader& reader : readers) {
      Sum sum;
      reader.seconds.push_back(seconds_of(reader.read, sum));
      if (&reader == readers && round == 0) first = sum;
      if (sum != first) {
        fmt::print(stderr, "{} read {} moves, {} letters; {} read {}, {}\n", reader.name, sum.moves,
                   sum.letters, readers[0].name, first.moves, first.letters);
        return 1;
      }
    }
  fmt::print("{} lines, {} moves, {:.1f} MB; {}\n", lines.size(), first.moves,
             static_cast<double>(text.size()) / 1e6, simdjson::get_active_implementation()->description());
  for (Reader& reader : readers) {
    std::ranges::sort(reader.seconds);
    fmt::print("{:22} {:8.1f} MB/s\n", reader.name,
               static_cast<double>(text.size()) / 1e6 / reader.seconds[reader.seconds.size() / 2]);
  }
}
