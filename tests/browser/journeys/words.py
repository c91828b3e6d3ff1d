"""What people read on the pages and press, in both languages: the one place to mend when a word changes.

Journeys act through these words alone. `{…}` stands for a name; a text is compared as a whole where it names a control.
"""

from dataclasses import dataclass
from typing import Literal

Language = Literal["fr", "en"]
GAME_TITLES = {"m": "M", "tuileries": "Tuileries", "mounstein": "Mounstein", "maho": "Maho!"}


@dataclass(frozen=True)
class Words:
    locale: str
    other_language: str
    failures: tuple[str, ...]
    """What is only shown when something went wrong that should not."""

    # The front page and the tables
    front: str
    account: str
    play: str
    with_friends: str
    new_table: str
    set_the_table: str
    seat: str
    players: str
    a_friend: str
    here: str
    bot: str
    level: str
    levels: dict[str, str]
    name_here: str
    name: str
    everybody_may_join: str
    options: str
    another_value: str
    who_begins: str
    base_tile: str
    base_chosen: str
    clock: str
    a_minute: str
    clocks: tuple[str, ...]
    rated: str
    sit_down_at: str
    watch: str

    # The waiting room
    copy_link: str
    invitation: str
    my_name: str
    sit_here: str
    take_a_seat: str
    start: str

    # At the table
    your_turn: str
    over: str
    watching: str
    moves: str
    chat: str
    say: str
    take_back: str
    take_back_asked: str
    agree: str
    taken_back: str
    resign: str
    resign_sure: str
    rematch: str
    review_tab: str
    replay: str
    result: str
    you_won: str
    curtain: str
    close: str
    offline: str
    reconnecting: str
    closing: str
    ran_out: str
    take_seat_back: str
    let_a_bot_play: str

    # The boards
    hand: str
    earns: str
    chips: str
    takes: str
    which_line: str
    row: str
    pass_m: str
    flat: str
    placements: str
    lay_base: str
    lays_base: str
    round: str
    place_it: str
    shout: str
    no_thanks: str
    discard: str
    lay: str
    claim: str
    strike: str
    next_round: str
    false_shout: str
    which_series: str
    loses_a_series: str
    loses_nothing: str
    shouts: str
    quicker: str
    not_your_turn: str
    mode_of_play: str
    basic: str
    jokers: str
    time_to_shout: str

    # Accounts, learning, looking back
    password: str
    sign_in: str
    sign_up: str
    signed_in: str
    to_the_table: str
    delete_account: str
    delete_for_good: str
    nobody: str
    wrong_password: str
    learn: str
    you_know: str
    play_easy: str
    find_the_move: str
    solved: str
    not_the_best: str
    try_another: str
    first_moment: str
    next_moment: str
    last_moment: str
    reviewer: str
    start_review: str
    skill_and_luck: str

    # The companion
    colours: dict[str, str]
    name_of_player: str
    total: str
    turn_of: str
    enter: str
    takes_colour: str
    one_more: str
    one_fewer: str
    mode: str
    standard_mode: str
    original_mode: str
    rounds_to_play: str
    jokers_in_deck: str
    face_down: str
    pair_drawn: str
    void_round: str
    enter_round: str
    match_over: str


FRENCH = Words(
    locale="fr-FR",
    other_language="English",
    failures=(
        "Cela n’a pas marché",
        "Le serveur ne répond pas",
        "n’a pas pu être chargée",
        "Un problème est survenu",
        "Cet endroit de la page ne répond plus",
        "Demande mal formée",
        "Le serveur a rencontré une erreur",
    ),
    front="Tablée, accueil",
    account="Compte",
    play="Jouer à {game} contre un robot",
    with_friends="Jouer à {game} entre amis",
    new_table="Nouvelle table",
    set_the_table="Ouvrir la table",
    seat="Place {number}",
    players="Joueurs",
    a_friend="Un ami (par lien)",
    here="Un joueur sur cet écran",
    bot="Robot",
    level="Robot",
    levels={"random": "au hasard", "greedy": "gourmand", "easy": "facile", "medium": "moyen", "strong": "fort"},
    name_here="Nom du joueur sur cet écran",
    name="Nom",
    everybody_may_join="Tout le monde peut voir cette table et s’y asseoir",
    options="Options des règles",
    another_value="Autre : à préciser",
    who_begins="Qui commence ?",
    base_tile="Tuile de base",
    base_chosen="le premier joueur la pose où il veut",
    clock="Pendule",
    a_minute="1 minute par coup",
    clocks=("Sans pendule", "1 minute par coup", "10 minutes + 10 s par coup", "3 jours par coup"),
    rated="Partie classée (sans conseil)",
    sit_down_at="S’asseoir",
    watch="Regarder",
    copy_link="Copier le lien",
    invitation="Envoyez ce lien : il suffit de l’ouvrir pour prendre place.",
    my_name="Comment vous appeler ?",
    sit_here="M’asseoir ici",
    take_a_seat="Prendre place",
    start="Commencer la partie",
    your_turn="À vous",
    over="La partie est terminée",
    watching="Vous regardez",
    moves="Coups",
    chat="Discussion",
    say="Dites quelque chose…",
    take_back="Reprendre le coup",
    take_back_asked="{name} voudrait reprendre un coup.",
    agree="Accepter",
    taken_back="Un coup a été repris.",
    resign="Abandonner",
    resign_sure="Abandonner",
    rematch="Revanche",
    review_tab="Analyse",
    replay="Revoir la partie",
    result="Résultat",
    you_won="Vous avez gagné !",
    curtain="Je suis {name} : montrer ma main",
    close="Fermer",
    offline="Vous êtes hors connexion. On essaie de se reconnecter…",
    reconnecting="Connexion perdue. On se reconnecte…",
    closing="Le serveur redémarre. On revient dans un instant…",
    ran_out="Temps écoulé pour {name} : un robot continue.",
    take_seat_back="Reprendre ma place",
    let_a_bot_play="Laisser jouer un robot",
    hand="Votre main",
    earns="rapporte",
    chips="jeton",
    takes="prendre",
    which_line="La ligne et la colonne déclenchent toutes deux",
    row="La ligne",
    pass_m="Passer",
    flat="2D",
    placements="Liste des emplacements",
    lay_base="posez d’abord la tuile de base",
    lays_base="{name} commence, et pose d’abord la tuile de base.",
    round="Tour de table {number}",
    place_it="Poser",
    shout="Maho",
    no_thanks="Non merci",
    discard="Écarter",
    lay="Séries que vous pouvez poser",
    claim="Quelle série réclamez-vous ?",
    strike="Retirer la série",
    next_round="Continuer",
    false_shout="a crié à tort",
    which_series="choisissez la série perdue",
    loses_a_series="perd une série",
    loses_nothing="sans rien perdre",
    shouts="crie",
    quicker="a été plus rapide que vous",
    not_your_turn="Ce n’est pas à vous de jouer",
    mode_of_play="Mode de jeu",
    basic="basique",
    jokers="Jokers",
    time_to_shout="Temps de crier",
    password="Mot de passe (8 caractères ou plus)",
    sign_in="Se connecter",
    sign_up="Créer le compte",
    signed_in="Connecté : {name}.",
    to_the_table="Aller à la table",
    delete_account="Supprimer mon compte",
    delete_for_good="Supprimer définitivement",
    nobody="Vous ne nous avez pas encore dit votre nom.",
    wrong_password="Nom ou mot de passe incorrect.",
    learn="Apprendre à jouer à {game} : première partie guidée",
    you_know="Vous savez jouer !",
    play_easy="À vous : un robot facile vous attend",
    find_the_move="Trouver le coup : {game}",
    solved="Résolue !",
    not_the_best="Il y avait mieux",
    try_another="Essayer un autre coup",
    first_moment="Au début",
    next_moment="Coup suivant",
    last_moment="À la fin",
    reviewer="Analyste",
    start_review="Analyser",
    skill_and_luck="Talent et hasard",
    colours={"r": "rouge", "g": "vert", "b": "bleu", "n": "brun", "y": "jaune"},
    name_of_player="Nom du joueur {number}",
    total="Total",
    turn_of="À {name} de jouer",
    enter="Inscrire {points}",
    takes_colour="{name} prend {colour} {value}",
    one_more="Un de plus : jetons",
    one_fewer="Un de moins : jetons",
    mode="Mode",
    standard_mode="Standard",
    original_mode="Original (avec bonus)",
    rounds_to_play="Manches à jouer",
    jokers_in_deck="Jokers dans le jeu",
    face_down="face cachée",
    pair_drawn="La paire a été piochée (et non réclamée)",
    void_round="Manche nulle",
    enter_round="Inscrire {points} pour {name}",
    match_over="Partie terminée",
)

ENGLISH = Words(
    locale="en-GB",
    other_language="Français",
    failures=(
        "That did not work",
        "The server is not responding",
        "failed to load",
        "Something went wrong",
        "This part of the page has stopped working",
        "Malformed request",
    ),
    front="Tablée, front page",
    account="Account",
    play="Play {game} against a bot",
    with_friends="Play {game} with friends",
    new_table="New table",
    set_the_table="Set the table",
    seat="Seat {number}",
    players="Players",
    a_friend="A friend (by link)",
    here="Someone else on this device",
    bot="Bot",
    level="Bot",
    levels={"random": "random", "greedy": "greedy", "easy": "easy", "medium": "medium", "strong": "strong"},
    name_here="Name of the player on this device",
    name="Name",
    everybody_may_join="Public: anyone can see and join this table",
    options="Rule options",
    another_value="Other: write it yourself",
    who_begins="Who begins?",
    base_tile="Base tile",
    base_chosen="whoever starts lays it anywhere",
    clock="Clock",
    a_minute="1 minute per move",
    clocks=("No clock", "1 minute per move", "10 minutes + 10 s per move", "3 days per move"),
    rated="Rated (no hints)",
    sit_down_at="Sit down",
    watch="Watch",
    copy_link="Copy link",
    invitation="Share this link. Anyone who opens it can take a seat.",
    my_name="What shall we call you?",
    sit_here="Sit here",
    take_a_seat="Sit down",
    start="Start the game",
    your_turn="Your turn",
    over="The game is over",
    watching="You are watching",
    moves="Moves",
    chat="Chat",
    say="Say something…",
    take_back="Take back",
    take_back_asked="{name} would like to take a move back.",
    agree="Accept",
    taken_back="A move was taken back.",
    resign="Resign",
    resign_sure="Resign",
    rematch="Rematch",
    review_tab="Review",
    replay="Replay the game",
    result="Result",
    you_won="You won!",
    curtain="I am {name}: show my hand",
    close="Close",
    offline="You are offline. Trying to reconnect…",
    reconnecting="Connection lost. Reconnecting…",
    closing="The server is restarting. Back in a moment…",
    ran_out="{name} ran out of time; a bot has taken over.",
    take_seat_back="Take my seat back",
    let_a_bot_play="Let a bot take over",
    hand="Your hand",
    earns="earns",
    chips="chip",
    takes="take",
    which_line="Both the row and the column",
    row="The row",
    pass_m="Pass",
    flat="2D",
    placements="List of placements",
    lay_base="lay the base tile first",
    lays_base="{name} starts, and lays the base tile first.",
    round="Round {number}",
    place_it="Place",
    shout="Maho",
    no_thanks="No, thanks",
    discard="Discard",
    lay="Series you can lay",
    claim="Which series do you claim?",
    strike="Remove series",
    next_round="Continue",
    false_shout="made a false shout",
    which_series="Choose the series they lose",
    loses_a_series="loses a series",
    loses_nothing="loses nothing",
    shouts="shouts",
    quicker="was faster than you",
    not_your_turn="not your turn",
    mode_of_play="Mode",
    basic="basic",
    jokers="Jokers",
    time_to_shout="Time to shout",
    password="Password (8 characters or more)",
    sign_in="Sign in",
    sign_up="Create account",
    signed_in="Signed in as {name}.",
    to_the_table="Go to the table",
    delete_account="Delete my account",
    delete_for_good="Delete for good",
    nobody="You haven’t chosen a name yet.",
    wrong_password="Wrong name or password.",
    learn="Learn {game}: a guided first game",
    you_know="You know how to play!",
    play_easy="Now play against an easy bot",
    find_the_move="Find the move: {game}",
    solved="Solved!",
    not_the_best="Not the best",
    try_another="Try another move",
    first_moment="To the beginning",
    next_moment="Next move",
    last_moment="To the end",
    reviewer="Reviewer",
    start_review="Review",
    skill_and_luck="Skill and luck",
    colours={"r": "red", "g": "green", "b": "blue", "n": "brown", "y": "yellow"},
    name_of_player="Name of player {number}",
    total="Total",
    turn_of="{name} to play",
    enter="Enter {points}",
    takes_colour="{name} takes {colour} {value}",
    one_more="One more: chips",
    one_fewer="One fewer: chips",
    mode="Mode",
    standard_mode="Standard",
    original_mode="Original (with bonuses)",
    rounds_to_play="Rounds to play",
    jokers_in_deck="Jokers in the deck",
    face_down="face down",
    pair_drawn="The pair was drawn (not shouted for)",
    void_round="Void round",
    enter_round="Enter {points} for {name}",
    match_over="The match is over",
)

WORDS: dict[Language, Words] = {"fr": FRENCH, "en": ENGLISH}
