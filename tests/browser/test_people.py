"""Accounts in the browser: made, left, found again, changed, taken along, deleted; and sessions that end elsewhere."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.seats import become_guest, open_table, wait_for_turn

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
    codes.get_by_label("Votre mot de passe").fill(SECRET)
    codes.get_by_role("button", name="Créer de nouveaux codes").click()
    expect(codes.locator("code")).to_have_count(8)
    code = codes.locator("code").first.inner_text()
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
