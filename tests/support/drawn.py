"""Drawn tables at the decisions of random games, and what holds for every drawing, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any
from xml.etree import ElementTree

from kaleun.captains import find_captain
from kaleun.kernel.board import Panel
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose

__all__ = ["Drawings", "Seen", "drawn_options", "tables"]

Seen = tuple[Choose, dict[str, Any], tuple[Panel, ...]]
"""A question, the view of whoever is asked, and the sheets that are drawn for it."""
_SVG = "{http://www.w3.org/2000/svg}"


def tables(
    game: Game[Any], captains: Sequence[str], met: Callable[[Any], object], found: set[object], luck: Random
) -> Iterator[Seen]:
    """The tables at the decisions of a game, each kind of decision once for whatever ``met`` tells of the state.

    At each decision one of the captains answers, by ``luck``; ``found`` holds what was drawn already.
    """
    deciding = [find_captain(name, game.rulebook, game.seed) for name in captains]
    while isinstance(game.request, Choose) and game.requests < 3000:
        request = game.request
        what = (request.kind, met(game.state))
        if what not in found:
            found.add(what)
            view = game.view(request.seat)
            yield request, view, game.rulebook.board(view, request.options, request.kind, request.about)
        game.answer(luck.choice(deciding)(game.state, request).id)


def drawn_options(panels: tuple[Panel, ...]) -> set[str]:
    """The options that can be chosen on the sheets, or in the lists beside them."""
    on_drawings = {name for panel in panels for name in re.findall(r'data-option="([^"]*)"', panel.svg)}
    return on_drawings | {row.option for panel in panels for group in panel.groups for row in group.rows if row.option}


class Drawings:
    """Tests of all drawings of a game; a test module derives its own from them and has a fixture ``seen``."""

    def test_every_sheet_is_well_formed_with_title_and_description(self, seen: list[Seen]) -> None:
        """Each drawing is XML with a title and a description, named by the element itself."""
        for _, _, panels in seen:
            for panel in panels:
                if not panel.svg:
                    continue
                root = ElementTree.fromstring(panel.svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
                names = [root.find(f"{_SVG}title"), root.find(f"{_SVG}desc")]
                assert all(name is not None and name.text for name in names), panel.title
                assert [name.get("id") for name in names if name is not None] == str(
                    root.get("aria-labelledby")
                ).split()

    def test_no_drawing_names_a_colour_or_a_style(self, seen: list[Seen]) -> None:
        """Lines and areas carry classes: a colour would be wrong in one of the two lights, a style would be blocked."""
        for _, _, panels in seen:
            for panel in panels:
                assert re.findall(r'style=|#[0-9a-f]{3,8}\b(?!")|(?:fill|stroke)="(?!url\(#|none")', panel.svg) == []

    def test_only_open_options_can_be_chosen_on_the_board(self, seen: list[Seen]) -> None:
        """Whatever can be chosen on the board stands for an open option of the question that waits."""
        for request, _, panels in seen:
            assert drawn_options(panels) <= {option.id for option in request.open}, request.kind

    def test_ids_within_a_table_are_unique(self, seen: list[Seen]) -> None:
        """Sheets stand on one page together."""
        for _, _, panels in seen:
            ids = [name for panel in panels for name in re.findall(r'\bid="([^"]*)"', panel.svg)]
            assert sorted(set(ids)) == sorted(ids)
