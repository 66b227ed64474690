/** Walks the characters of a font: code point and advance width in thousandths of the font size. */
export function readAdvances(font: Buffer, found: (codePoint: number, advance: number) => void): void {
  const tables = tableOffsets(font);
  const advanceOf = advanceReader(font, tables);
  readCharacters(font, tables.cmap, (codePoint, glyph) => found(codePoint, advanceOf(glyph)));
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

/** Source: OpenType 1.9, "cmap", formats 4 and 12. */
function readCharacters(font: Buffer, cmap: number, found: (codePoint: number, glyph: number) => void): void {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    const record = cmap + 4 + 8 * index;
    return { platform: font.readUInt16BE(record), start: cmap + font.readUInt32BE(record + 4) };
  });
  const withFormat = (format: number) =>
    subtables.find(({ platform, start }) => (platform === 0 || platform === 3) && font.readUInt16BE(start) === format);
  const full = withFormat(12);
  const basic = withFormat(4);
  if (full) readFormat12(font, full.start, found);
  else if (basic) readFormat4(font, basic.start, found);
  else throw new Error('The font has no Unicode character map');
}

function readFormat12(font: Buffer, start: number, found: (codePoint: number, glyph: number) => void): void {
  for (let group = 0; group < font.readUInt32BE(start + 12); group += 1) {
    const record = start + 16 + 12 * group;
    const first = font.readUInt32BE(record);
    const glyph = font.readUInt32BE(record + 8);
    for (let codePoint = first; codePoint <= font.readUInt32BE(record + 4); codePoint += 1) {
      found(codePoint, glyph + codePoint - first);
    }
  }
}

function readFormat4(font: Buffer, start: number, found: (codePoint: number, glyph: number) => void): void {
  const doubledSegments = font.readUInt16BE(start + 6);
  const ends = start + 14;
  const starts = ends + doubledSegments + 2;
  const deltas = starts + doubledSegments;
  const ranges = deltas + doubledSegments;
  for (let segment = 0; segment < doubledSegments; segment += 2) {
    const first = font.readUInt16BE(starts + segment);
    const last = Math.min(font.readUInt16BE(ends + segment), 0xfffe);
    const delta = font.readUInt16BE(deltas + segment);
    const range = font.readUInt16BE(ranges + segment);
    for (let codePoint = first; codePoint <= last; codePoint += 1) {
      const mapped = range === 0 ? codePoint : font.readUInt16BE(ranges + segment + range + 2 * (codePoint - first));
      const glyph = mapped === 0 ? 0 : (mapped + delta) & 0xffff;
      if (glyph !== 0) found(codePoint, glyph);
    }
  }
}
