import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { IsoDate } from '../../domain/dates.domain.ts';
import type { ImportCalls } from '../../domain/import/import-calls.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import { type ImportKind, mostMegabytes, templateName } from '../../domain/import/import-kind.domain.ts';
import { type ImportReport, importProblem } from '../../domain/import/import-report.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import { storedAs } from '../export/file-name.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { conflict, HttpError, ruleBroken } from '../http/errors.server.ts';
import { uploadsOf } from '../http/upload.server.ts';
import { answering } from '../resource/answering.server.ts';
import { tellingOnce } from '../resource/audit.server.ts';
import { refuseUnseen } from '../resource/saving/seen-preview.server.ts';
import { write } from '../resource/saving/write.server.ts';
import type { TaskKind } from '../task/task-kind.server.ts';
import { addTask } from '../task/task-rows.server.ts';
import type { ImportPlan } from './import-plan.server.ts';
import { importTemplate, type Template } from './import-template.server.ts';
import type { ReadTable } from './read-rows.server.ts';
import { readSpreadsheet } from './read-spreadsheet.server.ts';

/** One import: its columns, what it would do, and how that is stored. */
interface Import<Report extends ImportReport, Plan extends ImportPlan<Report>> {
  kind: ImportKind;
  calls: ImportCalls<Report>;
  template: (ctx: Context) => Promise<Template>;
  /** What is read of a file: the columns of the template, and those that are read only to refuse what they say. */
  fields: (today: IsoDate) => readonly ImportField[];
  /** Works out what an import would do; changes nothing. @throws 422 at `file` */
  plan: (ctx: Context, table: ReadTable) => Promise<Plan>;
  /** Stores what was planned by the functions behind the calls for single records. @param stored is told how many rows are */
  store: (ctx: WriteContext, plan: Plan, stored: (count: number) => void) => Promise<void>;
  /** What is stored besides the rows, for people: `3 authors`. */
  besides?: (report: Report) => readonly string[];
}

const uploads = uploadsOf({ one: 'file', field: 'file', missing: 'Choose a file', megabytes: mostMegabytes });

/** What is said if something else would be imported than what was seen. */
export const changedMeanwhile = 'What this file would do has changed since it was checked.|Nothing was imported. Check it again.';

/** @throws 409 if it differs from what was checked; 422 if there are problems, or there is nothing to import */
function refuse(
  { many }: ImportKind,
  { report: { toImport, seen: now, problemCount } }: ImportPlan,
  seen: string | null | undefined,
): void {
  refuseUnseen(seen, now, changedMeanwhile);
  if (problemCount > 0) throw ruleBroken({ file: [`Nothing was imported: ${counted(problemCount, 'problem')} in the file.`] });
  if (toImport === 0) throw ruleBroken({ file: [`No ${many} are left to import: all of them are there already.`] });
}

const readRow = z.object({
  number: z.int(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  problems: z.array(importProblem).readonly(),
  unread: z.array(z.string()).readonly(),
});
const checkedFile = z.object({
  table: z.object({
    rows: z.array(readRow).readonly(),
    unknownColumns: z.array(z.string()).readonly(),
  }) satisfies z.ZodType<ReadTable>,
  seen: z.string(),
});
type CheckedFile = z.infer<typeof checkedFile>;

/** The calls of an import, and the kind of task that it is. */
export function importOf<Report extends ImportReport, Plan extends ImportPlan<Report>>(
  of: Import<Report, Plan>,
): { routes: FastifyPluginAsync; tasks: TaskKind<CheckedFile> } {
  return { routes: routesOf(of), tasks: tasksOf(of) };
}

function routesOf<Report extends ImportReport, Plan extends ImportPlan<Report>>({
  kind,
  calls,
  template,
  fields,
  plan,
}: Import<Report, Plan>): FastifyPluginAsync {
  const { title, task, one, many } = kind;
  const read = (bytes: Buffer, { today }: Context) => readSpreadsheet(bytes, { fields: fields(today), many, today });
  const routes = [
    answering(calls.template, async (ctx, { query: { format }, reply }) => {
      const { bytes, mediaType } = await importTemplate(title, await template(ctx), format);
      return reply
        .type(mediaType)
        .headers(storedAs(templateName(kind, format)))
        .send(bytes);
    }),

    answering(calls.check, async (ctx, { request }) => {
      return (await plan(ctx, await read(await uploads.read(request), ctx))).report;
    }),

    answering(calls.begin, async (asked, { query: { seen }, request, reply }) => {
      const bytes = await uploads.read(request);
      // For the Idempotency-Key: a different file is a different request.
      request.body = { file: createHash('sha256').update(bytes).digest('hex') };
      const table = await read(bytes, asked);
      const answer = await write(request, reply, async (ctx) => {
        const planned = await plan(ctx, table);
        refuse(kind, planned, seen);
        const input: CheckedFile = { table, seen: planned.report.seen };
        const name = `Import of ${counted(planned.rows.length, one, many)}`;
        const { taskId } = await addTask(ctx, { kind: task, title: name, input });
        return { status: 202, data: taskId, message: `The ${many} are being imported` };
      });
      return reply.send(answer);
    }),
  ];
  return async (app) => {
    await uploads.accept(app);
    for (const route of routes) await app.register(route);
  };
}

/** Everything happens in the last step, so an import that is cancelled or breaks off has saved nothing. */
function tasksOf<Report extends ImportReport, Plan extends ImportPlan<Report>>({
  kind,
  plan,
  store,
  besides,
}: Import<Report, Plan>): TaskKind<CheckedFile> {
  const { task, one, many } = kind;
  return {
    name: task,
    atOnce: 1,
    input: checkedFile,
    async work({ table, seen }, { signal, progress }) {
      return async (ctx) => {
        const { report } = await inOneLine(async () => {
          await holdImports(ctx, task);
          const planned = await plan(ctx, table);
          refuse(kind, planned, seen);
          const stored = (count: number) => {
            signal.throwIfAborted();
            progress(count, planned.rows.length);
          };
          await tellingOnce(ctx, () => store(ctx, planned, stored));
          return planned;
        });
        return { message: [`${counted(report.toImport, one, many)} imported`, ...(besides?.(report) ?? [])].join(', ') };
      };
    },
    mayRead: () => true,
  };
}

/** One import of a kind at a time, so that each sees what the one before has entered, however long that takes. */
async function holdImports({ db }: WriteContext, task: string): Promise<void> {
  await db.execute(sql`set local statement_timeout = 0`);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(current_schema() || ${`_${task}`}))`);
}

/** What stands against an import, as a list of tasks says it. */
async function inOneLine<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof HttpError ? conflict(error.detail.replaceAll('|', ' ')) : error;
  }
}
