import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The families that every document may use, in the order in which a character is looked for. */
export const fontFamilies = [
  'Noto Sans',
  'Noto Sans Devanagari',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Bengali',
  'Noto Sans Gujarati',
  'Noto Sans Gurmukhi',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Oriya',
  'Amiri',
] as const;

const packageOf: Record<(typeof fontFamilies)[number], string> = {
  'Noto Sans': 'noto-sans',
  'Noto Sans Devanagari': 'noto-sans-devanagari',
  'Noto Sans Tamil': 'noto-sans-tamil',
  'Noto Sans Telugu': 'noto-sans-telugu',
  'Noto Sans Bengali': 'noto-sans-bengali',
  'Noto Sans Gujarati': 'noto-sans-gujarati',
  'Noto Sans Gurmukhi': 'noto-sans-gurmukhi',
  'Noto Sans Kannada': 'noto-sans-kannada',
  'Noto Sans Malayalam': 'noto-sans-malayalam',
  'Noto Sans Oriya': 'noto-sans-oriya',
  Amiri: 'amiri',
};

/** The two weights that documents use, as the font packages name them. */
export type FontWeight = '400Regular' | '700Bold';

const require = createRequire(import.meta.url);

const folderOf = (family: (typeof fontFamilies)[number], weight: FontWeight) =>
  join(dirname(require.resolve(`@expo-google-fonts/${packageOf[family]}/package.json`)), weight);

/** Folders of all font files. */
export function fontFolders(): string[] {
  return fontFamilies.flatMap((family) => [folderOf(family, '400Regular'), folderOf(family, '700Bold')]);
}

/** The font file of a family in one weight. */
export const readFont = (family: (typeof fontFamilies)[number], weight: FontWeight): Buffer =>
  readFileSync(join(folderOf(family, weight), `${family.replaceAll(' ', '')}_${weight}.ttf`));
