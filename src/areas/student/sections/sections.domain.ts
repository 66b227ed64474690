import { z } from 'zod';
import { genders } from '../../../common/enumerations.domain.ts';
import { sinceDay } from '../../../common/since/since.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { dateField, dayField, enumField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { consequences } from '../enrolment/class-change.domain.ts';

/** A student as sections are made up of them. */
const sectionStudent = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  schoolAdmissionNumber: textField,
  gender: enumField(genders),
  percentage: numberField
    .nullable()
    .describe('In the last examination with marks of theirs, as far as the caller may read these'),
  comingStay: z
    .object({ programId: idField, programName: textField, fromDate: dayField })
    .nullable()
    .describe('The program to which they go on a coming day'),
  lastDay: dateField.describe('The exit date of who is about to leave'),
});
export type SectionStudent = z.output<typeof sectionStudent>;

const nobody = 'Please select the students to move.';

/** Students and the section to which each goes, all of them or none. */
const sectionsInput = z.object({
  students: z
    .array(
      takingAlso(
        z.object({
          studentId: chosen('Student is required'),
          programId: chosen('Program is required').describe('Their present one takes back a change that waits for its day'),
          formerId: chosen('Former program is required').describe(
            'The program that was seen; who is in another by now is refused',
          ),
        }),
      ),
      nobody,
    )
    .min(1, nobody)
    .max(1000, 'At most 1000 students can be moved at once.'),
  since: sinceDay,
});
export type SectionMove = z.output<typeof sectionsInput>['students'][number];

export const sectionMessages = {
  done: 'Sections changed successfully',
  failed: 'Failed to change the sections',
} as const;

const ofSections = { tag: 'Students', permission: ['student.update'] } as const;
const changing = { ...ofSections, body: sectionsInput, errors: [404, 409, 422] } as const;

const section = z.object({
  programId: idField,
  programName: textField,
  capacity: numberField.describe('How many students it takes; 0: it is not known'),
});
export type SectionOffered = z.output<typeof section>;

export const getSections = defineCall({
  ...ofSections,
  method: 'GET',
  path: '/api/sis/Student/GetSections',
  summary: 'The programs of the order of one, itself included',
  query: z.object({ programId: parameters.id }),
  answer: z.array(section),
  answered: 'In their order, within what the caller may change',
});

export const getSection = defineCall({
  ...ofSections,
  method: 'GET',
  path: '/api/sis/Student/GetSection',
  summary: 'The students of a program, with what sections are made up by',
  query: z.object({ programId: parameters.id }),
  answer: z.array(sectionStudent),
  answered: 'In the order of the names',
});

export const changeSections = defineCall({
  ...changing,
  method: 'PUT',
  path: '/api/sis/Student/ChangeSectionsBulk',
  summary: 'Move students between programs of one order, all of them or none',
  answer: saved(z.int().describe('How many')),
});

export const previewSections = defineCall({
  ...changing,
  method: 'POST',
  path: '/api/sis/Student/PreviewSectionsBulk',
  summary: 'What moving students between programs of one order would mean for fees and registers; changes nothing',
  answer: consequences,
  answered: 'What becomes of them',
});
