/**
 * An enumeration: numbers on the wire and in the database, published names for programs, words for people.
 * One object, used by both sides and checked by the database.
 */
export interface Enumeration {
  /** Value → published name: `AwaitingDocuments`. */
  readonly names: Readonly<Record<number, string>>;
  /** Value → what people read: `Awaiting Documents`. */
  readonly labels: Readonly<Record<number, string>>;
  /** Whether 0 stands for "None": not a choice that a required field accepts. */
  readonly zeroIsNone: boolean;
}

interface Spelling {
  /** The value of the first name. */
  start?: number;
  /** Published name → words, if these are not simply its parts: `{ NonTeaching: 'Non-Teaching' }`. */
  words?: Readonly<Record<string, string>>;
}

/** Builds an enumeration from its published names, in their order. */
export function enumeration(names: readonly string[], { start = 0, words = {} }: Spelling = {}): Enumeration {
  const numbered = names.map((name, index) => [start + index, name] as const);
  return enumerationOf(Object.fromEntries(numbered), words);
}

/** Builds an enumeration from value → published name, for values with gaps. */
export function enumerationOf(names: Readonly<Record<number, string>>, words: Spelling['words'] = {}): Enumeration {
  return {
    names,
    labels: Object.fromEntries(Object.entries(names).map(([value, name]) => [value, words[name] ?? inWords(name)])),
    zeroIsNone: names[0] === 'None',
  };
}

/** `AwaitingDocuments` → `Awaiting Documents`. */
const inWords = (name: string): string => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

/** The words for a value; `''` for none and for unknown ones. */
export function labelOf(of: Enumeration, value: number | null | undefined): string {
  if (value === null || value === undefined || (value === 0 && of.zeroIsNone)) return '';
  return of.labels[value] ?? '';
}

/** The values, ascending. */
export const valuesOf = (of: Enumeration): number[] => Object.keys(of.names).map(Number);

/** The values that a person chooses from, with their words, without None. */
export const choicesOf = (of: Enumeration): (readonly [value: number, label: string])[] =>
  valuesOf(of)
    .filter((value) => value !== 0 || !of.zeroIsNone)
    .map((value) => [value, of.labels[value] ?? '']);

/** How many letters the longest of its words have. */
export const longestLabel = (of: Enumeration): number => Math.max(...Object.values(of.labels).map(({ length }) => length));

/** The value for a published name or its words, in upper or lower case; undefined if there is none. */
export function valueNamed(of: Enumeration, text: string): number | undefined {
  const wanted = text.toLowerCase();
  return valuesOf(of).find((value) => [of.names[value], of.labels[value]].some((known) => known?.toLowerCase() === wanted));
}

/** The value for a number, a published name or its words; undefined if there is none. */
export function parseChoice(of: Enumeration, text: string): number | undefined {
  if (!/^\d+$/.test(text)) return valueNamed(of, text);
  return of.names[Number(text)] === undefined ? undefined : Number(text);
}

/** Puts the values of an enumeration into a schema for readers of the API document, where they become `oneOf` with titles. */
export const choicesKeyword = (of: Enumeration, values: readonly number[] = valuesOf(of)) => ({
  'x-choices': values.map((value): Choice => ({ value, title: of.labels[value] ?? '', name: of.names[value] ?? '' })),
});

/** One value of an enumeration with its words and its published name. */
export interface Choice {
  value: number;
  title: string;
  name: string;
}
