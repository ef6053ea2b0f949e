# SPDX-License-Identifier: GPL-3.0-or-later
"""No program writes over what it reads, unless it is asked to replace a file: then it does it whole or not at all."""
import bz2
import gzip
import os
import stat
import subprocess
import tempfile

from journey import ANNOTATE, BGN, BOOK, MEMORY, PATIENCE, Journey


def games(count, first=0):
    return "".join(f'[Event "E{i}"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n[UTCDate "{1950 + i % 70}.0{1 + i % 9}.01"]\n\n'
                   "1. e4 { [%eval 0.3] } e5 { [%eval 0.2] } 2. Nf3 { [%eval 0.4] } 1-0\n\n" for i in range(first, first + count))


class Case(Journey):
    place = MEMORY
    def setUp(self):
        super().setUp()
        self.x = self.write("x.pgn", games(5))
        os.symlink("x.pgn", self.path("soft.pgn"))
        os.link(self.x, self.path("hard.pgn"))
        self.same = [self.x, self.path("soft.pgn"), self.path("hard.pgn"), self.path("./x.pgn")]

    def check_refused(self, *command, kept=("x.pgn",), says=" cannot be "):
        before = [self.read(name) for name in kept]
        names = self.names()
        _, err = self.run_program(*command, status=2)
        self.assertIn(says, err, command)
        self.assertEqual(len(err.splitlines()), 1, err)
        self.assertEqual([self.read(name) for name in kept], before, command)
        self.assertEqual(self.names(), names, command)


class Broken(Case):
    def test_a_database_that_breaks_in_mid_run_is_told_once(self):
        self.run_program(BOOK, "records", "build", self.x, "-o", "known.mdb")
        command = [ANNOTATE, "--no-config", "-", "--use-stored-evals", "--novelties", "known.mdb", "-j", "1", "--to", "pgn"]
        with subprocess.Popen(command, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            process.stdin.write((games(1) + '[Event "Next"]\n').encode())
            process.stdin.flush()
            self.assertTrue(process.stdout.readline())  # the first game is through
            with open(self.path("known.mdb"), "r+b") as file:
                file.truncate(0)
            out, err = process.communicate(('\n1. e4 e5 2. Nf3 1-0\n\n' + games(4)).encode(), timeout=PATIENCE)
        told = [line for line in err.decode().splitlines() if "no novelty" in line]
        self.assertEqual(len(told), 1, err)
        self.assertRegex(told[0], r"^annotate: --novelties: .*known\.mdb.*; no novelty is marked in 4 games$")
        self.assertEqual(out.count(b"[Event "), 5)  # all games are there
        self.assertEqual(process.returncode, 1)


class Refused(Case):
    def test_bgn(self):
        for same in self.same:
            self.check_refused(BGN, "filter", self.x, "-o", same, "--limit", "2", says="or use --in-place")
            self.check_refused(BGN, "convert", same, "-o", self.path("new.bgn"), "-o", self.x)
            self.check_refused(BGN, "convert", self.write("a.pgn", games(1)), same, "-o", self.x)
        with open(self.x, "rb") as stdin:
            before = self.read("x.pgn")
            self.run_program(BGN, "filter", "-", "-o", self.path("soft.pgn"), stdin=stdin, status=2)
        with open(self.x, "ab") as stdout:
            self.run_program(BGN, "convert", self.x, "--to", "pgn", stdout=stdout, status=2)
        self.assertEqual(self.read("x.pgn"), before)
        self.check_refused(BGN, "convert", self.x, "-o", self.path("n.pgn"), "-o", self.path("./n.pgn"))
        self.check_refused(BGN, "dedupe", self.x, "-o", self.path("n.pgn"), "--report", self.x, says="name another file\n")
        self.check_refused(BGN, "merge", self.x, "-o", self.path("hard.pgn"), says="name another file\n")
        for extra in ("--duplicates", "--report"):
            self.check_refused(BGN, "dedupe", self.x, extra, "-", says="standard output cannot be ")
            self.check_refused(BGN, "dedupe", self.x, "-o", self.path("n.pgn"), "--split-size", "1G", extra,
                               self.path("n-0001.pgn"))
        # A file that a split output would get.
        self.write("x-1950-01.pgn", games(3))
        self.check_refused(BGN, "convert", self.path("x-1950-01.pgn"), "-o", self.path("x.pgn"), "--split-by", "month",
                           kept=["x-1950-01.pgn"])

    def test_book(self):
        self.run_program(BOOK, "records", "build", self.x, "-o", self.path("m.mdb"))
        self.run_program(BOOK, "polyglot", "make", self.x, "-o", self.path("b.bin"))
        os.symlink("m.mdb", self.path("soft.mdb"))
        kept = ["x.pgn", "m.mdb", "b.bin"]
        for command in (["polyglot", "make", self.x, "-o", self.path("hard.pgn")],
                        ["records", "build", self.x, "-o", self.path("soft.pgn")],
                        ["records", "add", self.path("m.mdb"), self.path("soft.mdb")],
                        ["records", "export", "m.mdb", "-o", "soft.mdb"],
                        ["test", self.x, "--html", self.path("soft.pgn")],
                        ["test", self.x, "--database", "m.mdb", "--records", "soft.mdb"],
                        ["test", self.x, "--csv", "t", "--json-file", "./t"],
                        ["compare", self.x, "b.bin", "--pgn", self.path("hard.pgn")],
                        ["compare", self.x, "b.bin", "--html", self.path("soft.pgn")],
                        ["compare", self.x, "b.bin", "--pgn", "t", "--html", "./t"],
                        ["match", "--engine", "a", "--engine", "b", "--openings", self.x, "--html", self.path("soft.pgn")],
                        ["match", "--engine", "a", "--engine", "b", "-o", "t", "--html", "./t"],
                        ["match", "--engine", "a", "--engine", "b", "--openings", self.x, "-o", self.path("soft.pgn"),
                         "--resume"]):
            self.check_refused(BOOK, *command, kept=kept)


    def test_annotate(self):
        annotate = [ANNOTATE, "--use-stored-evals", "--no-config"]
        for same in self.same:
            self.check_refused(*annotate, self.x, "-o", same, says="or use --in-place")
            self.check_refused(*annotate, self.write("a.pgn", games(1)), same, "-o", self.path("new.bgn"), "-o", self.x)
            self.check_refused(*annotate, same, "-o", self.path("new.pgn"), "--log", self.x, says="cannot be the log")
            self.check_refused(*annotate, same, "-o", self.path("new.pgn"), "--cache", self.x, says="cannot be the cache")
            self.check_refused(*annotate, self.x, "--in-place", "--log", same)
        config = self.write("c.toml", "no-lines = true\n")
        rules = self.write("r.json", '{"name":"r"}')
        for option, path in (("--config", config), ("--rules", rules), ("--novelties", "c.toml")):
            self.check_refused(ANNOTATE, "--use-stored-evals", self.x, option, path, "-o", self.path("new.pgn"), "--log", path,
                               kept=["x.pgn", "c.toml", "r.json"])
        net = self.write("net.pgn", "a network")
        self.check_refused(ANNOTATE, "--no-config", self.x, "--engine-option", f"EvalFile={net}", "-o", net, kept=["net.pgn"])
        self.check_refused(ANNOTATE, "--no-config", self.x, "--engine", "./soft.pgn", "-o", self.path("new.pgn"), "--log",
                           self.x)
        os.mkdir(self.path("tb"))
        self.write("tb/KQvK.rtbw", "a table")
        self.check_refused(ANNOTATE, "--no-config", self.x, "--syzygy", "tb", "-o", self.path("new.pgn"), "--log",
                           "tb/KQvK.rtbw", kept=["x.pgn", "tb/KQvK.rtbw"], says="it is a table of --syzygy")
        self.write("x.pgn.journal", "[Event")
        self.check_refused(ANNOTATE, "--no-config", "x.pgn.journal", "--in-place", "x.pgn", kept=["x.pgn", "x.pgn.journal"],
                           says="")


class NotOurs(Case):
    def test_made_up_names(self):
        """FILE.bgi, FILE.bgm and FILE.idx that are not ours, or a link, stay; an index and an empty file are replaced."""
        index = [BGN, "index", "-q", "x.pgn"]
        convert = [BGN, "convert", "-q", "x.pgn", "-o", "y.pgn.bz2", "--index"]
        for command, name in ((index, "x.pgn.bgi"), (index, "x.pgn.bgm"), (convert, "y.pgn.bz2.idx")):
            self.write(name, "my notes")
            self.check_refused(*command, kept=[name, "x.pgn"], says="there is another file of that name")
            os.unlink(self.path(name))
            os.symlink("x.pgn", self.path(name))
            self.check_refused(*command, kept=["x.pgn"], says="cannot ")
            os.unlink(self.path(name))
            os.symlink(self.write("victim", "other"), self.path(name))
            self.check_refused(*command, kept=["victim"], says="it is a link")
            os.unlink(self.path(name))
            self.write(name, "")
            self.run_program(*command)
            self.assertGreater(len(self.read(name)), 8)
            self.run_program(*command)
        self.run_program(BGN, "index", "-q", "x.pgn", "-o", self.write("named", "x"))

    def test_links_of_strangers(self):
        """In a folder for all, no link of another user is followed."""
        if os.geteuid() != 0:
            self.skipTest("only root can make links of others")
        os.mkdir(self.path("all"))
        os.chmod(self.path("all"), 0o1777)
        os.chown(self.path("all"), 1, 1)
        commands = [[BGN, "convert", "-q", "x.pgn", "-o", "all/o.pgn"], [BGN, "index", "-q", "x.pgn", "-o", "all/o.pgn"],
                    [ANNOTATE, "--no-config", "-q", "--use-stored-evals", "x.pgn", "-o", "all/o.pgn"],
                    [ANNOTATE, "--no-config", "-q", "--use-stored-evals", "x.pgn", "-o", "p.pgn", "--log", "all/o.pgn"],
                    [BOOK, "records", "build", "x.pgn", "-o", "all/o.pgn"]]
        link = self.path("all/o.pgn")
        self.write("victim", "other")
        for command in commands:
            os.symlink("../victim", link)
            os.lchown(link, 65534, 65534)
            _, err = self.run_program(*command, status=2)
            self.assertIn("is a link that another user has put into a folder for all", err)
            self.assertEqual(self.read("victim"), b"other")
            # One's own link, and one of the folder's owner, are followed.
            for owner in (0, 1):
                os.lchown(link, owner, owner)
                self.run_program(*command)
                self.assertNotEqual(self.read("victim"), b"other")
                self.write("victim", "other" if command[1] != "index" else "")
            os.unlink(link)
            self.write("victim", "other")

    def test_rights(self):
        """Whoever cannot read the input can read nothing that is made of it."""
        os.umask(0o022)
        for mode, expected in ((0o600, 0o600), (0o640, 0o640), (0o644, 0o644)):
            os.chmod(self.x, mode)
            with tempfile.TemporaryDirectory() as folder:
                made = {name: os.path.join(folder, name) for name in ("o.pgn", "i.bgi", "r.mdb", "b.bin", "log", "cache", "a.pgn")}
                self.run_program(BGN, "convert", "-q", self.x, "-o", made["o.pgn"])
                self.run_program(BGN, "index", "-q", self.x, "-o", made["i.bgi"])
                self.run_program(BOOK, "records", "build", self.x, "-o", made["r.mdb"])
                self.run_program(BOOK, "polyglot", "make", self.x, "-o", made["b.bin"], "--min-games", "1")
                self.run_program(ANNOTATE, "--no-config", "-q", "--use-stored-evals", self.x, "-o", made["a.pgn"], "--log",
                                 made["log"])
                for name, path in made.items():
                    if name != "cache":
                        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), expected, name)

    def test_rights_of_an_index_that_is_replaced(self):
        """They are not those that it got when all could read the games; other outputs keep theirs."""
        os.umask(0o022)
        indexed = self.path("indexed.pgn.gz")
        named = self.path("named.bgi")
        commands = [("index", "-q", self.x), ("index", "-q", self.x, "-o", named), ("convert", "-q", self.x, "-o", indexed, "--index")]
        for mode in (0o644, 0o600):
            os.chmod(self.x, mode)
            for command in commands:
                self.run_program(BGN, *command)
            for made in (self.x + ".bgi", self.x + ".bgm", named, indexed + ".idx"):
                self.assertEqual(stat.S_IMODE(os.stat(made).st_mode), mode, made)
            self.assertEqual(stat.S_IMODE(os.stat(indexed).st_mode), 0o644)
        os.chmod(self.x, 0o644)
        os.chmod(indexed, 0o600)
        os.chmod(indexed + ".idx", 0o644)
        self.run_program(BGN, *commands[-1])
        self.assertEqual(stat.S_IMODE(os.stat(indexed + ".idx").st_mode), 0o600)


class InPlace(Case):
    def test_annotate(self):
        self.write("y.bgn.bz2", b"")
        self.run_program(BGN, "convert", self.x, "-o", self.path("y.bgn.bz2"))
        self.write("named.wrongly", gzip.compress(games(2, 20).encode()))
        os.chmod(self.x, 0o640)
        self.run_program(ANNOTATE, "--no-config", "--use-stored-evals", "--in-place", "soft.pgn", "y.bgn.bz2", "named.wrongly")
        self.assertTrue(os.path.islink(self.path("soft.pgn")))
        self.assertEqual(stat.S_IMODE(os.stat(self.x).st_mode), 0o640)
        self.assertIn(b"[Annotator", self.read("x.pgn"))
        self.assertEqual(len(bz2.decompress(self.read("y.bgn.bz2")).splitlines()), 5)
        self.assertIn(b"[Annotator", gzip.decompress(self.read("named.wrongly")))
        odd = '[Event "Odd"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh7 Nc6 { and all of this } 1-0\n\n'
        self.x = self.write("x.pgn", games(2) + odd)
        self.check_kept(ANNOTATE, "--no-config", "--use-stored-evals", "--in-place", self.x, says="stays as it was")
        self.check_others_are_annotated()
        self.write("u.uci", "e2e4 e7e5\n")
        self.run_program(ANNOTATE, "--no-config", "--use-stored-evals", "--in-place", "u.uci", status=2)
        self.assertEqual(self.read("u.uci"), b"e2e4 e7e5\n")
        self.run_program(ANNOTATE, "--no-config", "--use-stored-evals", "--in-place", "-", status=2)
        self.run_program(ANNOTATE, "--no-config", "--use-stored-evals", "--in-place", "x.pgn", "-o", "z.pgn", status=2)

    def check_others_are_annotated(self):
        """Beside x.pgn, which cannot be read to its end, and an empty file."""
        kept = self.read("x.pgn")
        for name, text in (("a.pgn", games(1)), ("empty.pgn", ""), ("c.pgn", games(1))):
            self.write(name, text)
        names = ["a.pgn", "x.pgn", "empty.pgn", "c.pgn"]
        self.run_program(ANNOTATE, "--no-config", "--nodes", "100", "-q", "--in-place", *names, status=2)
        self.assertEqual([b"[Annotator" in self.read(name) for name in names], [True, False, False, True])
        self.assertEqual(self.read("x.pgn"), kept)
        self.assertEqual([name for name in os.listdir(self.folder) if name.endswith(".journal")], [])

    def check_kept(self, *command, says):
        before = self.read("x.pgn")
        self.assertIn(says, self.run_program(*command, status=2)[1])
        self.assertEqual(self.read("x.pgn"), before)
        self.assertNotIn(".part", " ".join(self.names()))

    def test_bgn(self):
        os.chmod(self.x, 0o640)
        self.write("y.pgn.bz2", bz2.compress(games(3, 10).encode()))
        self.write("named.wrongly", gzip.compress(games(2, 20).encode()))
        self.run_program(BGN, "filter", "soft.pgn", "y.pgn.bz2", "named.wrongly", "--in-place", "--limit", "2")
        self.assertTrue(os.path.islink(self.path("soft.pgn")))
        self.assertEqual(stat.S_IMODE(os.stat(self.x).st_mode), 0o640)
        self.assertEqual(self.read("x.pgn").count(b"[Event "), 2)
        self.assertEqual(bz2.decompress(self.read("y.pgn.bz2")).count(b"[Event "), 2)
        self.assertEqual(gzip.decompress(self.read("named.wrongly")).count(b"[Event "), 2)
        self.assertEqual(self.read("hard.pgn").count(b"[Event "), 5)  # another name keeps what it had
        self.run_program(BGN, "convert", "--in-place", self.x)
        self.assertEqual(self.read("x.pgn").count(b"[Event "), 2)
        self.assertNotIn(".part", " ".join(self.names()))

    def test_nothing_is_lost(self):
        odd = '[Event "Odd"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh7 Nc6 { and all of this } 1-0\n\n'
        self.x = self.write("x.pgn", games(2) + odd)
        self.check_kept(BGN, "convert", "--in-place", self.x, says="stays as it was")
        self.run_program(BGN, "filter", "--in-place", "missing.pgn", status=2)
        self.run_program(BGN, "filter", "--in-place", "x.pgn", "soft.pgn", status=2)
        self.run_program(BGN, "filter", "--in-place", "-", status=2)
        for remark in ("; about this file\n\n", "% escaped\n", '[White "old"]\n'):
            self.x = self.write("x.pgn", remark + games(2))
            self.check_kept(BGN, "sort", "--in-place", self.x, says="stays as it was")
        for text in ("# my openings\ne2e4 e7e5\n", "e2e4 e7e5\n# the end\n"):
            self.x = self.write("x.pgn", text)
            self.check_kept(BGN, "dedupe", "--in-place", self.x, says="stays as it was")
        self.x = self.write("x.pgn", games(2))
        self.write("x.pgn.gz", gzip.compress(games(2).encode()))
        self.check_kept(BGN, "convert", "--in-place", "x.pgn", "--level", "3", says="no output is compressed")
        self.check_kept(BGN, "convert", "--in-place", "x.pgn.gz", "--level", "19", says="gzip has levels 1 to 12")
        for option in (["-o", "z.pgn"], ["--to", "bgn"], ["--count"], ["--split-by", "month"]):
            self.check_kept(BGN, "filter", self.x, "--in-place", *option, says="--in-place")
