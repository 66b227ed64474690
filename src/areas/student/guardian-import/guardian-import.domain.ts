import type { z } from 'zod';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { importCalls } from '../../../kit/domain/import/import-calls.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { numberField } from '../../../kit/domain/row.domain.ts';
import { type GuardianField, guardianColumns } from '../import/import-fields.domain.ts';
import { guardianImport } from './import-kind.domain.ts';

export const guardianImportCalls = importCalls(guardianImport, {
  tag: 'Students',
  whom: 'guardians of students who are there already',
  more: { newGuardians: numberField, linkedGuardians: numberField },
});
export type GuardianImportReport = z.output<(typeof guardianImportCalls)['check']['answer']>;

/** Whose guardian a row names. */
export const ofStudent: ImportField = {
  ...{ name: 'schoolAdmissionNumber', label: 'Admission Number', kind: 'text', required: 'Yes' },
  words: ['admission', 'student admission', 'sr', 'gr', 'scholar', 'student id', 'enrollment', 'registration'],
};

const first = /^Guardian 1 /;
const words: Readonly<Record<string, readonly string[]>> = {
  relationship: ['relation', 'relation to student'],
  personalContact: ['phone', 'guardian phone'],
  email: ['email id', 'email address'],
  dateOfBirth: ['dob'],
  gender: ['sex'],
  currentAddress: ['address'],
  occupation: ['profession'],
};

/** The columns of a guardian who has a row of its own: those of the first of a student's. */
export const ownColumns = (today: IsoDate): GuardianField[] =>
  guardianColumns(today)
    .filter(({ slot }) => slot === 1)
    .map(({ follows: _, ...field }) => ({
      ...{ ...field, label: field.label.replace(first, ''), words: words[field.field] ?? [] },
      required: field.required === '' ? '' : 'Yes',
    }));

/** What is read of a file: besides these, whole names. */
export const guardianFields = (today: IsoDate): ImportField[] => [
  ofStudent,
  ...ownColumns(today),
  {
    ...{ name: 'name', label: 'Name', kind: 'text', required: '', fills: ['guardian1.firstName', 'guardian1.lastName'] },
    words: ['name', 'guardian name', 'guardian'],
  },
];
