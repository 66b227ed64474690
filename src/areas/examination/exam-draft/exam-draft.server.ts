import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll, tellingOnce } from '../../../kit/server/resource/audit.server.ts';
import { eachOrRefused } from '../../../kit/server/resource/saving/each-or-refused.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { storeSchedules } from '../exam-schedule/schedules-at-once.server.ts';
import { examination } from '../examination/examination.domain.ts';
import { examinationResource } from '../examination/examination.server.ts';
import { dropExamDrafts, type ExamDraft, getExamDrafts, moveExamDrafts, publishExamDrafts } from './exam-draft.domain.ts';
import { examDraftScopes, examDrafts } from './exam-draft.table.ts';
import { movedBy } from './next-year.domain.ts';

const { create } = saving(examination, examinationResource.storage);

/** Examinations that a plan has prepared: moved, published or deleted, any number at once. */
export const examDraftRoutes = [
  answering(getExamDrafts, (ctx, { grant }) => draftsIn(ctx, grant)),

  writing(moveExamDrafts, async (ctx, { grant, body }) => {
    const { examDraftIds, days } = body();
    const drafts = await holdDrafts(ctx, grant, examDraftIds);
    const moved = drafts.map((draft) => ({ ...draft, ...movedBy(draft, days) }));
    await refuseOtherYear(ctx, drafts, moved);
    for (const { examDraftId, startDate, endDate, exams } of moved)
      await ctx.db
        .update(examDrafts)
        .set({ startDate, endDate, exams, ...changeStamp(ctx) })
        .where(eq(examDrafts.examDraftId, examDraftId));
    await auditAll(
      ctx,
      drafts.map((before, place) => ({
        ...{ action: 'update', resource: 'ExamDraft', recordId: before.examDraftId },
        ...{ before: daysOf(before), after: moved[place] && daysOf(moved[place]) },
      })),
    );
    return { data: moved.length, message: `${counted(moved.length, 'draft')} moved` };
  }),

  writing(publishExamDrafts, async (ctx, { grant, body }) => {
    const { examDraftIds } = body();
    const mayAdd = grantOf(ctx, 'examschedule.create');
    const drafts = await holdDrafts(ctx, grant, examDraftIds);
    const taught = await taughtIn(ctx, drafts);
    const ids: number[] = [];
    await tellingOnce(ctx, () =>
      eachOrRefused(
        drafts,
        ({ examDraftId, examinationName, programName }) => ({
          field: `examDraftIds.${examDraftIds.indexOf(examDraftId)}`,
          name: `${examinationName}, ${programName}`,
        }),
        async (draft) => {
          const exams = draft.exams.filter(({ courseId }) => taught.has(`${draft.programId} ${courseId}`));
          ids.push(await publish(ctx, mayAdd, { ...draft, exams }));
        },
      ),
    );
    await drop(ctx, drafts);
    return { data: ids, message: `${counted(ids.length, 'examination')} published` };
  }),

  writing(dropExamDrafts, async (ctx, { grant, query: { examDraftIds } }) => {
    const drafts = await holdDrafts(ctx, grant, [...new Set(examDraftIds)]);
    await drop(ctx, drafts);
    return { data: drafts.length, message: `${counted(drafts.length, 'draft')} deleted` };
  }),
];

const { examDraftId, examinationName, programId, startDate, endDate, isFinalExam } = examDrafts;
const columns = {
  ...{ examDraftId, examinationName, programId, startDate, endDate, isFinalExam },
  programName: programNameOn(programId, startDate),
};
/** Of the school year that a draft is for. */
const firstDay = sql<IsoDate>`school_year_begins(school_year_of(${startDate}))::text`;

type Draft = Awaited<ReturnType<typeof holdDrafts>>[number];

/** The drafts, locked until the transaction ends, by first day and program. @throws 404 if one is not there or not in scope */
async function holdDrafts(ctx: WriteContext, grant: Grant, ids: readonly number[]) {
  const drafts = await ctx.db
    .select({ ...columns, firstDay, exams: examDrafts.exams })
    .from(examDrafts)
    .where(and(inArray(examDrafts.examDraftId, [...ids]), scopeWhere(grant, examDraftScopes)))
    .orderBy(asc(examDrafts.startDate), asc(examDrafts.programId), asc(examDrafts.examDraftId))
    .for('update');
  if (drafts.length < ids.length) throw notFound('draft of an examination');
  return drafts;
}

const daysOf = ({ startDate, endDate }: Pick<Draft, 'startDate' | 'endDate'>) => ({ startDate, endDate });

/** A draft stays in the school year for which it was made. @throws 422 */
async function refuseOtherYear({ db }: Context, before: readonly Draft[], after: readonly Draft[]): Promise<void> {
  const days = (drafts: readonly Draft[], of: 'startDate' | 'endDate') => sql`${sql.param(drafts.map((one) => one[of]))}::date[]`;
  const { rows } = await db.execute<{ place: number }>(sql`
    select place::int as place
    from unnest(${days(before, 'startDate')}, ${days(after, 'startDate')}, ${days(after, 'endDate')})
      with ordinality d (was, starts, ends, place)
    where school_year_of(d.starts) <> school_year_of(d.was) or school_year_of(d.ends) <> school_year_of(d.was)
    order by 1 limit 1`);
  const found = after[(rows[0]?.place ?? 0) - 1];
  if (!found) return;
  const { examinationName, programName, startDate } = found;
  const when = displayDate(startDate);
  throw ruleBroken({ days: [`${examinationName}, ${programName} would begin on ${when}: it has to stay in its school year`] });
}

/** Which of the courses are taught in the programs of the drafts: `programId courseId`. */
async function taughtIn({ db }: Context, drafts: readonly Draft[]): Promise<ReadonlySet<string>> {
  const { programId, courseId } = programCourses;
  const ids = [...new Set(drafts.map((draft) => draft.programId))];
  const rows = await db.select({ programId, courseId }).from(programCourses).where(inArray(programId, ids));
  return new Set(rows.map((row) => `${row.programId} ${row.courseId}`));
}

/** Makes the examination. @returns its id @throws 409, 422 */
async function publish(ctx: WriteContext, mayAdd: Grant, draft: Draft): Promise<number> {
  const { examinationName, programId, startDate, endDate, isFinalExam, firstDay, exams } = draft;
  if (firstDay > ctx.today)
    throw ruleBroken({
      startDate: [`It can be published from ${displayDate(firstDay)} on, when its school year has begun`],
    });
  const { id } = await create(ctx, { examinationName, programId, startDate, endDate, isFinalExam });
  const examinationId = await id;
  if (exams.length > 0) await storeSchedules(ctx, mayAdd, { examinationId, exams });
  return examinationId;
}

async function drop(ctx: WriteContext, drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.map(({ examDraftId }) => examDraftId);
  await ctx.db.delete(examDrafts).where(inArray(examDrafts.examDraftId, ids));
  await auditAll(
    ctx,
    drafts.map((before) => ({ action: 'delete', resource: 'ExamDraft', recordId: before.examDraftId, before })),
  );
}

async function draftsIn({ db }: Context, grant: Grant): Promise<ExamDraft[]> {
  const exams = sql<ExamDraft['exams']>`coalesce((
    select jsonb_agg(x.exam || jsonb_build_object('courseName', coalesce(c.course_name, ''), 'isTaught', exists (
      select from ${programCourses} pc where pc.program_id = exam_draft.program_id and pc.course_id = c.course_id)) order by x.place)
    from jsonb_array_elements(exam_draft.exams) with ordinality x (exam, place)
    left join ${courses} c on c.course_id = (x.exam ->> 'courseId')::int), '[]')`;
  return db
    .select({ ...columns, exams })
    .from(examDrafts)
    .innerJoin(programs, eq(programs.programId, examDrafts.programId))
    .where(scopeWhere(grant, examDraftScopes))
    .orderBy(asc(examDrafts.startDate), asc(programs.programOrder), asc(programs.nameSort), asc(examDrafts.examDraftId));
}
