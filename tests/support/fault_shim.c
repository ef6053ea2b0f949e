// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded into a program under test (LD_PRELOAD): makes the N-th call of a function of the system fail, or
// kills the process at it. FAULT_CALL: names with commas between them, such as "rename,fsync". FAULT_NTH: which
// call, from 1. FAULT_ERRNO: the fault as a number; 0: SIGKILL before the call; -1: SIGKILL behind it; -2 and -3: before
// and behind it FAULT_TEXT is appended to the file FAULT_FILE, and the call is as usual. A swap of names is a "rename",
// too. FAULT_PATH:
// only calls with paths, or descriptors of files, that contain this text. FAULT_COUNT: a file that gets a byte for
// each call counted. FAULT_ALWAYS: also all later calls fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static long calls;

/// The processes that the program starts are as they are.
__attribute__((constructor)) static void keep_to_ourselves(void) { unsetenv("LD_PRELOAD"); }

/// Is the call one that is meant, and its turn? What to do is in *fault.
static int is_turn(const char* name, const char* path, int fd, int* fault) {
  const char* wanted = getenv("FAULT_CALL");
  if (wanted == NULL) return 0;
  const size_t size = strlen(name);
  const char* at = wanted;
  while ((at = strstr(at, name)) != NULL) {
    if ((at == wanted || at[-1] == ',') && (at[size] == '\0' || at[size] == ',')) break;
    at += size;
  }
  if (at == NULL) return 0;
  const char* only = getenv("FAULT_PATH");
  if (only != NULL) {
    char link[64], target[4096];
    if (path == NULL && fd >= 0) {
      snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
      const ssize_t length = syscall(SYS_readlink, link, target, sizeof target - 1);
      if (length <= 0) return 0;
      target[length] = '\0';
      path = target;
    }
    if (path == NULL || strstr(path, only) == NULL) return 0;
  }
  const char* count = getenv("FAULT_COUNT");
  if (count != NULL) {
    const int out = (int)syscall(SYS_open, count, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (out >= 0) {
      syscall(SYS_write, out, ".", 1);
      syscall(SYS_close, out);
    }
  }
  const long call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  const char* nth = getenv("FAULT_NTH");
  const long wanted_call = nth == NULL ? 0 : atol(nth);
  if (wanted_call == 0 || (call != wanted_call && !(getenv("FAULT_ALWAYS") != NULL && call > wanted_call))) return 0;
  *fault = atoi(getenv("FAULT_ERRNO"));
  if (*fault == 0) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
  return 1;
}

static void append_text(void) {
  const char* text = getenv("FAULT_TEXT");
  const int out = (int)syscall(SYS_open, getenv("FAULT_FILE"), O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  syscall(SYS_write, out, text, strlen(text));
  syscall(SYS_close, out);
}

#define REAL(name) __extension__((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/// The call with its fault: it fails, or the process is killed behind it.
#define WITH_FAULT(result_type, failed, name, path, fd, call)   \
  do {                                                          \
    int fault = 0;                                              \
    if (!is_turn(name, path, fd, &fault)) return call;          \
    if (fault > 0) {                                            \
      errno = fault;                                            \
      return failed;                                            \
    }                                                           \
    if (fault == -2) append_text();                             \
    const result_type result = call;                            \
    if (fault == -3) append_text();                             \
    if (fault < -1) return result;                              \
    kill(getpid(), SIGKILL);                                    \
    for (;;) pause();                                           \
  } while (0)

#define OPEN_MODE                                               \
  int mode = 0;                                                 \
  if ((flags & (O_CREAT | O_TMPFILE)) != 0) {                   \
    va_list more;                                               \
    va_start(more, flags);                                      \
    mode = va_arg(more, int);                                   \
    va_end(more);                                               \
  }

int open(const char* path, int flags, ...) {
  OPEN_MODE
  WITH_FAULT(int, -1, "open", path, -1, REAL(open)(path, flags, mode));
}
int open64(const char* path, int flags, ...) {
  OPEN_MODE
  WITH_FAULT(int, -1, "open", path, -1, REAL(open64)(path, flags, mode));
}
int openat(int at, const char* path, int flags, ...) {
  OPEN_MODE
  WITH_FAULT(int, -1, "openat", path, -1, REAL(openat)(at, path, flags, mode));
}
ssize_t read(int fd, void* bytes, size_t size) {
  WITH_FAULT(ssize_t, -1, "read", NULL, fd, REAL(read)(fd, bytes, size));
}
ssize_t readv(int fd, const struct iovec* parts, int count) {
  WITH_FAULT(ssize_t, -1, "read", NULL, fd, REAL(readv)(fd, parts, count));
}
ssize_t pread(int fd, void* bytes, size_t size, off_t offset) {
  WITH_FAULT(ssize_t, -1, "read", NULL, fd, REAL(pread)(fd, bytes, size, offset));
}
ssize_t pread64(int fd, void* bytes, size_t size, off_t offset) {
  WITH_FAULT(ssize_t, -1, "read", NULL, fd, REAL(pread64)(fd, bytes, size, offset));
}
ssize_t write(int fd, const void* bytes, size_t size) {
  WITH_FAULT(ssize_t, -1, "write", NULL, fd, REAL(write)(fd, bytes, size));
}
ssize_t pwrite(int fd, const void* bytes, size_t size, off_t offset) {
  WITH_FAULT(ssize_t, -1, "write", NULL, fd, REAL(pwrite)(fd, bytes, size, offset));
}
ssize_t pwrite64(int fd, const void* bytes, size_t size, off_t offset) {
  WITH_FAULT(ssize_t, -1, "write", NULL, fd, REAL(pwrite64)(fd, bytes, size, offset));
}
ssize_t writev(int fd, const struct iovec* parts, int count) {
  WITH_FAULT(ssize_t, -1, "writev", NULL, fd, REAL(writev)(fd, parts, count));
}
int fsync(int fd) { WITH_FAULT(int, -1, "fsync", NULL, fd, REAL(fsync)(fd)); }
int fdatasync(int fd) { WITH_FAULT(int, -1, "fdatasync", NULL, fd, REAL(fdatasync)(fd)); }
int rename(const char* from, const char* to) {
  WITH_FAULT(int, -1, "rename", to, -1, REAL(rename)(from, to));
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  WITH_FAULT(int, -1, "rename", to, -1, REAL(renameat2)(from_folder, from, to_folder, to, flags));
}
int unlink(const char* path) { WITH_FAULT(int, -1, "unlink", path, -1, REAL(unlink)(path)); }
int link(const char* from, const char* to) { WITH_FAULT(int, -1, "link", to, -1, REAL(link)(from, to)); }
int ftruncate(int fd, off_t size) { WITH_FAULT(int, -1, "ftruncate", NULL, fd, REAL(ftruncate)(fd, size)); }
int ftruncate64(int fd, off_t size) { WITH_FAULT(int, -1, "ftruncate", NULL, fd, REAL(ftruncate64)(fd, size)); }
int close(int fd) {
  // The descriptor is closed whatever close returns.
  int fault = 0;
  if (!is_turn("close", NULL, fd, &fault)) return REAL(close)(fd);
  REAL(close)(fd);
  if (fault < 0) kill(getpid(), SIGKILL);
  errno = fault;
  return -1;
}
void* mmap(void* where, size_t size, int protection, int flags, int fd, off_t offset) {
  // Memory without a file is what the loader and malloc ask for.
  if (fd < 0) return REAL(mmap)(where, size, protection, flags, fd, offset);
  WITH_FAULT(void*, MAP_FAILED, "mmap", NULL, fd, REAL(mmap)(where, size, protection, flags, fd, offset));
}
void* mmap64(void* where, size_t size, int protection, int flags, int fd, off_t offset) {
  if (fd < 0) return REAL(mmap64)(where, size, protection, flags, fd, offset);
  WITH_FAULT(void*, MAP_FAILED, "mmap", NULL, fd, REAL(mmap64)(where, size, protection, flags, fd, offset));
}
int pipe(int fds[2]) { WITH_FAULT(int, -1, "pipe", NULL, -1, REAL(pipe)(fds)); }
int pipe2(int fds[2], int flags) { WITH_FAULT(int, -1, "pipe", NULL, -1, REAL(pipe2)(fds, flags)); }
pid_t fork(void) { WITH_FAULT(pid_t, -1, "fork", NULL, -1, REAL(fork)()); }
pid_t vfork(void) { return fork(); }
