import { and, eq, type SQL, sql } from 'drizzle-orm';
import { studentStatus } from '../../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { raise } from '../../../../kit/server/resource/events.server.ts';
import { students } from '../../../student/student/student.table.ts';
import { examinations } from '../../examination/examination.table.ts';
import { reportCardReady } from '../report-card-notifications.domain.ts';

/** Tells families that they can see their report cards. @param of a condition that selects the students */
export const tellCards = (ctx: WriteContext, examinationId: number, of: SQL): Promise<void> =>
  raise(ctx, 'happened', {
    kind: reportCardReady,
    of: async () => {
      const rows = await ctx.db
        .select({ studentId: students.studentId, name: examinations.examinationName })
        .from(students)
        .innerJoin(examinations, eq(examinations.examinationId, examinationId))
        .where(and(eq(students.studentStatus, studentStatus.active), of));
      return rows.map(({ studentId, name }) => ({
        studentId,
        facts: { 'Examination Name': name },
        path: `/sis/student/details/${studentId}`,
      }));
    },
  });

/** The students who have a mark in an examination. */
export const hasMarkIn = (examinationId: number): SQL => sql`exists (
  select from exam_schedule s join grade_record g using (exam_schedule_id)
  where s.examination_id = ${examinationId} and g.student_id = ${students.studentId} and g.marks is not null)`;
