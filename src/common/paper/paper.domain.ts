import { z } from 'zod';
import { saved } from '../../kit/domain/call.domain.ts';
import { lengths, requiredText } from '../../kit/domain/rules.domain.ts';

/** What becomes of an issued paper if a change ends it. */
export type PaperEnd = 'replaced' | 'revised' | 'cancelled' | 'void';

/** How the school is named at the head of a paper. */
export interface SchoolOnPaper {
  name: string;
  address: string;
  /** Its board, and the numbers under which it is known, in one line. Like all below, missing on papers of an earlier version. */
  registration?: string;
  /** The name of the principal, and the signature that is printed above it; null for one by hand. */
  principal?: string;
  signatureId?: number | null;
}

/** What the calls have in common that end an issued paper, so that the next print says what the records say by then. */
export const issuesAgain = {
  method: 'POST',
  body: z.object({ changeReason: requiredText('Reason', 'Reason is required', lengths.line) }),
  answer: saved(z.int().describe('The id of the record')),
  answered: 'The paper that was issued is replaced; the next print issues another, which says what the records say then',
  errors: [404, 422],
} as const;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** `A. D.`; in scripts that write syllables, the first syllable of each name. */
export const initialsOnPaper = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName]
    .flatMap((name) => [...letters.segment(name.trim())].slice(0, 1).map(({ segment }) => `${segment}.`))
    .join(' ');
