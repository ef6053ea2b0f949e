// SPDX-License-Identifier: GPL-3.0-or-later
// The journal of annotate. Laws: whatever is in the file, opening it ends, with a journal or a refusal; what
// is kept in the journal afterwards is found the next time; one damaged byte costs at most one record, and
// never gives a wrong game.
#include <sys/mman.h>
#include <unistd.h>

#include "annotate/journal/format.h"
#include "annotate/journal/journal.h"
#include "fuzz/law.h"

using namespace annotate;
using chess::fuzz::law;

namespace {

const RunIdentity kIdentity = {{"engine", "Fake"}};

/// A file in memory that has a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : fd_(::memfd_create("journal", MFD_CLOEXEC)) {
    law(::write(fd_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()), "memory");
  }
  ~MemoryFile() { ::close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }
  std::string bytes() const {
    std::string all(static_cast<std::size_t>(::lseek(fd_, 0, SEEK_END)), '\0');
    law(::pread(fd_, all.data(), all.size(), 0) == static_cast<ssize_t>(all.size()), "memory");
    return all;
  }

 private:
  int fd_;
};

AnnotationResult game_with(std::string_view text) {
  AnnotationResult game;
  game.texts.front() = text;
  return game;
}

/// The bytes of a journal without records.
const std::string& empty_journal() {
  static const std::string bytes = [] {
    const MemoryFile file("");
    law(Journal::resume(file.path(), kIdentity).has_value(), "an empty file becomes a journal");
    return file.bytes();
  }();
  return bytes;
}

void open_any(const std::string& bytes) {
  const MemoryFile file(bytes);
  (void)Journal::publish_sealed(file.path(), kIdentity, {"/nowhere/a"});
  std::uint64_t found = 0;
  {
    const auto journal = Journal::resume(file.path(), kIdentity);
    if (!journal) return;
    found = (*journal)->games_found();
    for (std::uint64_t number = 0; number < 4; ++number) (void)(*journal)->recall(number, 1);
    law((*journal)->keep(1'000'001, 7, game_with("kept")).has_value(), "a journal takes games");
  }
  const auto again = Journal::resume(file.path(), kIdentity);
  law(again.has_value(), "a journal can be resumed again");
  law((*again)->games_found() == found + 1, "what was kept is found");
  const auto kept = (*again)->recall(1'000'001, 7);
  law(kept && *kept && (**kept).texts.front() == "kept", "what was kept is recalled");
}

/// Records of the lines of `text`, and a wrong byte somewhere.
void damage_one(std::string_view text, std::size_t place, unsigned char change) {
  std::string bytes = empty_journal();
  const std::size_t header = bytes.size();
  std::uint64_t games = 0;
  std::string_view rest = text;
  while (!rest.empty() && games < 32) {
    const std::size_t size = std::min(rest.find('\n'), rest.size() - 1) + 1;
    ++games;
    bytes += to_record(to_content(games, games, game_with(rest.substr(0, size))));
    rest.remove_prefix(size);
  }
  if (games == 0 || change == 0) return;
  bytes[header + place % (bytes.size() - header)] ^= static_cast<char>(change);
  const MemoryFile file(bytes);
  const auto journal = Journal::resume(file.path(), kIdentity);
  law(journal.has_value(), "damage behind the header is no reason to refuse");
  law((*journal)->games_found() + 1 >= games, "one byte costs at most one record");
  rest = text;
  for (std::uint64_t number = 1; number <= games; ++number) {
    const std::size_t size = std::min(rest.find('\n'), rest.size() - 1) + 1;
    const auto game = (*journal)->recall(number, number);
    law(game.has_value(), "what was found can be read");
    law(!*game || (**game).texts.front() == rest.substr(0, size), "no wrong game");
    rest.remove_prefix(size);
  }
}

}  // namespace

/// The first byte chooses: 0 a file as it is, 1 records behind a header, else a journal with a wrong byte.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const std::string_view text = chess::fuzz::as_text(data, size);
  switch (data[0] % 3) {
    case 0: open_any(std::string(text.substr(1))); break;
    case 1: open_any(empty_journal() + std::string(text.substr(1))); break;
    default: damage_one(text.substr(4), data[1] + std::size_t{256} * data[2], data[3]);
  }
  return 0;
}
