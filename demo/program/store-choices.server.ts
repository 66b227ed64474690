import { asc, inArray } from 'drizzle-orm';
import {
  courseChoiceCourses,
  courseChoicePrograms,
  courseChoices,
  studentChoiceCourses,
  studentChoices,
} from '../../src/areas/program/course-choice/course-choice.table.ts';
import { students } from '../../src/areas/student/student/student.table.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { schoolYearOf } from '../school-year.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';

const stamp = { createdBy: 'Homeroom', lastModifiedBy: 'Homeroom' };

/** Grade 9 chooses an activity these days; three of four have chosen, most of them the first. */
export async function storeChoices({ db, today }: WriteContext, demo: StoredDemo): Promise<void> {
  const programIds = ['Grade 9 A', 'Grade 9 B'].map((name) => idOf(demo.programs, name));
  const courseIds = ['Music', 'Dance', 'Art'].map((name) => idOf(demo.courses, name));
  const [courseChoiceId = 0] = await insertAll(db, courseChoices, courseChoices.courseChoiceId, [
    {
      ...{ choiceName: 'Activity, Grade 9', schoolYear: schoolYearOf(today), leastCourses: 1, mostCourses: 1 },
      ...{ opensOn: addDays(today, -5), closesOn: addDays(today, 14), notes: 'On Fridays, in the last two lessons.' },
    },
  ]);
  await db.insert(courseChoicePrograms).values(programIds.map((programId) => ({ courseChoiceId, programId })));
  await db.insert(courseChoiceCourses).values(courseIds.map((courseId) => ({ courseChoiceId, courseId, capacity: 30 })));
  const all = await db
    .select({ studentId: students.studentId })
    .from(students)
    .where(inArray(students.enrolledProgramId, programIds))
    .orderBy(asc(students.studentId));
  const chosen = all
    .filter((_, place) => place % 4 < 3)
    .map(({ studentId }, place) => ({ courseChoiceId, studentId, courseId: courseIds[(place * place) % 3] ?? 0 }));
  await db.insert(studentChoices).values(
    chosen.map(({ courseId, ...row }, place) => ({
      ...stamp,
      ...row,
      secondWishId: place % 2 ? null : courseIds.find((other) => other !== courseId),
    })),
  );
  await db.insert(studentChoiceCourses).values(chosen);
}
