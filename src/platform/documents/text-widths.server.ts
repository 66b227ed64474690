import type { FontAdvances } from '../../kit/server/documents/font-advances.server.ts';
import type { FontWeight } from '../../kit/server/documents/fonts.server.ts';

/** Widths in thousandths of the font size. */
export interface TextWidths {
  widthOf: (text: string, weight?: FontWeight) => number;
  /** Has the words of these texts measured whose letters join, so that their width is known and not guessed. */
  learn: (texts: Iterable<string>) => void;
}

const plain = /^[ -\u024f\u2010-\u2026\u20a0-\u20bf]*$/;
const mostWords = 20_000;
const longestWord = 60;
/** Joined letters may be a little wider than apart, though most are narrower. */
const guessMargin = 1.2;

/** @param measure sets words as a document would and tells their widths */
export function createTextWidths(advances: FontAdvances, measure: (words: readonly string[]) => number[]): TextWidths {
  const known = new Map<string, number>();

  const wordWidth = (word: string, weight: FontWeight): number => {
    if (plain.test(word)) return advances.sumOf(word, weight);
    const measured = weight === '400Regular' ? known.get(word) : undefined;
    return measured ?? advances.sumOf(word, weight) * guessMargin;
  };

  return {
    widthOf(text, weight = '400Regular') {
      if (plain.test(text)) return advances.sumOf(text, weight);
      const words = text.split(' ');
      const spaces = advances.sumOf(' ', weight) * (words.length - 1);
      return words.reduce((width, word) => width + wordWidth(word, weight), spaces);
    },
    learn(texts) {
      if (known.size > mostWords) known.clear();
      const unknown = new Set<string>();
      for (const text of texts) {
        if (plain.test(text)) continue;
        for (const word of text.split(' ')) {
          if (!plain.test(word) && word.length <= longestWord && !known.has(word) && unknown.size < mostWords) unknown.add(word);
        }
      }
      if (unknown.size === 0) return;
      const words = [...unknown];
      for (const [index, width] of measure(words).entries()) known.set(words[index] ?? '', width);
    },
  };
}
