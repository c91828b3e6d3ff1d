import { onDestroy, untrack } from "svelte";
import { sentence } from "./session.svelte";
import { toast } from "./toast.svelte";

/** What a form asks for, one thing at a time; made where the component is. */
export class Attempt {
  busy = $state(false);
  /** Why the latest one failed. */
  problem = $state("");
  /** False once the form is gone: what comes of an attempt must not be shown in the next one. */
  isSeen = true;

  constructor() {
    onDestroy(() => (this.isSeen = false));
  }

  async run(work: () => Promise<unknown>): Promise<void> {
    if (untrack(() => this.busy)) return;
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      if (this.isSeen) this.problem = sentence(error);
      else toast(sentence(error), "bad");
    } finally {
      this.busy = false;
    }
  }
}
