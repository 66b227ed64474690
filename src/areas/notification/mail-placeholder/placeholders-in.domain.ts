import { textInRich } from '../../../kit/domain/rich-text.domain.ts';
import { mailPlaceholders, type PlaceholderName } from './mail-placeholder.domain.ts';

/** Nothing between the braces is formatted: a placeholder is one piece of text. */
const placeholder = /\{\{([^{}<>]*)\}\}/g;

/** People type them as they like: the case of the letters and how wide a blank is make no difference. */
const keyOf = (typed: string): string =>
  typed
    .replaceAll('&nbsp;', ' ')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
    .toLowerCase();

const byKey = new Map<string, PlaceholderName>(
  mailPlaceholders.map(({ placeholderName }) => [placeholderName.toLowerCase(), placeholderName]),
);

/** What is written as a placeholder and is none, as it was typed; a half one, with one pair of braces only, as `{{`. */
export function unknownPlaceholders(text: string): string[] {
  const typed = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  const unknown = typed.filter((name) => !byKey.has(keyOf(name))).map((name) => `{{${textInRich(name)}}}`);
  const rest = textInRich(text.replace(placeholder, ''));
  const half = /\{\{[^{}]{0,40}|\}\}/.exec(rest);
  return [...new Set([...unknown, ...(half ? [half[0]] : [])])];
}

/** What is said of them. */
export const unknownMessage = (unknown: readonly string[]): string =>
  unknown.length === 1 ? `${unknown[0]} is not a placeholder` : `These are no placeholders: ${unknown.join(', ')}`;

/** The placeholders that a text has. */
export const placeholdersIn = (text: string): PlaceholderName[] => {
  const found = [...text.matchAll(placeholder)].flatMap(([, name = '']) => byKey.get(keyOf(name)) ?? []);
  return [...new Set(found)];
};

/** Values by the names of their placeholders; what is absent is not known of this recipient, or not theirs to read. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** Shown where there is no value. */
const nothing = '–';

/**
 * A text with the values of one recipient in the place of its placeholders.
 * @param write how a value is written there: in HTML, escaped
 */
export const filledIn = (
  text: string,
  values: PlaceholderValues,
  write: (value: string, name: PlaceholderName) => string,
): string =>
  text.replace(placeholder, (whole, name: string) => {
    const known = byKey.get(keyOf(name));
    return known ? write(values[known] || nothing, known) : whole;
  });
