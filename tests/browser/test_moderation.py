"""Reports and moderators in the browser: what a player says, what a moderator does about it, and who hears of it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, proved
from tests.browser.house import SOURCES, House
from tests.browser.seats import api, two_at_a_table
from tests.browser.test_pages import PHONE, is_wider_than_the_screen, violations

SECRET = "une phrase longue"


def make_moderator(house: House, page: Page, name: str) -> None:
    """As the host does it: beside the server."""
    import os
    import subprocess
    import sys

    api(page, "/accounts", {"name": name, "password": SECRET})
    command = [sys.executable, "-m", "tablee", "admin", "promote", name, "--why", "essai", "--data", str(house.data)]
    subprocess.run(command, env=os.environ | {"PYTHONPATH": str(SOURCES)}, check=True, timeout=120)


def test_a_report_reaches_the_moderators_and_a_ban_ends_the_evening(house: House, open_page: OpenPage) -> None:
    ada, bob = two_at_a_table(open_page)
    bob.get_by_role("tab", name="Discussion").click()
    bob.get_by_label("Dites quelque chose…").fill("Tu joues comme une passoire")
    bob.get_by_role("button", name="Envoyer").click()
    name = str(bob.request.get("/api/me").json()["person"]["name"])
    ada.get_by_role("tab", name=re.compile("^Discussion")).click()
    ada.get_by_role("button", name=f"Signaler {name}").click()
    dialog = ada.get_by_role("dialog")
    expect(dialog).to_contain_text("Tu joues comme une passoire")
    assert violations(ada) == []
    dialog.get_by_label("De quoi s’agit-il").select_option("insult")
    dialog.get_by_label("Que s’est-il passé").fill("À chaque coup.")
    dialog.get_by_label(re.compile("^Masquer aussi")).check()
    dialog.get_by_role("button", name="Envoyer le signalement").click()
    expect(ada.get_by_text("Merci. La modération va regarder.")).to_be_visible()
    expect(ada.get_by_role("log")).not_to_contain_text("passoire")

    mod = open_page(None)
    make_moderator(house, mod, "Zoé")
    mod.goto("/account")
    mod.get_by_role("link", name="Modération").click()
    report = mod.locator(".moderated > ul > li", has_text="À chaque coup.")
    expect(report).to_contain_text("Tu joues comme une passoire")
    report.get_by_role("button", name="Voir la personne").click()
    mod.get_by_role("button", name=f"Exclure… : {name}").click()
    mod.get_by_label(re.compile("^Motif")).fill("Insultes")
    mod.keyboard.press("Enter")
    expect(mod.locator(".banned")).to_contain_text("Insultes")
    expect(bob.get_by_text("Vous n’êtes plus connecté ici.")).to_be_visible()
    expect(ada.get_by_text(re.compile("un robot"))).not_to_have_count(0)

    table = ada.url.rpartition("/")[2]
    mod.get_by_role("tab", name="Tables").click()
    mod.get_by_label(re.compile("^Identifiant")).fill(table)
    mod.keyboard.press("Enter")
    mod.get_by_role("button", name=f"Fermer… : {table}").click()
    mod.get_by_label("Motif").fill("Plus personne n’y joue")
    mod.get_by_role("button", name=f"Fermer la table {table}").click()
    expect(ada.get_by_role("heading", name="La modération a fermé cette table.")).to_be_visible()
    expect(ada.get_by_role("button", name="Revanche")).to_have_count(0)

    mod.get_by_role("tab", name="Signalements").click()
    report.get_by_role("button", name="Traité…").click()
    mod.get_by_label("Motif").fill("exclusion d’un jour")
    mod.keyboard.press("Enter")
    expect(report).to_have_count(0)
    mod.get_by_role("tab", name="Journal").click()
    for words in ("exclusion d’un jour", "Plus personne n’y joue", "Insultes", "essai"):
        expect(mod.locator(".moderated li", has_text=words).first).to_be_visible()


@pytest.mark.parametrize("settings", [{}, *proved(PHONE | {"color_scheme": "dark"})])
def test_the_page_is_accessible_fits_and_goes_by_keys(
    settings: dict[str, object], house: House, open_page: OpenPage
) -> None:
    mod, name = open_page(None, **settings), f"Maud{len(settings)}"
    make_moderator(house, mod, name)
    mod.goto("/moderation")
    mod.get_by_role("tab", name="Signalements").focus()
    for section in ("Personnes", "Tables", "Adresses", "Journal"):
        mod.keyboard.press("ArrowRight")
        expect(mod.get_by_role("tab", name=section)).to_be_focused()
        expect(mod.get_by_role("tabpanel")).not_to_contain_text("On met la table")
        assert violations(mod) == [], section
        assert not is_wider_than_the_screen(mod), section


def test_the_longest_name_fits_into_a_dialog_on_the_smallest_phone(house: House, open_page: OpenPage) -> None:
    mod, other = open_page(None, viewport={"width": 320, "height": 640}), open_page(None)
    make_moderator(house, mod, "Mado")
    longest = "W" * 24
    api(other, "/guest", {"name": longest})
    mod.goto("/moderation")
    mod.get_by_role("tab", name="Personnes").click()
    mod.get_by_role("button", name=f"Exclure… : {longest}").click()
    dialog = mod.get_by_role("dialog")
    expect(dialog.get_by_role("button", name=f"Exclure {longest}")).to_be_visible()
    assert dialog.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")


def test_nobody_else_gets_in(open_page: OpenPage) -> None:
    page = open_page("/moderation")
    expect(page.get_by_role("heading", name="Cette page est réservée à la modération")).to_be_visible()
    page.goto("/account")
    expect(page.get_by_role("link", name="Modération")).to_have_count(0)
