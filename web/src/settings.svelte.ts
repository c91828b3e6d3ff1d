/** What this person likes, kept on this device. */
import type { Lang } from "./games/contract";
import { TEXTS, type Texts } from "./i18n";

export type Theme = "auto" | "light" | "dark";

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

export function readKept(text: string | null): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(text ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Kept>(readKept(localStorage.getItem(KEY)));

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

/** Keeps what changes, and dresses the page anew; call once, inside a component. */
export function applySettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
  });
  $effect(dress);
}

export function prefersStill(): boolean {
  return settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
