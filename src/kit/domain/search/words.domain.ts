/** Whether a text has words, and each stands at the beginning of a word of what is said: `fee str` in *Fee Structures*. */
export function saysWords(said: string, text: string): boolean {
  const wanted = wordsOf(text);
  const own = wordsOf(said);
  return wanted.length > 0 && wanted.every((word) => own.some((one) => one.startsWith(word)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
