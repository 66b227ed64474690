import { courseFactory } from '../../src/areas/program/course/course.factory.ts';
import { courses } from '../../src/areas/program/course/course.table.ts';
import { courseSessionFactory } from '../../src/areas/program/course-session/course-session.factory.ts';
import { courseSessions } from '../../src/areas/program/course-session/course-session.table.ts';
import { programFactory } from '../../src/areas/program/program/program.factory.ts';
import { programs } from '../../src/areas/program/program/program.table.ts';
import { programCourseFactory } from '../../src/areas/program/program-course/program-course.factory.ts';
import { programCourses } from '../../src/areas/program/program-course/program-course.table.ts';
import { staffFactory } from '../../src/areas/staff/staff/staff.factory.ts';
import { staff } from '../../src/areas/staff/staff/staff.table.ts';
import { fullName } from '../../src/common/person-name.domain.ts';
import { addMonths, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { isElective } from '../examination/exam-plan.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { employees } from '../people/staff-list.server.ts';
import { firstDayOf, schoolYearOf } from '../school-year.server.ts';
import { idOf, idsBy, type StoredDemo } from '../stored-demo.server.ts';
import { type ClassGroup, classGroups, courseNames, lessonsOf, nameOfGroup } from './curriculum.server.ts';
import { classTeachers, teachingPlan } from './teaching-plan.server.ts';

/** Staff, programs, courses, and who teaches what. */
export async function storePrograms({ db, today }: WriteContext): Promise<Pick<StoredDemo, 'programs' | 'courses' | 'staff'>> {
  const year = schoolYearOf(today);
  const founded = firstDayOf(year - 16);
  const assignments = teachingPlan();
  const classTeacherOf = classTeachers(assignments);
  const staffIds = idsBy(
    employees.map(fullName),
    await insertAll(
      db,
      staff,
      staff.staffId,
      employees.map((one, index) => staffRow(one, index, today)),
    ),
  );
  const programIds = idsBy(
    classGroups.map(nameOfGroup),
    await insertAll(
      db,
      programs,
      programs.programId,
      classGroups.map((group, index) => ({
        ...programRow(group, founded, index),
        classTeacherId: idOf(staffIds, fullName(classTeacherOf(group))),
      })),
    ),
  );
  const courseIds = idsBy(
    courseNames,
    await insertAll(
      db,
      courses,
      courses.courseId,
      courseNames.map((course, index) => courseRow(course, founded, index)),
    ),
  );
  const plan = assignments.map(({ group, course, teacher }) => ({
    programId: idOf(programIds, nameOfGroup(group)),
    courseId: idOf(courseIds, course),
    staffId: idOf(staffIds, fullName(teacher)),
    course,
  }));
  await insertAll(
    db,
    programCourses,
    programCourses.programCourseId,
    plan.map(({ staffId: _, course, ...row }) => programCourseFactory({ ...row, isMandatory: !isElective(course) })),
  );
  await insertAll(
    db,
    courseSessions,
    courseSessions.courseSessionId,
    plan.map(({ course: _, ...row }) => courseSessionFactory({ ...row, sessionStartDate: firstDayOf(year) })),
  );
  return { programs: programIds, courses: courseIds, staff: staffIds };
}

/** For staff who came recently: how many months ago, by designation. */
const newcomers: Readonly<Record<string, number>> = { Counselor: 8, 'Estate Manager': 14 };

function staffRow({ courses: _, ...employee }: (typeof employees)[number], index: number, today: IsoDate) {
  const email = `${employee.firstName}.${employee.lastName}@homeroom.test`.toLowerCase();
  const monthsAgo = newcomers[employee.designation];
  const joined = monthsAgo === undefined ? {} : { joinedOn: `${addMonths(today, -monthsAgo)}-12` };
  return staffFactory({ ...employee, ...joined, email, isGovernmentHired: index % 9 === 4 }, 5000 + index);
}

const creditsOf = (course: string): number => {
  const periods = Math.max(
    ...classGroups
      .flatMap((group) => lessonsOf(group).filter((lesson) => lesson.course === course))
      .map((lesson) => lesson.periods),
  );
  return Math.min(4, periods);
};

function courseRow(courseName: string, startDate: string, seed: number) {
  const grades = classGroups
    .filter((group) => lessonsOf(group).some(({ course }) => course === courseName))
    .map(({ grade }) => grade);
  const courseDescription = `${courseName} in grades ${Math.min(...grades)} to ${Math.max(...grades)}`;
  return courseFactory({ courseName, courseDescription, startDate, credits: creditsOf(courseName) }, seed);
}

function programRow(group: ClassGroup, startDate: string, seed: number) {
  const totalCredits = lessonsOf(group).reduce((sum, { course }) => sum + creditsOf(course), 0);
  return programFactory(
    {
      programName: nameOfGroup(group),
      programDescription: descriptionOf(group),
      programOrder: group.grade,
      startDate,
      totalCredits,
      requiredCredits: Math.round(totalCredits * 0.8),
    },
    seed,
  );
}

function descriptionOf({ grade, section }: ClassGroup): string {
  if (grade <= 5) return `Primary school, section ${section}`;
  if (grade <= 8) return `Middle school, section ${section}`;
  if (grade <= 10) return `Secondary school, section ${section}`;
  return section === 'A' ? 'Senior secondary, science' : 'Senior secondary, commerce';
}
