// SPDX-License-Identifier: GPL-3.0-or-later
// Texts and open files of Python as sources of bytes, and what Python raises while the library reads.
#pragma once

#include <exception>
#include <memory>
#include <string>

#include "io/byte_source.h"

namespace nanobind {
class handle;
}

namespace chess { inline namespace python {

/// What Python raised while the library called it; null: nothing.
using Raised = std::exception_ptr;

/// Is it an open file, which is read by its function `read`?
bool is_file(nanobind::handle object);
/// Reads an open file of Python, whether it gives bytes or str. Any thread may read; what Python raises comes
/// into `raised`, and the source ends with a fault.
std::unique_ptr<ByteSource> file_source(nanobind::handle file, std::shared_ptr<Raised> raised);
/// The bytes of a str or bytes. Raises TypeError for what is neither.
std::unique_ptr<ByteSource> text_source(nanobind::handle text);

/// So many bytes are read at a time: of files of Python, which may be slow, and of texts.
inline constexpr std::size_t kFileChunk = std::size_t{64} << 10;
inline constexpr std::size_t kTextChunk = std::size_t{256} << 10;

}}  // namespace chess::python
