/** Finds the advance width of a code point in thousandths of the font size; undefined where the font does not have it. */
export function advanceFinder(font: Buffer): (codePoint: number) => number | undefined {
  const tables = tableOffsets(font);
  const advanceOf = advanceReader(font, tables);
  const glyphOf = glyphFinder(font, tables.cmap);
  return (codePoint) => {
    const glyph = glyphOf(codePoint);
    return glyph === 0 ? undefined : advanceOf(glyph);
  };
}

interface TableOffsets {
  cmap: number;
  head: number;
  hhea: number;
  hmtx: number;
}

/** Source: OpenType 1.9, "Table Directory". */
function tableOffsets(font: Buffer): TableOffsets {
  const found = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index;
    found.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8));
  }
  const offset = (name: string) => {
    const value = found.get(name);
    if (value === undefined) throw new Error(`The font has no table "${name}"`);
    return value;
  };
  return { cmap: offset('cmap'), head: offset('head'), hhea: offset('hhea'), hmtx: offset('hmtx') };
}

function advanceReader(font: Buffer, tables: TableOffsets): (glyph: number) => number {
  const unitsPerEm = font.readUInt16BE(tables.head + 18);
  const last = font.readUInt16BE(tables.hhea + 34) - 1;
  return (glyph) => (font.readUInt16BE(tables.hmtx + 4 * Math.min(glyph, last)) * 1000) / unitsPerEm;
}

/** The glyph of a code point, 0 for none. Source: OpenType 1.9, "cmap", formats 4 and 12. */
type GlyphFinder = (codePoint: number) => number;

function glyphFinder(font: Buffer, cmap: number): GlyphFinder {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    const record = cmap + 4 + 8 * index;
    return { platform: font.readUInt16BE(record), start: cmap + font.readUInt32BE(record + 4) };
  });
  const withFormat = (format: number) =>
    subtables.find(({ platform, start }) => (platform === 0 || platform === 3) && font.readUInt16BE(start) === format);
  const full = withFormat(12);
  if (full) return finderOfFormat12(font, full.start);
  const basic = withFormat(4);
  if (basic) return finderOfFormat4(font, basic.start);
  throw new Error('The font has no Unicode character map');
}

function finderOfFormat12(font: Buffer, start: number): GlyphFinder {
  const groups = font.readUInt32BE(start + 12);
  return (codePoint) => {
    for (let group = 0; group < groups; group += 1) {
      const record = start + 16 + 12 * group;
      if (codePoint > font.readUInt32BE(record + 4)) continue;
      const first = font.readUInt32BE(record);
      return codePoint < first ? 0 : font.readUInt32BE(record + 8) + codePoint - first;
    }
    return 0;
  };
}

function finderOfFormat4(font: Buffer, start: number): GlyphFinder {
  const doubledSegments = font.readUInt16BE(start + 6);
  const ends = start + 14;
  const starts = ends + doubledSegments + 2;
  const deltas = starts + doubledSegments;
  const ranges = deltas + doubledSegments;
  return (codePoint) => {
    for (let segment = 0; segment < doubledSegments; segment += 2) {
      if (codePoint > font.readUInt16BE(ends + segment)) continue;
      const first = font.readUInt16BE(starts + segment);
      if (codePoint < first) return 0;
      const range = font.readUInt16BE(ranges + segment);
      const mapped = range === 0 ? codePoint : font.readUInt16BE(ranges + segment + range + 2 * (codePoint - first));
      return mapped === 0 ? 0 : (mapped + font.readUInt16BE(deltas + segment)) & 0xffff;
    }
    return 0;
  };
}
