import { eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { isEnrolledIn, students } from '../../student/student/student.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { examFacts, examScheduled } from './exam-notifications.domain.ts';
import type { ExamInput } from './exam-schedule.domain.ts';

/** Tells the families of a program when its exams are held. */
export const tellScheduled = (
  ctx: WriteContext,
  examinationId: number,
  exams: readonly Pick<ExamInput, 'courseId' | 'examDate' | 'startTime'>[],
): Promise<void> =>
  raise(ctx, 'happened', {
    kind: examScheduled,
    of: async () => {
      const courseIds = exams.map(({ courseId }) => courseId);
      const [[examination], names] = await Promise.all([
        ctx.db
          .select({ examinationName: examinations.examinationName, programId: examinations.programId })
          .from(examinations)
          .where(eq(examinations.examinationId, examinationId)),
        ctx.db
          .select({ courseId: courses.courseId, name: courses.courseName })
          .from(courses)
          .where(inArray(courses.courseId, courseIds)),
      ]);
      if (!examination) return [];
      const named = exams.map((exam) => ({
        ...exam,
        courseName: names.find(({ courseId }) => courseId === exam.courseId)?.name ?? '',
      }));
      const facts = examFacts(examination.examinationName, named);
      const sitting = await ctx.db
        .select({ studentId: students.studentId })
        .from(students)
        .where(isEnrolledIn([examination.programId]));
      return sitting.map(({ studentId }) => ({ studentId, facts, path: '/egs/examschedule/grid' }));
    },
  });
