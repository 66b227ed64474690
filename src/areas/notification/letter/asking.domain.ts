import { z } from 'zod';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { choice, flag, lengths, optionalDate, requiredText } from '../../../kit/domain/rules.domain.ts';
import { audience, audienceRole } from '../mailing/audience.domain.ts';
import type { Audience } from '../mailing/audience-fields.domain.ts';
import { asked } from './asked.domain.ts';

export const askedKinds = enumerationOf(
  { [asked.nothing]: 'Nothing', [asked.reading]: 'Reading', [asked.choice]: 'Choice' },
  { Nothing: 'No answer', Reading: 'That it was read', Choice: 'One of several answers' },
);

const mostOptions = 10;
const optionMessage = 'Each answer should have words';

/** Whether a mailing can be read in the product, and what it asks for. */
export const askingFields = {
  isShown: flag.describe('Families also read it in Homeroom, under Letters'),
  asks: choice(askedKinds, 'Answer should be one of the list'),
  options: z
    .array(requiredText('Answer', optionMessage, lengths.name), 'Answers should be a list')
    .max(mostOptions, `At most ${mostOptions} answers`)
    .nullish()
    .transform((options) => options ?? [])
    .describe('The answers to choose from'),
  answerUntil: optionalDate('The last day to answer should be a day').describe('Null: at any time'),
};
const asking = z.object(askingFields);
export type Asking = z.output<typeof asking>;

/** A mail alone, which asks for nothing. */
export const mailAlone: Asking = { isShown: false, asks: asked.nothing, options: [], answerUntil: null };

const leastOptions = 2;
const isOfStaff = ({ audience: kind, role }: Audience): boolean =>
  kind === audience.staff || (kind === audience.role && role !== audienceRole.guardian && role !== audienceRole.student);

/** What is wrong with what a mailing asks for. */
export function askingIssues(of: Asking & Audience, today: IsoDate): Issue[] {
  const { isShown, asks, options, answerUntil } = of;
  const one = (field: string, message: string): Issue[] => [{ field, message }];
  if (!isShown) return asks === asked.nothing ? [] : one('asks', 'Only what is shown in Homeroom can be answered there');
  if (isOfStaff(of)) return one('isShown', 'Only families read letters in Homeroom');
  if (asks === asked.choice && new Set(options).size < leastOptions)
    return one('options', `Write at least ${leastOptions} different answers`);
  if (new Set(options).size < options.length) return one('options', 'Write each answer once');
  return answerUntil !== null && answerUntil < today ? one('answerUntil', 'The last day to answer has passed') : [];
}

/** What the mail says besides the letter where an answer is asked for; `''` where none is. */
export function askingInWords({ asks, answerUntil }: Pick<Asking, 'asks' | 'answerUntil'>): string {
  const until = answerUntil === null ? '' : ` until ${displayDate(answerUntil)}`;
  if (asks === asked.reading) return `Please confirm in Homeroom under Letters${until} that you have read this.`;
  return asks === asked.choice ? `Please answer in Homeroom under Letters${until}.` : '';
}
