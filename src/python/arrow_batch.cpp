// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/arrow_batch.h"

namespace chess { inline namespace python {

namespace {

constexpr std::int64_t kNullable = 2;  // ARROW_FLAG_NULLABLE

struct SchemaKeep {
  std::string name, format;
  std::vector<ArrowSchema> children;
  std::vector<ArrowSchema*> pointers;
};

struct ArrayKeep {
  std::shared_ptr<const ArrowBatch> batch;
  std::vector<const void*> buffers;
  std::vector<ArrowArray> children;
  std::vector<ArrowArray*> pointers;
};

template <class Exported, class Keep>
void release(Exported* exported) {
  for (std::int64_t i = 0; i < exported->n_children; ++i)
    if (exported->children[i]->release) exported->children[i]->release(exported->children[i]);
  delete static_cast<Keep*>(exported->private_data);
  exported->release = nullptr;
}

template <class Exported, class Keep>
void adopt_children(Exported* out, Keep* keep) {
  for (auto& child : keep->children) keep->pointers.push_back(&child);
  out->n_children = static_cast<std::int64_t>(keep->children.size());
  out->children = keep->pointers.data();
  out->private_data = keep;
  out->release = &release<Exported, Keep>;
}

void export_types(std::string_view name, std::string_view format, const std::vector<ArrowColumn>& children,
                  ArrowSchema* out) {
  auto* keep =
      new SchemaKeep{std::string(name), std::string(format), std::vector<ArrowSchema>(children.size()), {}};
  for (std::size_t i = 0; i < children.size(); ++i)
    export_types(children[i].name, children[i].format, children[i].children, &keep->children[i]);
  *out = {};
  out->format = keep->format.c_str();
  out->name = keep->name.c_str();
  out->flags = kNullable;
  adopt_children(out, keep);
}

void export_column(const std::shared_ptr<const ArrowBatch>& batch, const ArrowColumn& column,
                   ArrowArray* out) {
  auto* keep = new ArrayKeep{batch, {}, std::vector<ArrowArray>(column.children.size()), {}};
  keep->buffers.push_back(column.nulls > 0 ? column.validity.data() : nullptr);
  if (!column.offsets.empty()) keep->buffers.push_back(column.offsets.data());
  if (column.children.empty()) keep->buffers.push_back(column.values.data());
  for (std::size_t i = 0; i < column.children.size(); ++i)
    export_column(batch, column.children[i], &keep->children[i]);
  *out = {};
  out->length = column.length;
  out->null_count = column.nulls;
  out->n_buffers = static_cast<std::int64_t>(keep->buffers.size());
  out->buffers = keep->buffers.data();
  adopt_children(out, keep);
}

}  // namespace

ArrowColumn::ArrowColumn(std::string_view its_name, std::string_view its_format)
    : name(its_name), format(its_format) {
  if (format == "u" || format == "+l") offsets.push_back(0);
}

void ArrowColumn::note_validity(bool is_valid) {
  const auto row = static_cast<std::size_t>(length);
  if (nulls == 0) validity.assign((row + 7) / 8, 0xFF);
  if (row % 8 == 0) validity.push_back(0);
  const auto bit = static_cast<std::uint8_t>(1U << (row % 8));
  validity.back() = static_cast<std::uint8_t>(is_valid ? validity.back() | bit : validity.back() & ~bit);
  if (!is_valid) ++nulls;
}

void ArrowColumn::add_text(std::string_view text) {
  values += text;
  end_row();
}

void export_schema(const std::vector<ArrowColumn>& columns, ArrowSchema* out) {
  export_types("", "+s", columns, out);
}

void export_array(const std::shared_ptr<const ArrowBatch>& batch, ArrowArray* out) {
  auto* keep = new ArrayKeep{batch, {nullptr}, std::vector<ArrowArray>(batch->columns.size()), {}};
  for (std::size_t i = 0; i < batch->columns.size(); ++i)
    export_column(batch, batch->columns[i], &keep->children[i]);
  *out = {};
  out->length = batch->rows;
  out->n_buffers = 1;
  out->buffers = keep->buffers.data();
  adopt_children(out, keep);
}

}}  // namespace chess::python
