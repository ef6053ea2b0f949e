// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn check`: reads everything, and reports on standard output, as text or as JSON. Diagnostics are counted
// by kind: the reason without the words of the file that it quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "game/imported_game.h"
#include "games/chunk_report.h"

namespace annotate::bgn {

struct CheckOptions {
  RunOptions run;
  bool json = false;   ///< the report as one JSON object
  bool notes = false;  ///< notes are listed too, not only counted
  std::string syzygy;  ///< folders of endgame tables, which are checked instead of games; empty: none
};

/// "illegal move 'Nf3'" -> "illegal move"; "tag Foo comes again" -> "tag comes again";
/// "p is 'Q', but 'q' stands on e2" -> "p is ..., but ... stands on".
std::string remark_kind(std::string_view reason);

class RemarkKinds {
 public:
  void add(const chess::Diagnostic& what);

  struct Count {
    chess::Severity severity;
    std::string kind;
    std::uint64_t count;
  };
  /// The gravest first, then the most frequent.
  std::vector<Count> sorted() const;

  /// Kinds beyond so many are counted as "other": memory stays bounded whatever is in a file.
  static constexpr std::size_t kMost = 200;

 private:
  std::map<std::pair<chess::Severity, std::string>, std::uint64_t> counts_;
};

struct CheckedFile {
  std::string name;
  chess::GameCounts counts;
};

/// A remark that is listed, with its file.
struct ListedRemark {
  std::string file;
  chess::Diagnostic what;
};

struct CheckReport {
  std::vector<CheckedFile> files;
  chess::GameCounts totals;
  RemarkKinds kinds;
  std::vector<ListedRemark> remarks;  ///< in JSON only; as text they are shown as they come
  std::size_t unlisted = 0;           ///< there were so many more
};

/// The counts of the files and of the kinds of remarks, in lines.
std::string to_text(const CheckReport& report);
/// One object, on lines for people.
std::string to_json(const CheckReport& report);

/// Returns the process's exit status.
int run_check(const CheckOptions& options);
/// The same for the tables of `options.syzygy`.
int check_tables(const CheckOptions& options);

}  // namespace annotate::bgn
