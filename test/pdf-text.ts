import { inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';

export interface ReadPdf {
  /** The text of each page, a line for each piece of text as it was drawn. */
  pages: string[];
  /** Names of the embedded fonts without their subset tags, sorted. */
  fonts: string[];
  tagged: boolean;
  /** The XMP metadata as written. */
  metadata: string;
  title: string | undefined;
  landscape: boolean;
}

/** Reads what our documents say. Understands what Typst writes, no more. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const fonts = new Set<string>();
  const pages = document.getPages().map((page) => {
    const read = fontsOf(page);
    for (const { name } of read.values()) fonts.add(name);
    return textOf(contentOf(page), read);
  });
  const markInfo = document.catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict);
  const metadata = document.catalog.lookup(PDFName.of('Metadata'));
  const { width = 0, height = 0 } = document.getPages()[0]?.getSize() ?? {};
  return {
    pages,
    fonts: [...fonts].sort(),
    tagged: markInfo?.get(PDFName.of('Marked'))?.toString() === 'true',
    metadata: metadata instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(metadata).decode()).toString('utf8') : '',
    title: document.getTitle(),
    landscape: width > height,
  };
}

interface Font {
  name: string;
  characters: Map<string, string>;
}

function fontsOf(page: PDFPage): Map<string, Font> {
  const found = new Map<string, Font>();
  const dictionary = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  for (const [name] of dictionary?.entries() ?? []) {
    const font = dictionary?.lookup(name, PDFDict);
    const map = font?.lookup(PDFName.of('ToUnicode'));
    found.set(name.decodeText(), {
      name: String(font?.lookup(PDFName.of('BaseFont'))).replace(/^\/([A-Z]{6}\+)?/, ''),
      characters: map instanceof PDFRawStream ? charactersOf(streamText(map)) : new Map(),
    });
  }
  return found;
}

function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      characters.set(glyph.toLowerCase(), utf16(Buffer.from(text, 'hex')));
    }
  }
  return characters;
}

function contentOf(page: PDFPage): string {
  const content = page.node.Contents();
  const streams = content instanceof PDFArray ? content.asArray().map((ref) => page.doc.context.lookup(ref)) : [content];
  return streams.map((stream) => (stream instanceof PDFRawStream ? streamText(stream) : '')).join('\n');
}

function streamText(stream: PDFRawStream): string {
  const packed = stream.dict.get(PDFName.of('Filter'))?.toString() === '/FlateDecode';
  return Buffer.from(packed ? inflateSync(stream.contents) : stream.contents).toString('latin1');
}

const operations =
  /\/(?<font>\w+) [\d.]+ Tf|\/ActualText\s*(?<actual><[^>]*>|\((?:\\[\s\S]|[^\\)])*\))|(?<begin>B[DM]C)\b|(?<end>EMC)\b|(?<shown><[0-9a-fA-F]+>|\[[^\]]*\])\s*T[Jj]|(?<line>\bET\b)/g;

function textOf(content: string, fonts: Map<string, Font>): string {
  let text = '';
  let font: Font | undefined;
  let announced: string | null = null;
  const open: boolean[] = [];
  for (const { groups = {} } of content.matchAll(operations)) {
    if (groups.font) font = fonts.get(groups.font);
    if (groups.actual) announced = actualText(groups.actual);
    if (groups.begin) {
      open.push(announced !== null);
      text += announced ?? '';
      announced = null;
    }
    if (groups.end) open.pop();
    if (groups.shown && !open.includes(true)) text += shownText(groups.shown, font);
    if (groups.line) text += '\n';
  }
  return text;
}

function shownText(operand: string, font: Font | undefined): string {
  const glyphs = [...operand.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.toLowerCase().match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => font?.characters.get(glyph) ?? '').join('');
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function actualText(operand: string): string {
  if (operand.startsWith('<')) return utf16(Buffer.from(operand.slice(1, -1), 'hex'));
  const bytes = operand
    .slice(1, -1)
    .replace(/\\(\d{3}|[\s\S])/g, (_, escaped: string) =>
      /^\d{3}$/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped),
    );
  return utf16(Buffer.from(bytes, 'latin1'));
}

/** Big endian, with or without its mark. */
function utf16(bytes: Buffer): string {
  return Buffer.from(bytes)
    .swap16()
    .toString('utf16le')
    .replace(/^\ufeff/, '');
}
