import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { IsoDate } from '../../domain/dates.domain.ts';
import type { ImportCalls } from '../../domain/import/import-calls.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import { type ImportHow, importHow } from '../../domain/import/import-how.domain.ts';
import { type ImportKind, mostMegabytes, templateName } from '../../domain/import/import-kind.domain.ts';
import { type ImportProblem, type ImportReport, importProblem, type Planned } from '../../domain/import/import-report.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import { storedAs } from '../export/file-name.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { conflict, HttpError, notFound, ruleBroken } from '../http/errors.server.ts';
import { uploadsOf } from '../http/upload.server.ts';
import { answering } from '../resource/answering.server.ts';
import { tellingOnce } from '../resource/audit.server.ts';
import type { Referrer } from '../resource/referrers.server.ts';
import { refuseUnseen } from '../resource/saving/seen-preview.server.ts';
import { write } from '../resource/saving/write.server.ts';
import type { TaskKind, TaskResult, Workplace } from '../task/task-kind.server.ts';
import { addTask } from '../task/task-rows.server.ts';
import type { ImportPlan, Values } from './import-plan.server.ts';
import { importTemplate, type Template } from './import-template.server.ts';
import { sendLeftOut } from './left-out.server.ts';
import { listReportOf } from './list-report.server.ts';
import { namingRow } from './naming-row.server.ts';
import type { AsideRow, ReadList, ReadTable } from './read-rows.server.ts';
import { readSpreadsheet } from './read-spreadsheet.server.ts';
import { remember, rememberedFor } from './remembered.server.ts';
import { importsMade, madeBy, type Removal, undoImport } from './undo-import.server.ts';

/** One import: its columns, what it would do, and how that is stored. */
export interface Import<Report extends ImportReport, Plan extends ImportPlan<Report>> {
  kind: ImportKind;
  calls: ImportCalls<Report>;
  template: (ctx: Context) => Promise<Template>;
  /**
   * What is read of a file: the columns of the template, those that only lists of other makes have, and those that are read only to
   * refuse what they say.
   */
  fields: (today: IsoDate, ctx: Context) => readonly ImportField[] | Promise<readonly ImportField[]>;
  /** Works out what an import would do; changes nothing. @throws 422 at `file` */
  plan: (ctx: Context, table: ReadTable) => Promise<Plan>;
  /** Stores what was planned by the functions behind the calls for single records. @param stored is told how many rows are */
  store: (ctx: WriteContext, plan: Plan, stored: (count: number) => void) => Promise<void>;
  /** Changes a record that is there already, as its own call does. */
  update?: (ctx: WriteContext, id: number, body: Values) => Promise<void>;
  /** How what it created is removed again; without it, it cannot be undone. */
  undo?: (referrers: readonly Referrer[]) => readonly Removal[];
  /** What is stored besides the rows, for people: `3 authors`. */
  besides?: (report: Planned<Report>) => readonly string[];
}

const uploads = uploadsOf({ one: 'file', field: 'file', missing: 'Choose a file', megabytes: mostMegabytes });

/** What is said if something else would be imported than what was seen. */
export const changedMeanwhile = 'What this file would do has changed since it was checked.|Nothing was imported. Check it again.';

/** @throws 409 if it differs from what was checked; 422 if there are problems, or there is nothing to import */
function refuse(
  { many }: ImportKind,
  { report: { toImport, seen: now, problemCount }, updates = [] }: ImportPlan,
  seen: string | null | undefined,
): void {
  refuseUnseen(seen, now, changedMeanwhile);
  if (problemCount > 0) throw ruleBroken({ file: [`Nothing was imported: ${counted(problemCount, 'problem')} in the file.`] });
  if (toImport + updates.length === 0)
    throw ruleBroken({ file: [`No ${many} are left to import: all of them are there already.`] });
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
    how: importHow,
    list: z.custom<ReadList>(),
  }) satisfies z.ZodType<ReadTable>,
  seen: z.string(),
});
type CheckedFile = z.infer<typeof checkedFile>;
const undoing = z.object({ undo: z.int().describe('The task that imported') });
type Work = CheckedFile | z.infer<typeof undoing>;

/** The calls of an import, and the kind of task that it is. */
export function importOf<Report extends ImportReport, Plan extends ImportPlan<Report>>(
  of: Import<Report, Plan>,
): { routes: FastifyPluginAsync; tasks: (press: unknown, referrers: readonly Referrer[]) => TaskKind<Work> } {
  return { routes: routesOf(of), tasks: (_press, referrers) => tasksOf(of, referrers) };
}

function routesOf<Report extends ImportReport, Plan extends ImportPlan<Report>>(of: Import<Report, Plan>): FastifyPluginAsync {
  const { kind, calls, template } = of;
  const { title, task, one, many } = kind;
  const routes = [
    answering(calls.template, async (ctx, { query: { format }, reply }) => {
      const { bytes, mediaType } = await importTemplate(title, await template(ctx), format);
      return reply
        .type(mediaType)
        .headers(storedAs(templateName(kind, format)))
        .send(bytes);
    }),

    answering(calls.check, async (ctx, { request }) => {
      const sent = await readSent(request);
      const fields = await of.fields(ctx.today, ctx);
      const table = await tableOf(ctx, of, sent);
      const { plan, ...rest } = await planned(ctx, of, table);
      const { named = {} } = await template(ctx);
      const list = listReportOf({ ...rest, plan, fields, named });
      // The compiler does not see that a report is the rest of it with this.
      return { ...plan.report, list } as unknown as Report;
    }),

    answering(calls.leftOut, async (ctx, { query: { format }, request, reply }) => {
      const table = await tableOf(ctx, of, await readSent(request), true);
      const { wrongOnes, plan } = await planned(ctx, of, table);
      const aside = [...table.list.aside, ...wrongOnes, ...plan.leftOut].map(({ row, reason }) => [row, reason] as const);
      return sendLeftOut(reply, { table, kind, format, reasons: new Map(aside) });
    }),

    answering(calls.made, (ctx) => importsMade(ctx, task)),

    answering(calls.undo, async (_ctx, { query, request, reply }) => {
      const answer = await write(request, reply, async (ctx) => {
        const imports = await importsMade(ctx, task);
        const wanted = imports.find(({ taskId }) => taskId === query.taskId);
        if (!of.undo || !wanted) throw notFound('import');
        const { taskId } = await addTask(ctx, {
          kind: task,
          title: `Undoing: ${wanted.message}`,
          input: { undo: wanted.taskId },
        });
        return { status: 202, data: taskId, message: 'The import is being undone' };
      });
      return reply.send(answer);
    }),

    answering(calls.begin, async (asked, { query: { seen }, request, reply }) => {
      const sent = await readSent(request);
      // For the Idempotency-Key: a different file is a different request.
      request.body = { file: createHash('sha256').update(sent.bytes).digest('hex'), how: sent.how };
      const read = await tableOf(asked, of, sent);
      const answer = await write(request, reply, async (ctx) => {
        const { plan, table } = await planned(ctx, of, read);
        refuse(kind, plan, seen);
        await remember(ctx, task, table);
        const input: CheckedFile = { table, seen: plan.report.seen };
        const name = `Import of ${counted(plan.rows.length + (plan.updates?.length ?? 0), one, many)}`;
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

/** A file as it was sent, and what was decided about it. */
interface Sent {
  bytes: Buffer;
  how: ImportHow;
}

/** @throws 422 at `how` if that is not what the API document says */
async function readSent(request: FastifyRequest): Promise<Sent> {
  const { bytes, fields } = await uploads.readForm(request);
  if (fields['how'] === undefined) return { bytes, how: {} };
  const read = importHow.safeParse(parsedJson(fields['how']));
  if (!read.success) throw ruleBroken({ how: ['It must be what was decided about reading the file, as JSON'] });
  return { bytes, how: read.data };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The table of a file, read as was decided for it, or for the last one of its kind. */
async function tableOf<Report extends ImportReport, Plan extends ImportPlan<Report>>(
  ctx: Context,
  { kind, fields, template }: Import<Report, Plan>,
  { bytes, how }: Sent,
  keepsCells = false,
): Promise<ReadTable> {
  const { today } = ctx;
  const { named = {} } = await template(ctx);
  const names = Object.fromEntries(Object.entries(named).map(([field, records]) => [field, records.map(({ name }) => name)]));
  const remembered = await rememberedFor(ctx, kind.task);
  return readSpreadsheet(bytes, { fields: await fields(today, ctx), many: kind.many, today, how, remembered, names, keepsCells });
}

/** What an import of a table would do, without the rows in which something is wrong if they are left out. */
async function planned<Report extends ImportReport, Plan extends ImportPlan<Report>>(
  ctx: Context,
  { plan }: Import<Report, Plan>,
  table: ReadTable,
): Promise<{ plan: Plan; table: ReadTable; wrongOnes: AsideRow[] }> {
  const first = await plan(ctx, table);
  if (!table.how.leaveOutWrong || first.problems.length === 0) return { plan: first, table, wrongOnes: [] };
  const wrong = new Map<number, ImportProblem[]>();
  for (const problem of first.problems) wrong.set(problem.row, [...(wrong.get(problem.row) ?? []), problem]);
  const names = new Map(first.rows.map(({ row, name }) => [row, name]));
  const wrongOnes = [...wrong].map(([row, problems]) => ({
    ...{ row, text: names.get(row) ?? '' },
    reason: problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; '),
  }));
  const without = { ...table, rows: table.rows.filter(({ number }) => !wrong.has(number)) };
  return { plan: await plan(ctx, without), table: without, wrongOnes };
}

/** Everything happens in the last step, so an import that is cancelled or breaks off has saved nothing. */
function tasksOf<Report extends ImportReport, Plan extends ImportPlan<Report>>(
  of: Import<Report, Plan>,
  referrers: readonly Referrer[],
): TaskKind<Work> {
  const { kind, update } = of;
  const removals = of.undo?.(referrers) ?? [];
  return {
    name: kind.task,
    atOnce: 1,
    input: z.union([checkedFile, undoing]),
    async work(input, at) {
      if ('table' in input) return (ctx) => inOneLine(() => imported(ctx, of, input, at, { removals, referrers }));
      const progress = (done: number, whole: number) => {
        at.signal.throwIfAborted();
        at.progress(done, whole);
      };
      return (ctx) =>
        inOneLine(async () => {
          await holdImports(ctx, kind.task);
          const undo = () => undoImport(ctx, input.undo, { removals, referrers, main: kind.name, update, progress });
          return { message: await tellingOnce(ctx, undo) };
        });
    },
    mayRead: () => true,
  };
}

/** Imports what was checked, all of it or nothing, and notes what has to be known to undo it. */
async function imported<Report extends ImportReport, Plan extends ImportPlan<Report>>(
  ctx: WriteContext,
  { kind, plan, store, update, besides, undo }: Import<Report, Plan>,
  { table, seen }: CheckedFile,
  { signal, progress }: Pick<Workplace, 'signal' | 'progress'>,
  { removals, referrers }: { removals: readonly Removal[]; referrers: readonly Referrer[] },
): Promise<TaskResult> {
  const { task, one, many } = kind;
  await holdImports(ctx, task);
  const planned = await plan(ctx, table);
  refuse(kind, planned, seen);
  const { report, updates = [] } = planned;
  const stored = (count: number) => {
    signal.throwIfAborted();
    progress(count, planned.rows.length + updates.length);
  };
  await tellingOnce(ctx, async () => {
    await store(ctx, planned, stored);
    for (const [index, { row, id, version, changes }] of updates.entries()) {
      stored(planned.rows.length + index);
      await namingRow(row, async () => update?.(ctx, id, { ...changes, version }));
    }
  });
  const told = [
    ...(report.toImport > 0 || updates.length === 0 ? [`${counted(report.toImport, one, many)} imported`] : []),
    ...(besides?.(report) ?? []),
    ...(updates.length > 0 ? [`${counted(updates.length, one, many)} changed`] : []),
  ];
  return { message: told.join(', '), made: undo ? await madeBy(ctx, { removals, referrers, updates }) : undefined };
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
