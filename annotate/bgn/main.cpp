// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn`: converts, checks and queries files of chess games. See `bgn --help`.
#include "annotate/bgn/cli/commands.h"
#include "os/program_start.h"

namespace {

constexpr const char* kAbout =
    "Converts, checks and queries files of chess games: PGN, BGN, EGD and lines of UCI moves, plain or "
    "compressed.";

}  // namespace

int main(int argc, char** argv) {
  const chess::ProgramStart start(argc, argv);
  using namespace annotate::bgn;
  chess::CommandLine bgn("bgn", kAbout, chess::CommandLineStyle::Program);
  bgn.require_command();
  add_convert_command(bgn);
  add_check_command(bgn);
  add_stats_command(bgn);
  add_crosstable_command(bgn);
  add_filter_command(bgn);
  add_sort_command(bgn);
  add_dedupe_command(bgn);
  add_merge_command(bgn);
  add_tidy_command(bgn);
  add_index_command(bgn);
  add_find_command(bgn);
  add_explorer_command(bgn);
  add_novelty_command(bgn);
  add_prepare_command(bgn);
  add_search_command(bgn);
  add_tree_command(bgn);
  add_tables_command(bgn);
  add_month_command(bgn);
  add_list_command(bgn);
  add_show_command(bgn);
  add_probe_command(bgn);
  return bgn.run(start.argc(), start.argv());
}
