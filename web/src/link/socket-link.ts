/** A table on the server: what happens comes by one socket; what is past, or not yet begun, by HTTP. */
import { api } from "../api";
import { catalogue } from "../session.svelte";
import type { ServerMessage } from "../wire/messages";
import { type Answer, answered, yes } from "./answer";
import { Connection, type Request, type Told } from "./connection";
import { FEATURES, type Feature, type Listener, type Seats } from "./link";
import { WireLink } from "./wire-link";

export class SocketLink extends WireLink {
  readonly can: ReadonlySet<Feature> = new Set(FEATURES);
  #connection: Connection | null = null;
  #make: ((url: string) => WebSocket) | undefined;

  constructor(table: string, invite: string | null = null, make?: (url: string) => WebSocket) {
    super(table);
    this.invite = invite;
    this.#make = make;
  }

  open({ hear, line }: Listener): void {
    const listen = (message: ServerMessage) => {
      // Those who belong to a private table are told how to open it to others.
      if (message.do === "snapshot" || message.do === "table") this.invite ??= message.table.invite;
      hear(message);
    };
    this.#connection = new Connection({ hear: listen, line }, this.#make);
  }
  close(): void {
    this.#connection?.close();
  }

  protected async request(message: Request, patience_ms?: number): Promise<Told> {
    return this.#connection?.request(message, patience_ms) ?? { ok: false, why: "no-line" };
  }
  override async move(seat: number, version: number, move: string): Promise<Answer> {
    const answer = await super.move(seat, version, move);
    if (!answer.ok && answer.why === "late") this.#connection?.renew();
    return answer;
  }

  past = (seat: number, entry: number) => answered(api.past(this.table, seat, entry, this.invite));
  async game(name: string) {
    const games = await answered(catalogue());
    const game = games.ok ? games.value.find((one) => one.name === name) : undefined;
    if (game) return yes(game);
    return games.ok ? ({ ok: false, why: "lost" } as const) : games;
  }
  readonly seats: Seats = {
    sit: (seat, name) => answered(api.sit(this.table, seat, this.invite, name)),
    sitBot: (seat, level) => answered(api.sitBot(this.table, seat, level)),
    stand: (seat) => answered(api.stand(this.table, seat)),
    start: () => answered(api.start(this.table)),
  };
}
