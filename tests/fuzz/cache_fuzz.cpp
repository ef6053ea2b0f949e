// SPDX-License-Identifier: GPL-3.0-or-later
// Files that pretend to be caches of evaluations. SQLite reads and writes files beside them, so they lie in a
// folder in memory.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "annotate/cache/sqlite_store.h"
#include "core/movegen.h"
#include "fuzz/law.h"

namespace {

using chess::fuzz::law;

/// Of this process, removed at its end.
class Folder {
 public:
  Folder() : path_("/dev/shm/cache_fuzz_" + std::to_string(::getpid())) {
    std::filesystem::create_directory(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  const std::string path = folder.file("cache");
  for (const char* beside : {"", "-wal", "-shm", "-journal"}) std::filesystem::remove(path + beside);
  std::ofstream(path, std::ios::binary) << chess::fuzz::as_text(data, size);

  auto database = annotate::EvalDatabase::open(path);
  if (!database) {
    law(to_string(database.error()).starts_with(path), "an error names the file");
    return 0;
  }
  const auto start = chess::Position::start();
  const auto store = database->store_for("Engine\nHash=16");
  for (const std::uint64_t key : {std::uint64_t{1}, std::uint64_t{2}, ~std::uint64_t{0}}) {
    const auto found = store->find(key, start);
    if (!found) continue;
    chess::Position position = start;
    for (const chess::Move move : found->line) {
      law(position.is_legal(move), "a line of a cache is legal");
      position.play(move);
    }
    for (const auto& step : found->steps) law(start.is_legal(step.best), "a step of a cache is legal");
  }
  const chess::Evaluation answer{chess::Score::cp(31), {chess::legal_moves(start)[0]}, 12, {}};
  store->put(7, answer);
  // A damaged file may lose what is put, without a word; it must not change it.
  const auto again = store->find(7, start);
  law(!again || again->score == answer.score || !(again->line == answer.line),
      "what is kept comes back as it was");
  return 0;
}
