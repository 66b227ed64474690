import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import {
  type BackedUpTable,
  type BackupHeader,
  endOfRows,
  parseEnd,
  parseHeader,
  type TableSum,
  UnusableBackup,
} from './backup-format.server.ts';
import { decrypted, isEncrypted } from './encryption.server.ts';
import { rowSum } from './row-sum.server.ts';

/** What to do with a backup as it is read. The result counts only once the whole file has been read. */
interface BackupReader {
  begin?(header: BackupHeader): Promise<void>;
  /** Has to read the rows to their end. */
  table?(table: BackedUpTable, rows: AsyncIterable<Buffer>): Promise<void>;
}

/** What a backup contains, once it was read from beginning to end. */
export interface WholeBackup {
  header: BackupHeader;
  tables: TableSum[];
}

/**
 * Reads a backup and checks every count and checksum on the way.
 * @throws {UnusableBackup} if it is not a backup, incomplete, altered, or of a newer format
 */
export async function readBackup(file: string, reader: BackupReader = {}, passphrase?: string): Promise<WholeBackup> {
  const lines = openLines(file, passphrase);
  try {
    const header = parseHeader(await lines.next(), file);
    await reader.begin?.(header);
    const tables: TableSum[] = [];
    for (const table of header.tables) {
      const sum = rowSum();
      const rows = summed(lines.rows(), sum.add);
      if (reader.table) await reader.table(table, rows);
      for await (const _ of rows);
      tables.push(sum.of(table.name));
    }
    const sha256 = lines.digest();
    const end = parseEnd(await lines.next(), file);
    if (!isDeepStrictEqual(end, { tables, sha256 }))
      throw new UnusableBackup(`${file} was altered: ${difference(end.tables, tables)}.`);
    if (!(await lines.areOver())) throw new UnusableBackup(`${file} was altered: something follows its end.`);
    return { header, tables };
  } catch (error) {
    throw whyUnreadable(error, file);
  } finally {
    await lines.close();
  }
}

/**
 * What a backup says about itself; whether it is complete is another question.
 * @throws {UnusableBackup} if it is not a backup, or of a newer format
 */
export async function readHeader(file: string, passphrase?: string): Promise<BackupHeader> {
  const lines = openLines(file, passphrase);
  try {
    return parseHeader(await lines.next(), file);
  } catch (error) {
    throw whyUnreadable(error, file);
  } finally {
    await lines.close();
  }
}

const openLines = (file: string, passphrase: string | undefined) =>
  new Lines(unpacked(file, passphrase), () => new UnusableBackup(`${file} is not complete: it breaks off before its end.`));

const chunkSize = 256 * 1024;

async function* unpacked(file: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const isSecret = await isEncrypted(file);
  if (isSecret && passphrase === undefined)
    throw new UnusableBackup(`${file} is encrypted. Name a file with its passphrase: --passphrase-file FILE`);
  const source = createReadStream(file, { highWaterMark: chunkSize });
  const packed = isSecret && passphrase !== undefined ? Readable.from(decrypted(source, passphrase, file)) : source;
  const gunzip = createGunzip({ chunkSize });
  packed.on('error', (error: Error) => gunzip.destroy(error));
  try {
    yield* packed.pipe(gunzip);
  } finally {
    packed.destroy();
    source.destroy();
  }
}

async function* summed(rows: AsyncIterable<Buffer>, add: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    add(chunk);
    yield chunk;
  }
}

/** The text as lines, and the lines of a table as chunks of whole ones. */
class Lines {
  private readonly chunks: AsyncGenerator<Buffer>;
  private readonly brokenOff: () => Error;
  private readonly hash = createHash('sha256');
  /** Begins where a line begins. */
  private rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncGenerator<Buffer>, brokenOff: () => Error) {
    this.chunks = chunks;
    this.brokenOff = brokenOff;
  }

  async next(): Promise<string> {
    for (;;) {
      const end = this.rest.indexOf('\n') + 1;
      if (end > 0) return this.take(end).toString().trimEnd();
      if (this.rest.length > longestLine || !(await this.more())) throw this.brokenOff();
    }
  }

  /** Up to the line that ends a table's rows, which is skipped. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.rest.subarray(0, endOfRows.length).equals(endMark)) {
        this.take(endMark.length);
        return;
      }
      const end = this.rest.indexOf(`\n${endOfRows}`) + 1;
      const whole = end > 0 ? end : this.rest.lastIndexOf('\n') + 1;
      if (whole > 0) yield this.take(whole);
      else if (!(await this.more())) throw this.brokenOff();
    }
  }

  async areOver(): Promise<boolean> {
    return this.rest.length === 0 && !(await this.more());
  }

  /** Of everything taken so far. */
  digest(): string {
    return this.hash.copy().digest('hex');
  }

  async close(): Promise<void> {
    await this.chunks.return(undefined);
  }

  private take(bytes: number): Buffer {
    const taken = this.rest.subarray(0, bytes);
    this.rest = this.rest.subarray(bytes);
    this.hash.update(taken);
    return taken;
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    if (done) return false;
    this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value]);
    return true;
  }
}

const endMark = Buffer.from(endOfRows);
/** For a line that is not a row; far more than a thousand tables need. */
const longestLine = 16 * 1024 * 1024;

function difference(said: readonly TableSum[], found: readonly TableSum[]): string {
  const other = found.find((sum, index) => !isDeepStrictEqual(sum, said[index]));
  return other ? `the rows of ${other.name} are not those that were written` : 'it is not what was written';
}

function whyUnreadable(error: unknown, file: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR')
    return new UnusableBackup(`${file} is not complete: it breaks off before its end.`, { cause: error });
  if (code === 'Z_DATA_ERROR')
    return new UnusableBackup(`${file} is not a backup of Homeroom, or was altered.`, { cause: error });
  if (['ENOENT', 'EISDIR', 'EACCES', 'EPERM'].includes(code))
    return new UnusableBackup(`The backup ${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  return error;
}
