import { closeSync, openSync, readSync } from 'node:fs';
import { eachCharacter, tableAt } from './font-tables.server.ts';
import { type FontWeight, fontFamilies, fontFile } from './fonts.server.ts';

const planes = 0x20000;
/** More than the head of a font file takes with the names of its tables. */
const headSize = 4096;

/**
 * The characters that fonts have in both weights, 256 KB. Reads the character maps of all fonts and nothing else of them, which takes
 * some 30 ms: once, for a process that sets no text.
 */
export function readFontCharacters(): { has: (codePoint: number) => boolean } {
  const inWeights = new Uint8Array(planes);
  for (const [index, weight] of weights.entries()) {
    for (const path of new Set(fontFamilies.map((family) => fontFile(family, weight)))) {
      eachCharacter(readMap(path), (codePoint) => {
        if (codePoint < planes) inWeights[codePoint] = (inWeights[codePoint] ?? 0) | (1 << index);
      });
    }
  }
  return { has: (codePoint) => inWeights[codePoint] === 0b11 };
}

const weights: readonly FontWeight[] = ['400Regular', '700Bold'];

function readMap(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headSize);
    readSync(file, head, 0, headSize, 0);
    const { offset, length } = tableAt(head, 'cmap');
    const map = Buffer.alloc(length);
    readSync(file, map, 0, length, offset);
    return map;
  } finally {
    closeSync(file);
  }
}
