"""The headings of every rule page, the same for every game."""

from tablee.core.texts import Text

AIM = Text(fr="But du jeu", en="Aim of the game")
MATERIAL = Text(fr="Matériel", en="Components")
SETUP = Text(fr="Mise en place", en="Setup")
TURN = Text(fr="À votre tour", en="Your turn")
SCORING = Text(fr="Décompte", en="Scoring")
END = Text(fr="Fin de la partie", en="End of the game")
