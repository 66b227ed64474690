import type { FontAdvances } from './font-advances.server.ts';

/** What stands for characters of a text that is not whole. */
const replacement = '\ufffd';
/** Typst and the PDF standards refuse control characters; nobody sees them. */
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
/** Ignorable, but they decide how Indian and Arabic letters join, in which direction they run or where a word may break. */
const joiners = /[\u00ad\u200b-\u200f\u2060]/;

/** Makes texts fit for print. */
export interface PrintableText {
  /** The text as it can be printed: what no font has becomes its number, as `[U+1F600]`, and is remembered. */
  clean: (text: string) => string;
  /** The same for every text in a JSON value. */
  cleanAll: (value: unknown) => unknown;
  /** Characters replaced since the last call, as `U+1F600`. */
  takeMissing: () => string[];
}

/** Keeps what fonts cannot show out of documents, and says what it was. */
export function createPrintableText(fonts: Pick<FontAdvances, 'has'>): PrintableText {
  let missing = new Set<string>();

  const cleanCharacter = (character: string): string => {
    const codePoint = character.codePointAt(0) ?? 0;
    if (joiners.test(character) || character === '\n') return character;
    if (unseen.test(character)) return /\s/.test(character) ? ' ' : '';
    if (character !== replacement && fonts.has(codePoint)) return character;
    if (/\s/.test(character)) return ' ';
    const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
    missing.add(number);
    return `[${number}]`;
  };

  const clean = (text: string): string => {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code < 0x20 || code > 0x7e) return Array.from(text.toWellFormed(), cleanCharacter).join('');
    }
    return text;
  };

  const cleanAll = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value);
    if (Array.isArray(value)) return value.map(cleanAll);
    if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleanAll(part)]));
  };

  const takeMissing = () => {
    const taken = [...missing].sort();
    missing = new Set();
    return taken;
  };

  return { clean, cleanAll, takeMissing };
}
