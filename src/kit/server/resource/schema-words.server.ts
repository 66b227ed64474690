import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** What is wrong with a value, as the end of a sentence, where its schema does not say it. */
export function wrongInWords(issue: RawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `should be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `should be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `should be at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `should be at most ${amount(issue.maximum, issue.origin)}`;
    default:
      return 'is not valid';
  }
}

const units: Readonly<Record<string, string>> = { string: ' characters long', array: ' long' };
const amount = (bound: number | bigint, of: string): string => `${bound}${units[of] ?? ''}`;

/** The same as a sentence: `Number 2 of students should be an object`. */
export const sentenceOf = (issue: RawIssue): string => `${placeInWords(issue.path ?? [])} ${wrongInWords(issue)}`;

function placeInWords(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string') ?? 'the body';
  const last = path.at(-1);
  return typeof last === 'number' ? `Number ${last + 1} of ${String(name)}` : String(name).replace(/^the/, 'The');
}
