// SPDX-License-Identifier: GPL-3.0-or-later
// The function `columns` of the Python module, whose batches go to other libraries by the Arrow PyCapsule
// interface.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cerrno>
#include <utility>

#include "python/bindings.h"
#include "python/python_support.h"
#include "python/read_columns.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// Releases what a capsule holds if nobody has taken it, as the PyCapsule interface asks.
template <class Exported>
nb::object capsule_of(std::unique_ptr<Exported> exported, const char* name) {
  PyObject* capsule = PyCapsule_New(exported.get(), name, [](PyObject* self) {
    auto* held = static_cast<Exported*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
    if (held->release) held->release(held);
    delete held;
  });
  if (!capsule) throw nb::python_error();
  exported.release();
  return nb::steal(capsule);
}

nb::object schema_capsule(const std::vector<ArrowColumn>& columns) {
  auto schema = std::make_unique<ArrowSchema>();
  export_schema(columns, schema.get());
  return capsule_of(std::move(schema), "arrow_schema");
}

/// The rows of one batch.
struct BatchHandle {
  std::shared_ptr<const ArrowBatch> batch;

  nb::object schema() const { return schema_capsule(batch->columns); }
  nb::object array(nb::handle) const {
    auto exported = std::make_unique<ArrowArray>();
    export_array(batch, exported.get());
    return nb::make_tuple(schema(), capsule_of(std::move(exported), "arrow_array"));
  }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const ArrowColumn& column : batch->columns) names.push_back(column.name);
    return names;
  }
};

/// What a stream and its iterator share.
struct ColumnStream {
  std::vector<ColumnWish> wishes;
  QueuePointer<ColumnQueue> queue;
  std::optional<IoError> fault;  // of the input whose rows were given last
  std::string message;  // of the last fault, for consumers of the stream
  std::atomic_flag is_busy;

  /// Throws what the threads threw. Nothing at the end, or before a fault.
  template <class Next>
  std::shared_ptr<const ArrowBatch> next(Next next_of) {
    while (!fault) {
      std::optional<ColumnPiece> piece = next_of(*queue);
      if (!piece) return nullptr;
      fault = std::move(piece->report.fault);
      if (piece->batch->rows > 0) return std::move(piece->batch);
    }
    return nullptr;
  }
};

int stream_schema(ArrowArrayStream* self, ArrowSchema* out) {
  const auto& stream = *static_cast<std::shared_ptr<ColumnStream>*>(self->private_data);
  export_schema(make_columns(stream->wishes), out);
  return 0;
}

int stream_next(ArrowArrayStream* self, ArrowArray* out) {
  ColumnStream& stream = **static_cast<std::shared_ptr<ColumnStream>*>(self->private_data);
  if (!stream.queue->is_of_this_process()) {
    stream.message = "this reader belongs to the process that os.fork() has copied";
    return EINVAL;
  }
  try {
    const auto batch = stream.next([](ColumnQueue& queue) {
      while (!queue.wait(std::chrono::milliseconds(1000))) {}
      return queue.take();
    });
    *out = {};
    if (batch) {
      export_array(batch, out);
    } else if (const auto fault = std::exchange(stream.fault, std::nullopt)) {
      stream.message = fault->reason;
      return EIO;
    }
    return 0;
  } catch (const std::exception& thrown) {
    stream.message = thrown.what();
    return ENOMEM;
  }
}

const char* stream_error(ArrowArrayStream* self) {
  return (*static_cast<std::shared_ptr<ColumnStream>*>(self->private_data))->message.c_str();
}

void stream_release(ArrowArrayStream* self) {
  delete static_cast<std::shared_ptr<ColumnStream>*>(self->private_data);
  self->release = nullptr;
}

/// An iterator of batches, and a stream of them.
struct ColumnsHandle {
  std::shared_ptr<ColumnStream> stream;

  BatchHandle next() {
    if (!stream->queue->is_of_this_process()) raise_forked();
    const SoleReader sole(stream->is_busy);
    auto batch = stream->next([](ColumnQueue& queue) { return next_piece<nb::gil_scoped_release>(queue); });
    if (batch) return {std::move(batch)};
    if (const auto fault = std::exchange(stream->fault, std::nullopt)) raise_io_error(*fault);
    throw nb::stop_iteration();
  }
  nb::object export_stream(nb::handle) const {
    auto exported = std::make_unique<ArrowArrayStream>();
    *exported = {&stream_schema, &stream_next, &stream_error, &stream_release,
                 new std::shared_ptr<ColumnStream>(stream)};
    return capsule_of(std::move(exported), "arrow_array_stream");
  }
  nb::object schema() const { return schema_capsule(make_columns(stream->wishes)); }
};

ColumnsHandle start(nb::handle paths, const std::vector<std::string>& fields,
                    std::optional<std::string_view> format, int jobs, std::int64_t batch) {
  ReadPlan plan = plan_of(paths, format, jobs);
  constexpr std::int64_t kSmallest = 1024, kLargest = std::int64_t{64} << 20;
  if (batch < kSmallest || batch > kLargest) raise_value_error("batch is 1024 to 67108864 bytes");
  plan.chunk_size = static_cast<std::size_t>(batch);
  auto wishes = parse_column_names(fields);
  if (!wishes) raise_value_error(wishes.error().reason);
  auto stream = std::make_shared<ColumnStream>();
  stream->wishes = std::move(*wishes);
  stream->queue = start_columns(plan, stream->wishes);
  return {std::move(stream)};
}

}  // namespace

void bind_columns(nb::module_& module) {
  nb::class_<BatchHandle>(module, "Batch", "Rows of games in columns, for any library that takes Arrow data.")
      .def(
          "__len__", [](const BatchHandle& self) { return self.batch->rows; }, "The number of games.")
      .def_prop_ro("names", &BatchHandle::names, "The names of the columns.")
      .def("__arrow_c_schema__", &BatchHandle::schema, "The types of the columns as a PyCapsule.")
      .def("__arrow_c_array__", &BatchHandle::array, "requested_schema"_a = nb::none(),
           "Types and rows as two PyCapsules. Nothing is copied.");
  nb::class_<ColumnsHandle>(module, "Columns",
                            "Iterates over batches, or hands all of them over as an Arrow stream.")
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> Columns"))
      .def("__next__", &ColumnsHandle::next)
      .def("__arrow_c_schema__", &ColumnsHandle::schema, "The types of the columns as a PyCapsule.")
      .def("__arrow_c_stream__", &ColumnsHandle::export_stream, "requested_schema"_a = nb::none(),
           "The batches that are left, as a PyCapsule.");
  module.def(
      "columns", &start, "paths"_a, "fields"_a = std::vector<std::string>{"White", "Black", "result", "uci"},
      nb::kw_only(), "format"_a = nb::none(), "jobs"_a = 0, "batch"_a = std::int64_t{1} << 20,
      nb::sig("def columns(paths: str | os.PathLike[str] | typing.Iterable[str | os.PathLike[str]], "
              "fields: typing.Sequence[str] = ('White', 'Black', 'result', 'uci'), *, "
              "format: str | None = None, jobs: int = 0, batch: int = 1048576) -> Columns"),
      "Games as record batches of Arrow, in the order of the files.\n\n"
      "A field that begins with a capital is a tag: text, null if it is missing. The other fields are:\n"
      "result, status (whole, damaged, refused), file: text;\n"
      "number and line in the file, from 1: int64; plies (half-moves of the main line): int32;\n"
      "uci: list of text; moves: list of uint16 (bits 0-5 from, 6-11 to, 12-15 kind: 0 normal,\n"
      "1 castling with the rook's square as `to`, 2 en passant, 3 drop, 4-8 promotion to N B R Q K);\n"
      "evals: list of int32, centipawns from White's view, mate in n as 1000000 - n, negated for Black;\n"
      "clocks: list of int32, milliseconds. Elements of evals and clocks may be null.\n"
      "A batch comes from about `batch` bytes of text. `paths`, `format` and `jobs` are as for read().\n"
      "Raises ValueError for a faulty argument, and OSError when the turn of an unreadable file comes.");
}

}}  // namespace chess::python
