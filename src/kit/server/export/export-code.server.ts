import { randomInt } from 'node:crypto';

/** Without letters that look like figures, or like one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new code that a file bears, some 40 bits in two groups of four: `7K3F-9QXM`. It finds the entry in the log, and opens nothing. */
export function newExportCode(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  letters.splice(4, 0, '-');
  return letters.join('');
}
