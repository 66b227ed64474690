import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The families that every document may use, in the order in which a character is looked for, and the package of each. The compiler maps
 * the files into memory and reads those that a text needs, so a family that nobody's name uses costs its room on the disk only.
 */
const packageOf = {
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
  'Noto Sans Ol Chiki': 'noto-sans-ol-chiki',
  'Noto Sans Meetei Mayek': 'noto-sans-meetei-mayek',
  'Noto Sans Sinhala': 'noto-sans-sinhala',
  'Noto Serif Tibetan': 'noto-serif-tibetan',
  'Noto Sans Thai': 'noto-sans-thai',
  'Noto Sans Lao': 'noto-sans-lao',
  'Noto Sans Khmer': 'noto-sans-khmer',
  'Noto Sans Myanmar': 'noto-sans-myanmar',
  'Noto Sans Hebrew': 'noto-sans-hebrew',
  'Noto Sans Ethiopic': 'noto-sans-ethiopic',
  'ZCOOL XiaoWei': 'zcool-xiaowei',
  'Sawarabi Gothic': 'sawarabi-gothic',
  NanumGothic: 'nanum-gothic',
} as const;

type Family = keyof typeof packageOf;

export const fontFamilies = Object.keys(packageOf) as Family[];

/** Families of one weight: it is bold as well. */
const withoutBold: readonly Family[] = ['ZCOOL XiaoWei', 'Sawarabi Gothic'];

/** The two weights that documents use, as the font packages name them. */
export type FontWeight = '400Regular' | '700Bold';

const require = createRequire(import.meta.url);

const weightOf = (family: Family, weight: FontWeight): FontWeight => (withoutBold.includes(family) ? '400Regular' : weight);

const folderOf = (family: Family, weight: FontWeight) =>
  join(dirname(require.resolve(`@expo-google-fonts/${packageOf[family]}/package.json`)), weightOf(family, weight));

/** Folders of all font files. */
export const fontFolders = (): string[] => [
  ...new Set(fontFamilies.flatMap((family) => [folderOf(family, '400Regular'), folderOf(family, '700Bold')])),
];

/** The font file of a family in one weight. */
export const readFont = (family: Family, weight: FontWeight): Buffer => readFileSync(fontFile(family, weight));

/** Where it is. */
export const fontFile = (family: Family, weight: FontWeight): string =>
  join(folderOf(family, weight), `${family.replaceAll(' ', '')}_${weightOf(family, weight)}.ttf`);
