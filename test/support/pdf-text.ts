import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';

interface ReadPdf {
  /** The texts of each page, one line for each piece that was drawn. */
  pages: string[];
  /** The names of the embedded fonts without their subset tags, sorted. */
  fonts: string[];
  tagged: boolean;
  /** The XMP metadata as text. */
  metadata: string;
  title: string | undefined;
  landscape: boolean;
}

/** Reads the text of our PDFs. It understands only what Typst writes. */
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
    metadata: metadata instanceof PDFRawStream ? Buffer.from(streamText(metadata), 'latin1').toString('utf8') : '',
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

const streamText = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

/** A string in parentheses, which may contain balanced parentheses. */
const literal = (depth: number): string => String.raw`\((?:\\[\s\S]|[^\\()]${depth > 0 ? `|${literal(depth - 1)}` : ''})*\)`;
const string = `<[0-9a-fA-F]*>|${literal(6)}`;
const operations = new RegExp(
  [
    String.raw`\/(?<font>\w+) [\d.]+ Tf`,
    String.raw`\/ActualText\s*(?<actual>${string})`,
    String.raw`(?<begin>B[DM]C)\b`,
    String.raw`(?<end>EMC)\b`,
    String.raw`(?<shown>\[(?:\s|[-\d.]|${string})*\]\s*TJ|(?:${string})\s*Tj)`,
    String.raw`(?<line>\bET\b)`,
  ].join('|'),
  'g',
);

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
  const glyphs = [...operand.matchAll(new RegExp(string, 'g'))].flatMap(
    ([text]) => bytesOf(text).toString('hex').match(/.{4}/g) ?? [],
  );
  return glyphs.map((glyph) => font?.characters.get(glyph) ?? '').join('');
}

/** UTF-16 begins with a byte order mark; anything else is ASCII. */
function actualText(operand: string): string {
  const bytes = bytesOf(operand);
  return bytes[0] === 0xfe && bytes[1] === 0xff ? utf16(bytes) : bytes.toString('latin1');
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a PDF string: `<00ff>` or `(a\)b)`. */
function bytesOf(operand: string): Buffer {
  const inner = operand.slice(1, -1);
  if (operand.startsWith('<')) return Buffer.from(inner, 'hex');
  const bytes = inner.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped),
  );
  return Buffer.from(bytes, 'latin1');
}

/** Decodes big-endian UTF-16, with or without a byte order mark. */
function utf16(bytes: Buffer): string {
  return Buffer.from(bytes)
    .swap16()
    .toString('utf16le')
    .replace(/^\ufeff/, '');
}
