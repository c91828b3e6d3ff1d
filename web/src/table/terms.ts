/** What a table is played under, in words: whoever sits down should know it first. */
import type { Lang } from "../games/contract";
import type { Texts } from "../i18n";
import type { Clock, OptionInfo, TableInfo } from "../wire/messages";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** In the largest unit of which it is a whole number. */
function duration(ms: number, lang: Lang): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length && ms % length === 0) ?? UNITS[3];
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(ms / length);
}

/** Empty where no clock runs. */
export function clockTerm(clock: Clock | undefined, texts: Texts, lang: Lang): string {
  const time = (ms: number | undefined) => duration(ms ?? 0, lang);
  switch (clock?.kind) {
    case "move":
    case "days":
      return texts.terms.perMove(time(clock.move_ms));
    case "game":
      return texts.terms.perGame(time(clock.game_ms), clock.increment_ms ? time(clock.increment_ms) : null);
    default:
      return "";
  }
}

function optionTerm(option: OptionInfo, value: unknown, texts: Texts, lang: Lang): string {
  const choice = option.choices?.find((one) => one.value === value);
  const number = typeof value === "number" ? new Intl.NumberFormat(lang).format(value / option.scale) : String(value);
  const said = choice ? choice.label[lang] : [number, option.unit?.[lang]].filter(Boolean).join(" ");
  return texts.labelled(option.label[lang], said);
}

/** Every rule that is not as usual. */
export function changedRules(
  chosen: Record<string, unknown>,
  options: readonly OptionInfo[],
  texts: Texts,
  lang: Lang,
): string[] {
  const isUsual = ({ name, default: usual }: OptionInfo) => JSON.stringify(chosen[name]) === JSON.stringify(usual);
  return options
    .filter((option) => option.name in chosen && !isUsual(option))
    .map((option) => optionTerm(option, chosen[option.name], texts, lang));
}

/** The clock, whether ratings are at stake, and every rule that is not as usual. */
export function terms(info: TableInfo, options: readonly OptionInfo[], texts: Texts, lang: Lang): string[] {
  return [
    clockTerm(info.clock, texts, lang) || (texts.create.clocks.none ?? ""),
    ...(info.rated ? [texts.create.rated] : []),
    ...changedRules(info.options, options, texts, lang),
  ];
}
