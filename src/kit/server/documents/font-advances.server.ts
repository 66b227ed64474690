import { advanceFinder } from './font-tables.server.ts';
import { type FontWeight, fontFamilies, readFont } from './fonts.server.ts';

const planes = 0x20000;

/** What the fonts have, and how wide it is. */
export interface FontAdvances {
  /** Whether a font has the character in both weights. */
  has: (codePoint: number) => boolean;
  /** Sum of the characters' own advances in thousandths of the font size: the width of a text whose letters don't join. */
  sumOf: (text: string, weight: FontWeight) => number;
}

/** Each character is looked up when it first appears, in no more fonts than it takes: to read the maps of all takes some 35 ms. */
export function readFontAdvances(): FontAdvances {
  const regular = advancesOf('400Regular');
  const bold = advancesOf('700Bold');
  return {
    has: (codePoint) => regular(codePoint) >= 0 && bold(codePoint) >= 0,
    sumOf(text, weight) {
      const advanceOf = weight === '700Bold' ? bold : regular;
      let width = 0;
      for (let index = 0; index < text.length; index += 1) {
        const codePoint = text.codePointAt(index) ?? 0;
        if (codePoint > 0xffff) index += 1;
        width += Math.max(0, advanceOf(codePoint));
      }
      return width;
    },
  };
}

/** The advance of a code point in the first font that has it; -1 where none has. */
function advancesOf(weight: FontWeight): (codePoint: number) => number {
  /** Two more than the advance; 0 for what nobody has asked for yet. */
  const known = new Uint16Array(planes);
  const opened: ReturnType<typeof advanceFinder>[] = [];
  const fontAt = (place: number, family: (typeof fontFamilies)[number]) => {
    const font = opened[place] ?? advanceFinder(readFont(family, weight));
    opened[place] = font;
    return font;
  };
  const look = (codePoint: number): number => {
    for (const [place, family] of fontFamilies.entries()) {
      const advance = fontAt(place, family)(codePoint);
      if (advance !== undefined) return Math.round(advance);
    }
    return -1;
  };
  return (codePoint) => {
    if (!known[codePoint]) known[codePoint] = look(codePoint) + 2;
    return (known[codePoint] ?? 1) - 2;
  };
}
