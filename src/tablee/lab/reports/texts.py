"""The words of the reports."""

from tablee.core.texts import Text

TITLE = Text(fr="{title} au laboratoire", en="{title} in the lab")
LEDE = Text(
    fr="{games} parties simulées de {fewest} à {most} joueurs, toutes les places étant tenues par le même robot ({bot}) ; là où "
    "il s’agit de hasard et de talent, d’autres robots s’y mesurent. Chaque figure dit combien de parties elle résume, avec "
    "quelle graine, et par quelle commande on les rejoue à l’identique.",
    en="{games} simulated games for {fewest} to {most} players, with the same bot in every seat ({bot}); the luck-or-skill "
    "section also uses other bots. Every figure states its sample size, its seed and the command that reproduces it byte "
    "for byte.",
)
VERDICT = Text(fr="Le jeu est-il équitable ?", en="Is the game fair?")
FAIR = Text(
    fr="À {players} : celui qui commence gagne {share} % des parties ({low}–{high}) ; à égalité, ce serait {fair} %. "
    "Aucun avantage démontré.",
    en="With {players}: the first player wins {share}% ({low}–{high}); an even share would be {fair}%. No advantage shown.",
)
AHEAD = Text(
    fr="À {players} : celui qui commence gagne {share} % des parties ({low}–{high}) ; à égalité, ce serait {fair} %. "
    "Commencer est un avantage.",
    en="With {players}: the first player wins {share}% ({low}–{high}); an even share would be {fair}%. "
    "Going first is an advantage.",
)
BEHIND = Text(
    fr="À {players} : celui qui commence gagne {share} % des parties ({low}–{high}) ; à égalité, ce serait {fair} %. "
    "Commencer est un handicap.",
    en="With {players}: the first player wins {share}% ({low}–{high}); an even share would be {fair}%. "
    "Going first is a disadvantage.",
)
CAVEAT = Text(
    fr="Ces chiffres valent pour ces robots : des joueurs plus forts ou plus faibles peuvent en donner d’autres.",
    en="These figures are for these bots; stronger or weaker players may produce others.",
)

SEATS = Text(fr="Jouer tôt ou tard : la place compte-t-elle ?", en="Turn order: does your seat matter?")
SEATS_NOTE = Text(
    fr="Part des victoires selon le rang dans l’ordre du jeu, avec l’intervalle à 95 % ; le trait marque l’égalité.",
    en="Win share by turn order, with its 95% interval; the line marks an even share.",
)
SCORES = Text(fr="Les scores", en="Scores")
SCORES_NOTE = Text(
    fr="Répartition des points en fin de partie, tous joueurs confondus, selon leur nombre.",
    en="Points at the end of the game, all players taken together, by number of players.",
)
LENGTHS = Text(fr="La durée", en="Length")
LENGTHS_NOTE = Text(
    fr="Répartition du nombre de décisions par partie, selon le nombre de joueurs.",
    en="Decisions per game, by number of players.",
)
BRANCHING = Text(fr="Le choix", en="Choice")
BRANCHING_NOTE = Text(
    fr="Coups permis à chaque décision, à deux : la moyenne, et la bande qui contient huit parties sur dix.",
    en="Legal moves at each decision, with two players: the mean, and the band that holds eight games out of ten.",
)
ENDINGS = Text(fr="Comment la partie se termine", en="How it ends")
ENDINGS_NOTE = Text(
    fr="Part de chaque fin, selon le nombre de joueurs.", en="Share of each ending, by number of players."
)
DEEDS = Text(fr="Les coups joués", en="Moves played")
DEEDS_NOTE = Text(
    fr="À deux : combien de fois par partie et, à côté, dans quelle part des parties cela arrive au moins une fois.",
    en="With two players: how often per game and, next to it, the share of games in which it happens at all.",
)
LUCK = Text(fr="Hasard ou talent", en="Luck or skill")
LUCK_NOTE = Text(
    fr="Les mêmes {deals} donnes jouées par toutes les paires de robots ({bots}) : quelle part des écarts tient aux joueurs, à "
    "la donne, et au reste (ce que les deux mêmes joueurs font autrement d’une même donne).",
    en="The same {deals} deals played by every pair of bots ({bots}): how much of the difference comes from the players, from "
    "the deal and from the rest (what the same two players do differently with the same deal).",
)
LEADS = Text(fr="Mener, est-ce gagner ?", en="Leads and comebacks")
LEADS_NOTE = Text(
    fr="Combien de fois celui qui mène seul à ce moment gagne à la fin, avec l’intervalle à 95 %. Plus la courbe reste basse, "
    "plus les retours sont fréquents.",
    en="How often the sole leader at this moment wins in the end, with its 95% interval. The lower the curve stays, "
    "the more comebacks there are.",
)
CHANGES = Text(fr="Changements en tête", en="Lead changes")
CHANGES_NOTE = Text(
    fr="Combien de fois un autre joueur prend la tête au cours d’une partie.",
    en="How often another player takes the lead during a game.",
)
PIECES = Text(fr="Ce que font les vainqueurs", en="What goes with winning")
PIECES_NOTE = Text(
    fr="À deux : corrélation entre le nombre de fois qu’un joueur fait cela et sa part de la victoire, avec l’intervalle à 95 % "
    "(un joueur par partie) ; à côté du nom, combien de fois il le fait par partie. Une corrélation n’est pas une cause.",
    en="With two players: correlation between how often a player does this and their win share, with its 95% interval (one "
    "player per game); next to the name, how often per game. Correlation is not causation.",
)
STUDY = Text(fr="Variante : {title}", en="Variant: {title}")
STUDY_NOTE = Text(
    fr="À deux, moyennes avec leur intervalle à 95 %.", en="With two players, means with their 95% intervals."
)

SAMPLE = Text(fr="n = {games} parties · graine {seed}", en="n = {games} games · seed {seed}")
PER_COUNT = Text(
    fr="n = {games} parties par nombre de joueurs · graine {seed}",
    en="n = {games} games per number of players · seed {seed}",
)
PER_VARIANT = Text(
    fr="n = {games} parties par variante · graine {seed}", en="n = {games} games per variant · seed {seed}"
)

WITH_PLAYERS = Text(fr="{players} joueurs", en="{players} players")
PLACE = Text(fr="rang dans l’ordre du jeu", en="place in turn order")
WIN_SHARE = Text(fr="part des victoires", en="win share")
POINTS = Text(fr="points", en="points")
DECISIONS = Text(fr="décisions", en="decisions")
DECISION = Text(fr="décision", en="decision")
OF_GAMES = Text(fr="part des parties", en="share of games")
MOVES = Text(fr="coups permis", en="legal moves")
PROGRESS = Text(fr="avancement de la partie", en="progress of the game")
EACH = Text(fr="fois par partie", en="times per game")
CORRELATION = Text(fr="corrélation", en="correlation")
TIMES = Text(fr="changements", en="changes")
PART = Text(fr="part des écarts", en="share of the difference")
COMPONENTS = {
    "players": Text(fr="les joueurs", en="the players"),
    "deal": Text(fr="la donne", en="the deal"),
    "rest": Text(fr="le reste", en="the rest"),
}
MEASURES = {
    "first": Text(fr="le premier gagne", en="first player wins"),
    "decisions": Text(fr="décisions", en="decisions"),
    "score": Text(fr="points du vainqueur", en="winner’s points"),
    "margin": Text(fr="avance du vainqueur", en="winner’s margin"),
    "choices": Text(fr="coups permis", en="legal moves"),
    "changes": Text(fr="changements en tête", en="lead changes"),
}
MADE = Text(
    fr="Établi avec Tablée {version} : {command}",
    en="Made with Tablée {version}: {command}",
)
