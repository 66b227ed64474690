import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { dayField, flagField, idField, numberField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredWhole } from '../../../kit/domain/rules.domain.ts';

/** The defaults of a program course. */
export const newProgramCourse = { semester: 1, isMandatory: true } as const;

/** What is said where no course was chosen, or one that is not there. */
export const noCourseChosen = 'Please select a course to add.';

/** A course that a program has. */
export const programCourseInput = z.object({
  programId: chosen('Program is required'),
  courseId: chosen(noCourseChosen),
  semester: requiredWhole('Semester must be greater than 0', 1, 100)
    .nullish()
    .transform((value) => value ?? newProgramCourse.semester),
  isMandatory: z
    .boolean('Please answer yes or no')
    .nullish()
    .transform((value) => value ?? newProgramCourse.isMandatory),
});
export type ProgramCourseInput = z.output<typeof programCourseInput>;

const programCourseRow = z.object({
  programCourseId: idField,
  programId: idField,
  courseId: idField,
  semester: numberField,
  isMandatory: flagField,
  course: z.object({ courseName: textField, credits: numberField }),
  /** Who will teach it from a later date. */
  takeover: z.object({ staffId: idField, firstName: textField, lastName: textField, fromDate: dayField }).nullable(),
  ...stampFields,
});
export type ProgramCourseRow = z.output<typeof programCourseRow>;

/** The path of their calls; they have no list of their own. */
export const programCourse = { area: 'ps', name: 'ProgramCourse', id: 'programCourseId' } as const;

const ofProgram = { tag: 'Program courses', permission: ['program.update'], answer: saved() } as const;

export const getCoursesForProgram = defineCall({
  method: 'GET',
  path: '/api/ps/ProgramCourse/GetAllCoursesForProgram',
  tag: 'Program courses',
  summary: 'The courses of a program',
  permission: ['program.read'],
  query: z.object({ programId: parameters.id }),
  answer: z.array(programCourseRow),
  answered: 'By semester, in the order of the names',
  errors: [404],
});

export const addProgramCourse = defineCall({
  ...ofProgram,
  method: 'POST',
  path: '/api/ps/ProgramCourse',
  summary: 'Add a course to a program',
  body: takingAlso(programCourseInput, programCourseRow, 'id', 'program'),
  status: 201,
  errors: [404, 409, 422],
});

export const removeProgramCourse = defineCall({
  ...ofProgram,
  method: 'DELETE',
  path: '/api/ps/ProgramCourse/DeleteProgramCourseById',
  summary: 'Remove a course from a program; its teacher is unassigned first',
  query: z.object({ programCourseId: parameters.id }),
  errors: [404, 409],
});
