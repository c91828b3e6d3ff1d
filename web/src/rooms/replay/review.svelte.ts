/** A bot's review of a game, as far as it has come. */
import type { Answer, Failed } from "../../link/answer";
import { latest } from "../../link/latest";
import type { Job } from "../../wire/messages";
import type { MoveReview, Review } from "../../wire/review";

const ASK_MS = 700;

export interface Reviewer {
  start: () => Promise<Answer<Job>>;
  job: (id: string) => Promise<Answer<Job>>;
}

export class ReviewStore {
  job = $state.raw<Job | null>(null);
  problem = $state.raw<Failed | null>(null);
  asking = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question = latest();

  review = $derived((this.job?.result as Review | null | undefined) ?? null);
  isUnderWay = $derived(this.job?.status === "waiting" || this.job?.status === "running");
  /** By the number of events before the move. */
  judged: ReadonlyMap<number, MoveReview> = $derived(
    new Map((this.review?.moves ?? []).map((move) => [move.event, move])),
  );
  /** The moves that cost most, the costliest first. */
  worst = $derived(
    (this.review?.moves ?? [])
      .filter(({ verdict }) => verdict === "inaccuracy" || verdict === "mistake" || verdict === "blunder")
      .sort((a, b) => b.regret - a.regret),
  );

  async start(reviewer: Reviewer): Promise<void> {
    this.close();
    this.asking = true;
    this.problem = null;
    await this.#take(reviewer.start(), reviewer);
    this.asking = false;
  }

  async #take(asked: Promise<Answer<Job>>, reviewer: Reviewer): Promise<void> {
    const isLatest = this.#question();
    const answer = await asked;
    if (!isLatest()) return;
    if (!answer.ok) {
      this.problem = answer;
      return;
    }
    this.job = answer.value;
    if (this.isUnderWay) this.#timer = setTimeout(() => this.#take(reviewer.job(answer.value.id), reviewer), ASK_MS);
  }

  close(): void {
    this.#question();
    clearTimeout(this.#timer);
  }
}
