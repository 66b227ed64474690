import { asSchool } from '../src/app/app.server.ts';
import { courses } from '../src/areas/program/course/course.table.ts';
import { programs } from '../src/areas/program/program/program.table.ts';
import { programCourses } from '../src/areas/program/program-course/program-course.table.ts';
import { staff } from '../src/areas/staff/staff/staff.table.ts';
import { enrol } from '../src/areas/student/enrolment/enrolment.server.ts';
import { families } from '../src/areas/student/family/family.table.ts';
import { students } from '../src/areas/student/student/student.table.ts';
import type { Database } from '../src/kit/server/database.server.ts';

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** The one row of an answer. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`);
  return row;
}

type New<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

/** A class group, straight into the table; its id. */
export async function addProgram({ db }: Database, change: New<typeof programs> = {}): Promise<number> {
  const values = { programName: `Grade ${next()} A`, duration: 12, programOrder: 5, startDate: '2026-06-01', ...change };
  return only(await db.insert(programs).values(values).returning({ id: programs.programId })).id;
}

/** A course of a program; the course's id. */
export async function addProgramCourse({ db }: Database, programId: number): Promise<number> {
  const values = { courseName: `Course ${next()}`, duration: 12, startDate: '2026-06-01' };
  const { courseId } = only(await db.insert(courses).values(values).returning({ courseId: courses.courseId }));
  await db.insert(programCourses).values({ programId, courseId });
  return courseId;
}

export async function addStaff({ db }: Database, change: New<typeof staff> = {}): Promise<number> {
  const n = next();
  const values = {
    firstName: 'Meera',
    lastName: 'Nair',
    email: `meera.nair.${n}@school.test`,
    gender: 2,
    staffType: 1,
    currentAddress: '4 Temple Street',
    personalContact: '9876500000',
    ...change,
  };
  return only(await db.insert(staff).values(values).returning({ id: staff.staffId })).id;
}

export async function addFamily({ db }: Database, change: New<typeof families> = {}): Promise<number> {
  const values = {
    firstName: 'Lakshmi',
    lastName: 'Rao',
    gender: 2,
    currentAddress: '12 Lake Road',
    personalContact: '9876500001',
    dateOfBirth: '1985-03-04',
    income: 480_000,
    ...change,
  };
  return only(await db.insert(families).values(values).returning({ id: families.familyId })).id;
}

/** A student straight into the tables, enrolled since 2026-06-01 where a program is given; the student's id. */
export async function addStudent(database: Database, change: New<typeof students> = {}): Promise<number> {
  const n = next();
  const values = {
    firstName: 'Asha',
    lastName: 'Rao',
    studentStatus: 1,
    gender: 2,
    dateOfBirth: '2015-01-09',
    currentAddress: '12 Lake Road',
    emergencyContact: '9876500002',
    schoolAdmissionNumber: `2020-${String(n).padStart(4, '0')}`,
    ...change,
  };
  const { id } = only(await database.db.insert(students).values(values).returning({ id: students.studentId }));
  await asSchool(database, (ctx) => enrol(ctx, id, values.programId ?? null, '2026-06-01'));
  return id;
}
