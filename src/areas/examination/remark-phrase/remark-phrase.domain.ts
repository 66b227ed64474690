import { z } from 'zod';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { lengths, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { longestRemark } from '../remark/exam-remark.domain.ts';

/** Stands for the first name of the student in a phrase. */
const nameMark = '{name}';

const remarkPhraseInput = z.object({
  phrase: requiredText('Phrase', 'Phrase is required', longestRemark),
  topic: text('Topic', lengths.name),
});
export type RemarkPhraseInput = z.output<typeof remarkPhraseInput>;

const remarkPhraseRow = z.object({ remarkPhraseId: idField, ...rowFieldsOf(remarkPhraseInput), ...stampFields });
export type RemarkPhraseRow = z.output<typeof remarkPhraseRow>;

/** A sentence that remarks on report cards are put together from. */
export const remarkPhrase = defineResource({
  area: 'egs',
  name: 'RemarkPhrase',
  id: 'remarkPhraseId',
  permission: 'remarkphrase',
  nameField: 'phrase',
  labels: { one: 'remark phrase' },
  input: remarkPhraseInput,
  row: remarkPhraseRow,
  fields: { phrase: 'Phrase', topic: 'Topic' },
  filters: byFields('phrase', 'topic'),
  columns: ['phrase', 'topic'],
  owners: { remarkphraseid: 'remarkPhraseId' },
});

/** A phrase about a student. */
export const phraseFor = (phrase: string, firstName: string): string => phrase.replaceAll(nameMark, () => firstName);

/** A remark about a student as a phrase about anybody. */
export const phraseOf = (remark: string, firstName: string): string =>
  firstName ? remark.trim().replaceAll(firstName, nameMark) : remark.trim();

/** A remark with a phrase behind it. */
export const withPhrase = (remark: string, phrase: string): string => [remark.trimEnd(), phrase].filter(Boolean).join(' ');
