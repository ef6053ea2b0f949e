# SPDX-License-Identifier: GPL-3.0-or-later
"""A test case with a folder of its own, gone when the test ends."""
import os
import tempfile
import unittest


# A folder in memory: there nothing waits for a disk.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class FolderCase(unittest.TestCase):
    place = None  # of the folder; else where temporary files are

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=self.place)
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        """The path of the new file; text is written as UTF-8."""
        with open(self.path(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return self.path(name)

    def read(self, name):
        """The bytes of a file."""
        with open(self.path(name), "rb") as file:
            return file.read()
