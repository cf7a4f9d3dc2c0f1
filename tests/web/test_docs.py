"""What docs/web.md shows is what happens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx

from benchmarks.web_server import served

PAGE = Path(__file__).resolve().parents[2] / "docs" / "web.md"


def test_the_program_in_the_documentation_plays_a_game(tmp_path: Path):
    """It runs as it stands, but for the port."""
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    with served(tmp_path) as server:
        program = program.replace("http://127.0.0.1:8300", server.url)
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
        assert "" == ran.stderr
        told, counted = ran.stdout.splitlines()
        assert told.endswith(".")
        assert re.fullmatch(r"\d+ entries in the journal", counted)


def test_every_call_of_the_interface_is_documented(tmp_path: Path):
    """Each path of the OpenAPI document stands in the page."""
    page = PAGE.read_text(encoding="utf-8")
    with served(tmp_path) as server:
        paths = httpx.get(f"{server.url}/schema").json()["paths"]
    for path in paths:
        shown = path.replace("{game_id}", "{id}").replace("{rulebook}/{rule}", "{rulebook}/{id}")
        assert path == "/api" or shown in page or f"`/{shown.rpartition('/')[2]}" in page, path
