# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands beside the artifacts of a release: notes, list of parts, checksums."""
import hashlib
import json

import notes
import parts
import project
import sbom

NOTES, SUMS = "NOTES.md", "SHA256SUMS"
PARTS = f"marginalia-{project.version()}.spdx.json"
NAMES = (NOTES, SUMS, PARTS)


def write(folder):
    """Writes all three about the files that lie in `folder`; the list of parts only where the parts lie (cross/fetch)."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in NAMES)
    (folder / NOTES).write_text(notes.cut((project.ROOT / "CHANGELOG.md").read_text(), project.version()))
    if (project.downloads() / "crates").is_dir():
        document = sbom.document(files, parts.parts(), project.epoch())
        (folder / PARTS).write_text(json.dumps(document, indent=1) + "\n")
    listed = sorted([*files, *(folder / name for name in (NOTES, PARTS) if (folder / name).exists())])
    (folder / SUMS).write_text("".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
                                       for file in listed))
