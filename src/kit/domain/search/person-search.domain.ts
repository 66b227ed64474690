/** Accents of Latin letters; marks of other scripts are parts of a word. */
const accents = /[\u0300-\u036f]/g;
const leftOut = /['’‘ʼ`·\u200c\u200d]/g;
const betweenWords = /[\s!-/:-@[-_{-~]+/;

/**
 * The words by which a person's name is searched: small letters without accents, apostrophes and joiners; blanks and other signs stand
 * between words. `search_name` in the database does the same.
 */
export const wordsOfName = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(accents, '')
    .replace(leftOut, '')
    .normalize('NFC')
    .toLowerCase()
    .split(betweenWords)
    .filter(Boolean);

/**
 * Whether a name has every word that was typed, in any order: inside one of its words, or from the beginning of one across those that
 * follow (`ramku` in Ram Kumar, but not `asha` in Priya Sharma). `columnHas` says the same in SQL.
 */
export function namedAs(name: string): (typed: readonly string[]) => boolean {
  const words = wordsOfName(name);
  const onwards = words.map((_, at) => words.slice(at).join(''));
  return (typed) =>
    typed.every((one) => words.some((word) => word.includes(one)) || onwards.some((rest) => rest.startsWith(one)));
}
