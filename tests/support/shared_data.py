# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the large test data is, on machines that have it: $MARGINALIA_DATA, else ../shared/data beside the project."""
import os
import pathlib

DATA = pathlib.Path(os.environ.get("MARGINALIA_DATA")
                    or pathlib.Path(__file__).resolve().parents[3] / "shared/data").resolve()
