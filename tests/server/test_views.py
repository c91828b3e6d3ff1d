"""Which games are sent with a picture: those that the web client has no folder for."""

from pathlib import Path

import pytest

from tablee.core.board_picture import board_picture, picture_of_letters
from tablee.core.match import Match
from tablee.games import GAMES

CLIENT = Path(__file__).parents[2] / "web" / "src" / "games"


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_says_rightly_whether_the_client_has_a_board(name: str) -> None:
    assert GAMES[name].has_web_board == (CLIENT / name / "Board.svelte").is_file()


def test_a_picture_of_letters_is_escaped_and_says_what_it_shows() -> None:
    picture = picture_of_letters("<b> & {x}", "{Chess} & co")
    assert "<title>{Chess} &amp; co</title>" in picture
    assert "&lt;b&gt;" in picture
    assert "<b>" not in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")  # nothing is fetched from elsewhere


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_a_picture_in_both_languages(name: str) -> None:
    match = Match(name, GAMES[name].fewest, seed=1)
    view = match.view(match.to_act[0])
    french, english = board_picture(match.game, view, "fr"), board_picture(match.game, view, "en")
    assert french.startswith("<svg")
    assert english.startswith("<svg")
