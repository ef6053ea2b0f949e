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
#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

#include "python/bindings.h"
#include "python/pieces_on_demand.h"
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

/// What streams and their iterator share: each batch goes to one of them. Several threads may ask.
class ColumnStream {
 public:
  /// Of files, which threads read ahead.
  ColumnStream(const ReadPlan& plan, std::vector<ColumnWish> wishes)
      : wishes_(std::move(wishes)), queue_(new ColumnQueue(plan, column_work(wishes_))) {}
  /// Of a source, which is read by whoever asks.
  ColumnStream(ChunkRow chunks, std::shared_ptr<Raised> raised, std::vector<ColumnWish> wishes)
      : wishes_(std::move(wishes)),
        pieces_(std::in_place, std::move(chunks), column_work(wishes_)),
        raised_(std::move(raised)) {}

  std::vector<ArrowColumn> columns() const { return make_columns(wishes_); }
  bool is_of_this_process() const { return !queue_ || queue_->is_of_this_process(); }
  void close() {
    if (queue_) {
      const nb::gil_scoped_release release;
      queue_->close();
      return;
    }
    const SoleReader sole(is_busy_);
    pieces_.reset();
  }

  /// Throws what threads threw, or what Python raised. Nothing at the end, or before a fault. `next_of` waits
  /// for the next piece of a queue; without a queue, Python is asked, whoever holds the GIL.
  template <class Next>
  std::shared_ptr<const ArrowBatch> next(Next next_of) {
    while (!has_fault()) {
      std::optional<ColumnPiece> piece = queue_ ? next_of(*queue_) : next_on_demand();
      if (!piece) return nullptr;
      if (piece->report.fault) {
        const std::lock_guard lock(mutex_);
        fault_ = std::move(piece->report.fault);
      }
      if (piece->batch->rows > 0) return std::move(piece->batch);
    }
    return nullptr;
  }
  /// The fault of the input whose rows were given last. Reading goes on behind it.
  std::optional<IoError> take_fault() {
    const std::lock_guard lock(mutex_);
    return std::exchange(fault_, std::nullopt);
  }

 private:
  std::optional<ColumnPiece> next_on_demand() {
    const nb::gil_scoped_acquire acquire;
    const SoleReader sole(is_busy_);
    if (!pieces_) return std::nullopt;
    return next_piece<nb::gil_scoped_release>(*pieces_, *raised_);
  }
  bool has_fault() {
    const std::lock_guard lock(mutex_);
    return fault_.has_value();
  }

  std::vector<ColumnWish> wishes_;
  QueuePointer<ColumnQueue> queue_;  // null: pieces on demand, nothing when they are closed
  std::optional<PiecesOnDemand<ColumnPiece>> pieces_;
  std::shared_ptr<Raised> raised_;
  std::atomic_flag is_busy_;
  std::mutex mutex_;
  std::optional<IoError> fault_;
};

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kPatience{100};  // until signals are looked for

/// The stream that a consumer has got.
struct ExportedStream {
  std::shared_ptr<ColumnStream> stream;
  std::string message = {};  ///< of the last fault
  Clock::time_point looked = {};  ///< when signals were looked for
};

struct Interrupted {};

int raise_held(void* held) {
  std::unique_ptr<nb::python_error>(static_cast<nb::python_error*>(held))->restore();
  return -1;
}

/// Has the handler of a signal raised something (Ctrl-C)? It will be raised again when the consumer, which
/// cannot be told of exceptions, returns to Python.
bool is_interrupted() {
  const nb::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() == 0) return false;
  auto raised = std::make_unique<nb::python_error>();
  if (Py_AddPendingCall(&raise_held, raised.get()) == 0)
    raised.release();
  else
    PyErr_SetInterrupt();
  return true;
}

std::optional<ColumnPiece> wait_for_piece(ColumnQueue& queue, Clock::time_point& looked) {
  while (true) {
    if (const auto now = Clock::now(); now - looked >= kPatience) {
      looked = now;
      if (is_interrupted()) throw Interrupted();
    }
    if (auto answer = queue.take(kPatience)) return std::move(answer->piece);
  }
}

int stream_schema(ArrowArrayStream* self, ArrowSchema* out) {
  export_schema(static_cast<ExportedStream*>(self->private_data)->stream->columns(), out);
  return 0;
}

int stream_next(ArrowArrayStream* self, ArrowArray* out) {
  auto& [stream, message, looked] = *static_cast<ExportedStream*>(self->private_data);
  if (!stream->is_of_this_process()) {
    message = "this reader belongs to the process that os.fork() has copied";
    return EINVAL;
  }
  try {
    const auto batch = stream->next([&](ColumnQueue& queue) { return wait_for_piece(queue, looked); });
    *out = {};
    if (batch) {
      export_array(batch, out);
    } else if (const auto fault = stream->take_fault()) {
      message = fault->reason;
      return EIO;
    }
    return 0;
  } catch (const Interrupted&) {
    message = "interrupted";
    return EINTR;
  } catch (const std::exception& thrown) {
    message = thrown.what();
    return ENOMEM;
  }
}

const char* stream_error(ArrowArrayStream* self) {
  return static_cast<ExportedStream*>(self->private_data)->message.c_str();
}

void stream_release(ArrowArrayStream* self) {
  delete static_cast<ExportedStream*>(self->private_data);
  self->release = nullptr;
}

/// An iterator of batches, and a stream of them.
struct ColumnsHandle {
  std::shared_ptr<ColumnStream> stream;

  BatchHandle next() {
    if (!stream->is_of_this_process()) raise_forked();
    auto batch = stream->next([](ColumnQueue& queue) { return next_piece<nb::gil_scoped_release>(queue); });
    if (batch) return {std::move(batch)};
    if (const auto fault = stream->take_fault()) raise_io_error(*fault);
    throw nb::stop_iteration();
  }
  nb::object export_stream(nb::handle) const {
    auto exported = std::make_unique<ArrowArrayStream>();
    *exported = {&stream_schema, &stream_next, &stream_error, &stream_release, new ExportedStream{stream}};
    return capsule_of(std::move(exported), "arrow_array_stream");
  }
  nb::object schema() const { return schema_capsule(stream->columns()); }
  void close() const { stream->close(); }
};

std::vector<ColumnWish> wishes_of(const std::vector<std::string>& fields) {
  auto wishes = parse_column_names(fields);
  if (!wishes) raise_value_error(wishes.error().reason);
  return std::move(*wishes);
}

std::size_t chunk_size_of(std::int64_t batch) {
  constexpr std::int64_t kSmallest = 1024, kLargest = std::int64_t{64} << 20;
  if (batch < kSmallest || batch > kLargest) raise_value_error("batch is 1024 to 67108864 bytes");
  return static_cast<std::size_t>(batch);
}

ColumnsHandle columns(nb::handle from, const std::vector<std::string>& fields,
                      std::optional<std::string_view> format, int jobs, std::int64_t batch) {
  if (is_file(from)) {
    const auto raised = std::make_shared<Raised>();
    auto chunks = chunks_of_source(file_source(from, raised), format_of(format), chunk_size_of(batch));
    return {std::make_shared<ColumnStream>(std::move(chunks), raised, wishes_of(fields))};
  }
  ReadPlan plan = plan_of(from, format, jobs);
  plan.chunk_size = chunk_size_of(batch);
  return {std::make_shared<ColumnStream>(plan, wishes_of(fields))};
}

ColumnsHandle columns_text(nb::handle text, const std::vector<std::string>& fields,
                           std::optional<std::string_view> format, std::int64_t batch) {
  auto chunks = chunks_of_source(text_source(text), format_of(format), chunk_size_of(batch));
  return {std::make_shared<ColumnStream>(std::move(chunks), std::make_shared<Raised>(), wishes_of(fields))};
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
  nb::class_<ColumnsHandle>(
      module, "Columns",
      "Iterates over batches, or hands all of them over as an Arrow stream. Of several\n"
      "consumers each gets other batches.")
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> Columns"))
      .def("__next__", &ColumnsHandle::next)
      .def("close", &ColumnsHandle::close, "Ends reading. No batches follow.")
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> Columns"))
      .def(
          "__exit__", [](const ColumnsHandle& self, const nb::args&) { self.close(); },
          nb::sig("def __exit__(self, *error: object) -> None"))
      .def("__arrow_c_schema__", &ColumnsHandle::schema, "The types of the columns as a PyCapsule.")
      .def("__arrow_c_stream__", &ColumnsHandle::export_stream, "requested_schema"_a = nb::none(),
           "The batches that are left, as a PyCapsule.");
  const std::vector<std::string> usual{"White", "Black", "result", "uci"};
  module.def(
      "columns", &columns, "paths"_a, "fields"_a = usual, nb::kw_only(), "format"_a = nb::none(),
      "jobs"_a = 0, "batch"_a = std::int64_t{1} << 20,
      nb::sig("def columns(paths: str | os.PathLike[str] | typing.IO[str] | typing.IO[bytes] | "
              "typing.Iterable[str | os.PathLike[str]], "
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
      "An open file (also io.StringIO) is read by the thread that asks for batches.\n"
      "Raises ValueError for a faulty argument, and OSError when the turn of an unreadable file comes.\n"
      "Ctrl-C ends another library that takes the batches with an error of its own (pyarrow: OSError,\n"
      "interrupted); Python raises KeyboardInterrupt right after it.");
  module.def("columns_text", &columns_text, "text"_a, "fields"_a = usual, nb::kw_only(),
             "format"_a = nb::none(), "batch"_a = std::int64_t{1} << 20,
             nb::sig("def columns_text(text: str | bytes, "
                     "fields: typing.Sequence[str] = ('White', 'Black', 'result', 'uci'), *, "
                     "format: str | None = None, batch: int = 1048576) -> Columns"),
             "The games of a text, or of the bytes of a file. The rest is as for columns().");
}

}}  // namespace chess::python
