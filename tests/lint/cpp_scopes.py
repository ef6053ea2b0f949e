# SPDX-License-Identifier: GPL-3.0-or-later
"""What a C++ file defines at the level of namespaces: the namespaces it opens and the types in them. Reads
tokens, not lines, so that comments, strings, macros and the layout of the code do not matter."""

import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<skip> //(?:\\\n|[^\n])* | /\*.*?\*/ | (?:u8|[uUL])?R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)"
        | (?:u8|[uUL])?"(?:\\.|[^"\\\n])*" | \b[0-9](?:'?[\w.])* | (?:u8|[uUL])?'(?:\\.|[^'\\\n])+'
        | ^[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*? (?=//|\n|\Z) )
    | (?P<word> [A-Za-z_]\w* ) | (?P<sign> ::|\[\[|\]\]|[{}()<>;:,=\[\]~&*] ) | (?P<line> \n )
    """, re.X | re.S | re.M)

TYPE_WORDS = ("class", "struct", "union", "enum")
ANONYMOUS = ""


@dataclass(frozen=True)
class Definition:
    """A type, or a namespace that is opened; `path` has the names of the namespaces around it."""

    kind: str
    name: str
    path: tuple
    line: int

    @property
    def is_hidden(self):
        return ANONYMOUS in self.path


def tokens(text):
    """(line, token) of every word and sign."""
    line = 1
    for match in TOKEN.finditer(text):
        if match.group("word") or match.group("sign"):
            yield line, match.group()
        line += match.group().count("\n")


def skip_pair(items, i, opening, closing):
    """The index behind the sign that closes what opens at `i`."""
    depth = 0
    while i < len(items):
        depth += (items[i][1] == opening) - (items[i][1] == closing)
        i += 1
        if depth == 0:
            return i
    return i


def read_namespace(items, i):
    """(names, braces, index of what follows) of `namespace a { inline namespace b {` at `i`, with as many braces as
    stand there; no names where no scope opens."""
    names, i = [], i + 1
    braces = 0
    while i < len(items):
        word = items[i][1]
        if word == "{":
            braces, i = braces + 1, i + 1
            words = [token for _, token in items[i:i + 4]]
            if words[:2] == ["inline", "namespace"]:
                names.append("inline " + words[2])
                i += 3
                continue
            if names and names[-1].startswith("inline ") and words[:1] + words[2:3] == ["namespace", "{"]:
                names.append(words[1])
                i += 2
                continue
            return names or [ANONYMOUS], braces, i
        if word in (";", "="):
            return None, 0, i
        if word == "[[":
            i = skip_pair(items, i, "[[", "]]")
            continue
        if word == "inline":
            names.append("inline " + items[i + 1][1])
            i += 2
            continue
        if word != "::":
            names.append(word)
        i += 1
    return None, 0, i


def read_type(items, i):
    """(name, index of its `{`) of a type that is defined at `i`; (None, index to go on at) where none is."""
    i += 1
    name = None
    while i < len(items):
        word = items[i][1]
        if word == "[[":
            i = skip_pair(items, i, "[[", "]]")
        elif word == "alignas" and items[i + 1][1] == "(":
            i = skip_pair(items, i + 1, "(", ")")
        elif word in ("class", "struct", "final"):
            i += 1
        elif word == "{":
            return name, i
        elif word == ":" and name:  # bases, or the type below an enum
            while i < len(items) and items[i][1] not in ("{", ";"):
                i += 1
        elif name is None and re.match(r"[A-Za-z_]", word):
            name = word
            i += 1
        else:
            # A declaration, a variable, a specialisation (Name<...>) or a type of another scope (a::Name).
            return None, i
    return None, i


def skip_other(items, i):
    """Behind a function, variable or template head that starts at `i`: to its end at this level."""
    word = items[i][1]
    if word == "template" and i + 1 < len(items) and items[i + 1][1] == "<":
        return skip_pair(items, i + 1, "<", ">")
    if word == "(":
        return skip_pair(items, i, "(", ")")
    if word == "{":
        return skip_pair(items, i, "{", "}")
    return i + 1


def definitions(text):
    """Every Definition of a file, in its order."""
    items = list(tokens(text))
    found, scopes, i = [], [], 0
    while i < len(items):
        line, word = items[i]
        path = tuple(name for names in scopes for name in names)
        if word == "namespace" and (i == 0 or items[i - 1][1] != "using"):
            names, braces, i = read_namespace(items, i)
            if names:
                found.append(Definition("namespace", "::".join(names), path, line))
                scopes.extend([names] + [[]] * (braces - 1))
        elif word == "extern" and i + 1 < len(items) and items[i + 1][1] == "{":  # extern "C" {
            scopes.append([])
            i += 2
        elif word in TYPE_WORDS:
            name, i = read_type(items, i)
            if name and i < len(items) and items[i][1] == "{":
                found.append(Definition(word, name, path, line))
                i = skip_pair(items, i, "{", "}")
        elif word == "}":
            if scopes:
                scopes.pop()
            i += 1
        else:
            i = skip_other(items, i)
    return found


def declared_names(text):
    """{type: names that it declares}; under "" what a header declares outside of types. Bodies and parameters of functions
    do not count. Operators are `operator` with their sign."""
    found = {"": set()}
    scopes, parentheses, opens = [""], 0, None
    items = list(tokens(text))
    for i, (_, word) in enumerate(items):
        following = items[i + 1][1] if i + 1 < len(items) else ""
        if word in TYPE_WORDS and (i == 0 or items[i - 1][1] not in ("enum", "<", ",")):
            name, at = read_type(items, i)
            if name and at < len(items):
                found[scopes[-1]].add(name) if scopes[-1] is not None else None
                if items[at][1] == "{":
                    opens = (at, name)
        elif word == "namespace":
            opens = (next((j for j in range(i, len(items)) if items[j][1] in "{;"), i), "")
        elif word == "{":
            scopes.append(opens[1] if opens and opens[0] == i else None)
            found.setdefault(scopes[-1] or "", set())
        elif word == "}":
            scopes = scopes[:-1] or [""]
        elif word in "()":
            parentheses += 1 if word == "(" else -1
        elif parentheses == 0 and scopes[-1] is not None and following and following in "(;=[{,}":
            found[scopes[-1]].add(word)
    for sign in re.findall(r"operator\s*([^\s\w(]+|\(\))\s*\(", text):
        found[""].add("operator" + sign)
    return found
