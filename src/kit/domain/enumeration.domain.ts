/**
 * An enumeration: numbers on the wire and in the database, labels for people.
 * One object, value → label, used by both sides and checked by the database.
 */
export interface Enumeration {
  readonly labels: Readonly<Record<number, string>>;
  /** Whether 0 stands for "None": not a choice that a required field accepts. */
  readonly zeroIsNone: boolean;
}

/** Builds an enumeration from its labels, numbered from `start`. */
export function enumeration(labels: readonly string[], start = 0): Enumeration {
  return {
    labels: Object.fromEntries(labels.map((label, index) => [start + index, label])),
    zeroIsNone: start === 0 && labels[0] === 'None',
  };
}

/** The label of a value; `''` for none and for unknown ones. */
export function labelOf(of: Enumeration, value: number | null | undefined): string {
  if (value === null || value === undefined || (value === 0 && of.zeroIsNone)) return '';
  return of.labels[value] ?? '';
}

/** The values, ascending. */
export const valuesOf = (of: Enumeration): number[] => Object.keys(of.labels).map(Number);

/** The value of a number or of a label (any case); undefined where there is none. */
export function parseChoice(of: Enumeration, text: string): number | undefined {
  if (/^\d+$/.test(text)) return of.labels[Number(text)] === undefined ? undefined : Number(text);
  const entry = Object.entries(of.labels).find(([, label]) => label.toLowerCase() === text.toLowerCase());
  return entry && Number(entry[0]);
}
