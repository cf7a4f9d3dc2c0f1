"""What every rulebook shares: requests, dice, cards, charts, the rule index, the journal and the game that drives it all.

Nothing in here knows a game, prints, asks, or reads a clock. The public names of each module are listed in its
``__all__``; import them from the module that defines them.
"""
