import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PlanLine, PlannedYear, PlanStep } from '../../../common/year-plan/plan-step.server.ts';
import { displayDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameIn, programYears } from '../../program/program-year/program-year.table.ts';
import type { ExamInput } from '../exam-schedule/exam-schedule.domain.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { examDrafts } from './exam-draft.table.ts';
import { daysToNextYear, movedBy, nameInNextYear } from './next-year.domain.ts';

/** The examinations of the year before with their exams, on the same weekdays of the new one. They are drafts until they are published. */
export const examinationsStep: PlanStep<Record<string, never>> = {
  name: 'examinations',
  label: 'Examinations as drafts',
  permissions: ['examination.create'],
  settings: z.strictObject({}),
  apply: async (ctx, year) => {
    const days = daysToNextYear(year.firstDayBefore, year.firstDay);
    const moved = (await examinationsBefore(ctx, year)).map((held) => ({
      ...{ ...held, ...movedBy(held, days) },
      examinationName: nameInNextYear(held.examinationName, year.schoolYear - 1),
    }));
    const fresh = moved.filter(({ isThere, endDate }) => !isThere && endDate <= year.lastDay);
    if (fresh.length > 0)
      await ctx.db.insert(examDrafts).values(
        fresh.map(({ programId, examinationName, startDate, endDate, isFinalExam, exams }) => ({
          ...{ programId, examinationName, startDate, endDate, isFinalExam, exams },
          ...creationStamp(ctx),
        })),
      );
    const late = moved.filter(({ isThere, endDate }) => !isThere && endDate > year.lastDay);
    return [
      line(`${counted(fresh.length, 'examination')} as drafts`, fresh),
      ...(late.length > 0
        ? [line(`${counted(late.length, 'examination')} left out: after the last day of the school year`, late)]
        : []),
    ];
  },
  watched: [
    {
      table: examDrafts,
      resource: 'ExamDraft',
      areRecords: true,
      rows: ({ firstDay, lastDay }) => sql`start_date between ${firstDay}::date and ${lastDay}::date`,
      mayBeGone: true,
      named: (row) => sql`concat(${row} ->> 'examination_name', ': the draft has been changed')`,
    },
  ],
};

interface Held {
  programId: number;
  programName: string;
  examinationName: string;
  startDate: IsoDate;
  endDate: IsoDate;
  isFinalExam: boolean;
  exams: ExamInput[];
  /** Whether the program has an examination or a draft of some days of the new year already. */
  isThere: boolean;
}

const line = (text: string, of: readonly Held[]): PlanLine => ({
  text,
  names: of.map((one) => `${one.examinationName}, ${one.programName}, ${displayDays(one.startDate, one.endDate)}`),
});

/** The examinations of the year before, of programs that are offered in the new one. */
async function examinationsBefore({ db }: WriteContext, year: PlannedYear): Promise<Held[]> {
  const days = daysToNextYear(year.firstDayBefore, year.firstDay);
  const overlaps = sql`o.start_date <= e.end_date + ${days}::int and o.end_date >= e.start_date + ${days}::int`;
  const { rows } = await db.execute<Held & Record<string, unknown>>(sql`
    select e.program_id as "programId", ${programNameIn(sql`e.program_id`, sql`${year.schoolYear}::int`)} as "programName",
      e.examination_name as "examinationName", e.start_date::text as "startDate", e.end_date::text as "endDate",
      e.is_final_exam as "isFinalExam", coalesce(s.exams, '[]') as exams,
      exists (select from ${examinations} o where o.program_id = e.program_id and ${overlaps})
        or exists (select from ${examDrafts} o where o.program_id = e.program_id and ${overlaps}) as "isThere"
    from ${examinations} e join ${programs} p using (program_id)
    left join ${programYears} y on y.program_id = p.program_id and y.school_year = ${year.schoolYear}::int
    left join lateral (
      select jsonb_agg(jsonb_build_object('courseId', x.course_id, 'roomId', x.room_id, 'totalMarks', x.total_marks, 'minMarks', x.min_marks,
        'examDate', x.exam_date, 'startTime', to_char(x.start_time, 'HH24:MI'), 'endTime', to_char(x.end_time, 'HH24:MI'))
        order by x.exam_date, x.start_time, x.exam_schedule_id) as exams
      from ${examSchedules} x where x.examination_id = e.examination_id) s on true
    where e.start_date between ${year.firstDayBefore}::date and ${year.lastDayBefore}::date and coalesce(y.is_offered, p.is_offered)
    order by e.start_date, p.program_order, p.name_sort, e.examination_id`);
  return rows;
}
