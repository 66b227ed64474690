import { inArray } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import type { WeekLesson } from '../lesson/week-lesson.domain.ts';

/** The lessons of a week in words, by program; what else is known of a lesson goes along. */
export async function weekInWords<Known extends { lesson: WeekLesson }>(db: Db, known: readonly Known[]) {
  const lessons = known.map(({ lesson }) => lesson);
  const parts = lessons.flatMap((lesson) => lesson.parts);
  const ofPrograms = await db
    .select({ programId: programs.programId, programName: programs.programName })
    .from(programs)
    .where(inArray(programs.programId, distinct(lessons.map(({ programId }) => programId))))
    .orderBy(...programOrder);
  const ofCourses = await db
    .select({ id: courses.courseId, name: courses.courseName })
    .from(courses)
    .where(inArray(courses.courseId, distinct(parts.map(({ courseId }) => courseId))));
  const people = await db
    .select({ id: staff.staffId, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(inArray(staff.staffId, distinct(parts.flatMap(givenBy))));
  const courseNames = new Map(ofCourses.map(({ id, name }) => [id, name]));
  const staffNames = new Map(people.map(({ id, ...person }) => [id, fullName(person)]));
  const words = ({ lesson: { weekday, startTime, endTime, parts: of }, ...more }: Known) => ({
    ...more,
    ...{ weekday, startTime, endTime },
    courses: distinct(of.map(({ courseId }) => courseId))
      .map((courseId) => courseNames.get(courseId) ?? '')
      .join(', '),
    teachers: of
      .flatMap(givenBy)
      .map((staffId) => staffNames.get(staffId) ?? '')
      .join(', '),
  });
  return ofPrograms.flatMap((program) => {
    const own = known.filter(({ lesson: { programId } }) => programId === program.programId);
    return own.length > 0 ? [{ ...program, lessons: own.map(words) }] : [];
  });
}

const givenBy = ({ staffId, otherStaffIds }: WeekLesson['parts'][number]): number[] => [staffId, ...otherStaffIds];

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];
