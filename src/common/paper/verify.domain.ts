import { z } from 'zod';
import { defineCall, parameters } from '../../kit/domain/call.domain.ts';
import { dayField, textField } from '../../kit/domain/row.domain.ts';

const verified = z.object({
  kind: textField.describe('What kind of paper it is'),
  number: textField,
  initials: textField.describe('Of whom it speaks'),
  issued: dayField,
  result: textField.describe('What it says, in short'),
  replaced: dayField.nullable().describe('Since when the school no longer stands by it; null: it is genuine'),
  endedAs: z.enum(['replaced', 'revised', 'cancelled', 'void']).nullable().describe('What it is since then'),
});
/** What the holder of a paper is told about it. */
export type Verified = z.output<typeof verified>;

export const verifyPaper = defineCall({
  method: 'GET',
  path: '/api/egs/GradeRecord/Verify',
  tag: 'Papers',
  summary: 'Whether a printed report card, receipt or transfer certificate is genuine, by the code on it',
  permission: 'open',
  perMinute: 30,
  query: z.object({ code: parameters.text(60) }),
  answer: verified,
  answered: 'What the paper has to say; nothing more',
  errors: [404, 429],
});
