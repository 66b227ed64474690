import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { seenMark, shownMark } from '../../../kit/domain/preview/seen-preview.domain.ts';
import {
  dateField,
  dayField,
  enumField,
  flagField,
  idField,
  momentField,
  numberField,
  reference,
  textField,
} from '../../../kit/domain/row.domain.ts';
import { chosen, largestInteger, lengths, optionalReference, text, versionRead } from '../../../kit/domain/rules.domain.ts';
import { planOutcomes } from './outcomes.domain.ts';
import { passRule } from './pass-rule.domain.ts';

const nobody = 'Please select the students.';
const year = z
  .int('This is not a school year')
  .min(1, 'This is not a school year')
  .max(largestInteger, 'This is not a school year');
const ofYear = z.object({ schoolYear: year });
const query = z.object({ schoolYear: parameters.id });

/** A step of the plan: whether it is chosen, and what is set for it. */
const step = z.object({
  name: textField,
  label: textField,
  isChosen: flagField,
  isAllowed: flagField.describe('Whether the caller may apply it'),
  settings: z.record(z.string(), z.unknown()).describe('As the step names them'),
  fields: z
    .array(z.object({ name: textField, label: textField, kind: z.enum(['number', 'day']), hint: textField }))
    .describe('How the settings are asked for'),
});
export type PlanStepRow = z.output<typeof step>;

const plannedProgram = z.object({
  programId: idField,
  programName: textField,
  programOrder: numberField,
  capacity: numberField.describe('How many students it takes; 0: as many as come'),
  isOffered: flagField,
});

const line = z.object({ text: textField, names: z.array(textField) });
const stepPreview = z.object({ name: textField, label: textField, lines: z.array(line) });
export type StepPreview = z.output<typeof stepPreview>;

const yearPlan = z.object({
  schoolYear: numberField,
  schoolYearName: textField,
  firstDay: dayField,
  isDraft: flagField.describe('False as long as there is no plan'),
  applied: momentField.nullable(),
  appliedBy: textField,
  done: z.array(stepPreview).describe('What applying it wrote'),
  passRule: z
    .object({
      minPercentage: numberField.nullable(),
      maxFailedCourses: numberField.nullable(),
      minAttendance: numberField.nullable(),
    })
    .nullable()
    .describe('What the next class was proposed by besides the order'),
  steps: z.array(step),
  programs: z.array(plannedProgram).describe('The classes as they are in that year, in its order'),
  version: numberField.describe('0: there is no plan of this year'),
});
export type YearPlan = z.output<typeof yearPlan>;

const plannedStudent = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  schoolAdmissionNumber: textField,
  fromId: reference.describe('The class from which it is reckoned; null: none'),
  attendedId: reference.describe('The class attended on the last day before the year; another one after an early promotion'),
  outcome: enumField(planOutcomes).nullable().describe('Null: none yet'),
  programId: reference,
  reason: textField,
  isByHand: flagField,
  isGiven: flagField.describe('Entered elsewhere, where it can be changed'),
  leavesOn: dateField.describe('By an exit that is there already'),
  changesOn: dateField.describe('The day of a change of class that comes before the year'),
});
export type PlannedStudent = z.output<typeof plannedStudent>;

const outcomesInput = z.object({
  schoolYear: year,
  studentIds: z.array(chosen('Student is required'), nobody).min(1, nobody).max(5000, 'At most 5000 students at once.'),
  outcome: z
    .int('Choose what becomes of them')
    .refine((value) => value in planOutcomes.labels, 'Choose what becomes of them')
    .nullable()
    .describe('Null: none, until the plan is filled again'),
  programId: optionalReference('Program should be a program').describe(
    'None: the one that follows from the order, where that is sure',
  ),
  reason: text('Reason', lengths.line),
});
export type OutcomesInput = z.output<typeof outcomesInput>;

const planPreview = z.object({
  version: numberField.describe('The version of the plan that was tried'),
  steps: z.array(stepPreview),
  open: z.array(textField).describe('What stands in the way, a sentence each; empty: it can be applied'),
  seen: shownMark,
});
export type PlanPreview = z.output<typeof planPreview>;

const undoPreview = z.object({
  refusals: z.array(textField).describe('Why it cannot be undone, a sentence each; empty: it can'),
});

export const planMessages = {
  begun: 'The plan was begun',
  filled: 'The plan was filled',
  saved: 'The plan was saved',
  applying: 'The plan is being applied',
  undone: 'The plan was undone',
  dropped: 'The plan was deleted',
} as const;

const tag = 'New School Year';
const url = '/api/gs/YearPlan';
const permission = ['schoolyear.update'] as const;
const reading = { method: 'GET', tag, permission, query, errors: [404] } as const;
const writing = { method: 'POST', tag, permission, errors: [404, 409, 422] } as const;
const howMany = saved(z.int().describe('How many students'));

export const getYearPlan = defineCall({
  ...reading,
  path: url,
  summary: 'The plan of a coming school year: its steps, and the classes that there are',
  answer: yearPlan,
  answered: 'The plan; where there is none yet, what could be planned',
});

export const getPlannedStudents = defineCall({
  ...reading,
  path: `${url}/GetStudents`,
  summary: 'What the plan of a school year says of each student, and who has no outcome yet',
  answer: z.array(plannedStudent),
  answered: 'By class, in the order of the names',
});

export const beginYearPlan = defineCall({
  ...writing,
  path: url,
  summary: 'Begin the plan of the coming school year, filled by the order of the classes',
  body: ofYear,
  answer: saved(),
  status: 201,
});

export const fillYearPlan = defineCall({
  ...writing,
  path: `${url}/Fill`,
  summary: 'Propose an outcome for each student who has none; with another pass rule, for all for whom nobody has chosen one',
  body: ofYear.extend({ passRule: passRule.nullish().describe('Absent: as it is; null: none') }),
  answer: howMany,
});

export const setOutcomes = defineCall({
  ...writing,
  method: 'PUT',
  path: `${url}/SetOutcomes`,
  summary: 'Choose what becomes of students, of all of them or none',
  body: outcomesInput,
  answer: howMany,
});

export const setPlanSteps = defineCall({
  ...writing,
  method: 'PUT',
  path: `${url}/SetSteps`,
  summary: 'Choose which steps are applied, and with which settings',
  body: z.object({
    schoolYear: year,
    steps: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .describe('The chosen steps by their names, with their settings'),
    version: versionRead(),
  }),
  answer: saved(),
});

export const previewYearPlan = defineCall({
  ...writing,
  path: `${url}/PreviewApply`,
  summary: 'What applying the plan would write, step by step, and what stands in the way; changes nothing',
  body: ofYear,
  answer: planPreview,
  answered: 'What each chosen step would write',
});

export const applyYearPlan = defineCall({
  ...writing,
  path: `${url}/Apply`,
  summary: 'Apply the plan as a task: all of its steps or none, in effect on the first day of the year',
  body: ofYear.extend({ seen: seenMark }),
  answer: saved(z.int().describe('The task')),
});

export const previewUndoPlan = defineCall({
  ...writing,
  path: `${url}/PreviewUndo`,
  summary: 'Why the plan cannot be undone, if anything stands on it; changes nothing',
  body: ofYear,
  answer: undoPreview,
  answered: 'What stands on it',
});

export const undoYearPlan = defineCall({
  ...writing,
  path: `${url}/Undo`,
  summary: 'Put back all that applying the plan wrote; it is a draft again',
  body: ofYear,
  answer: saved(),
});

export const dropYearPlan = defineCall({
  ...reading,
  method: 'DELETE',
  path: url,
  summary: 'Delete the draft of a plan',
  answer: saved(),
  errors: [404, 409],
});
