/** Words that mean the same in headings, whatever is imported. */
const sameWords = new Map(
  Object.entries({
    phone: [
      'mobile',
      'mob',
      'ph',
      'tel',
      'telephone',
      'cell',
      'contact',
      'मोबाइल',
      'मोबाईल',
      'फोन',
      'फ़ोन',
      'दूरभाष',
      'संपर्क',
      'सम्पर्क',
    ],
    email: ['mail', 'ईमेल'],
    name: ['names', 'नाम'],
    address: ['addr', 'पता'],
    date: ['dt', 'तिथि', 'तारीख', 'दिनांक'],
    birth: ['birthday', 'born', 'जन्म'],
  }).flatMap(([word, others]) => others.map((other) => [other, word] as const)),
);
/** Words that do not tell headings apart. */
const small = new Set([
  'the',
  'of',
  's',
  'a',
  'no',
  'nos',
  'num',
  'number',
  'as',
  'per',
  'का',
  'की',
  'के',
  'सं',
  'संख्या',
  'नंबर',
  'क्रमांक',
]);

/**
 * By what headings are the same: order, case, signs, what stands in brackets and small words do not matter. *Name of the Writer*,
 * *WRITER_NAME* and *Writer's name (in capitals)* are one, and so are *D.O.B.* and *dob*; '' if nothing is left.
 */
export function headingKey(text: string): string {
  const bare = text.normalize('NFC').replace(/[([{][^)\]}]*[)\]}]?/g, ' ');
  const words = (/\p{L}/u.test(bare) ? bare : text)
    .replace(/(?<=\p{Ll})(?=[\p{Lu}\d])/gu, ' ')
    .toLowerCase()
    .replace(/e-mail/g, 'email')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const all = withLettersJoined(words).map((word) => sameWords.get(word) ?? word);
  const telling = all.filter((word) => !small.has(word));
  return [...new Set(telling.length > 0 ? telling : all)].toSorted().join(' ');
}

/** `D.O.B.` is one word; the *s* of *father's* is a letter alone. */
function withLettersJoined(words: readonly string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if (word.length === 1) letters += word;
    else {
      if (letters !== '') joined.push(letters);
      letters = '';
      if (word !== '') joined.push(word);
    }
  }
  return joined;
}
