// SPDX-License-Identifier: GPL-3.0-or-later
// What a throw comes to in WebAssembly without exceptions: the instance ends, and the page starts another
// one. Errors are values here; only a lack of memory is thrown.
#include <cstddef>
#include <cstdlib>

extern "C" {

void* __cxa_allocate_exception(std::size_t) noexcept { std::abort(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
[[noreturn]] void __cxa_rethrow() { std::abort(); }
void* __cxa_begin_catch(void*) noexcept { std::abort(); }
void __cxa_end_catch() { std::abort(); }
}
