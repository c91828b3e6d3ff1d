"""Accounts in the browser: made, left, found again, changed, taken along, deleted; and sessions that end elsewhere."""

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage, opener
from tests.browser.house import House
from tests.browser.seats import become_guest, open_table, wait_for_turn
from tests.server.smtp_stub import Post, post_office

SECRET, OTHER = "une phrase longue", "une autre phrase"


def sign_up(page: Page, name: str) -> None:
    page.goto("/account")
    page.get_by_label("Nom", exact=True).fill(name)
    page.get_by_label("Mot de passe").fill(SECRET)
    page.get_by_role("button", name="Créer le compte").click()
    expect(page.get_by_text(f"Connecté : {name}.")).to_be_visible()


def sign_in(page: Page, name: str, password: str) -> None:
    page.goto("/account")
    page.get_by_label("Nom", exact=True).fill(name)
    page.get_by_label("Mot de passe").fill(password)
    page.get_by_role("button", name="Se connecter").click()


def test_an_account_is_made_left_and_found_again(open_page: OpenPage) -> None:
    page = open_page(None)
    sign_up(page, "Camille")
    page.get_by_role("button", name="Se déconnecter").click()
    expect(page.get_by_text("Vous ne nous avez pas encore dit votre nom")).to_be_visible()
    sign_in(page, "Camille", "pas la bonne phrase")
    expect(page.get_by_role("alert")).not_to_be_empty()
    sign_in(page, "Camille", SECRET)
    expect(page.get_by_text("Connecté : Camille.")).to_be_visible()
    page.get_by_label("Nom", exact=True).fill("Camille B.")
    page.get_by_role("button", name="Changer de nom").click()
    expect(page.get_by_role("link", name="Camille B.")).to_be_visible()


def test_a_recovery_code_brings_back_whoever_forgot_the_password(open_page: OpenPage) -> None:
    page = open_page(None)
    sign_up(page, "Fanny")
    codes = page.locator("section", has_text="Codes de secours")
    expect(codes.locator("code")).to_have_count(8)  # without being asked for
    code = codes.locator("code").first.inner_text()
    codes.get_by_role("button", name="Je les ai notés").click()
    expect(codes.locator("code")).to_have_count(0)
    expect(codes.get_by_text("Il vous reste 8 codes.")).to_be_visible()
    page.get_by_role("button", name="Se déconnecter").click()
    page.get_by_role("button", name="Mot de passe oublié").click()
    form = page.locator("form", has_text="Code de secours")
    form.get_by_label("Nom", exact=True).fill("Fanny")
    form.get_by_label("Code de secours").fill(code)
    form.get_by_label("Nouveau mot de passe").fill(OTHER)
    form.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_text("Connecté : Fanny.")).to_be_visible()
    expect(page.get_by_text("Il vous reste 7 codes.")).to_be_visible()
    keys = page.locator("section", has_text="Clés de programmes")
    keys.get_by_label("À quoi elle sert").fill("mon robot")
    keys.get_by_role("button", name="Créer une clé").click()
    expect(keys.locator("code")).to_have_count(1)
    keys.get_by_role("button", name="Retirer").click()
    expect(keys.get_by_text("mon robot")).to_have_count(0)


def test_a_guest_comes_back_though_the_cookies_are_gone(open_page: OpenPage) -> None:
    page = open_page(None)
    become_guest(page, "Gustave")
    page.goto("/account")
    expect(page.get_by_text("Vous jouez en invité : Gustave.")).to_be_visible()
    page.wait_for_function("localStorage.getItem('tablee.way-back')")
    page.context.clear_cookies()
    page.goto("/account")
    expect(page.get_by_text("Vous jouez en invité : Gustave.")).to_be_visible()
    page.get_by_role("button", name="Créer un lien").click()
    link = page.locator("section", has_text="Revenir plus tard").locator("code").inner_text()
    for greeting in ("Vous revoilà, Gustave.", "Ce lien a déjà servi"):  # it works once
        elsewhere = open_page(None)
        elsewhere.goto(link)
        elsewhere.get_by_role("button", name="Revenir").click()
        assert "#" not in elsewhere.url
        expect(elsewhere.get_by_text(greeting)).to_be_visible()


def test_a_link_in_an_e_mail_brings_back_whoever_forgot_the_password(
    tmp_path: Path, browser: Browser, post: Post
) -> None:
    house = House(tmp_path, smtp_port=post.port)
    house.start()
    opened = opener(house, browser)
    open_page = next(opened)
    try:
        page = open_page(None)
        sign_up(page, "Gaëlle")
        section = page.locator("section", has=page.get_by_label("Adresse e-mail"))
        section.get_by_label("Adresse e-mail").fill("gaelle@tablee.example")
        section.get_by_label("Mot de passe actuel").fill(SECRET)
        section.get_by_role("button", name="Y envoyer un lien").click()
        expect(section.get_by_text("Un lien est parti vers gaelle@tablee.example")).to_be_visible()
        page.goto(link_in(post, 1))
        expect(page.get_by_text("Votre adresse : gaelle@tablee.example.")).to_be_visible()

        elsewhere = open_page("/account", locale="en-GB", viewport={"width": 390, "height": 844})
        elsewhere.get_by_role("button", name="Forgotten your password?").click()
        elsewhere.get_by_label("Name (or").fill("gaelle@tablee.example")
        elsewhere.get_by_role("button", name="Send me a link").click()
        expect(elsewhere.get_by_text("a link is on its way")).to_be_visible()
        elsewhere.goto(link_in(post, 2))
        form = elsewhere.locator("section", has_text="Choose a new password")
        form.get_by_label("New password").fill(OTHER)
        form.get_by_role("button", name="Set the new password").click()
        expect(elsewhere.get_by_text("Signed in as Gaëlle.")).to_be_visible()
        page.goto("/account")
        expect(page.get_by_text("Vous ne nous avez pas encore dit votre nom")).to_be_visible()
    finally:
        next(opened, None)
        house.stop()


def link_in(post: Post, count: int) -> str:
    """In the last of so many e-mails."""
    deadline = time.monotonic() + 30
    while len(post.mails) < count and time.monotonic() < deadline:
        time.sleep(0.05)
    found = re.search(r"http\S+", post.mails[count - 1].get_content())
    assert found
    return found[0]


@pytest.fixture
def post() -> Iterator[Post]:
    """A letter box, with a loop of its own: Playwright has one here."""
    loop, kept = asyncio.new_event_loop(), Post()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    opened = post_office(kept)
    asyncio.run_coroutine_threadsafe(opened.__aenter__(), loop).result()
    yield kept
    asyncio.run_coroutine_threadsafe(opened.__aexit__(None, None, None), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def test_guests_are_seen_and_heard_to_be_guests(open_page: OpenPage) -> None:
    host, guest = open_page(None), open_page(None)
    sign_up(host, "Hélène")
    become_guest(guest, "Hé1ène B.")
    table = host.request.post("/api/tables", data={"game": "tuileries", "seats": 3, "public": True}).json()["id"]
    sit = f"/api/tables/{table}/sit"
    assert guest.request.post(sit, data={"seat": 0}).ok
    assert host.request.post(sit, data={"seat": 1}).ok
    host.goto("/lobby")
    row = host.locator("li", has_text="Hé1ène B. (invité)")
    expect(row.get_by_role("link", name=re.compile(r"Hé1ène B\. \(invité\).*Hélène$"))).to_be_visible()
    host.goto(f"/table/{table}")
    waiting = host.get_by_role("listitem")
    expect(waiting.first).to_contain_text("Hé1ène B., invité")
    expect(waiting.first.get_by_text("invité", exact=True)).to_be_visible()
    assert host.request.post(sit, data={"seat": 2, "name": "Igor"}).ok
    expect(waiting.nth(2)).to_contain_text("Igor, même écran : Hélène")
    host.get_by_role("button", name="Commencer").click()
    guest.goto(f"/table/{table}")
    strip = guest.get_by_role("list", name="Joueurs").get_by_role("listitem")
    expect(strip.filter(has_text="Hélène").first).not_to_contain_text("invité")
    expect(strip.filter(has_text="Igor")).to_contain_text("même écran : Hélène")
    guest.get_by_role("tab", name="Discussion").click()
    guest.get_by_placeholder("Dites quelque chose…").fill("Salut !")
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("log")).to_contain_text("Hé1ène B., invité")


@pytest.mark.heavy
def test_a_new_password_signs_other_browsers_out_and_their_tables_say_so(open_page: OpenPage) -> None:
    here, there = open_page(None), open_page(None)
    sign_up(here, "Denis")
    sign_in(there, "Denis", SECRET)
    expect(there.get_by_text("Connecté : Denis.")).to_be_visible()
    there.goto(f"/table/{open_table(there, 'tuileries', ['me', 'bot:greedy'])}")
    wait_for_turn(there)
    here.get_by_label("Mot de passe actuel").fill(SECRET)
    here.get_by_label("Nouveau mot de passe").fill(OTHER)
    here.get_by_role("button", name="Changer de mot de passe").click()
    expect(here.locator(".toasts")).to_contain_text("Mot de passe modifié")
    expect(there.locator(".banner")).to_contain_text("Vous n’êtes plus connecté ici")
    expect(there.locator(".hand .piece").first).to_be_disabled()
    there.locator(".banner").get_by_role("link").click()
    sign_in(there, "Denis", OTHER)
    expect(there.get_by_text("Connecté : Denis.")).to_be_visible()
    there.goto("/mine")
    there.get_by_role("link", name="Aller à la table").first.click()
    assert wait_for_turn(there) is not None


def test_ones_data_can_be_taken_along_and_deleted(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(None)
    sign_up(page, "Émile")
    with page.expect_download() as download:
        page.get_by_role("button", name="Télécharger mes données").click()
    download.value.save_as(tmp_path / "data.json")
    assert "Émile" in json.dumps(json.loads((tmp_path / "data.json").read_text()), ensure_ascii=False)
    page.get_by_role("button", name="Supprimer mon compte").click()
    page.locator(".end").get_by_label("Mot de passe").fill(SECRET)
    page.get_by_role("button", name="Supprimer définitivement").click()
    expect(page.get_by_text("Vous ne nous avez pas encore dit votre nom")).to_be_visible()
    sign_in(page, "Émile", SECRET)
    expect(page.get_by_role("alert")).not_to_be_empty()


@pytest.mark.heavy
def test_a_guest_leaves_without_a_trace(open_page: OpenPage) -> None:
    page = open_page(None)
    become_guest(page, "Passant")
    page.goto("/account")
    page.get_by_role("button", name="Supprimer mon compte").click()
    page.get_by_role("button", name="Supprimer définitivement").click()
    expect(page.get_by_text("Vous ne nous avez pas encore dit votre nom")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Vous ne nous avez pas encore dit votre nom")).to_be_visible()
