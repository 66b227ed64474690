import { sql } from 'drizzle-orm';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import type { EmptyPage } from '../../../kit/server/list/empty-page.server.ts';
import { programFacts } from '../../program/program/program-facts.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { coursesLacking, type MarksFacts, marksLacks, noExaminations } from './empty-marks.domain.ts';

/** What the sheets of an examination lack: its marks, and its exams where they are entered at once. */
export const emptyMarks: readonly EmptyPage[] = [
  {
    name: 'egs/MarksSheet',
    permission: ['graderecord.read', 'graderecord.create'],
    lacks: async (ctx, grant, { id }) => {
      if (id !== undefined) return marksLacks(id, await factsOf(ctx, grant, id));
      const { rows } = await ctx.db.execute(sql`select from ${examinations} limit 1`);
      return rows.length === 0 ? [noExaminations] : [];
    },
  },
  {
    name: 'egs/ExamSheet',
    permission: ['examschedule.create', 'examschedule.update'],
    lacks: async (ctx, grant, { id = 0 }) => {
      const facts = await factsOf(ctx, grant, id);
      return coursesLacking(facts.programId, facts);
    },
  },
];

async function factsOf({ db }: Context, grant: Grant, examinationId: number): Promise<MarksFacts> {
  const day = sql`coalesce(s.exam_date, x.start_date)`;
  const [facts] = await sendKept<MarksFacts & { ownerId: number } & Record<string, unknown>>(
    db,
    sql`
    select x.program_id as "programId", x.owner_id as "ownerId", ${programFacts(sql`x.program_id`, sql`x.start_date`, sql`x.end_date`)},
      exists (select from ${examSchedules} s where s.examination_id = x.examination_id) as "hasExams",
      exists (select from (select 1) one left join ${examSchedules} s on s.examination_id = x.examination_id
        join ${enrolments} m on m.program_id = x.program_id and m.from_date <= ${day} and coalesce(m.to_date, ${day}) >= ${day}) as "hasStudents",
      exists (select from ${enrolments} m where m.program_id = x.program_id) as "hasOthers",
      scale_of_year(school_year_of(x.start_date)) is not null as "hasScale"
    from ${examinations} x where x.examination_id = ${examinationId}::int`,
  );
  if (!facts || !covers(grant, { programid: facts.ownerId })) throw notFound('examination');
  return facts;
}
