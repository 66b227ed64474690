import { inflateRawSync } from 'node:zlib';

const [endMark, entryMark] = [0x06054b50, 0x02014b50];

/** The files of a ZIP archive, as texts by their names. */
export function unzipped(zip: Buffer): Record<string, string> {
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== endMark) end -= 1;
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === entryMark) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files[name] = (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8');
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
