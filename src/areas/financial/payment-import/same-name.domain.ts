/** Accents of Latin letters; marks of other scripts are parts of a word. */
const accents = /[\u0300-\u036f]/g;
const apostrophes = /['’]/g;
const betweenWords = /[\s.,-]+/;

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(accents, '')
    .replace(apostrophes, '')
    .normalize('NFC')
    .toLowerCase()
    .split(betweenWords)
    .filter((word) => word !== '');

/** `A` may be `Asha`. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/**
 * Whether two names may be the same person's: all words of one are in the other, in any order, or are initials there. Brother and sister
 * share one word and not the other, and often sound alike, so that words are not compared by their sound.
 */
export function mayBeSame(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((first, second) => first.length - second.length);
  return (shorter ?? []).every((word) => (longer ?? []).some((known) => isSameWord(word, known)));
}
