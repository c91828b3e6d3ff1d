/** A link that asks by the wire's messages, whoever answers them. */
import { judgementOf } from "../games/contract";
import type { GameInfo, Moment, ServerMessage } from "../wire/messages";
import { type Answer, yes } from "./answer";
import type { Request, Told } from "./connection";
import type { Deed, Feature, Listener, TableLink } from "./link";

/** A move that is not answered by then lies on a dead line. */
const MOVE_MS = 4_000;
/** A bot that thinks about advice, with others to serve, may take its time. */
const HINT_MS = 60_000;

export abstract class WireLink implements TableLink {
  abstract readonly can: ReadonlySet<Feature>;
  /** What lets somebody without a seat see a private table. */
  protected invite: string | null = null;

  constructor(readonly table: string) {}

  abstract open(listener: Listener): void;
  abstract close(): void;
  abstract past(seat: number, entry: number): Promise<Answer<Moment>>;
  abstract game(name: string): Promise<Answer<GameInfo>>;
  protected abstract request(message: Request, patience_ms?: number): Promise<Told>;

  watch(seat: number, after: number): Promise<Answer> {
    return this.#do({ do: "watch", table: this.table, seat, after, views: true, invite: this.invite });
  }
  move(seat: number, version: number, move: string): Promise<Answer> {
    return this.#do({ do: "move", table: this.table, seat, version, move }, MOVE_MS);
  }
  act(deed: Deed): Promise<Answer> {
    return this.#do({ ...deed, table: this.table } as Request);
  }
  judge = (seat: number, move: string) =>
    this.#ask({ do: "explain", table: this.table, seat, move }, "explained", judgementOf);
  hint = (seat: number) => this.#ask({ do: "hint", table: this.table, seat }, "hinted", ({ moves }) => moves, HINT_MS);

  async #do(request: Request, patience_ms?: number): Promise<Answer> {
    const told = await this.request(request, patience_ms);
    return told.ok ? yes(undefined) : told;
  }
  async #ask<Kind extends ServerMessage["do"], T>(
    request: Request,
    kind: Kind,
    read: (message: Extract<ServerMessage, { do: Kind }>) => T,
    patience_ms?: number,
  ): Promise<Answer<T>> {
    const told = await this.request(request, patience_ms);
    if (!told.ok) return told;
    if (told.value.do !== kind) throw new Error(`${request.do} was answered by ${told.value.do}`);
    return yes(read(told.value as Extract<ServerMessage, { do: Kind }>));
  }
}
