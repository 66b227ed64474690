/** What stands before names in lists, and is part of nobody's. */
const titles = new Set(
  [
    'mr',
    'mrs',
    'ms',
    'miss',
    'master',
    'mstr',
    'kum',
    'kumari',
    'shri',
    'sri',
    'sh',
    'smt',
    'श्री',
    'श्रीमती',
    'सुश्री',
    'कु',
    'कुमारी',
  ].flatMap((title) => [title, `${title}.`]),
);
/** Names of their own, where nothing else stands before. */
const mayBeNames = new Set(['kumari', 'sri', 'shri', 'कुमारी']);

/**
 * A name in two parts. The last word is the last name, or the first one if the list puts it there or behind a comma; who has one word
 * has a first name only. Titles are left out.
 */
export function splitName(text: string, lastFirst: boolean): [first: string, last: string] {
  const [beforeComma = '', ...behind] = text.split(',').map((part) => part.trim());
  if (behind.length === 1 && behind[0])
    return [withoutTitle(behind[0].split(' ')).join(' '), withoutTitle(beforeComma.split(' ')).join(' ')];
  const words = withoutTitle(text.split(' ').filter((word) => word !== ''));
  if (words.length < 2) return [words.join(' '), ''];
  return lastFirst ? [words.slice(1).join(' '), words[0] ?? ''] : [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}

function withoutTitle(words: readonly string[]): readonly string[] {
  const [first = '', ...others] = words;
  const title = first.toLowerCase();
  if (others.length === 0 || !titles.has(title)) return words;
  return others.length === 1 && mayBeNames.has(title) ? words : others;
}
