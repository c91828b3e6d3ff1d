/** Tells what happens at the table: aloud to screen readers, by a sound, by a notification, by a short message. */
import { GAMES } from "../games";
import type { BoardPlayer, GameRoom } from "../games/contract";
import { list } from "../i18n";
import { settings, t } from "../settings.svelte";
import { play as playSound, soundOf } from "../sound";
import { toast } from "../toast.svelte";
import type { Entry } from "../wire/messages";
import type { TableStore } from "./table.svelte";

export class Herald {
  /** For the live region: what happened last, in a sentence. */
  words = $state("");
  #store: TableStore;
  #room: GameRoom;
  #players: () => BoardPlayer[];
  #wasMyTurn = false;

  constructor(store: TableStore, room: GameRoom, players: () => BoardPlayer[]) {
    this.#store = store;
    this.#room = room;
    this.#players = players;
  }

  hear({ what }: Entry): void {
    const players = this.#players();
    if (what.do === "moved" || what.do === "started") {
      const events = this.#store.lastEvents;
      this.words = events
        .map((event) => this.#room.announce(event, players, this.#store.seat, settings.lang))
        .filter(Boolean)
        .join(" ");
      const sound = events.map((event) => soundOf(event.do)).find(Boolean);
      if (sound) playSound(sound, settings.sound);
    } else if (what.do === "undone") this.#say(t().table.undone);
    else if (what.do === "undo-refused") this.#say(t().table.undoRefused);
    else if (what.do === "took-over") this.#say(t().table.tookOver[what.why](players[what.seat]?.name ?? ""));
    else if (what.do === "took-back") this.#say(t().table.tookBack(players[what.seat]?.name ?? ""));
    else if (what.do === "finished") {
      const names = list(
        what.winners.map((seat) => players[seat]?.name ?? ""),
        settings.lang,
      );
      this.words = `${t().table.over}. ${t().table.won(names)}`;
      playSound("end", settings.sound);
    }
  }

  #say(sentence: string): void {
    this.words = sentence;
    toast(sentence);
  }

  /** Called whenever it is, or is no longer, this browser's turn. */
  turn(isMine: boolean): void {
    if (isMine && !this.#wasMyTurn) {
      playSound("turn", settings.sound);
      if (document.hidden && settings.notify && typeof Notification !== "undefined") this.#notify();
    }
    this.#wasMyTurn = isMine;
  }

  #notify(): void {
    if (Notification.permission !== "granted") return;
    const note = new Notification(t().table.yourTurn, {
      body: GAMES[this.#store.info?.game ?? ""]?.title,
      tag: this.#store.id,
      icon: "/favicon.svg",
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}
