import { z } from 'zod';
import { flagField, idField, numberField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredWhole } from '../../../kit/domain/rules.domain.ts';

/** What stands in a program course unless something else is said. */
export const newProgramCourse = { semester: 1, isMandatory: true } as const;

/** A course that a program has. */
export const programCourseInput = z.object({
  programId: chosen('Program is required'),
  courseId: chosen('Please select a course to add.'),
  semester: requiredWhole('Semester must be greater than 0', 1, 100)
    .nullish()
    .transform((value) => value ?? newProgramCourse.semester),
  isMandatory: z
    .boolean('Please answer yes or no')
    .nullish()
    .transform((value) => value ?? newProgramCourse.isMandatory),
});
export type ProgramCourseInput = z.output<typeof programCourseInput>;

export const programCourseRow = z.object({
  programCourseId: idField,
  programId: idField,
  courseId: idField,
  semester: numberField,
  isMandatory: flagField,
  course: z.object({ courseName: textField, credits: numberField }),
  ...stampFields,
});
export type ProgramCourseRow = z.output<typeof programCourseRow>;

/** The path of their calls; they have no list of their own. */
export const programCourse = { area: 'ps', name: 'ProgramCourse', id: 'programCourseId' } as const;
