import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { RemarkPhraseInput } from './remark-phrase.domain.ts';

/** What class teachers write most, by topic. */
export const commonPhrases: readonly RemarkPhraseInput[] = [
  { topic: 'Effort', phrase: '{name} works with steady care and hands in every task on time.' },
  { topic: 'Effort', phrase: '{name} does well whenever the work is planned; regular revision would help.' },
  { topic: 'Effort', phrase: 'A term of real progress. Keep it up, {name}.' },
  { topic: 'Conduct', phrase: '{name} is kind to classmates and a pleasure to teach.' },
  { topic: 'Conduct', phrase: '{name} is asked to listen until others have finished.' },
  { topic: 'Reading', phrase: '{name} reads with understanding and should read aloud more often at home.' },
  { topic: 'Mathematics', phrase: '{name} calculates surely; word problems need practice.' },
  { topic: 'Attendance', phrase: 'Days of absence have left gaps. {name} needs to catch up before the next term.' },
];

/** A phrase that the server accepts; unique for each seed. */
export function remarkPhraseFactory(change: Partial<RemarkPhraseInput> = {}, seed = nextSeed()): RemarkPhraseInput {
  const { topic, phrase } = createChance(seed).pick(commonPhrases);
  return { topic, phrase: `${phrase} ${seed}`, ...change };
}
