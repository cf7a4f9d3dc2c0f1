"""What can go wrong, in three families: a refused answer, broken material, and a fault in the rules themselves."""

from __future__ import annotations

from typing import Any

__all__ = [
    "ComponentError",
    "KaleunError",
    "MaterialError",
    "OptionError",
    "Refused",
    "ReplayError",
    "RulesFault",
    "SaveError",
]


class KaleunError(Exception):
    """Anything that a person can be told in one sentence.

    ``code`` is a stable slug for programs, the message the sentence for people.
    """

    code = "error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class Refused(KaleunError):
    """An answer, an undo or a switch that is not allowed now; nothing has changed.

    ``allowed`` lists what would have been taken, ``rule`` the rule that forbids it, if one does.
    """

    code = "refused"

    def __init__(
        self, message: str, *, code: str | None = None, allowed: tuple[str, ...] = (), rule: str | None = None
    ) -> None:
        super().__init__(message, code=code)
        self.allowed = allowed
        self.rule = rule


class MaterialError(KaleunError):
    """A file or message that is broken: what is wrong, where, and what was expected."""

    code = "material"


class ComponentError(MaterialError):
    """A component file that cannot be used: names the file, the key or line, the value and what was expected."""

    code = "component"

    def __init__(self, file: str, where: str, problem: str) -> None:
        super().__init__(f"{file}: {where}: {problem}" if where else f"{file}: {problem}")
        self.file = file
        self.where = where
        self.problem = problem


class OptionError(MaterialError):
    """An option of a new game that the rulebook does not know or cannot take."""

    code = "option"


class SaveError(MaterialError):
    """A save that cannot be opened; the file is left as it is."""

    code = "save"


class ReplayError(KaleunError):
    """A recorded answer that does not fit the question the rules ask now.

    ``index`` counts the recorded answers from 0; ``recorded`` and ``asked`` describe both sides.
    """

    code = "replay"

    def __init__(self, index: int, recorded: str, asked: str) -> None:
        super().__init__(f"answer {index + 1} does not fit: recorded {recorded}, but the rules ask {asked}")
        self.index = index
        self.recorded = recorded
        self.asked = asked


class RulesFault(KaleunError):
    """A fault of ours while the rules ran. The game stands again at the question that was answered.

    ``save`` holds the game as it was before the answer, so that the fault can be reproduced; it is empty where a game kept no answers.
    """

    code = "fault"

    def __init__(self, message: str, save: dict[str, Any]) -> None:
        super().__init__(message)
        self.save = save
