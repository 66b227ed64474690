import { deflateSync } from 'node:zlib';

/** What a document made of parts says of itself, and how many pages it must have. */
export interface MergedHead {
  title: string;
  /** Seconds since 1970. */
  timestamp: number;
  pages: number;
}

/** An object without its number: what it says, and its bytes where it is a stream. */
interface PdfObject {
  said: string;
  stream: Uint8Array | null;
}

const ids = { catalog: 1, pages: 2, about: 3, first: 4 };
const streamBegins = '\nstream\n';
/** How many objects are packed together. */
const objectsPerStream = 200;

/**
 * Puts the parts of a document together as the compiler wrote them: the objects of pages are renumbered and packed, the contents of
 * streams stay as they are. A library for PDFs in general takes half as long for that as setting the parts took.
 * @throws Error if they do not have the number of pages that each of them announces
 */
export function mergeParts(parts: readonly Uint8Array[], { title, timestamp, pages: announced }: MergedHead): Uint8Array {
  const pages: number[] = [];
  const objects: { id: number; object: PdfObject }[] = [];
  let next = ids.first;
  for (const part of parts) {
    const source = openPart(part);
    const numbers = new Map<number, number>();
    const wanted: number[] = [];
    const numberOf = (old: number): number => {
      if (source.isPages(old)) return ids.pages;
      const known = numbers.get(old);
      if (known !== undefined) return known;
      const number = next++;
      numbers.set(old, number);
      wanted.push(old);
      return number;
    };
    pages.push(...source.pages.map(numberOf));
    for (let old = wanted.shift(); old !== undefined; old = wanted.shift()) {
      const { said, stream } = source.objectOf(old);
      objects.push({ id: numberOf(old), object: { said: withReferences(said, numberOf), stream } });
    }
  }
  if (pages.length !== announced) throw new Error(`The document has ${pages.length} pages instead of ${announced}`);
  const day = `(D:${new Date(timestamp * 1000).toISOString().replace(/\D/g, '').slice(0, 14)}Z)`;
  const plain = (id: number, said: string) => ({ id, object: { said, stream: null } });
  const kids = pages.map((id) => `${id} 0 R`).join(' ');
  return written([
    plain(ids.catalog, `<</Type/Catalog/Pages ${ids.pages} 0 R/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>>>`),
    plain(ids.pages, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`),
    plain(
      ids.about,
      `<</Title<feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}>/CreationDate${day}/ModDate${day}>>`,
    ),
    ...objects,
  ]);
}

/** Reads a document with a plain table of its objects, as the compiler writes it. @throws Error for any other */
function openPart(part: Uint8Array) {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  const text = bytes.toString('latin1');
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1]);
  const head = /^xref\s+0 (\d+)\s+/.exec(text.slice(table, table + 40));
  const root = /\/Root (\d+) 0 R/.exec(text.slice(table + 20 * Number(head?.[1] ?? 0)))?.[1];
  // Each entry has 20 bytes: a table that cannot be there is not made room for.
  if (!head || !root || 20 * Number(head[1]) > bytes.length) throw new Error('A part of a document has no table of its objects');
  const entries = table + head[0].length;
  const offsets = Array.from({ length: Number(head[1]) }, (_, id) =>
    Number(text.slice(entries + 20 * id, entries + 20 * id + 10)),
  );
  const inOrder = [...offsets.filter((offset) => offset > 0), table].sort((one, other) => one - other);
  const ends = new Map(inOrder.map((offset, index) => [offset, inOrder[index + 1] ?? table]));

  const objectOf = (id: number): PdfObject => {
    const offset = offsets[id] ?? 0;
    const end = ends.get(offset) ?? offset;
    const from = offset + `${id} 0 obj\n`.length;
    const to = text.lastIndexOf('endobj', end);
    if (offset === 0 || to < from) throw new Error(`A part of a document has no object ${id}`);
    const at = text.indexOf(streamBegins, from);
    if (at < 0 || at > to) return { said: text.slice(from, to), stream: null };
    const streamEnds = text.lastIndexOf('endstream', to);
    if (streamEnds < at) throw new Error(`A part of a document has no end of object ${id}`);
    return { said: text.slice(from, at), stream: bytes.subarray(at + streamBegins.length, streamEnds) };
  };
  const tree = new Set<number>();
  const pagesBelow = (id: number): number[] => {
    if (tree.has(id)) throw new Error(`A part of a document has the pages ${id} below themselves`);
    const { said } = objectOf(id);
    const from = said.lastIndexOf('/Kids [');
    if (from < 0 || !/\/Type \/Pages\b/.test(said)) return [id];
    const kids = said.slice(from);
    tree.add(id);
    return [...kids.slice(0, kids.indexOf(']')).matchAll(/\b(\d+) 0 R/g)].flatMap(([, kid]) => pagesBelow(Number(kid)));
  };
  const pages = pagesBelow(Number(/\/Pages (\d+) 0 R/.exec(objectOf(Number(root)).said)?.[1]));
  return { pages, isPages: (id: number) => tree.has(id), objectOf };
}

/** With other numbers wherever one object refers to another; not so in texts, which stand in parentheses. */
function withReferences(said: string, numberOf: (old: number) => number): string {
  const marks = /[()\\]|\b(\d+) 0 R\b/g;
  let written = '';
  let from = 0;
  let depth = 0;
  for (let mark = marks.exec(said); mark; mark = marks.exec(said)) {
    if (mark[0] === '\\') marks.lastIndex += 1;
    else if (mark[0] === '(') depth += 1;
    else if (mark[0] === ')') depth -= 1;
    else if (depth === 0) {
      written += `${said.slice(from, mark.index)}${numberOf(Number(mark[1]))} 0 R`;
      from = marks.lastIndex;
    }
  }
  return written + said.slice(from);
}

/** The file: streams as they are, everything else packed, and a packed table of where each object stands. */
function written(objects: readonly { id: number; object: PdfObject }[]): Uint8Array {
  const chunks: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = chunks[0]?.length ?? 0;
  let next = objects.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  /** For each object its kind, and where it is: 1, offset, 0 or 2, the stream that it is packed in, its place there. */
  const places = new Map<number, [kind: number, where: number, place: number]>();
  const add = (id: number, said: string, stream: Uint8Array) => {
    places.set(id, [1, length, 0]);
    for (const chunk of [
      Buffer.from(`${id} 0 obj\n${said}${streamBegins}`, 'latin1'),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
    ]) {
      chunks.push(chunk);
      length += chunk.length;
    }
  };
  const plain: { id: number; said: string }[] = [];
  for (const { id, object } of objects) {
    if (object.stream) add(id, object.said, object.stream);
    else plain.push({ id, said: object.said });
  }
  for (let from = 0; from < plain.length; from += objectsPerStream) {
    const some = plain.slice(from, from + objectsPerStream);
    const pack = next++;
    let offset = 0;
    const index = some.map(({ id, said }, place) => {
      places.set(id, [2, pack, place]);
      const entry = `${id} ${offset}`;
      offset += said.length + 1;
      return entry;
    });
    const head = `${index.join(' ')}\n`;
    const packed = deflateSync(Buffer.from(head + some.map(({ said }) => `${said}\n`).join(''), 'latin1'));
    const about = `/N ${some.length}/First ${head.length}/Filter/FlateDecode/Length ${packed.length}`;
    add(pack, `<</Type/ObjStm${about}>>`, packed);
  }
  const table = next;
  const start = length;
  places.set(table, [1, start, 0]);
  const rows = Buffer.alloc((table + 1) * 7);
  for (const [id, [kind, where, place]] of places) {
    rows.writeUInt8(kind, id * 7);
    rows.writeUInt32BE(where, id * 7 + 1);
    rows.writeUInt16BE(place, id * 7 + 5);
  }
  const packed = deflateSync(rows);
  const about = `/Size ${table + 1}/W[1 4 2]/Root ${ids.catalog} 0 R/Info ${ids.about} 0 R/Filter/FlateDecode/Length ${packed.length}`;
  add(table, `<</Type/XRef${about}>>`, packed);
  chunks.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(chunks);
}
