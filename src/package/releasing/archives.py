# SPDX-License-Identifier: GPL-3.0-or-later
"""Archives of a folder whose bytes depend on nothing but its contents and a date."""
import gzip
import io
import os
import stat
import tarfile
import time
import zipfile


FIRST_DATE_OF_ZIP = 315532800  # 1980


def entries(folder):
    """All files below `folder`, in one order everywhere."""
    return sorted((path for path in folder.rglob("*") if not path.is_dir()),
                  key=lambda path: path.relative_to(folder).as_posix())


def mode_of(path):
    return 0o755 if os.access(path, os.X_OK) else 0o644


def write_tar(folder, to, epoch):
    """Packs `folder`, whose name is the first part of all names, into `to` (.tar.gz)."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in entries(folder):
            entry = tarfile.TarInfo(path.relative_to(folder.parent).as_posix())
            entry.size, entry.mode, entry.mtime = path.stat().st_size, mode_of(path), epoch
            with open(path, "rb") as file:
                tar.addfile(entry, file)
    with open(to, "wb") as raw, gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=9, mtime=0) as out:
        out.write(packed.getvalue())


def zip_files(to, files, epoch):
    """Packs (name, bytes, mode), in this order, into `to` (.zip)."""
    date = time.gmtime(max(epoch, FIRST_DATE_OF_ZIP))[:6]
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, content, mode in files:
            entry = zipfile.ZipInfo(name, date)
            entry.create_system, entry.external_attr = 3, (stat.S_IFREG | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, content)


def write_zip(folder, to, epoch):
    """The same as write_tar, as .zip."""
    zip_files(to, ((path.relative_to(folder.parent).as_posix(), path.read_bytes(), mode_of(path))
                   for path in entries(folder)), epoch)
