/** Tells what happens at the table besides what its board shows: by a sound, by a notification, by a short message. */
import { announce } from "../announce.svelte";
import { cardOf } from "../games/cards.svelte";
import type { BoardPlayer, GameClient } from "../games/contract";
import { list } from "../i18n";
import { settings, t } from "../settings.svelte";
import { play as playSound } from "../sound";
import { toast } from "../toast.svelte";
import type { Entry } from "../wire/messages";
import type { TableStore } from "./table.svelte";

export class Notifier {
  #store: TableStore;
  #client: GameClient;
  #players: () => readonly BoardPlayer[];
  #wasMyTurn = false;

  constructor(store: TableStore, client: GameClient, players: () => readonly BoardPlayer[]) {
    this.#store = store;
    this.#client = client;
    this.#players = players;
  }

  hear({ what }: Entry): void {
    const players = this.#players();
    if (what.do === "moved" || what.do === "started") {
      const sound = this.#store.lastEvents.map((event) => this.#client.sound(event)).find(Boolean);
      if (sound) playSound(sound, settings.sound);
    } else if (what.do === "undone") toast(t().table.undone);
    else if (what.do === "undo-refused") toast(t().table.undoRefused);
    else if (what.do === "took-over") toast(t().table.tookOver[what.why](players[what.seat]?.name ?? ""));
    else if (what.do === "took-back") toast(t().table.tookBack(players[what.seat]?.name ?? ""));
    else if (what.do === "finished") {
      const names = list(
        what.winners.map((seat) => players[seat]?.name ?? ""),
        settings.lang,
      );
      announce(what.ending === "closed" ? t().table.closed : `${t().table.over}. ${t().table.won(names)}`);
      playSound("end", settings.sound);
    }
  }

  /** Called whenever it is, or is no longer, this browser's turn. */
  turn(isMine: boolean): void {
    if (isMine && !this.#wasMyTurn) {
      playSound("turn", settings.sound);
      if (document.hidden && settings.notify) void this.#notify();
    }
    this.#wasMyTurn = isMine;
  }

  /** By the service worker where there is one: Android knows no other way, and `new Notification` throws there. */
  async #notify(): Promise<void> {
    if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
    const title = t().table.yourTurn;
    const details: NotificationOptions = {
      body: cardOf(this.#store.info?.game ?? "")?.title,
      tag: this.#store.id,
      icon: "/favicon.svg",
      data: { path: location.pathname + location.search },
    };
    try {
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker?.active) {
        await worker.showNotification(title, details);
        return;
      }
      const note = new Notification(title, details);
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // The browser will not have it, for whatever reason: the page's title still says whose turn it is.
    }
  }
}
