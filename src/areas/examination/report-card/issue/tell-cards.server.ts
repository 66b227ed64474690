import { and, eq, type SQL, sql } from 'drizzle-orm';
import { studentStatus } from '../../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { raise } from '../../../../kit/server/resource/events.server.ts';
import { students } from '../../../student/student/student.table.ts';
import { examinations } from '../../examination/examination.table.ts';
import { letterFor, scaleOn } from '../../grade-scale/letter.server.ts';
import { reportCardReady } from '../report-card-notifications.domain.ts';

/** Tells families that they can see their report cards. @param of a condition that selects the students */
export const tellCards = (ctx: WriteContext, examinationId: number, of: SQL): Promise<void> =>
  raise(ctx, 'happened', {
    kind: reportCardReady,
    of: async () => {
      const rows = await ctx.db
        .select({
          studentId: students.studentId,
          name: examinations.examinationName,
          total: sql<number | null>`r.total::float8`,
          outOf: sql<number | null>`r.out_of::float8`,
          percentage: sql<number | null>`r.percentage::float8`,
          letter: letterFor(sql`r.percentage`, sql`r.scale`) as SQL<string>,
        })
        .from(students)
        .innerJoin(examinations, eq(examinations.examinationId, examinationId))
        .leftJoin(
          sql`(select r.*, (select ${scaleOn(sql`x.start_date`)} from examination x where x.examination_id = ${examinationId}) as scale
            from exam_results(array[${examinationId}::int]) r) r`,
          sql`r.student_id = ${students.studentId}`,
        )
        .where(and(eq(students.studentStatus, studentStatus.active), of));
      return rows.map(({ studentId, name, total, outOf, percentage, letter }) => ({
        studentId,
        facts: {
          'Examination Name': name,
          ...(percentage !== null && {
            'Exam Total': `${total} of ${outOf}`,
            'Exam Percentage': `${percentage.toFixed(2)} %`,
            'Exam Grade': letter,
          }),
        },
        path: `/sis/student/details/${studentId}`,
      }));
    },
  });

/** The students who have a mark in an examination. */
export const hasMarkIn = (examinationId: number): SQL => sql`exists (
  select from exam_schedule s join grade_record g using (exam_schedule_id)
  where s.examination_id = ${examinationId} and g.student_id = ${students.studentId} and g.marks is not null)`;
