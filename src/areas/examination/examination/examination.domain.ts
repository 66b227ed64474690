import { z } from 'zod';
import { bySchoolYear, examinationAheadDays } from '../../../common/constants.domain.ts';
import { addDays, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { isOutside, windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import {
  dayField,
  flagField,
  idField,
  momentField,
  numberField,
  stampFields,
  textField,
  timeField,
} from '../../../kit/domain/row.domain.ts';
import { chosen, dateLeftToRules, flag, lengths, requiredText } from '../../../kit/domain/rules.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { examinationNames } from './examination-names.domain.ts';

/** The last day on which something may be examined. */
export const lastExamDay = (today: IsoDate): IsoDate => addDays(today, examinationAheadDays);

const examinationInput = z.object({
  examinationName: requiredText('Examination Name', 'Examination Name is required', lengths.name),
  programId: chosen('Program is required'),
  startDate: dateLeftToRules(),
  endDate: dateLeftToRules(),
  isFinalExam: flag,
});
export type ExaminationInput = z.output<typeof examinationInput>;

/** Program and dates are fixed, because schedules and marks depend on them. */
const chosenOnce = { programId: 'program', startDate: 'start date', endDate: 'end date' } as const;

function examinationIssues(examination: ExaminationInput, facts: RuleFacts<ExaminationInput>): Issue[] {
  const { today, before } = facts;
  const { startDate, endDate } = examination;
  if (before) {
    const fixed = Object.entries(chosenOnce) as [keyof typeof chosenOnce, string][];
    return fixed.flatMap(([field, words]) =>
      examination[field] === before[field] ? [] : [{ field, message: `The ${words} of an examination cannot be changed` }],
    );
  }
  const last = lastExamDay(today);
  const startMessage = windowMessage('The Start Date', undefined, last);
  const issues = windowIssues(examination, facts, 'startDate', { min: today, max: last }, startMessage);
  if (!(endDate >= startDate) || isOutside(examination, facts, 'endDate', { max: last })) {
    issues.push({ field: 'endDate', message: `The End Date must be between the start date and ${displayDate(last)}` });
  }
  return issues;
}

const examinationRow = z.object({
  examinationId: idField,
  examinationName: textField,
  programId: idField,
  ownerId: numberField.describe(
    'Which id of the scope `programid` covers it: the program, or minus its entry for a school year that is recorded',
  ),
  startDate: dayField,
  endDate: dayField,
  isFinalExam: flagField,
  /** Since when parents and students see its results; also null if the school does not release results. */
  released: momentField.nullable(),
  program: z.object({ programName: textField }),
  examSchedules: z
    .array(
      z.object({
        examScheduleId: idField,
        courseId: idField,
        course: z.object({ courseName: textField }),
        examDate: dayField,
        startTime: timeField,
        endTime: timeField,
        totalMarks: numberField,
        minMarks: numberField,
        roomId: textField,
      }),
    )
    .describe('In the order of their days and times'),
  ...stampFields,
});
export type ExaminationRow = z.output<typeof examinationRow>;

/** Every program has a half-yearly examination. */
const nameAndProgram = reading(
  examinationRow,
  ['examinationName', 'program.programName'],
  ({ examinationName, program }) => `${examinationName}, ${program.programName}`,
);

/** The days on which the courses of a program are examined. */
export const examination = defineResource({
  area: 'egs',
  name: 'Examination',
  id: 'examinationId',
  permission: 'examination',
  nameField: 'examinationName',
  labels: {
    one: 'examination',
    reason: 'Reason',
    edit: 'Update Examination',
    warning: 'This action will delete all the records related to examination. Are you sure?',
  },
  input: examinationInput,
  rules: examinationIssues,
  row: examinationRow,
  fields: {
    examinationName: 'Examination Name',
    programId: 'Program',
    startDate: 'Start Date',
    endDate: 'End Date',
    isFinalExam: 'Is Final Exam',
  },
  filters: {
    ...byFields('examinationName'),
    programId: { names: programNames },
    ...byFields('startDate', 'endDate', 'isFinalExam'),
    ...bySchoolYear,
  },
  columns: [{ value: nameAndProgram, filter: 'examinationName' }, 'startDate', 'endDate'],
  sort: '-startDate',
  owners: { programid: 'ownerId' },
  titleOf: nameAndProgram,
  names: [examinationNames],
});
