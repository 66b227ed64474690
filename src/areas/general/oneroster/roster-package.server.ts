import { PassThrough, Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { rosterRows } from './roster.table.ts';
import { bodyIn } from './roster-body.domain.ts';
import { type PackedRow, type RosterFile, rosterFiles, rosterHead, rosterLine, rosterManifest } from './roster-csv.domain.ts';
import type { RosterKind } from './roster-kinds.domain.ts';
import type { RosterVersion } from './roster-version.domain.ts';

const rowsAtOnce = 500;
/** As for workbooks: a somewhat larger file in half the time. */
const compressionLevel = 1;

/** What a package holds. */
export interface PackageOf {
  version: RosterVersion;
  kinds: readonly RosterKind[];
  /** The id of the school. */
  school: string;
  signal?: AbortSignal;
  /** Called with each batch of rows. */
  count?: (rows: number) => void;
}

/**
 * What is shared as a package of CSV files, made while it is read: no file of it is ever held as a whole.
 * @param db a snapshot, so that the files fit one another
 */
export function rosterPackage(db: Db, of: PackageOf): Readable {
  const files = rosterFiles[of.version].filter(({ kind }) => of.kinds.includes(kind));
  const zip = new ZipFile();
  const file = new PassThrough();
  zip.addBuffer(Buffer.from(rosterManifest(of.version, new Set(files.map(({ name }) => name)), of.school)), 'manifest.csv');
  const parts: Readable[] = [];
  // A package that breaks off must not end like a whole one, and a reader who has gone needs no more rows.
  file.on('close', () => {
    for (const part of parts) part.destroy();
  });
  for (const each of files) {
    const lines = Readable.from(linesOf(db, each, of), { objectMode: false });
    lines.on('error', (error) => file.destroy(error));
    parts.push(lines);
    zip.addReadStream(lines, `${each.name}.csv`, { compressionLevel });
  }
  zip.end();
  zip.outputStream.pipe(file);
  return file;
}

async function* linesOf(db: Db, file: RosterFile, { version, signal, count }: PackageOf): AsyncGenerator<string> {
  yield rosterHead(file);
  for (let after = ''; ; ) {
    signal?.throwIfAborted();
    const { rows } = await db.execute<PackedRow & Record<string, unknown>>(sql`
      select sourced_id as "sourcedId", is_gone as "isGone", body from ${rosterRows}
      where kind = ${file.kind} and sourced_id > ${after} and not is_gone order by sourced_id limit ${rowsAtOnce}`);
    if (rows.length === 0) return;
    count?.(rows.length);
    yield rows.map((row) => rosterLine(file, version, row, bodyIn(version, file.kind, row.body))).join('');
    after = rows.at(-1)?.sourcedId ?? '';
  }
}
