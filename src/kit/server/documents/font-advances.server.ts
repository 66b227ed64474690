import { readAdvances } from './font-tables.server.ts';
import { type FontWeight, readFonts } from './fonts.server.ts';

const planes = 0x20000;

/** What the fonts have, and how wide it is. */
export interface FontAdvances {
  /** Whether a font has the character in both weights. */
  has: (codePoint: number) => boolean;
  /** Sum of the characters' own advances in thousandths of the font size: the width of a text whose letters don't join. */
  sumOf: (text: string, weight: FontWeight) => number;
}

/** Reads the character maps of all fonts: some 25 ms, half a megabyte. */
export function readFontAdvances(): FontAdvances {
  const regular = advancesOf('400Regular');
  const bold = advancesOf('700Bold');
  return {
    has: (codePoint) => (regular[codePoint] ?? 0) !== 0 && (bold[codePoint] ?? 0) !== 0,
    sumOf(text, weight) {
      const advances = weight === '700Bold' ? bold : regular;
      let width = 0;
      for (let index = 0; index < text.length; index += 1) {
        const codePoint = text.codePointAt(index) ?? 0;
        if (codePoint > 0xffff) index += 1;
        width += Math.max(0, (advances[codePoint] ?? 1) - 1);
      }
      return width;
    },
  };
}

/** Advance + 1 by code point, 0 for a character that no font has. */
function advancesOf(weight: FontWeight): Uint16Array {
  const advances = new Uint16Array(planes);
  for (const font of readFonts(weight)) {
    readAdvances(font, (codePoint, advance) => {
      if (codePoint < planes && advances[codePoint] === 0) advances[codePoint] = Math.round(advance) + 1;
    });
  }
  return advances;
}
