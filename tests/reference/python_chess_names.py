# SPDX-License-Identifier: GPL-3.0-or-later
"""The public names of the installed python-chess: modules, functions, constants, classes and what belongs to them.

They are read from its source, so that nothing is overlooked that only exists at run time (attributes of objects). What
a class only overrides, because a base class of python-chess has it too, is left out; so are the methods that every
Python object has (`__init__`, `__repr__`).
"""
import ast
import importlib
import inspect

MODULES = ("chess", "chess.pgn", "chess.engine", "chess.polyglot", "chess.syzygy", "chess.gaviota", "chess.svg",
           "chess.variant")
EVERY_OBJECT_HAS = {"__init__", "__repr__", "__hash__", "__copy__", "__deepcopy__", "__post_init__", "__init_subclass__"}


def is_public(name):
    is_special = name == "_repr_svg_" or (name.startswith("__") and name.endswith("__"))
    return not name.startswith("_") or (is_special and name not in EVERY_OBJECT_HAS)


def targets_of(statement):
    """The names that a statement assigns."""
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id
    elif isinstance(statement, (ast.If, ast.Try)):
        for inner in statement.body:
            yield from targets_of(inner)


def own_attributes(function):
    """`self.NAME = ...` and `self.NAME: TYPE`."""
    for node in ast.walk(function):
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target]):
                for part in ast.walk(target):
                    if (isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "self"
                            and isinstance(part.ctx, ast.Store)):
                        yield part.attr


def names_in(body):
    """(name, is it described) of the functions, classes and assignments of a module or class."""
    for statement, following in zip(body, body[1:] + [None]):
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield statement.name, ast.get_docstring(statement) is not None
        else:
            is_described = (isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
                            and isinstance(following.value.value, str))
            for name in targets_of(statement):
                yield name, is_described


def belongings(node):
    yield from names_in(node.body)
    for function in node.body:
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for name in own_attributes(function):
                yield name, False


def public_names():
    """{full name: is it described by a text of its own}"""
    found, classes = {}, {}
    for module_name in MODULES:
        module = importlib.import_module(module_name)
        tree = ast.parse(inspect.getsource(module))
        for name, is_described in names_in(tree.body):
            if is_public(name):
                full = f"{module_name}.{name}"
                found[full] = found.get(full, False) or is_described
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                classes[getattr(module, node.name)] = node
    for owner, node in classes.items():
        inherited = {name for base in owner.__mro__[1:] if base in classes for name, _ in belongings(classes[base])}
        if not is_public(owner.__name__):
            continue
        for name, is_described in belongings(node):
            if is_public(name) and name not in inherited:
                full = f"{owner.__module__}.{owner.__name__}.{name}"
                found[full] = found.get(full, False) or is_described
    return found
