import { remarkPhraseFactory } from '../../src/areas/examination/remark-phrase/remark-phrase.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();

export const remarkPhraseCase: ContractCase = {
  input: async (_world, side) => remarkPhraseFactory({ phrase: `${side === 'inside' ? 'Inés' : 'Omana'} ${next()}` }),
  scope: (_input, id) => ['remarkphraseid', id],
  ownsItself: true,
  change: { topic: 'Handwriting' },
  wrong: [
    [{ phrase: ' ' }, 'phrase', 'Phrase is required'],
    [{ phrase: 'a'.repeat(301) }, 'phrase', 'Phrase must not exceed 300 characters'],
    [{ topic: 'a'.repeat(101) }, 'topic', 'Topic must not exceed 100 characters'],
  ],
};
