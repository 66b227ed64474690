import { and, desc, eq, exists, inArray } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { admissionNumberKey } from '../../student/student/admission-number.domain.ts';
import { students } from '../../student/student/student.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinationScopes, examinations } from '../examination/examination.table.ts';
import { openMarks } from '../grade-record/open-marks.server.ts';
import { marksImport } from './import-kind.domain.ts';

/** The examinations for which the caller may enter marks, the newest first, by name and program. */
export async function examinationsToMark(ctx: Context): Promise<{ id: number; name: string }[]> {
  const scheduled = ctx.db
    .select({ id: examSchedules.examScheduleId })
    .from(examSchedules)
    .where(eq(examSchedules.examinationId, examinations.examinationId));
  const found = await ctx.db
    .select({ id: examinations.examinationId, name: examinations.examinationName, programName: programs.programName })
    .from(examinations)
    .innerJoin(programs, eq(programs.programId, examinations.programId))
    .where(and(scopeWhere(grantOf(ctx, marksImport.permission), examinationScopes), exists(scheduled)))
    .orderBy(desc(examinations.startDate), programs.programOrder, programs.nameSort, desc(examinations.examinationId));
  return found.map(({ id, name, programName }) => ({ id, name: `${name}, ${programName}` }));
}

/** The courses that these examine, by name. */
export async function examinedCourses(ctx: Context): Promise<{ courseId: number; courseName: string }[]> {
  return ctx.db
    .selectDistinct({ courseId: courses.courseId, courseName: courses.courseName, nameSort: courses.nameSort })
    .from(examSchedules)
    .innerJoin(examinations, eq(examinations.examinationId, examSchedules.examinationId))
    .innerJoin(courses, eq(courses.courseId, examSchedules.courseId))
    .where(scopeWhere(grantOf(ctx, marksImport.permission), examinationScopes))
    .orderBy(courses.nameSort, courses.courseId);
}

/** The sheet of an examination as it is, with the admission numbers of its students. */
export async function sheetToMark(ctx: Context, examinationId: number) {
  const sheet = await openMarks(ctx, grantOf(ctx, marksImport.permission), examinationId);
  const ids = sheet.students.map(({ studentId }) => studentId);
  const numbers =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ studentId: students.studentId, number: students.schoolAdmissionNumber })
          .from(students)
          .where(inArray(students.studentId, ids));
  const numberOf = new Map(numbers.map(({ studentId, number }) => [studentId, admissionNumberKey(number)]));
  const cells = new Map(sheet.ScheduledGrades.gradeRecord.map((one) => [`${one.studentId} ${one.examScheduleId}`, one]));
  return {
    ...sheet,
    students: sheet.students.map((student) => ({ ...student, number: numberOf.get(student.studentId) ?? '' })),
    cellOf: (studentId: number, examScheduleId: number) => cells.get(`${studentId} ${examScheduleId}`),
  };
}
export type SheetToMark = Awaited<ReturnType<typeof sheetToMark>>;
