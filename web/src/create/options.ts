/** A game's options as a person fills them in: fields of text, of which the untouched ones are left to the game. */
import type { OptionInfo } from "../wire/messages";

/** By option; a choice is kept by its number, a number in the unit that is shown. */
export type Fields = Record<string, string | number | null | undefined>;

/** Stands before a value that somebody wrote instead of taking one of the choices. */
export const WRITTEN = "=";

const isEmpty = (field: Fields[string]): boolean =>
  field === undefined || field === null || ["", WRITTEN].includes(String(field).trim());

/** The lowest and the highest number, in the unit that is shown. */
export function limits(option: OptionInfo): [low: number, high: number] | null {
  return option.range ? [option.range[0] / option.scale, option.range[1] / option.scale] : null;
}

/** What the server is told. */
export function chosen(options: readonly OptionInfo[], fields: Fields): Record<string, unknown> {
  const filled = options.filter(({ name }) => !isEmpty(fields[name]));
  return Object.fromEntries(filled.map((option) => [option.name, told(option, String(fields[option.name]).trim())]));
}

function told(option: OptionInfo, field: string): unknown {
  if (field.startsWith(WRITTEN)) return field.slice(WRITTEN.length).trim();
  if (option.choices) return option.choices[Number(field)]?.value;
  if (option.range) return Math.round(Number(field.replace(",", ".")) * option.scale);
  return field;
}

/** The first option that cannot be so: a number out of its range, or none at all. */
export function mistaken(options: readonly OptionInfo[], fields: Fields): OptionInfo | null {
  const isWrong = (option: OptionInfo) => {
    const range = limits(option);
    if (!range || isEmpty(fields[option.name])) return false;
    const number = Number(String(fields[option.name]).trim().replace(",", "."));
    const isWhole = Math.abs(number * option.scale - Math.round(number * option.scale)) < 1e-6;
    return !(number >= range[0] && number <= range[1] && isWhole);
  };
  return options.find(isWrong) ?? null;
}
