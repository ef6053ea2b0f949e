# SPDX-License-Identifier: GPL-3.0-or-later
"""How trees of games are pickled and copied. A game of thousands of moves is a chain of nodes as long. Therefore the
root alone hands over the fields of all nodes, and any other node only names the root: pickle and deepcopy need no
deep stack."""

from __future__ import annotations

import threading
import typing
import weakref
from typing import Any, Callable, Dict, List, Optional, Tuple, Type

if typing.TYPE_CHECKING:
    from ._nodes import GameNode


def _anchor_of(node: GameNode) -> GameNode:
    """The root, or the node on the way there that its parent has dropped."""
    while node.parent is not None and node in node.parent.variations:
        node = node.parent
    return node


def reduced(node: GameNode) -> Tuple[Any, ...]:
    """What `__reduce_ex__` of a node returns."""
    listing = _active.listing()
    if listing is not None and id(node) in listing.ids:
        return _new_node, (type(node),)
    anchor = _anchor_of(node)
    if anchor is not node:
        return _new_node, (type(node),), (anchor,)
    listing = _Listing(node)
    _active.listing = weakref.ref(listing)
    return _new_node, (type(node),), (listing, listing.fields)


def restore(state: Tuple[Any, ...]) -> None:
    """What `__setstate__` of a node does."""
    if len(state) > 1:
        for node, fields in state[1]:
            node.__dict__.update(fields)


def shallow_copy(node: GameNode) -> GameNode:
    """A node with the same fields."""
    copied = _new_node(type(node))
    copied.__dict__.update(node.__dict__)
    return copied


def _new_node(node_type: Type[GameNode]) -> GameNode:
    """A node without fields, for pickles."""
    return node_type.__new__(node_type)


class _Listing:
    """The fields of a node and all behind it, on their way into a pickle or a copy, and no longer."""

    def __init__(self, anchor: GameNode) -> None:
        self.fields: List[Tuple[GameNode, Dict[str, Any]]] = []
        nodes = [anchor]
        while nodes:
            node = nodes.pop()
            self.fields.append((node, node.__dict__))
            nodes.extend(reversed(node.variations))
        self.ids = {id(node) for node, _ in self.fields} - {id(anchor)}

    def __reduce__(self) -> Tuple[Any, ...]:
        return tuple, ()


class _Active(threading.local):
    """The listing that is under way in this thread, if one is."""

    listing: Callable[[], Optional[_Listing]] = staticmethod(lambda: None)


_active = _Active()
