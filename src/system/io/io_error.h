// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong with a file, a pipe or a compressed stream: a kind for the program, and a sentence with the
// file's name for people.
#pragma once

#include "base/error.h"

namespace chess { inline namespace io {

/// What kind of fault it is.
enum class IoFault {
  NotFound,  ///< no such file or directory
  IsDirectory,  ///< a directory instead of a file
  NoPermission,  ///< the system refused
  Read,  ///< any other fault while opening or reading
  Truncated,  ///< compressed data ends before its end mark, or an open file has become shorter
  Corrupt,  ///< compressed data fails its checks, or is followed by something else
  Unsupported,  ///< a compression that is recognised but not read (7z, zstd with a dictionary)
  TooLarge,  ///< beyond the limit of its reader: a file that is read as a whole, a window of compressed
             ///< data
  LineTooLong,  ///< a line beyond the reader's limit; the next line can still be read
  ClosedPipe,  ///< nobody reads our output any more; usually no reason to complain
  NoSpace,  ///< the disk or the quota is full
  Write,  ///< any other fault while creating or writing
};

/// A fault of input or output. Its reason is a sentence that names the file: `cannot open 'x.pgn': no such
/// file`. It has no newline and no full stop.
using IoError = ErrorOf<IoFault>;

}}  // namespace chess::io
