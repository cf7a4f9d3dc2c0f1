"""What the dice will say: exact odds of the roll that an option leads to, and sampled odds of what comes of it."""

from .exact import OptionOdds, odds_of_option, odds_of_request
from .sampled import SampledOdds, sampled_odds

__all__ = ["OptionOdds", "SampledOdds", "odds_of_option", "odds_of_request", "sampled_odds"]
