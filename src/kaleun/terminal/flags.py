"""The options of a rulebook on the command line of `kaleun play`: flags without a value, and their place in the help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kaleun.kernel.errors import OptionError
from kaleun.kernel.rulebook import OptionSpec, Rulebook, find_rulebook, rulebook_names

__all__ = ["given_options", "option_help", "option_lines", "with_flags"]


def with_flags(tokens: Sequence[str]) -> list[str]:
    """Give each bare flag of a rulebook its value: ``--standard-tonnages`` becomes ``--standard-tonnages=yes``, ``--no-...`` ``=no``."""
    flags = {_dashed(spec.id) for spec in _specs() if spec.kind == "flag"}
    full: list[str] = []
    for place, token in enumerate(tokens):
        name = token.removeprefix("--")
        following = tokens[place + 1].casefold() if place + 1 < len(tokens) else ""
        if (
            token.startswith("--")
            and name in flags
            and following not in ("yes", "no", "true", "false", "on", "off", "1", "0")
        ):
            full.append(f"{token}=yes")
        elif token.startswith("--no-") and name.removeprefix("no-") in flags:
            full.append(f"--{name.removeprefix('no-')}=no")
        else:
            full.append(token)
    return full


def given_options(rulebook: Rulebook[Any], pairs: Sequence[str], named: dict[str, str]) -> dict[str, str]:
    """Options from the command line: ``NAME=VALUE`` pairs and ``--NAME VALUE``.

    An option goes by its id, or by its kind where it is the only one of that kind (``--month``). Raises OptionError for one that is
    unknown or cannot be taken.
    """
    kinds = [spec.kind for spec in rulebook.options]
    ids = {spec.kind: spec.id for spec in rulebook.options if kinds.count(spec.kind) == 1}
    ids |= {_dashed(spec.id): spec.id for spec in rulebook.options}
    given = dict(named)
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"--option takes NAME=VALUE, not {pair!r}")
        given[name] = value
    options = {ids.get(_dashed(name), name): value for name, value in given.items()}
    rulebook.checked_options(options)
    return options


def option_lines(rulebook: Rulebook[Any], *, optional: bool) -> Iterator[tuple[str, str]]:
    """Each option (or optional rule) as it is typed, with what it means."""
    for spec in rulebook.options:
        if spec.optional_rule is optional:
            rule = f" [{spec.rule}]" if spec.rule else ""
            yield (
                f"--{_dashed(spec.id)}",
                f"{spec.label}{rule}. {spec.help} ({_values(spec)}; without it: {shown_default(spec)})",
            )


def option_help() -> str:
    """The options of every rulebook by name, for the end of the help."""
    lines = []
    for name in rulebook_names():
        book = find_rulebook(name)
        lines += [f"Options of {book.title} (kaleun rules {name} --options explains them):", ""]
        lines += [f"  --{_dashed(spec.id):<22} {spec.label}: {_values(spec)}" for spec in book.options]
    return "\n".join(lines)


def shown_default(spec: OptionSpec) -> str:
    """The default of an option in words."""
    if isinstance(spec.default, bool):
        return "yes" if spec.default else "no"
    return str(spec.default) or "-"


def _values(spec: OptionSpec) -> str:
    if spec.kind == "choice":
        return ", ".join(value for value, _ in spec.choices)
    return {"flag": "yes or no", "month": "YYYY-MM", "number": "a number"}.get(spec.kind, spec.kind)


def _specs() -> Iterator[OptionSpec]:
    for name in rulebook_names():
        yield from find_rulebook(name).options


def _dashed(name: str) -> str:
    return name.replace("_", "-")
