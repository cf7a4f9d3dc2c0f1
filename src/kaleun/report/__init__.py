"""A game told afterwards: rolls explained, the journal as a captain's log in Markdown, HTML and JSON.

Knows no game: the words come from the rulebook, the arithmetic from its charts, the clauses from its rule index.
"""

from .rolls import Explained, explain
from .story import Section, Told, story
from .wording import Wording

__all__ = ["Explained", "Section", "Told", "Wording", "explain", "story"]
