const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const numbers = new Map(
  [romans, ordinals, ones].flatMap((words) => words.map((word, index) => [word, String(index + 1)] as const)),
);
/** Words that lists put before or between. */
const small = new Set([
  'class',
  'grade',
  'standard',
  'std',
  'section',
  'sec',
  'div',
  'division',
  'year',
  'form',
  'the',
  'कक्षा',
  'वर्ग',
]);

/**
 * By what names of classes are the same, however a list writes them: *Grade 5 A*, *Class V-A*, *5th A*, *5A* and *Std. 5 (A)* are one.
 */
export function classKey(name: string): string {
  const words = name
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !small.has(word));
  // The first word tells the grade: a section I or V stays one.
  return words.map((word, index) => (index === 0 ? (numbers.get(word) ?? word) : word)).join(' ');
}
