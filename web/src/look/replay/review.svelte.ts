/** A bot's review of a game, as far as it has come. */
import { somebody } from "../../session.svelte";
import type { Job } from "../../wire/messages";
import type { MoveReview, Review } from "../../wire/review";
import { lookApi } from "../api";

const ASK_MS = 700;

export interface Asker {
  start: () => Promise<Job>;
  job: (id: string) => Promise<Job>;
}

export function askerOf(table: string, bot: string, invite: string | null): Asker {
  return {
    start: async () => {
      await somebody();
      return lookApi.review(table, bot, invite);
    },
    job: (id) => lookApi.job(id, invite),
  };
}

export class ReviewStore {
  job = $state.raw<Job | null>(null);
  problem = $state.raw<unknown>(null);
  asking = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;

  get review(): Review | null {
    return (this.job?.result as Review | null | undefined) ?? null;
  }
  get isUnderWay(): boolean {
    return this.job?.status === "waiting" || this.job?.status === "running";
  }
  /** By the number of events before the move. */
  get judged(): ReadonlyMap<number, MoveReview> {
    return new Map((this.review?.moves ?? []).map((move) => [move.event, move]));
  }
  /** The moves that cost most, the costliest first. */
  get worst(): MoveReview[] {
    return (this.review?.moves ?? [])
      .filter(({ verdict }) => verdict === "inaccuracy" || verdict === "mistake" || verdict === "blunder")
      .sort((a, b) => b.regret - a.regret);
  }

  async start(asker: Asker): Promise<void> {
    this.close();
    this.asking = true;
    this.problem = null;
    try {
      this.job = await asker.start();
      this.#wait(asker);
    } catch (error) {
      this.problem = error;
    } finally {
      this.asking = false;
    }
  }

  #wait(asker: Asker): void {
    if (!this.isUnderWay || !this.job) return;
    const { id } = this.job;
    this.#timer = setTimeout(async () => {
      try {
        this.job = await asker.job(id);
      } catch (error) {
        this.problem = error;
        return;
      }
      this.#wait(asker);
    }, ASK_MS);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
