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

/** Where a table of a font lies in its file. Source: OpenType 1.9, "Table Directory". */
export function tableAt(font: Buffer, name: string): { offset: number; length: number } {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index;
    if (font.toString('latin1', entry, entry + 4) === name)
      return { offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
  }
  throw new Error(`The font has no table "${name}"`);
}

function tableOffsets(font: Buffer): TableOffsets {
  const offset = (name: string) => tableAt(font, name).offset;
  return { cmap: offset('cmap'), head: offset('head'), hhea: offset('hhea'), hmtx: offset('hmtx') };
}

function advanceReader(font: Buffer, tables: TableOffsets): (glyph: number) => number {
  const unitsPerEm = font.readUInt16BE(tables.head + 18);
  const last = font.readUInt16BE(tables.hhea + 34) - 1;
  return (glyph) => (font.readUInt16BE(tables.hmtx + 4 * Math.min(glyph, last)) * 1000) / unitsPerEm;
}

/** Calls back with each code point of a font's `cmap` table that has a glyph. */
export function eachCharacter(cmap: Buffer, found: (codePoint: number) => void): void {
  const { start, isFull } = subtableOf(cmap, 0);
  if (isFull) {
    for (let record = start + 16, end = record + 12 * cmap.readUInt32BE(start + 12); record < end; record += 12) {
      const first = cmap.readUInt32BE(record);
      const glyph = cmap.readUInt32BE(record + 8);
      for (let at = glyph === 0 ? 1 : 0; first + at <= cmap.readUInt32BE(record + 4); at += 1) found(first + at);
    }
    return;
  }
  const segments = segmentsOf(cmap, start);
  for (let segment = 0; segment < segments.size; segment += 2) {
    const last = cmap.readUInt16BE(segments.ends + segment);
    for (let codePoint = cmap.readUInt16BE(segments.starts + segment); codePoint <= last; codePoint += 1) {
      if (glyphIn(cmap, segments, segment, codePoint) !== 0) found(codePoint);
    }
  }
}

/** The glyph of a code point, 0 for none. Source: OpenType 1.9, "cmap", formats 4 and 12. */
type GlyphFinder = (codePoint: number) => number;

function glyphFinder(font: Buffer, cmap: number): GlyphFinder {
  const { start, isFull } = subtableOf(font, cmap);
  return isFull ? finderOfFormat12(font, start) : finderOfFormat4(font, start);
}

/** The map of all Unicode characters, or of the first 65,536. */
function subtableOf(font: Buffer, cmap: number): { start: number; isFull: boolean } {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    const record = cmap + 4 + 8 * index;
    return { platform: font.readUInt16BE(record), start: cmap + font.readUInt32BE(record + 4) };
  });
  const withFormat = (format: number) =>
    subtables.find(({ platform, start }) => (platform === 0 || platform === 3) && font.readUInt16BE(start) === format);
  const full = withFormat(12);
  const found = full ?? withFormat(4);
  if (!found) throw new Error('The font has no Unicode character map');
  return { start: found.start, isFull: full !== undefined };
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
  const segments = segmentsOf(font, start);
  return (codePoint) => {
    for (let segment = 0; segment < segments.size; segment += 2) {
      if (codePoint > font.readUInt16BE(segments.ends + segment)) continue;
      return codePoint < font.readUInt16BE(segments.starts + segment) ? 0 : glyphIn(font, segments, segment, codePoint);
    }
    return 0;
  };
}

/** Where the four arrays of format 4 begin, and the size of each in bytes. */
interface Segments {
  size: number;
  ends: number;
  starts: number;
  deltas: number;
  ranges: number;
}

function segmentsOf(font: Buffer, start: number): Segments {
  const size = font.readUInt16BE(start + 6);
  const ends = start + 14;
  const starts = ends + size + 2;
  return { size, ends, starts, deltas: starts + size, ranges: starts + 2 * size };
}

/** The glyph of a code point that lies in a segment. */
function glyphIn(font: Buffer, { starts, deltas, ranges }: Segments, segment: number, codePoint: number): number {
  const first = font.readUInt16BE(starts + segment);
  const range = font.readUInt16BE(ranges + segment);
  const mapped = range === 0 ? codePoint : font.readUInt16BE(ranges + segment + range + 2 * (codePoint - first));
  return mapped === 0 ? 0 : (mapped + font.readUInt16BE(deltas + segment)) & 0xffff;
}
