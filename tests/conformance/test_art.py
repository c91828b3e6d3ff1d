"""What the games look like: every piece is a picture of its own, and a picture of the table shows what its view shows."""

import re
from xml.etree import ElementTree

import pytest

from tablee.core.game import SPECTATOR, Game
from tablee.core.position import Position
from tablee.core.texts import LANGUAGES
from tablee.games import GAMES
from tablee.kernels import dice
from tests.conformance.cases import CASES, Case, walk

DRAWN = [name for name in GAMES if GAMES[name].part("art")]
SVG = "{http://www.w3.org/2000/svg}"


def art_of(game: Game):  # type: ignore[no-untyped-def]
    art = game.part("art")
    assert art is not None
    return art


def parsed(picture: str) -> ElementTree.Element:
    """The picture, which is whole: well-formed, with a title, and with nothing in it that lies elsewhere."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title")
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(names)) == len(names)
    for element in root.iter():
        assert element.tag.startswith(SVG)
        for attribute, value in element.items():
            assert attribute not in ("style", "onclick", "onload")
            named = re.findall(r"url\((.*?)\)", value) + ([value] if attribute == "href" else [])
            assert all(name[1:] in names for name in named), value
            assert "{" not in value
            assert "nan" not in value
    return root


@pytest.mark.parametrize("name", DRAWN)
def test_every_piece_has_a_picture_of_its_own_even_without_colour(name: str) -> None:
    pieces = art_of(GAMES[name]).PIECES
    assert {code for code in GAMES[name].words.codes() if code not in pieces.pieces} == set()
    pictures = {code: pieces.svg(code, title="a piece") for code in pieces.pieces}
    for picture in pictures.values():
        parsed(picture)
    assert len(set(pictures.values())) == len(pictures)
    assert len({piece.layers for piece in pieces.pieces.values()}) == len(pictures), "known by their colour only"


@pytest.mark.parametrize("name", DRAWN)
def test_a_piece_is_as_large_as_it_is_asked_for(name: str) -> None:
    pieces = art_of(GAMES[name]).PIECES
    code = next(iter(pieces.pieces))
    for asked, written in ((40, "40"), ("25mm", "25mm")):
        root = parsed(pieces.svg(code, title="<&>", width=asked, height=asked))
        assert (root.get("width"), root.get("height")) == (written, written)
        assert root.findtext(f"{SVG}title") == "<&>"


@pytest.mark.parametrize("name", DRAWN)
def test_what_the_client_is_sent_is_the_same_drawing(name: str) -> None:
    pieces = art_of(GAMES[name]).PIECES
    data = pieces.data()
    assert set(data["pieces"]) == set(pieces.pieces)
    for code, piece in data["pieces"].items():
        layers = [data["layers"][number].format_map(data["inks"][piece["ink"]]) for number in piece["layers"]]
        assert layers == pieces.layers(code)


@pytest.mark.parametrize("case", [case for case in CASES if case.game.name in DRAWN], ids=lambda case: case.name)
def test_a_picture_shows_what_a_seat_sees_and_nothing_hidden(case: Case) -> None:
    """Imagine the hidden part again: the picture stays the same, byte for byte. Play on, and it does not."""
    game, art, thrown = case.game, art_of(case.game), dice(5)
    seen = set()
    for number, (position, _, _) in enumerate(walk(case, "pictures", most=120)):
        if number % 20:
            continue
        for viewer in range(SPECTATOR, case.seats):
            observed = game.observe(position, viewer)
            picture = art.board_svg(game.views.view(observed, viewer))
            root = parsed(picture)
            assert len(root.findtext(f"{SVG}desc") or "") > 40
            seen.add(picture)
            other = Position(game)
            game.rules.imagine(observed, viewer, thrown, other)
            assert art.board_svg(game.views.view(game.observe(other, viewer), viewer)) == picture
    assert len(seen) > case.seats


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_speak_both_languages_name_players_and_come_in_any_size_and_light(name: str) -> None:
    game, art = GAMES[name], art_of(GAMES[name])
    position = game.start(game.fewest, 0, {}, bytes(32))
    view = game.views.view(game.observe(position, 0), 0)
    assert len({art.board_svg(view, lang=lang, dark=dark) for lang in LANGUAGES for dark in (False, True)}) == 4
    root = parsed(art.board_svg(view, width=400, names=["Ada & <Co>", "Blaise"]))
    assert root.get("width") == "400"
    assert "Ada & <Co>" in [element.text for element in root.iter(f"{SVG}text")]
    with_longer_name = art.board_svg(view, names=["A" * 40])
    assert "A" * 40 not in "".join(element.text or "" for element in parsed(with_longer_name).iter(f"{SVG}text"))


@pytest.mark.parametrize("name", DRAWN)
def test_where_players_have_names_no_seat_is_called_by_its_number(name: str) -> None:
    game, art = GAMES[name], art_of(GAMES[name])
    names = ["Ada", "Blaise", "Chloé", "Denis", "Eve", "Félix"]
    for position, seat, _ in walk(Case(game, game.most, {}), "names", most=90):
        picture = art.board_svg(game.views.view(game.observe(position, seat), seat), names=names)
        assert not re.search(r"\bseat \d", picture)
