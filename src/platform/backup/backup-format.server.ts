import { z } from 'zod';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';

/**
 * A backup is one gzip file. Unpacked, it is text: a line of JSON that describes the backup (`BackupHeader`); for each of its
 * tables, in that order, the rows as PostgreSQL's `COPY … TO STDOUT` writes them and a line `\.`; and a line of JSON with the sums
 * of everything (`BackupEnd`), without which it is not complete. Anybody can read it with `zcat`; an encrypted one, whose format is
 * that of age, with the passphrase: `age -d FILE | zcat`.
 */
const formatVersion = 1;
const formatName = 'homeroom-backup';

/** Ends the rows of a table; no row looks like this, because COPY doubles backslashes. */
export const endOfRows = '\\.\n';

const header = z.object({
  format: z.literal(formatName),
  version: z.number().int().positive(),
  /** The version of Homeroom that made it. */
  homeroom: z.string(),
  postgres: z.string(),
  made: z.iso.datetime(),
  isDemo: z.boolean(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The keys of sealed fields, each 32 bytes in base64url; only in a file that is encrypted. */
  keys: z.array(z.string()).optional(),
});

/** What a backup says about itself before its rows. */
export type BackupHeader = z.output<typeof header>;
/** A table with the columns that are in a backup; computed ones are not. */
export type BackedUpTable = BackupHeader['tables'][number];

const end = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int().nonnegative(), sha256: z.string() })),
  /** Of every byte before this line, unpacked. */
  sha256: z.string(),
});

/** What a backup adds up to, after its rows. */
export type BackupEnd = z.output<typeof end>;
/** How many rows a table has in a backup, and the SHA-256 of their text. */
export type TableSum = BackupEnd['tables'][number];

/** A file that cannot be restored, and why. */
export class UnusableBackup extends StartProblem {
  override name = 'UnusableBackup';
}

/** The first line of a backup. */
export function headerLine(about: Omit<BackupHeader, 'format' | 'version'>): string {
  return `${JSON.stringify({ format: formatName, version: formatVersion, ...about })}\n`;
}

/** The last line of a backup. */
export function endLine(sums: BackupEnd): string {
  return `${JSON.stringify(sums)}\n`;
}

/** @throws {UnusableBackup} if it is not a backup, or one of a newer format */
export function parseHeader(line: string, file: string): BackupHeader {
  const value = parseJson(line);
  const { data: first } = z.object({ format: z.literal(formatName), version: z.number() }).safeParse(value);
  if (!first) throw new UnusableBackup(`${file} is not a backup of Homeroom.`);
  if (first.version > formatVersion)
    throw new UnusableBackup(`${file} was made by a newer Homeroom, in a format that this one does not know.`);
  const { data } = header.safeParse(value);
  if (!data) throw new UnusableBackup(`${file} was altered: its first line is not as it was written.`);
  return data;
}

/** @throws {UnusableBackup} when it is not one */
export function parseEnd(line: string, file: string): BackupEnd {
  const { data } = end.safeParse(parseJson(line));
  if (!data) throw new UnusableBackup(`${file} was altered: its last line is not as it was written.`);
  return data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
