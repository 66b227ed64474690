/** Unpacked, a workbook of some thousand rows has a few megabytes. */
const mostBytes = 80 * 1024 * 1024;
const mostParts = 500;

const endSignature = 0x06054b50;
const partSignature = 0x02014b50;
const endLength = 22;
const partLength = 46;

/** How many sheets a packed workbook has, as the names of its parts say. */
export function sheetsIn(file: Buffer): number {
  const end = file.length - endLength;
  if (end < 0 || file.readUInt32LE(end) !== endSignature) return 0;
  const directory = file.toString('latin1', file.readUInt32LE(end + 16), end);
  return directory.match(/xl\/worksheets\/[^/]+\.xml/g)?.length ?? 0;
}

/**
 * Whether a packed file says of all its parts how large they are, and is not too large. Whoever unpacks it stops at what a part says:
 * a part that says nothing, or a directory that could be read in two ways, is refused.
 */
export function isSmallZip(file: Buffer): boolean {
  const end = file.length - endLength;
  // A comment behind it could hold another directory.
  if (end < 0 || file.readUInt32LE(end) !== endSignature || file.readUInt16LE(end + 20) !== 0) return false;
  const parts = file.readUInt16LE(end + 10);
  if (parts > mostParts || parts !== file.readUInt16LE(end + 8)) return false;
  let at = file.readUInt32LE(end + 16);
  let bytes = 0;
  for (let part = 0; part < parts; part += 1) {
    if (at + partLength > end || file.readUInt32LE(at) !== partSignature) return false;
    const [packed, unpacked] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    const isUntold = packed === 0 ? unpacked > 0 || (file.readUInt16LE(at + 8) & 8) !== 0 : unpacked === 0 && packed > 2;
    bytes += unpacked;
    if (isUntold || bytes > mostBytes) return false;
    at += partLength + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return at === end;
}
