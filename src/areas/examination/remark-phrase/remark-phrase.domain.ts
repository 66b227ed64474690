import { z } from 'zod';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
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

export const remarkPhraseNames: NamesCall = {
  path: '/api/egs/RemarkPhrase/GetAllRemarkPhraseNames',
  id: 'remarkPhraseId',
  shown: ['phrase'],
  detail: ['topic'],
};

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
  names: [remarkPhraseNames],
});

/** A phrase about a student. */
export const phraseFor = (phrase: string, firstName: string): string => phrase.replaceAll(nameMark, () => firstName);

/** A remark about a student as a phrase about anybody; the name counts where it is a word of its own. */
export const phraseOf = (remark: string, firstName: string): string =>
  firstName === ''
    ? remark.trim()
    : remark.trim().replaceAll(firstName, (found, at: number, whole: string) => {
        const isPart = [whole[at - 1], whole[at + found.length]].some((beside) => beside && /[\p{L}\p{M}\p{N}]/u.test(beside));
        return isPart ? found : nameMark;
      });

/** A remark with a phrase behind it. */
export const withPhrase = (remark: string, phrase: string): string => [remark.trimEnd(), phrase].filter(Boolean).join(' ');
