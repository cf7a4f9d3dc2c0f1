"""What things are called: systems, men, torpedoes, ships, waters, bases and awards."""

from __future__ import annotations

__all__ = [
    "AREAS",
    "ASSIGNMENTS",
    "AWARDS",
    "BASES",
    "ENCOUNTERS",
    "ENDED",
    "EQUIPMENT",
    "EVENTS",
    "LEVELS",
    "MEN",
    "MISSIONS",
    "QUALITIES",
    "RANGES",
    "SIZES",
    "STATES",
    "SYSTEMS",
    "TORPEDOES",
    "WEAPONS",
]

SYSTEMS = {
    "electric-1": "Electric motor 1",
    "electric-2": "Electric motor 2",
    "diesel-1": "Diesel 1",
    "diesel-2": "Diesel 2",
    "periscope": "Periscope",
    "radio": "Radio",
    "hydrophones": "Hydrophones",
    "batteries": "Batteries",
    "forward-torpedo-door": "Forward torpedo doors",
    "aft-torpedo-door": "Aft torpedo doors",
    "dive-planes": "Dive planes",
    "fuel-tanks": "Fuel tanks",
    "deck-gun": "Deck gun",
    "flak-20": "2 cm flak",
    "flak-37": "3.7 cm flak",
}
"""The systems, as the mat of the boat names them."""

MEN = {
    "kommandant": "Kommandant",
    "first-watch-officer": "I WO",
    "second-watch-officer": "II WO",
    "engineer": "Engineer (LI)",
    "doctor": "Doctor",
    "crew-1": "Crew I",
    "crew-2": "Crew II",
    "crew-3": "Crew III",
    "crew-4": "Crew IV",
    "abwehr-agent": "Agent",
}
"""The men, as the mat names them."""

STATES = ("fit", "lightly wounded", "seriously wounded", "killed")
"""The states of a man, by their numbers."""
QUALITIES = ("Green", "Trained", "Veteran", "Elite")
"""The levels of quality, by their numbers."""

TORPEDOES = {
    "g7a": "G7a",
    "g7e": "G7e",
    "falke": "Falke",
    "zaunkoenig": "Zaunkönig",
    "zaunkoenig-ii": "Zaunkönig II",
    "mine": "mine",
}

AREAS = {
    "biscay": "Bay of Biscay",
    "transit": "Transit",
    "gibraltar": "Strait of Gibraltar",
    "mission": "Mission box",
    "atlantic": "Atlantic",
    "invasion": "Invasion area",
    "arctic": "Arctic",
    "british-isles": "British Isles",
    "caribbean": "Caribbean",
    "mediterranean": "Mediterranean",
    "north-america": "North America",
    "norway": "Norway",
    "west-african-coast": "West African Coast",
    "brazilian-coast": "Brazilian Coast",
    "indian-ocean": "Indian Ocean",
    "australia": "Australia",
}
"""The columns of the encounter chart, which are the boxes of a track."""

ASSIGNMENTS = {
    "atlantic": "Atlantic",
    "atlantic-w": "Atlantic, wolfpack",
    "british-isles": "British Isles",
    "british-isles-m": "British Isles, minelaying",
    "british-isles-a": "British Isles, agent",
    "north-america": "North America",
    "north-america-m": "North America, minelaying",
    "north-america-a": "North America, agent",
    "caribbean": "Caribbean",
    "arctic": "Arctic",
    "mediterranean": "Mediterranean",
    "west-african-coast": "West African Coast",
    "brazilian-coast": "Brazilian Coast",
    "indian-ocean": "Indian Ocean",
    "invasion": "Invasion",
    "australia": "Australia",
    "replenishment": "Replenishment",
}
MISSIONS = {
    "abwehr": "land an agent",
    "minelaying": "lay mines",
    "anti-invasion": "attack the landing fleet",
    "replenishment": "supply other boats",
}

BASES = {
    "france": "France",
    "norway": "Norway",
    "germany": "Germany",
    "mediterranean": "Mediterranean",
    "penang": "Penang",
}

ENCOUNTERS = {
    "none": "no encounter",
    "aircraft": "aircraft",
    "escort": "escort",
    "ship": "ship alone",
    "ship-escort": "ship with escort",
    "two-ships": "two ships",
    "two-ships-escort": "two ships with escort",
    "tanker": "tanker alone",
    "convoy": "convoy",
    "capital-ship": "capital ship with escort",
    "submarine": "enemy submarine",
}
SIZES = {
    "small-freighter": "small freighter",
    "large-freighter": "large freighter",
    "tanker": "tanker",
    "capital-ship": "capital ship",
    "submarine": "submarine",
    "escort": "escort",
}
RANGES = {"close": "close", "medium": "medium", "long": "long", "extreme": "extreme"}
WEAPONS = {
    "hedgehog": "Hedgehog",
    "squid": "Squid",
    "fido": "a Fido homing torpedo",
    "rockets": "rockets",
    "tsetse": "a 57 mm gun",
}

EVENTS = {
    "man-overboard": "Man overboard",
    "caught-unawares": "Caught unawares",
    "gyro-failure": "Gyro compass failure",
    "schnorchel-valve": "Schnorchel valve jammed",
    "superior-torpedoes": "Superior torpedoes",
    "spare-parts": "Spare parts",
    "hals-und-beinbruch": "Hals- und Beinbruch",
    "luftwaffe-recon": "Air reconnaissance",
    "convoy-report": "Convoy report",
    "weather-duty": "Weather reporting",
    "loose-torpedo": "Torpedo broken loose",
    "severe-storm": "Severe storm",
    "swim-call": "Swim call",
    "exhaust-gas": "Exhaust gas in the boat",
}
EQUIPMENT = {
    "schnorchel": "a schnorchel",
    "balkon": "the Balkon hydrophone array",
    "alberich": "the Alberich coating",
    "kite": "a new Fa-330 kite",
}
ENDED = {
    "survived": "lived to see the end of the war",
    "sunk": "lost with his boat",
    "killed": "killed aboard",
    "scuttled": "boat scuttled",
    "captured": "boat captured",
    "lost-at-sea": "lost at sea",
    "relieved": "relieved of command",
}
LEVELS = {
    "defeat": "Defeat",
    "draw": "Draw",
    "marginal-victory": "Marginal victory",
    "substantial-victory": "Substantial victory",
    "decisive-victory": "Decisive victory",
}
"""The victory levels."""
AWARDS = {
    "knights-cross": "Knight's Cross",
    "oakleaves": "Oakleaves to the Knight's Cross",
    "swords": "Oakleaves and Swords to the Knight's Cross",
    "diamonds": "Oakleaves, Swords and Diamonds to the Knight's Cross",
}
