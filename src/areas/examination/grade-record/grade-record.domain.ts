import { z } from 'zod';
import { bySchoolYear } from '../../../common/constants.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { defineListed } from '../../../kit/domain/resource.domain.ts';
import { dayField, flagField, idField, numberField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, text, versionRead } from '../../../kit/domain/rules.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { marks } from '../exam-schedule/mark-number.domain.ts';
import { examinationNames } from '../examination/examination-names.domain.ts';
import { bandRow } from '../grade-scale/grade-scale.domain.ts';
import { markStanding } from './marks.domain.ts';

const ofProgram = { program: z.object({ programName: textField }) };
const examination = {
  examinationName: textField,
  programId: idField,
  startDate: dayField,
  endDate: dayField,
};

const marksSheetRow = z.object({
  examinationId: idField,
  examination: z.object({ ...examination, ownerId: numberField }),
  ...ofProgram,
  ...stampFields,
});
export type MarksSheetRow = z.output<typeof marksSheetRow>;

/** Every program has a half-yearly examination. */
const examinationAndProgram = reading(
  marksSheetRow,
  ['examination.examinationName', 'program.programName'],
  ({ examination: { examinationName }, program }) => `${examinationName}, ${program.programName}`,
);

/**
 * The grid of grade records: a row for each sheet that was begun, even with every mark emptied again, until it is deleted; for
 * families, those with a result of their child. Separate calls write the sheets.
 */
export const gradeRecord = defineListed({
  area: 'egs',
  name: 'GradeRecord',
  id: 'examinationId',
  permission: 'graderecord',
  labels: {
    one: 'grade record',
    reason: 'Reason',
    warning: 'All marks of this examination are deleted. Are you sure?',
  },
  row: marksSheetRow,
  fields: { examinationId: 'Examination', startDate: 'Start Date', programId: 'Program Name' },
  filters: {
    examinationName: { kind: 'text', label: 'Examination Name' },
    examinationId: { names: examinationNames },
    programId: { names: programNames },
    startDate: { kind: 'date' },
    ...bySchoolYear,
  },
  columns: [{ header: 'Examination', value: examinationAndProgram, filter: 'examinationName' }],
  sort: '-startDate',
  // Students with a result in it may see it, but the row does not name them.
  owners: { programid: 'examination.ownerId', studentid: null },
  titleOf: examinationAndProgram,
});

/** Null means excused, absent or, in an optional course, not taken. The server refuses marks above the total. */
const mark = marks('A mark', 'Marks must be a number from 0 to the total marks').nullable();

const markInput = z.object({
  studentId: chosen('Student is required'),
  examScheduleId: chosen('Exam schedule is required'),
  marks: mark,
  standing: z
    .literal(Object.values(markStanding), 'standing should be 0 (marked or empty) or 1 (excused)')
    .nullish()
    .describe('Without it an excuse stays as long as there is no mark'),
  reason: text('Reason', lengths.description).nullish().describe('Why the student is excused'),
});
export type MarkInput = z.output<typeof markInput>;

/** More than any examination has. */
const mostMarks = 20_000;

export const notList = 'gradeRecord must be a list.';

/** The examination of the marks and the version they were typed on; accepted inside `ScheduledGrades` or beside it. */
const which = {
  examinationId: chosen('Examination is required').nullish(),
  version: versionRead(),
};

/** Marks of an examination. Marks that are not named stay as they are. */
export const sheetInput = takingAlso(
  z.object({
    ScheduledGrades: takingAlso(
      z.object({
        gradeRecord: z
          .array(takingAlso(markInput, 'gradeRecordId', 'examSchedule', 'student', 'entered', 'enteredBy'), notList)
          .min(1, 'No data available to display.')
          .max(mostMarks, `At most ${mostMarks} marks at once`),
        ...which,
      }),
      'id',
    ),
    ...which,
    reason: text('Reason', lengths.description).optional(),
  }),
  ...['examination', 'examSchedules', 'gradeBands', 'students', 'lastModifiedBy'],
);

const scheduleOfSheet = z.object({
  examScheduleId: idField,
  courseId: idField,
  course: z.object({ courseName: textField }),
  examDate: dayField,
  totalMarks: numberField,
  minMarks: numberField,
  isMandatory: flagField.describe('Whether an empty mark means absent; if not, the course was not taken'),
  isOwn: flagField.describe('Whether the caller teaches this course in the program'),
});

const storedMark = {
  gradeRecordId: z.int().describe('0 until it is stored'),
  studentId: idField,
  examScheduleId: idField,
  marks: numberField.nullable(),
  standing: z.int().describe('0 marked or empty, 1 excused'),
  reason: textField.describe('Why the student is excused'),
};

/** All marks of an examination: a line for everybody who belonged to the program on the day of an exam, or has a mark in it. */
export const sheetAnswer = z.object({
  version: z.int().nullable().describe('Null while no marks are stored'),
  lastModifiedBy: textField,
  examinationId: idField,
  examination: z.object({
    ...examination,
    ownerId: numberField,
    needsReason: flagField.describe('Whether its results were released, so that a change of marks needs a reason'),
    ...ofProgram,
  }),
  examSchedules: z.array(scheduleOfSheet).describe('The caller’s own courses first'),
  gradeBands: z.array(bandRow).describe('The grade scale of its school year, the highest grade first; empty if that has none'),
  students: z.array(
    z.object({
      studentId: idField,
      firstName: textField,
      lastName: textField,
      rollNumber: numberField.nullable().describe('In the program and the school year of the examination'),
      isOwnChild: flagField.optional().describe('Whether it is a child of the caller, whose marks somebody else enters'),
    }),
  ),
  ScheduledGrades: z.object({ examinationId: idField, gradeRecord: z.array(z.object(storedMark)) }),
});

/** One mark of a student, with its exam. */
export const markOfStudent = z.object({
  ...storedMark,
  standing: z.int().describe('1 passed, 2 failed, 3 absent, 4 not taken, 5 excused'),
  examSchedule: z.object({
    examScheduleId: idField,
    examDate: dayField,
    totalMarks: numberField,
    minMarks: numberField,
    isMandatory: flagField,
    course: z.object({ courseId: idField, courseName: textField }),
    examination: z.object({ examinationId: idField, ...examination }),
  }),
});
