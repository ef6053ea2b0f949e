// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/standard_output.h"

#include <cerrno>
#include <cstdio>
#include <string>

#include "console/console.h"
#include "io/file_descriptor.h"
#include "os/files.h"
#include "os/terminal.h"

namespace chess { inline namespace command_line {

namespace {

/// Other calls may have failed since the fault.
int error_of_writing(int error) {
  switch (error) {
    case EBADF:
    case EFBIG:
    case ENOSPC: return error;
    default: return is_quota_used_up(error) ? error : EIO;
  }
}

}  // namespace

int output_fault(std::string_view program, int error) {
  if (error == EPIPE || is_closed_pipe(kStandardOutput)) return kExitUnable;
  Console messages{std::string(program)};
  messages.message(write_error("standard output", error_of_writing(error)).reason);
  return kExitUnable;
}

int status_of_output(std::string_view program, int status) {
  const int error = errno;
  if (std::fflush(stdout) != 0) return output_fault(program, errno);
  // An earlier flush has failed, and stdio has thrown away what it could not write.
  if (std::ferror(stdout) != 0) return output_fault(program, error);
  return status;
}

}}  // namespace chess::command_line
