// SPDX-License-Identifier: GPL-3.0-or-later
// The compressions that are written, for tests of each of them.
#pragma once

#include "io/compression.h"

inline constexpr chess::Compression kAllWritten[] = {chess::Compression::Gzip, chess::Compression::Bzip2,
                                                     chess::Compression::Zstd};
