import { textInRich } from '../../../kit/domain/rich-text.domain.ts';
import { mailPlaceholders, type PlaceholderName } from './mail-placeholder.domain.ts';

/** Matches only if nothing between the braces is formatted: a placeholder is one piece of text. */
const placeholder = /\{\{([^{}<>]*)\}\}/g;

/** Placeholders match however they are typed: letter case and the width of spaces make no difference. */
const keyOf = (typed: string): string =>
  typed
    .replaceAll('&nbsp;', ' ')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
    .toLowerCase();

const byKey = new Map<string, PlaceholderName>(
  mailPlaceholders.map(({ placeholderName }) => [placeholderName.toLowerCase(), placeholderName]),
);

/** What looks like a placeholder but is none, as it was typed; `{{` for one with only one pair of braces. */
export function unknownPlaceholders(text: string): string[] {
  const typed = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  const unknown = typed.filter((name) => !byKey.has(keyOf(name))).map((name) => `{{${textInRich(name)}}}`);
  const rest = textInRich(text.replace(placeholder, ''));
  const half = /\{\{[^{}]{0,40}|\}\}/.exec(rest);
  return [...new Set([...unknown, ...(half ? [half[0]] : [])])];
}

/** The message about unknown placeholders. */
export const unknownMessage = (unknown: readonly string[]): string =>
  unknown.length === 1 ? `${unknown[0]} is not a placeholder` : `These are not placeholders: ${unknown.join(', ')}`;

/** The placeholders in a text. */
export const placeholdersIn = (text: string): PlaceholderName[] => {
  const found = [...text.matchAll(placeholder)].flatMap(([, name = '']) => byKey.get(keyOf(name)) ?? []);
  return [...new Set(found)];
};

/** Values by placeholder name; a missing one is unknown for this recipient, or not theirs to read. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** Shown if there is no value. */
const nothing = '–';

/**
 * A text with its placeholders replaced by the values for one recipient.
 * @param write how to write a value there: in HTML, escaped
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
