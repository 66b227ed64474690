import { eq } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import type { ExamInput } from './exam-schedule.domain.ts';

/** An examination that the transaction has locked. */
interface Held {
  programId: number;
  startDate: IsoDate;
  endDate: IsoDate;
}

interface PlacedIssue {
  place: number;
  field: keyof ExamInput;
  message: string;
}

/** An exam's day has to lie within its examination. */
export const dayIssue = ({ startDate, endDate }: Held, { examDate }: Pick<ExamInput, 'examDate'>, place = 0): PlacedIssue[] => {
  const message = `The Exam Date must lie within the examination, from ${displayDate(startDate)} to ${displayDate(endDate)}`;
  return examDate >= startDate && examDate <= endDate ? [] : [{ place, field: 'examDate', message }];
};

/** What is wrong with new exams: days outside the examination, and courses that its program does not have. */
export async function examProblems(db: Db, held: Held, exams: readonly ExamInput[]): Promise<PlacedIssue[]> {
  const rows = await db
    .select({ courseId: programCourses.courseId })
    .from(programCourses)
    .where(eq(programCourses.programId, held.programId));
  const taught = new Set(rows.map(({ courseId }) => courseId));
  return exams.flatMap((exam, place) => [
    ...dayIssue(held, exam, place),
    ...(taught.has(exam.courseId)
      ? []
      : [{ place, field: 'courseId' as const, message: 'The program of this examination does not have this course' }]),
  ]);
}
