import { displayDate, type IsoDate } from './dates.domain.ts';
import { changed, type Issue, type RuleFacts } from './resource.domain.ts';

/** The first and the last day of a window; a missing end is open. */
interface Window {
  min?: IsoDate;
  max?: IsoDate;
}

/**
 * Whether a new or changed day is outside its window; a missing one is. A stored day stays valid when today has moved the window
 * past it.
 */
export function isOutside<Input>(
  input: Input,
  facts: RuleFacts<Input>,
  field: keyof Input & string,
  { min, max }: Window,
): boolean {
  if (!changed(input, facts, field)) return false;
  const day = input[field];
  return typeof day !== 'string' || (min !== undefined && day < min) || (max !== undefined && day > max);
}

/** The same as a broken rule, with its message at the field. */
export const windowIssues = <Input>(
  input: Input,
  facts: RuleFacts<Input>,
  field: keyof Input & string,
  window: Window,
  message: string,
): Issue[] => (isOutside(input, facts, field, window) ? [{ field, message }] : []);

/** `Visit Date must be between 01-01-2000 and the current date`: a missing end is today. */
export const windowMessage = (label: string, min: IsoDate | undefined, max?: IsoDate): string =>
  `${label} must be between ${endInWords(min)} and ${endInWords(max)}`;

const endInWords = (day: IsoDate | undefined): string => (day === undefined ? 'the current date' : displayDate(day));
