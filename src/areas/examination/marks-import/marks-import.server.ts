import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { importOf } from '../../../kit/server/import/import-of.server.ts';
import type { Values } from '../../../kit/server/import/import-plan.server.ts';
import { namingRow } from '../../../kit/server/import/naming-row.server.ts';
import { gradeSheets } from '../grade-record/grade-record.table.ts';
import { deleteMarks, saveMarks } from '../grade-record/save-marks.server.ts';
import { marksImport } from './import-kind.domain.ts';
import { type MarksImportReport, marksFields, marksImportCalls } from './marks-import.domain.ts';
import { examinationsToMark, examinedCourses } from './marks-sheets.server.ts';
import { type MarksImportPlan, planMarks } from './plan-marks.server.ts';

/** Stores the first marks of each examination, as its sheet does. */
async function store(ctx: WriteContext, { rows }: MarksImportPlan, stored: (count: number) => void): Promise<void> {
  const sheets = new Map<number, { row: number; marks: unknown[] }>();
  for (const { row, input } of rows) {
    const { examinationId, marks } = input as { examinationId: number; marks: readonly unknown[] };
    const sheet = sheets.get(examinationId) ?? { row, marks: [] };
    sheet.marks.push(...marks);
    sheets.set(examinationId, sheet);
  }
  let done = 0;
  for (const [examinationId, { row, marks }] of sheets) {
    stored(done);
    await namingRow(row, () => saveMarks(ctx, 'create', { ScheduledGrades: { examinationId, gradeRecord: marks } }));
    done += marks.length;
  }
}

/** Changes marks of a sheet. */
async function update(ctx: WriteContext, examinationId: number, { marks }: Values): Promise<void> {
  await saveMarks(ctx, 'update', { ScheduledGrades: { examinationId, gradeRecord: marks } });
}

/** The import of marks: a row for each student, a column for each course. */
export const { routes: marksImportRoutes, tasks: marksImportTasks } = importOf<MarksImportReport, MarksImportPlan>({
  ...{ kind: marksImport, calls: marksImportCalls, plan: planMarks, store, update },
  template: async (ctx) => ({
    fields: marksFields(await examinedCourses(ctx)),
    named: { examinationId: await examinationsToMark(ctx) },
  }),
  fields: async (_today, ctx) => marksFields(await examinedCourses(ctx)),
  undo: () => [
    {
      ...{ resource: 'GradeRecord', table: gradeSheets, one: 'sheet of marks', many: 'sheets of marks' },
      removeAll: async (ctx, ids) => {
        for (const examinationId of ids) await deleteMarks(ctx, { examinationId });
      },
    },
  ],
  besides: ({ marks }) => [counted(marks, 'mark')],
});
