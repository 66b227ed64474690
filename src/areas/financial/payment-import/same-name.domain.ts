import { wordsOfName } from '../../../kit/domain/search/person-search.domain.ts';

/** `A` may be `Asha`. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/**
 * Whether two names may be the same person's: all words of one are in the other, in any order, or are initials there. Brother and sister
 * share one word and not the other, and often sound alike, so that words are not compared by their sound.
 */
export function mayBeSame(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOfName(one), wordsOfName(other)].toSorted((first, second) => first.length - second.length);
  return (shorter ?? []).every((word) => (longer ?? []).some((known) => isSameWord(word, known)));
}
