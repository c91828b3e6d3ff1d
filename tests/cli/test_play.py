"""Playing in the terminal: typed moves, refusals with their rules, hints, undo, leaving, the saved record."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from tablee.cli.play import play_in_terminal, read_unfinished, run_and_save
from tablee.cli.prompt import ask, word_by_word
from tablee.cli.terminal_table import ContinuedTable, Leave, TerminalTable
from tablee.core.errors import RecordError
from tablee.core.texts import Language
from tablee.games import GAMES
from tablee.records import read_records, verify, verify_shuffles


class Typist(Console):
    """A console that is typed at by a script and writes to a text."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(file=io.StringIO(), width=160, force_terminal=False)
        self.lines = lines

    def input(self, *arguments: object, **_options: object) -> str:
        self.print(arguments[0] if arguments else "")
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def said(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def play(tmp_path: Path, game: str, lines: list[str], lang: Language = "en", **changes: object) -> tuple[str, Path]:
    console = Typist(lines)
    path = tmp_path / "game.json"
    arguments: dict[str, object] = {
        "seats": 2,
        "others": ["random"],
        "seed": "1",
        "options": {},
        "name": None,
    }
    play_in_terminal(GAMES[game], out=path, lang=lang, console=console, **(arguments | changes))  # type: ignore[arg-type]
    return console.said, path


@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything typed is a move in notation."""
    console = Typist([])
    table = TerminalTable(GAMES[game], 2, ["greedy"], "3", {}, None, "fr", console)

    def best(*_arguments: object, **_options: object) -> str:
        seat = table.people[0]
        moves = GAMES[game].legal(table.position, seat)
        return GAMES[game].notation.format_move(table.position, moves[len(moves) // 2])

    monkeypatch.setattr(console, "input", best)
    table.run()
    assert "Partie terminée" in console.said
    verify(table.match.record)


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_commands_and_nonsense(game: str, lang: Language, tmp_path: Path) -> None:
    lines = [
        "?",
        "help",
        "hint",
        "moves",
        "moves zzz",
        "rule",
        "rule X-1",
        "log",
        "undo",
        "",
        "blah",
        "? blah",
        "[bold]",
        "1 2 3 4",
        "quit",
    ]
    said, path = play(tmp_path, game, lines, lang)
    assert "Traceback" not in said
    verify(next(iter(read_records(path))))
    assert next(iter(read_records(path))).result is None


@pytest.mark.parametrize(("game", "french"), [("m", "passer"), ("maho", "écarter r")])
def test_moves_are_offered_in_the_words_of_the_language(game: str, french: str, tmp_path: Path) -> None:
    said, _ = play(tmp_path, game, ["passer", "coups", "zzz", "quitter"], "fr", others=["greedy"])
    assert french in said
    assert not re.findall(r"\b(?:pass|take|discard|lay|shout|claim|strike)\b", said)


def test_in_m_the_person_with_an_m_begins_before_any_level(tmp_path: Path) -> None:  # M-7
    for seed in "12345":
        _, path = play(tmp_path, "m", [], others=["medium"], name="Tom", seed=seed)
        [record] = read_records(path)
        assert record.first == 0


def test_a_refusal_names_the_rule(tmp_path: Path) -> None:
    said, _ = play(tmp_path, "tuileries", ["? rnd a1", "rnd a1", "why gkc a1"])
    assert "T-3" in said or "T-4" in said
    assert "You do not hold" in said or "is not a basin" in said


def test_a_question_mark_after_a_refusal_shows_its_rule(tmp_path: Path) -> None:
    said, _ = play(tmp_path, "mounstein", ["0,6,0", "?", "quit"])
    rule = GAMES["mounstein"].texts.RULES["K-3"].en
    assert rule[:40] in said


def test_end_of_input_leaves_cleanly_and_keeps_the_record(tmp_path: Path) -> None:
    said, path = play(tmp_path, "mounstein", [])
    assert "Game interrupted" in said
    assert str(path) in said
    assert path.exists()


def test_undo_where_nothing_is_hidden(tmp_path: Path) -> None:
    game = GAMES["mounstein"]
    start = game.start(2, 0, {}, bytes(32))
    moves = [game.notation.format_move(start, move) for move in game.legal(start, 0)]
    said, path = play(tmp_path, "mounstein", [*moves[:1], "undo", "undo", "quit"])
    assert "Undone" in said
    assert len(next(iter(read_records(path))).events) <= 1


def test_no_undo_once_something_was_drawn() -> None:
    console = Typist([])
    table = TerminalTable(GAMES["tuileries"], 2, ["random"], "3", {}, None, "en", console)
    typed = iter(["", "undo", "quit"])

    def answer(*_arguments: object, **_options: object) -> str:
        word = next(typed)
        if word:
            return word
        seat = table.people[0]
        return GAMES["tuileries"].notation.format_move(
            table.position, GAMES["tuileries"].legal(table.position, seat)[0]
        )

    console.input = answer  # type: ignore[method-assign]
    with pytest.raises(Leave):
        table.run()
    assert "You can’t undo" in console.said


def test_hot_seat_draws_a_curtain_and_shows_only_the_own_hand(tmp_path: Path) -> None:
    said, _ = play(tmp_path, "tuileries", ["", "quit"], others=["human"])
    assert "Press Enter when nobody else is looking" in said
    assert "Player 1" in said
    assert said.count("Your hand") == 1


@pytest.mark.parametrize("game", list(GAMES))
def test_a_hint_tells_the_best_moves_and_their_chances(game: str, tmp_path: Path) -> None:
    said, _ = play(tmp_path, game, ["hint", "hint"])
    lines = [line for line in said.splitlines() if " ± " in line]
    once = lines[: len(lines) // 2]
    assert lines == once * 2
    assert once[0].startswith("Hint: ")
    assert 1 <= len(once) <= 3
    assert all(line.startswith("otherwise ") for line in once[1:])


def test_the_game_is_the_same_whether_or_not_hints_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["tuileries"]
    played = []
    for advised in (False, True):
        console = Typist([])
        table = TerminalTable(game, 3, ["random"], "3", {}, None, "en", console)

        def answer(
            *_arguments: object, table: TerminalTable = table, advised: bool = advised, **_options: object
        ) -> str:
            [seat] = table.people
            if advised:
                table._hint(seat)
            return game.notation.format_move(table.position, game.legal(table.position, seat)[0])

        monkeypatch.setattr(console, "input", answer)
        table.run()
        played.append(table.match.record)
    assert played[0] == played[1]


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_commands_are_understood_in_both_languages(game: str, lang: Language, tmp_path: Path) -> None:
    pairs = [("help", "aide"), ("moves", "coups"), ("log", "journal"), ("table", "plateau"), ("undo", "reprendre")]
    rule = next(iter(GAMES[game].texts.RULES))
    for english, french in [*pairs, (f"rule {rule}", f"règle {rule}"), ("quit", "quitter")]:
        assert play(tmp_path, game, [english], lang)[0] == play(tmp_path, game, [french], lang)[0]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_saved_game_can_be_continued(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To its end, in as many sittings as it takes; what chance does follows from the seed as if it had been one."""
    said, path = play(tmp_path, game, ["quit"], others=["greedy"])
    assert f"tablee play --continue {path}" in said.replace("\n", "")
    for left in (2, 1000):
        table = ContinuedTable(read_unfinished(path, None), path, "fr", Typist([]))
        moves = iter(range(left))

        def first(*_arguments: object, table: ContinuedTable = table, moves: Iterator[int] = moves, **_: object) -> str:
            if next(moves, None) is None:
                raise EOFError
            legal = GAMES[game].legal(table.position, table.people[0])
            return GAMES[game].notation.format_move(table.position, legal[len(legal) // 2])

        monkeypatch.setattr(table.console, "input", first)
        run_and_save(table, path)
    record = next(iter(read_records(path)))
    verify(record)
    verify_shuffles(record)
    assert record.result is not None
    with pytest.raises(RecordError, match="is over"):
        read_unfinished(path, None)


def test_what_cannot_be_continued_says_why(tmp_path: Path) -> None:
    path = play(tmp_path, "mounstein", ["quit"])[1]
    with pytest.raises(RecordError, match="a game of Mounstein, not of Tuileries"):
        read_unfinished(path, GAMES["tuileries"])
    content = path.read_text()
    path.write_text(content.replace('"You"', '"easy"'))
    with pytest.raises(RecordError, match="only bots"):
        read_unfinished(path, None)
    path.write_text(content * 2)
    with pytest.raises(RecordError, match="several games"):
        read_unfinished(path, None)
    path.write_text("")
    with pytest.raises(RecordError, match="no game"):
        read_unfinished(path, None)


def test_a_prompt_takes_no_room_but_its_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """readline counts letters: what only colours them must be marked, or the line is drawn in the wrong place."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", str)  # answers with what it was asked
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor")
    assert ask(console, "[bold]Ada[/] > ") == "\x01\x1b[1m\x02Ada\x01\x1b[0m\x02 > "


def test_lines_are_completed_word_by_word(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["rnd c3", "rnd c6", "rkd c3", "règle", "quit"]
    typed = "rnd c"
    monkeypatch.setattr("readline.get_line_buffer", lambda: typed)
    monkeypatch.setattr("readline.get_endidx", lambda: len(typed))
    offer = word_by_word(lambda line: [text for text in lines if text.startswith(line)])
    assert [offer("c", number) for number in range(3)] == ["c3 ", "c6 ", None]
    typed = "r"
    assert [offer("r", number) for number in range(4)] == ["rkd ", "rnd ", "règle ", None]
