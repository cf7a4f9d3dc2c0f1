"""What the content security policy and the two lights ask of templates and styles, and the small drawings."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from kaleun.kernel.board import Plot, Point, Series
from kaleun.web.draw import boxes, die, icon, plot, state

WEB = Path(str(files("kaleun.web")))
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(")


@pytest.mark.parametrize("file", sorted((WEB / "static").glob("*.css")), ids=lambda file: str(file.name))
def test_only_the_tokens_name_colours(file: Path) -> None:
    """Every colour is a token, so that both lights have one."""
    if file.name != "tokens.css":
        assert COLOUR.findall(file.read_text(encoding="utf-8")) == []


def test_every_token_that_is_used_is_there_in_both_lights() -> None:
    """What a style asks for is defined; the red light has every colour that the chart room has."""
    tokens = (WEB / "static" / "tokens.css").read_text(encoding="utf-8")
    styles = "".join(file.read_text(encoding="utf-8") for file in (WEB / "static").glob("*.css"))
    assert set(re.findall(r"var\((--[\w-]+)\)", styles)) <= set(re.findall(r"(--[\w-]+):", tokens))
    light, system, dark = (part.split("}")[0] for part in re.split(r":root[^{]*\{", tokens)[1:4])
    names = [set(re.findall(r"(--[\w-]+):", part)) for part in (light, system, dark)]
    assert names[1] == names[2]
    assert names[0] == names[1]


@pytest.mark.parametrize("file", sorted((WEB / "templates").rglob("*.html")), ids=lambda file: str(file.name))
def test_templates_have_no_inline_script_or_style(file: Path) -> None:
    """The policy would block them."""
    text = file.read_text(encoding="utf-8")
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text) == []


def test_nothing_comes_from_another_host() -> None:
    """Works offline: no address of another host in what the browser loads."""
    for file in [*(WEB / "static").iterdir(), *(WEB / "templates").rglob("*.html")]:
        found = re.findall(r"https?://[^\s\"')]+", file.read_text(encoding="utf-8"))
        assert [address for address in found if "www.w3.org" not in address] == []


@pytest.mark.parametrize(
    ("face", "dice", "pips"), [(1, "1d6", 1), (6, "2d6", 6), (3, "d66", 3), (0, "d10", 0), (9, "2d10", 0)]
)
def test_a_die_shows_pips_or_a_numeral(face: int, dice: str, pips: int) -> None:
    """A d6 has pips, any other die a numeral; both say their face."""
    drawn = str(die(face, dice))
    assert pips == drawn.count('class="pip"')
    assert ("<text" in drawn) == (pips == 0)
    assert "aria-label" in drawn


def test_states_differ_by_shape() -> None:
    """No state is told by colour alone: each has a shape of its own."""
    shapes = {re.sub(r'class="[^"]*"', "", str(state(name))) for name in ("sound", "damaged", "out")}
    assert len(shapes) == 3
    assert 7 == str(boxes(2, 7)).count("<svg")
    assert 'aria-label="sunk"' in icon("sunk")


def test_plots_say_their_figures() -> None:
    """Each plot names its points in words, and draws levels within reach."""
    series = (Series("Sunk", (Point("1", 8000, "8,000 t"), Point("2", 0, "0 t", "bad"))),)
    columns = str(plot(Plot("Tons", "columns", "tons", series), 1))
    assert "1 8,000" in columns
    line = str(plot(Plot("Tons", "line", "tons", series, (("Draw", 5000.0), ("Far", 900_000.0))), 2))
    assert "Draw" in line
    assert "Far" not in line
    assert 2 == str(plot(Plot("Kinds", "bars", "ships", series), 3)).count("<rect")
