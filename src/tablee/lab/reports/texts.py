"""The words of the reports."""

from tablee.core.texts import Text

TITLE = Text(fr="{title} au laboratoire", en="{title} in the laboratory")
LEDE = Text(
    fr="{games} parties simulées de {fewest} à {most} joueurs, entre robots « {bot} » ; d’autres robots s’y mesurent là où il "
    "s’agit de chance et d’adresse. Chaque figure dit combien de parties elle résume, avec quelle graine, et par quelle commande "
    "on les rejoue à l’identique.",
    en="{games} games simulated for {fewest} to {most} players, between “{bot}” bots; where luck and skill are told apart, other "
    "bots meet them. Every figure says how many games it sums up, with which seed, and by which command they are played again, "
    "the same to the byte.",
)
VERDICT = Text(fr="Le jeu est-il équitable ?", en="Is the game fair?")
FAIR = Text(
    fr="À {players} : celui qui commence gagne {share} % ({low}–{high}) ; entre égaux {fair} %. Aucun avantage démontré.",
    en="With {players}: who begins wins {share}% ({low}–{high}); among equals {fair}%. No advantage is shown.",
)
AHEAD = Text(
    fr="À {players} : celui qui commence gagne {share} % ({low}–{high}) ; entre égaux {fair} %. Commencer est un avantage.",
    en="With {players}: who begins wins {share}% ({low}–{high}); among equals {fair}%. To begin is an advantage.",
)
BEHIND = Text(
    fr="À {players} : celui qui commence gagne {share} % ({low}–{high}) ; entre égaux {fair} %. Commencer est un handicap.",
    en="With {players}: who begins wins {share}% ({low}–{high}); among equals {fair}%. To begin is a handicap.",
)
CAVEAT = Text(
    fr="Ces chiffres valent pour ces robots : des joueurs plus forts ou plus faibles peuvent en donner d’autres.",
    en="These figures hold for these bots: stronger or weaker players may give others.",
)

SEATS = Text(fr="Qui joue quand : l’avantage de la place", en="Who plays when: the advantage of the seat")
SEATS_NOTE = Text(
    fr="Part des victoires selon le rang dans l’ordre du jeu, avec l’intervalle à 95 % ; le trait marque l’égalité.",
    en="Share of the wins by place in the order of play, with its 95% interval; the rule marks an even share.",
)
SCORES = Text(fr="Les scores", en="Scores")
SCORES_NOTE = Text(
    fr="Répartition des points en fin de partie, tous joueurs confondus, selon leur nombre.",
    en="Points at the end of the game, of all players, by their number.",
)
LENGTHS = Text(fr="La durée", en="Length")
LENGTHS_NOTE = Text(
    fr="Répartition du nombre de décisions par partie, selon le nombre de joueurs.",
    en="Decisions in a game, by the number of players.",
)
BRANCHING = Text(fr="Le choix", en="Choice")
BRANCHING_NOTE = Text(
    fr="Coups permis à chaque décision, à deux : la moyenne, et la bande qui contient huit parties sur dix.",
    en="Legal moves at each decision, with two players: the mean, and the band that holds eight games of ten.",
)
ENDINGS = Text(fr="Comment cela finit", en="How it ends")
ENDINGS_NOTE = Text(
    fr="Part de chaque fin, selon le nombre de joueurs.", en="Share of each ending, by the number of players."
)
DEEDS = Text(fr="Ce que l’on fait", en="What is done")
DEEDS_NOTE = Text(
    fr="À deux : combien de fois par partie, et, en clair, dans quelle part des parties cela arrive au moins une fois.",
    en="With two players: how often in a game, and, written beside it, in which share of the games it happens at all.",
)
LUCK = Text(fr="Hasard ou talent", en="Luck or skill")
LUCK_NOTE = Text(
    fr="Les mêmes {deals} donnes jouées par toutes les paires de {bots} : quelle part des écarts tient à qui joue, à la donne, "
    "et au reste (ce que deux mêmes joueurs font autrement d’une même donne).",
    en="The same {deals} deals played by all pairs of {bots}: how much of what separates the results is who plays, the deal, "
    "and the rest (what the same two players make otherwise of the same deal).",
)
LEADS = Text(fr="Mener et être rattrapé", en="Leading and being caught")
LEADS_NOTE = Text(
    fr="Combien de fois celui qui mène seul à ce moment gagne à la fin, avec l’intervalle à 95 %. Plus la courbe reste basse, "
    "plus les retours sont fréquents.",
    en="How often the one who leads alone at this moment wins in the end, with its 95% interval. The lower the curve stays, "
    "the more comebacks there are.",
)
CHANGES = Text(fr="Changements de meneur", en="Changes of lead")
CHANGES_NOTE = Text(
    fr="Combien de fois un autre prend la tête au cours d’une partie.",
    en="How often another one takes the lead in a game.",
)
PIECES = Text(fr="Ce qui va avec la victoire", en="What goes with winning")
PIECES_NOTE = Text(
    fr="À deux : corrélation entre le nombre de fois qu’un joueur fait cela et sa part de la victoire, avec l’intervalle à 95 % "
    "(un joueur par partie) ; à côté du nom, combien de fois il le fait par partie. Une corrélation n’est pas une cause.",
    en="With two players: correlation of how often a player does this with his share in the win, with its 95% interval (one "
    "player a game); beside the name, how often he does it in a game. A correlation is not a cause.",
)
STUDY = Text(fr="Variante : {title}", en="Variant: {title}")
STUDY_NOTE = Text(
    fr="À deux, moyennes avec leur intervalle à 95 %.", en="With two players, means with their 95% intervals."
)

SAMPLE = Text(fr="n = {games} parties · graine {seed}", en="n = {games} games · seed {seed}")
PER_COUNT = Text(
    fr="n = {games} parties par nombre de joueurs · graine {seed}",
    en="n = {games} games for each number of players · seed {seed}",
)
PER_VARIANT = Text(
    fr="n = {games} parties par variante · graine {seed}", en="n = {games} games a variant · seed {seed}"
)

WITH_PLAYERS = Text(fr="{players} joueurs", en="{players} players")
PLACE = Text(fr="rang dans l’ordre du jeu", en="place in the order of play")
WIN_SHARE = Text(fr="part des victoires", en="share of wins")
POINTS = Text(fr="points", en="points")
DECISIONS = Text(fr="décisions", en="decisions")
DECISION = Text(fr="décision", en="decision")
OF_GAMES = Text(fr="part des parties", en="share of games")
MOVES = Text(fr="coups permis", en="legal moves")
PROGRESS = Text(fr="avancement de la partie", en="progress of the game")
EACH = Text(fr="fois par partie", en="times in a game")
CORRELATION = Text(fr="corrélation", en="correlation")
TIMES = Text(fr="changements", en="changes")
PART = Text(fr="part des écarts", en="share of the differences")
COMPONENTS = {
    "players": Text(fr="qui joue", en="who plays"),
    "deal": Text(fr="la donne", en="the deal"),
    "rest": Text(fr="le reste", en="the rest"),
}
MEASURES = {
    "first": Text(fr="le premier gagne", en="the first wins"),
    "decisions": Text(fr="décisions", en="decisions"),
    "score": Text(fr="points du vainqueur", en="winner’s points"),
    "margin": Text(fr="avance du vainqueur", en="winner’s margin"),
    "choices": Text(fr="coups permis", en="legal moves"),
    "changes": Text(fr="changements de meneur", en="changes of lead"),
}
MADE = Text(
    fr="Rapport fait par Tablée {version} : {command}",
    en="Report made by Tablée {version}: {command}",
)
