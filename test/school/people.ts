import { asSchool } from '../../src/app/app.server.ts';
import type { FileInput } from '../../src/areas/general/file/file.domain.ts';
import { smallPdf } from '../../src/areas/general/file/file.factory.ts';
import { fileContents, files } from '../../src/areas/general/file/file.table.ts';
import { courseFactory } from '../../src/areas/program/course/course.factory.ts';
import { courses } from '../../src/areas/program/course/course.table.ts';
import { programFactory } from '../../src/areas/program/program/program.factory.ts';
import { programs } from '../../src/areas/program/program/program.table.ts';
import { programCourses } from '../../src/areas/program/program-course/program-course.table.ts';
import { nonTeachingStaffs } from '../../src/areas/staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staffFactory } from '../../src/areas/staff/staff/staff.factory.ts';
import { staff } from '../../src/areas/staff/staff/staff.table.ts';
import { belongsToProgram } from '../../src/areas/student/enrolment/enrolment.domain.ts';
import { enrol } from '../../src/areas/student/enrolment/enrolment.server.ts';
import { familyFactory } from '../../src/areas/student/family/family.factory.ts';
import { families, studentFamilies } from '../../src/areas/student/family/family.table.ts';
import { studentFactory } from '../../src/areas/student/student/student.factory.ts';
import { students } from '../../src/areas/student/student/student.table.ts';
import { staffType, studentStatus } from '../../src/common/enumerations.domain.ts';
import type { Database } from '../../src/kit/server/database/database.server.ts';
import { counter } from '../support/counter.ts';
import type { TestApp } from '../support/harness.ts';

/** The only row of an answer. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`);
  return row;
}

type New<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

/** Adds a class group directly to the table; returns its id. */
export async function addProgram({ db }: Database, change: New<typeof programs> = {}): Promise<number> {
  return only(await db.insert(programs).values(programFactory(change)).returning({ id: programs.programId })).id;
}

export async function addCourse({ db }: Database, change: New<typeof courses> = {}): Promise<number> {
  return only(await db.insert(courses).values(courseFactory(change)).returning({ courseId: courses.courseId })).courseId;
}

/** Adds a course to a program; returns the course's id. */
export async function addProgramCourse(database: Database, programId: number): Promise<number> {
  const courseId = await addCourse(database);
  await database.db.insert(programCourses).values({ programId, courseId });
  return courseId;
}

export async function addStaff({ db }: Database, change: New<typeof staff> = {}): Promise<number> {
  return only(await db.insert(staff).values(staffFactory(change)).returning({ id: staff.staffId })).id;
}

/** Adds a non-teaching staff member with a role. */
export async function addNonTeachingStaff(database: Database, staffRole: number): Promise<number> {
  const staffId = await addStaff(database, { staffType: staffType.nonTeaching });
  await database.db.insert(nonTeachingStaffs).values({ staffId, staffRole });
  return staffId;
}

export async function addFamily({ db }: Database, change: New<typeof families> = {}): Promise<number> {
  return only(await db.insert(families).values(familyFactory(change)).returning({ id: families.familyId })).id;
}

/** Adds somebody to the family of a student; returns the id of the family member. */
export async function addGuardian(
  database: Database,
  studentId: number,
  change: New<typeof families> = {},
  link: New<typeof studentFamilies> = {},
): Promise<number> {
  const familyId = await addFamily(database, change);
  await database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1, ...link });
  return familyId;
}

const nextAdmission = counter();

/** Adds a student directly to the tables, enrolled since 2026-06-01 if a program is given; returns the student's id. */
export async function addStudent(database: Database, change: New<typeof students> = {}): Promise<number> {
  const schoolAdmissionNumber = `2020-${String(nextAdmission()).padStart(4, '0')}`;
  const values = { ...studentFactory(), schoolAdmissionNumber, ...change };
  const { id } = only(await database.db.insert(students).values(values).returning({ id: students.studentId }));
  const stays = belongsToProgram(values.studentStatus ?? studentStatus.active);
  const move = { studentId: id, programId: stays ? (values.programId ?? null) : null };
  await asSchool(database, (ctx) => enrol(ctx, [move], { from: '2026-06-01' }), new Date('2026-06-15T06:00:00Z'));
  return id;
}

/** A student's admission number, as papers print it. */
export async function admissionOf({ rows }: Pick<TestApp, 'rows'>, studentId: number): Promise<string> {
  const query = 'select school_admission_number as number from student where student_id = $1';
  return only(await rows<{ number: string }>(query, [studentId])).number;
}

/** A PDF of a student, as it is stored. */
export async function addFile(
  { db }: Pick<Database, 'db'>,
  of: FileInput,
  besides: { createdBy?: string; lastModifiedBy?: string } = {},
) {
  const mediaType = 'application/pdf';
  const { fileId } = only(
    await db
      .insert(files)
      .values({ ...of, ...besides, mediaType, size: smallPdf.length })
      .returning(),
  );
  await db.insert(fileContents).values({ fileId, content: smallPdf });
  return fileId;
}
