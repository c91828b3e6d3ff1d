/** What this person likes, kept on this device. */
import type { Lang } from "./games/contract";
import { TEXTS, type Texts } from "./i18n";
import { keep, recall } from "./storage";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
/** The bots that the front page offers. */
export const LEVELS = ["easy", "medium", "strong"] as const;

export interface Kept {
  lang: Lang;
  theme: Theme;
  motion: boolean;
  colourBlind: boolean;
  confirm: boolean;
  sound: boolean;
  notify: boolean;
  level: string;
}

const KEY = "tablee.settings";
const DEFAULTS: Kept = {
  lang: navigator.language.startsWith("fr") ? "fr" : "en",
  theme: "auto",
  motion: false,
  colourBlind: false,
  confirm: false,
  sound: false,
  notify: false,
  level: "easy",
};

const IS_SOUND: { [Field in keyof Kept]: (value: unknown) => boolean } = {
  lang: (value) => value === "fr" || value === "en",
  theme: (value) => THEMES.some((theme) => theme === value),
  motion: isBoolean,
  colourBlind: isBoolean,
  confirm: isBoolean,
  sound: isBoolean,
  notify: isBoolean,
  level: (value) => LEVELS.some((level) => level === value),
};

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}

/** What was kept is validated field by field: another version may have written it, or somebody's own hand. */
export function readKept(text: string | null): Kept {
  let kept: Partial<Kept> | null = null;
  try {
    kept = JSON.parse(text ?? "{}") as Partial<Kept> | null;
  } catch {
    // nothing that could be read
  }
  const sound = Object.entries(kept ?? {}).filter(
    ([field, value]) => Object.hasOwn(IS_SOUND, field) && IS_SOUND[field as keyof Kept](value),
  );
  return { ...DEFAULTS, ...Object.fromEntries(sound) };
}

export const settings = $state<Kept>(readKept(recall(KEY)));

/** The current language's texts. */
export function t(): Texts {
  return TEXTS[settings.lang];
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
let systemDark = $state(prefersDark.matches);
prefersDark.addEventListener("change", (event) => {
  systemDark = event.matches;
});

/** Dresses the page as the settings say; before anything is drawn, so that nothing flashes. */
export function dress(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset.theme = settings.theme === "auto" ? (systemDark ? "dark" : "light") : settings.theme;
  root.dataset.motion = settings.motion ? "still" : "free";
  root.dataset.patterns = settings.colourBlind ? "strong" : "plain";
}

/** Keeps what changes, and dresses the page again; call once, inside a component. */
export function applySettings(): void {
  $effect(() => {
    keep(KEY, JSON.stringify(settings));
  });
  $effect(dress);
}

export function prefersStill(): boolean {
  return settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
