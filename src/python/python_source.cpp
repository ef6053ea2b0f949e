// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/python_source.h"

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstring>

#include "python/python_support.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

/// Reads an open file of Python, whether it gives bytes or str.
class PythonSource final : public ByteSource {
 public:
  PythonSource(nb::object file, std::shared_ptr<Raised> raised)
      : read_(file.attr("read")), raised_(std::move(raised)) {
    const nb::object name = nb::getattr(file, "name", nb::none());
    name_ = nb::isinstance<nb::str>(name) ? text_of(name) : "file";
  }
  PythonSource(const PythonSource&) = delete;
  PythonSource& operator=(const PythonSource&) = delete;
  ~PythonSource() override {
    const nb::gil_scoped_acquire acquire;
    read_.reset();
  }

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    if (at_ == bytes_.size() && !load())
      return std::unexpected(IoError(IoFault::Read, name_ + " cannot be read"));
    const std::size_t count = std::min(buffer.size(), bytes_.size() - at_);
    std::memcpy(buffer.data(), bytes_.data() + at_, count);
    at_ += count;
    position_ += count;
    return count;
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return position_; }
  std::optional<std::uint64_t> raw_size() const override { return std::nullopt; }

 private:
  /// False if Python raises something.
  bool load() {
    const nb::gil_scoped_acquire acquire;
    if (*raised_) return false;
    try {
      const nb::object got = read_(kFileChunk);
      at_ = 0;
      if (nb::isinstance<nb::bytes>(got)) {
        const auto bytes = nb::borrow<nb::bytes>(got);
        bytes_.assign(bytes.c_str(), bytes.size());
      } else if (nb::isinstance<nb::str>(got)) {
        bytes_ = text_of(got);
      } else {
        raise_type_error("read() of a file gives str or bytes");
      }
      return true;
    } catch (const nb::python_error&) {
      *raised_ = std::current_exception();
      return false;
    }
  }

  nb::object read_;
  std::shared_ptr<Raised> raised_;
  std::string name_;
  std::string bytes_;
  std::size_t at_ = 0;
  std::uint64_t position_ = 0;
};

}  // namespace

bool is_file(nb::handle object) { return nb::hasattr(object, "read"); }

std::unique_ptr<ByteSource> file_source(nb::handle file, std::shared_ptr<Raised> raised) {
  return std::make_unique<PythonSource>(nb::borrow(file), std::move(raised));
}

std::unique_ptr<ByteSource> text_source(nb::handle text) {
  if (!nb::isinstance<nb::bytes>(text) && !nb::isinstance<nb::str>(text))
    raise_type_error("a text is str or bytes");
  if (nb::isinstance<nb::str>(text)) return memory_source(text_of(text), "text");
  const auto held = nb::borrow<nb::bytes>(text);
  return memory_source(std::string(held.c_str(), held.size()), "text");
}

}}  // namespace chess::python
