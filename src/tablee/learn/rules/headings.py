"""The headings of every rule page, the same for the four games."""

from tablee.core.texts import Text

AIM = Text(fr="Le but", en="The aim")
MATERIAL = Text(fr="Le matériel", en="The material")
SETUP = Text(fr="La mise en place", en="Set-up")
TURN = Text(fr="Votre tour", en="Your turn")
SCORING = Text(fr="Le compte", en="Scoring")
END = Text(fr="La fin", en="The end")
