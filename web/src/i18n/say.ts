/** The one way to say a text: every language side by side, held to one set of keys by type; read, it is the current one. */
import type { Lang } from "../games/contract";
import { settings } from "../settings.svelte";
import { spaced } from "./typography";

type Told<T> = (() => T) & Readonly<Record<Lang, T>>;

export function say<T>({ fr, en }: { en: T; fr: NoInfer<T> }): Told<T> {
  const told: Record<Lang, T> = { fr: spaced(fr as T), en };
  return Object.assign(() => told[settings.lang], told);
}
