"""Playing in a terminal: one question at a time, everything that led to it explained, every game kept on disk.

Knows no game: questions, boards and sentences come from the rulebook's words, arithmetic from its charts, reasons from its rules.
"""
