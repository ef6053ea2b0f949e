// SPDX-License-Identifier: GPL-3.0-or-later
// Which kind of sink a path gets.
#include "io/output.h"

#include <utility>

#include "io/detail/destination.h"
#include "io/detail/file_sink.h"
#include "io/detail/locked_part.h"
#include "io/links.h"
#include "os/paths.h"

namespace chess { inline namespace io {

std::expected<std::unique_ptr<ByteSink>, IoError> open_plain_output(const std::string& path,
                                                                    const OutputOptions& options) {
  if (path == "-") return standard_output(options.on_terminal);
  const auto destination = destination_of(path);
  if (!destination) return std::unexpected(destination.error());
  if (options.mode == OutputMode::Append)
    return open_in_place(path, OldBytes::Stay, path, options.on_terminal);
  if (!destination->is_file) return open_in_place(path, OldBytes::Go, path, options.on_terminal);
  return AtomicFileSink::open(destination->path, path, withheld_rights(options.inputs));
}

std::expected<std::unique_ptr<PatchableSink>, IoError> open_patchable_output(const std::string& path) {
  const auto target = regular_file_of(path);
  if (!target) return std::unexpected(target.error());
  return AtomicFileSink::open(*target, path);
}

int remove_leftovers(const std::string& path) { return LockedPart::remove_leftovers(resolve_links(path)); }

bool is_written_atomically(const std::string& path) {
  const auto status = status_of_path(path);
  return path != "-" && (status ? status->kind == FileKind::Regular : !status_of_link(path));
}

std::expected<void, IoError> write_whole_file(const std::string& path, std::string_view text) {
  auto sink = open_plain_output(path);
  if (!sink) return std::unexpected(sink.error());
  if (auto written = (*sink)->write(text); !written) return written;
  return (*sink)->finish();
}

}}  // namespace chess::io
