import { z } from 'zod';
import { bySchoolYear } from '../../../common/constants.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { dayField, idField, numberField, stampFields, textField, timeField } from '../../../kit/domain/row.domain.ts';
import { chosen, dateLeftToRules, endMessage, lengths, requiredTime, text } from '../../../kit/domain/rules.domain.ts';
import { courseNames } from '../../program/course/course-names.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { lastExamDay } from '../examination/examination.domain.ts';
import { examinationNames } from '../examination/examination-names.domain.ts';
import { highestMark, marks } from './mark-number.domain.ts';

const totalMessage = 'Total Marks must be a positive number';
const minimumMessage = 'Minimum Marks must be a non-negative number and less than or equal to Total Marks';

/** The fields of an exam in one course, without its examination. */
export const examInput = z.object({
  courseId: chosen('Course is required'),
  roomId: text('Room'),
  totalMarks: marks('Total Marks', totalMessage).positive(totalMessage),
  minMarks: marks('Minimum Marks', minimumMessage),
  examDate: dateLeftToRules(),
  startTime: requiredTime('Start Time is required'),
  endTime: requiredTime(endMessage),
});
/** One row of the form that enters several at once. */
export type ExamInput = z.output<typeof examInput>;

const examScheduleInput = z.object({
  examinationId: chosen('Examination is required'),
  ...examInput.shape,
  /** Why it is changed after its results were released; only the history keeps this. */
  reason: text('Reason', lengths.description).optional(),
});
export type ExamScheduleInput = z.output<typeof examScheduleInput>;

/** The rules for one exam on its own. Only the server can tell whether its day lies within the examination. */
export function examIssues(exam: ExamInput, facts: RuleFacts<ExamInput>): Issue[] {
  const { startTime, endTime, totalMarks, minMarks } = exam;
  const last = lastExamDay(facts.today);
  const window = { min: facts.today, max: last };
  const issues = windowIssues(exam, facts, 'examDate', window, windowMessage('The Exam Date', undefined, last));
  if (endTime <= startTime) issues.push({ field: 'endTime', message: endMessage });
  if (minMarks > totalMarks) issues.push({ field: 'minMarks', message: minimumMessage });
  return issues;
}

/** Examination and course are fixed, because the marks belong to them. */
function examScheduleIssues(schedule: ExamScheduleInput, facts: RuleFacts<ExamScheduleInput>): Issue[] {
  const { before } = facts;
  const fixed = (['examinationId', 'courseId'] as const).filter((field) => before && before[field] !== schedule[field]);
  const words = { examinationId: 'examination', courseId: 'course' } as const;
  return [
    ...fixed.map((field) => ({ field, message: `The ${words[field]} of an exam schedule cannot be changed` })),
    ...examIssues(schedule, facts),
  ];
}

export const examScheduleRow = z.object({
  examScheduleId: idField,
  examinationId: idField,
  courseId: idField,
  roomId: textField,
  totalMarks: numberField,
  minMarks: numberField,
  examDate: dayField,
  startTime: timeField,
  endTime: timeField,
  examination: z.object({
    examinationName: textField,
    programId: idField,
    ownerId: numberField,
    program: z.object({ programName: textField }),
  }),
  course: z.object({ courseName: textField }),
  gradeRecords: z
    .array(
      z.object({
        ...{ gradeRecordId: idField, studentId: idField, examScheduleId: idField },
        ...{ marks: numberField.nullable(), standing: z.int(), reason: textField },
      }),
    )
    .describe(
      'Those that the caller may see; no marks (null) means that the student is excused (standing 1, with a reason), was absent or has not taken the course',
    ),
  ...stampFields,
});
export type ExamScheduleRow = z.output<typeof examScheduleRow>;

const named = ['examination.examinationName', 'examination.program'] as const;
const examinationTitle = reading(
  examScheduleRow,
  named,
  ({ examination: { examinationName, program } }) => `${examinationName}, ${program.programName}`,
);

/** When and where a course is examined, with its total and minimum marks. */
export const examSchedule = defineResource({
  area: 'egs',
  name: 'ExamSchedule',
  id: 'examScheduleId',
  permission: 'examschedule',
  labels: { one: 'exam schedule', reason: 'Reason' },
  input: examScheduleInput,
  rules: examScheduleIssues,
  row: examScheduleRow,
  fields: {
    examinationId: 'Examination',
    courseId: 'Course',
    examDate: 'Exam Date',
    startTime: 'Start Time',
    endTime: 'End Time',
    totalMarks: 'Total Marks',
    minMarks: { label: 'Minimum Marks', hint: 'What it takes to pass.' },
    roomId: 'Room',
    reason: { label: 'Reason', hint: 'Needed if the results are released and the total, minimum or date changes.' },
    programId: 'Program',
  },
  filters: {
    examinationId: { names: examinationNames },
    programId: { names: programNames },
    ...byFields('examDate'),
    isUpcoming: { kind: 'bool', label: 'Still to come' },
    courseId: { names: courseNames },
    ...byFields('startTime', 'endTime'),
    totalMarks: { min: 0, max: highestMark },
    minMarks: { min: 0, max: highestMark },
    ...byFields('roomId'),
    ...bySchoolYear,
  },
  columns: [
    { value: examinationTitle, filter: 'examinationId' },
    'examDate',
    { value: 'course.courseName', filter: 'courseId' },
    'startTime',
    'endTime',
  ],
  sort: '-examDate',
  owners: { programid: 'examination.ownerId' },
  titleOf: reading(
    examScheduleRow,
    [...named, 'course.courseName'],
    ({ examination: { examinationName, program }, course }) => `${examinationName}, ${program.programName}: ${course.courseName}`,
  ),
});
