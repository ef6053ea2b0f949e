// SPDX-License-Identifier: GPL-3.0-or-later
// Columns in the layout of Apache Arrow, and the C data interface by which other libraries take them over
// without a copy. Source: "The Arrow C data interface" and "The Arrow C stream interface", Arrow 1.0 and
// later, from whose text the three structs are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess { inline namespace python {

// The structs of the interface. Their layout is fixed; their namespace does not matter to others.

struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
  int (*get_next)(ArrowArrayStream*, ArrowArray* out);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};

/// A column that grows at its end: texts, numbers of one width, or lists.
struct ArrowColumn {
  std::string name;
  std::string
      format;  ///< as the interface names types: "u" text, "S" uint16, "i" int32, "l" int64, "+l" list
  std::vector<std::int32_t> offsets;  ///< of texts and lists; begins with 0
  std::string values;  ///< of texts and numbers
  std::vector<std::uint8_t> validity;  ///< a bit a row, the lowest first; empty before the first null
  std::int64_t length = 0;
  std::int64_t nulls = 0;
  std::vector<ArrowColumn> children;  ///< a list has one: its elements

  ArrowColumn(std::string_view its_name, std::string_view its_format);

  /// Ends a row of texts or numbers, whose value has been appended to `values`, or of lists.
  void end_row(bool is_valid = true) {
    if (!offsets.empty())
      offsets.push_back(static_cast<std::int32_t>(children.empty() ? static_cast<std::int64_t>(values.size())
                                                                   : children.front().length));
    if (!is_valid || nulls > 0) note_validity(is_valid);
    ++length;
  }
  void add_text(std::string_view text);
  template <class Number>
  void add_number(Number number) {
    values.append(reinterpret_cast<const char*>(&number), sizeof number);
    end_row();
  }
  /// Adds many, in the bytes that they have in memory.
  template <class Number>
  void add_numbers(std::span<const Number> numbers) {
    values.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
    note_valid(numbers.size());
  }
  /// Adds so many texts of at most `longest` characters. `write(i, out)` writes one and returns its end.
  template <class Write>
  void add_texts(std::size_t count, std::size_t longest, Write write) {
    offsets.resize(offsets.size() + count);
    std::int32_t* ends = offsets.data() + (offsets.size() - count);
    const std::size_t used = values.size();
    values.resize_and_overwrite(used + count * longest, [&](char* text, std::size_t) {
      char* out = text + used;
      for (std::size_t i = 0; i < count; ++i) {
        out = write(i, out);
        ends[i] = static_cast<std::int32_t>(out - text);
      }
      return static_cast<std::size_t>(out - text);
    });
    note_valid(count);
  }
  /// Adds an absent number of this width.
  void add_no_number(std::size_t width) {
    values.append(width, '\0');
    end_row(false);
  }

 private:
  /// The same for the row that ends.
  void note_validity(bool is_valid);
  /// Counts so many rows that are not null.
  void note_valid(std::size_t count) {
    if (nulls > 0)
      for (std::size_t i = 0; i < count; ++i, ++length) note_validity(true);
    else
      length += static_cast<std::int64_t>(count);
  }
};

/// Rows of several columns.
struct ArrowBatch {
  std::vector<ArrowColumn> columns;
  std::int64_t rows = 0;
};

/// Fills `out` with the types of the columns. The consumer releases it.
void export_schema(const std::vector<ArrowColumn>& columns, ArrowSchema* out);
/// Fills `out` with the rows, which live until the consumer releases it. Nothing is copied.
void export_array(const std::shared_ptr<const ArrowBatch>& batch, ArrowArray* out);

}}  // namespace chess::python
