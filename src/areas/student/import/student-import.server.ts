import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { refuseUnseen } from '../../../common/seen-preview.server.ts';
import type { RawRow } from '../../../kit/domain/import/raw-cell.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { conflict, HttpError, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { uploadsOf } from '../../../kit/server/http/upload.server.ts';
import { readSpreadsheet } from '../../../kit/server/import/read-spreadsheet.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { tellingOnce } from '../../../kit/server/resource/audit.server.ts';
import { write } from '../../../kit/server/resource/saving/write.server.ts';
import type { TaskKind } from '../../../kit/server/task/task-kind.server.ts';
import { addTask } from '../../../kit/server/task/task-rows.server.ts';
import { mostStudents, studentImportKind } from './import-limits.domain.ts';
import { importTemplate } from './import-template.server.ts';
import { type ImportPlan, planImport } from './plan-import.server.ts';
import { holdImports, storeImport } from './store-import.server.ts';
import { checkImport, getImportTemplate, importStudents } from './student-import.domain.ts';

const uploads = uploadsOf({ one: 'file', field: 'file', missing: 'Choose a file', megabytes: 5 });
/** With some room for a title and the like. */
const limits = { rows: mostStudents + 50 };

const changedMeanwhile = 'What this file would do has changed since it was checked.|Nothing was imported. Check it again.';

/** @throws 409 if it differs from what was checked; 422 if there are problems, or there is nothing to import */
function refuse({ students, report: { seen: now, problemCount } }: ImportPlan, seen: string | null | undefined): void {
  refuseUnseen(seen, now, changedMeanwhile);
  if (problemCount > 0) throw ruleBroken({ file: [`Nothing was imported: ${counted(problemCount, 'problem')} in the file.`] });
  if (students.length === 0) throw ruleBroken({ file: ['Nobody is left to import: all of them are there already.'] });
}

const calls: readonly FastifyPluginAsync[] = [
  answering(getImportTemplate, async (ctx, { query: { format }, reply }) => {
    const { bytes, mediaType } = await importTemplate(ctx, format);
    return reply.type(mediaType).header('content-disposition', `attachment; filename="students.${format}"`).send(bytes);
  }),

  answering(checkImport, async (ctx, { request }) => {
    return (await planImport(ctx, await readSpreadsheet(await uploads.read(request), limits))).report;
  }),

  answering(importStudents, async (_ctx, { query: { seen }, request, reply }) => {
    const bytes = await uploads.read(request);
    // For the Idempotency-Key: a different file is a different request.
    request.body = { file: createHash('sha256').update(bytes).digest('hex') };
    const rows = await readSpreadsheet(bytes, limits);
    const answer = await write(request, reply, async (ctx) => {
      const plan = await planImport(ctx, rows);
      refuse(plan, seen);
      const input: StudentImport = { rows, seen: plan.report.seen };
      const title = `Import of ${counted(plan.students.length, 'student')}`;
      const { taskId } = await addTask(ctx, { kind: studentImportKind, title, input });
      return { status: 202, data: taskId, message: 'The students are being imported' };
    });
    return reply.send(answer);
  }),
];

/** The import of students from a file: its template, its check, and the import itself. */
export const studentImportRoutes: FastifyPluginAsync = async (app) => {
  await uploads.accept(app);
  for (const call of calls) await app.register(call);
};

const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.object({ day: z.string() })]);
const input = z.object({
  rows: z.array(z.object({ number: z.int(), cells: z.array(cell) })) satisfies z.ZodType<RawRow[]>,
  seen: z.string(),
});
type StudentImport = z.infer<typeof input>;

/** Imports of students: everything happens in the last step, so an import that is cancelled or breaks off has saved nothing. */
export const studentImportTasks: TaskKind<StudentImport> = {
  name: studentImportKind,
  atOnce: 1,
  input,
  async work({ rows, seen }, { signal, progress }) {
    return async (ctx) => {
      const { students, report } = await inOneLine(async () => {
        await holdImports(ctx);
        const plan = await planImport(ctx, rows);
        refuse(plan, seen);
        const stored = (count: number) => {
          signal.throwIfAborted();
          progress(count, plan.students.length);
        };
        await tellingOnce(ctx, () => storeImport(ctx, plan, stored));
        return plan;
      });
      const guardians = [
        report.newGuardians > 0 && counted(report.newGuardians, 'guardian'),
        report.linkedGuardians > 0 && `${counted(report.linkedGuardians, 'guardian')} linked`,
      ];
      return { message: [`${counted(students.length, 'student')} imported`, ...guardians].filter(Boolean).join(', ') };
    };
  },
  mayRead: () => true,
};

/** What stands against an import, as a list of tasks says it. */
async function inOneLine<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof HttpError ? conflict(error.detail.replaceAll('|', ' ')) : error;
  }
}
