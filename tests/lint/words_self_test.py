# SPDX-License-Identifier: GPL-3.0-or-later
"""The build finds each slip of a translator: it ends with the names of the file and the key. Each test breaks one of the
catalogues in a copy."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

WORDS = Path(__file__).resolve().parents[2] / "src/judging/words"


class Words(unittest.TestCase):
    def setUp(self):
        root = Path(tempfile.mkdtemp(prefix="marginalia-words-"))
        self.addCleanup(shutil.rmtree, root)
        self.folder, self.output = root / "words", root / "catalogue_text.cpp"
        shutil.copytree(WORDS, self.folder)

    def embed(self):
        return subprocess.run([CMAKE, f"-DFOLDER={self.folder}", f"-DOUTPUT={self.output}", "-P",
                               WORDS / "embed_words.cmake"], capture_output=True, encoding="utf-8", check=False)

    def expect(self, language, old, new, *faults):
        """With `new` in place of `old` the build ends with these faults and no others."""
        file = self.folder / f"{language}.txt"
        text = file.read_text(encoding="utf-8")
        self.assertIn(old, text)
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        done = self.embed()
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse(self.output.exists())
        said = [line.strip() for line in done.stderr.splitlines() if ".txt: " in line]
        self.assertEqual(said, list(faults))

    def test_the_catalogues_as_they_are(self):
        done = self.embed()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Language::Dutch", self.output.read_text(encoding="utf-8"))

    def test_missing_key(self):
        self.expect("de", "\nreport.title = ", "\n# ", "de.txt: no text for report.title")

    def test_missing_text(self):
        self.expect("nl", "\nmistake = Fout.\n", "\nmistake =\n", "nl.txt: no KEY = TEXT: mistake =", "nl.txt: no text for mistake")

    def test_key_that_english_lacks(self):
        self.expect("fr", "\nstalemate = ", "\nstale-mate = Pat.\nstalemate = ", "fr.txt: stale-mate is not in en.txt")

    def test_two_texts(self):
        self.expect("es", "\nreport.won = ", "\nreport.won = [ganadas;\nreport.won = ", "es.txt: a second text for report.won")

    def test_other_places(self):
        self.expect("de", "\nbest = {move}", "\nbest = {line}", 'de.txt: best has the places "{line}", in en.txt "{move}"')
        self.expect("en", "\nbest = {move}", "\nbest = {line}",
                    *(f'{other}.txt: best has the places "{{move}}", in en.txt "{{line}}"' for other in ("es", "fr", "nl")))

    def test_wordings_with_unequal_places(self):
        self.expect("nl", "\nmistake = Fout.\n", "\nmistake = Fout. | Fout: {move}. | Een fout.\n",
                    'nl.txt: the wordings of mistake have the places "" or "{move}"')

    def test_one_of_two_keys_of_a_line(self):
        self.expect("en", "\nname.allows-fork, name.misses-fork = ", "\nname.allows-fork = ",
                    *(f"{other}.txt: name.misses-fork is not in en.txt" for other in ("de", "es", "fr", "nl")))


if __name__ == "__main__":
    CMAKE = sys.argv.pop(1)
    unittest.main()
