import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { addDays, displayDate } from '../../../kit/domain/dates.domain.ts';
import { fileNameOf, storedAs } from '../../../kit/server/export/file-name.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import type { TaskKind, Workplace } from '../../../kit/server/task/task-kind.server.ts';
import { addTask } from '../../../kit/server/task/task-rows.server.ts';
import { schools } from '../../general/school/school.table.ts';
import type { DataRequestRow } from './data-request.domain.ts';
import { dataArchivePieces, dataRequests } from './data-request.table.ts';
import { dropArchive, settingOf, tellAsker } from './data-request-store.server.ts';
import { requestState } from './data-request-words.domain.ts';
import { heldData, heldFiles, readCatalogue } from './held-data.server.ts';
import { heldTables, type Whose } from './held-tables.server.ts';
import { overviewPage } from './overview.server.ts';

const input = z.object({ dataRequestId: z.int() });
const kind = 'data archive';
const pieceBytes = 1024 * 1024;

/** Queues the work; answers the id of its task. */
export async function beginArchive(ctx: WriteContext, { dataRequestId, requestNumber }: DataRequestRow): Promise<number> {
  const task = await addTask(ctx, { kind, title: `Archive for request ${requestNumber}`, input: { dataRequestId } });
  return task.taskId;
}

/** Puts everything about one person into one file. */
export const archiveTasks: TaskKind<z.output<typeof input>> = {
  name: kind,
  atOnce: 1,
  input,
  async work({ dataRequestId }, at) {
    const [asked] = await at.ctx.db.select().from(dataRequests).where(eq(dataRequests.dataRequestId, dataRequestId));
    if (!asked) throw notFound('data request');
    const zip = await archiveOf(asked, at);
    return (ctx) => keepArchive(ctx, asked, zip);
  },
  // The file is kept with the request.
  mayRead: () => false,
};

type Asked = typeof dataRequests.$inferSelect;

const whoseOf = ({ studentId, staffId, familyId, askedByFamilyId }: Asked): Whose | undefined => {
  if (studentId !== null) return { table: 'student', id: studentId, familyId: askedByFamilyId };
  if (staffId !== null) return { table: 'staff', id: staffId, familyId: null };
  return familyId === null ? undefined : { table: 'family', id: familyId, familyId: null };
};

async function archiveOf(asked: Asked, { ctx, signal, progress }: Workplace): Promise<Buffer> {
  const whose = whoseOf(asked);
  if (!whose) throw notFound('data request');
  const catalogue = await readCatalogue(ctx.db);
  progress(1, 10, 'Reading the records');
  const sections = await heldData(ctx.db, catalogue, whose);
  progress(4, 10, 'Reading the files');
  const files = await heldFiles(ctx.db, catalogue, whose);
  const zip = new ZipFile();
  const names: string[] = [];
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted();
    const bytes = await file.read();
    const path = `files/${at + 1} ${fileNameOf(file.name).trim() || 'file'}.${endingOf(bytes)}`;
    names.push(path);
    zip.addBuffer(bytes, path, { compress: false });
    progress(4 + (5 * (at + 1)) / files.length, 10);
  }
  for (const { name, title, rows } of sections)
    zip.addBuffer(Buffer.from(JSON.stringify({ title, rows }, null, 2)), `data/${name}.json`);
  const page = overviewPage({ ...(await headOf(ctx, asked)), sections, files: names, leftOut });
  zip.addBuffer(Buffer.from(page), 'overview.html');
  zip.end();
  return buffer(zip.outputStream as Readable);
}

async function headOf({ db, today }: Context, { requestNumber, askedBy }: Asked) {
  const [school] = await db.select({ name: schools.schoolName }).from(schools);
  return {
    title: `What ${school?.name || 'the school'} has of one person`,
    says: [
      `Request ${requestNumber}, made for ${askedBy} on ${displayDate(today)}.`,
      'The folder data has the same as this page, to be read by programs; the folder files has photos and papers.',
    ],
  };
}

/** Why there is something that the archive does not have. */
const leftOut: readonly string[] = [
  'What belongs to somebody else: other guardians, and what they said or were sent; who entered or changed something.',
  'Papers that the office keeps to itself, and marks that are not released yet.',
  'What printed papers say word for word, as it may name others: their numbers and what they confirm are there.',
  ...new Set(Object.values(heldTables).flatMap((held) => (typeof held === 'string' ? [held] : []))),
];

const signs: readonly (readonly [ending: string, begins: string])[] = [
  ['pdf', '25504446'],
  ['jpg', 'ffd8'],
  ['png', '89504e47'],
  ['webp', '52494646'],
];
const endingOf = (bytes: Buffer): string => {
  const head = bytes.subarray(0, 4).toString('hex');
  return signs.find(([, begins]) => head.startsWith(begins))?.[0] ?? 'bin';
};

/** Keeps the archive of a request, if it is still for the same person, and not refused. @throws 404, 409 */
async function keepArchive(ctx: WriteContext, made: Asked, zip: Buffer) {
  const { dataRequestId } = made;
  const [asked] = await ctx.db.select().from(dataRequests).where(eq(dataRequests.dataRequestId, dataRequestId)).for('update');
  if (!asked) throw notFound('data request');
  if (asked.state === requestState.refused || !isDeepStrictEqual(whoseOf(asked), whoseOf(made)))
    throw conflict('The request was changed while its archive was made.|Make it again.');
  const { archiveDays } = await settingOf(ctx.db);
  const archiveUntil = addDays(ctx.today, archiveDays);
  await dropArchive(ctx, dataRequestId);
  for (let start = 0; start < zip.length; start += pieceBytes) {
    const piece = { dataRequestId, number: start / pieceBytes, bytes: zip.subarray(start, start + pieceBytes) };
    await ctx.db.insert(dataArchivePieces).values(piece);
  }
  await ctx.db
    .update(dataRequests)
    .set({ archiveUntil, ...changeStamp(ctx) })
    .where(eq(dataRequests.dataRequestId, dataRequestId));
  await audit(ctx, { action: 'update', resource: 'DataRequest', recordId: dataRequestId, after: { archiveUntil } });
  await tellAsker(ctx, dataRequestId, 'has its archive, which you can download');
  return { message: `To be downloaded until ${displayDate(archiveUntil)}` };
}

/** Sends the archive of a request, as long as it is kept, and notes that it was fetched. @throws 404, 409 */
export async function sendArchive(
  ctx: Context,
  reply: FastifyReply,
  { dataRequestId, requestNumber, archiveUntil }: { dataRequestId: number; requestNumber: string; archiveUntil: string | null },
): Promise<FastifyReply> {
  if (archiveUntil === null || archiveUntil < ctx.today) throw notFound('archive');
  const pieces = await ctx.db
    .select({ number: dataArchivePieces.number })
    .from(dataArchivePieces)
    .where(eq(dataArchivePieces.dataRequestId, dataRequestId))
    .orderBy(asc(dataArchivePieces.number));
  if (pieces.length === 0) throw notFound('archive');
  await audit(ctx, { action: 'export', resource: 'DataRequest', recordId: dataRequestId });
  async function* all() {
    for (const { number } of pieces) {
      const [piece] = await ctx.db
        .select({ bytes: dataArchivePieces.bytes })
        .from(dataArchivePieces)
        .where(sql`${dataArchivePieces.dataRequestId} = ${dataRequestId} and ${dataArchivePieces.number} = ${number}`);
      // It ended meanwhile: half an archive must not look like a whole one.
      if (!piece) throw conflict('The archive is no longer kept.');
      yield piece.bytes;
    }
  }
  return reply
    .type('application/zip')
    .headers({ ...storedAs(`data ${requestNumber}.zip`), 'cache-control': 'no-store' })
    .send(Readable.from(all(), { objectMode: false }));
}

/** Forgets archives whose days are over. */
export const forgetArchives = {
  name: 'forget-data-archives',
  cron: '50 2 * * *',
  run: async ({ db, today }: WriteContext) => {
    await db.execute(sql`
      delete from ${dataArchivePieces} p using ${dataRequests} r where r.data_request_id = p.data_request_id and r.archive_until < ${today}::date`);
  },
};
