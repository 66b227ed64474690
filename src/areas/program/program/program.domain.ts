import { z } from 'zod';
import { earliestSchoolEvent, latestDate } from '../../../common/constants.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { flagField, heldAs, idField, numberField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import {
  lengths,
  optionalFlag,
  optionalReference,
  optionalWhole,
  requiredDate,
  requiredText,
  requiredWhole,
  text,
} from '../../../kit/domain/rules.domain.ts';
import { staffNameFields } from '../../staff/staff/staff.domain.ts';
import { staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { programNames } from './program-names.domain.ts';

/** In months. */
export const minimumDuration = 6;
const maximumDuration = 120;

const tooShort = 'Duration is required and cannot be less than 6 months';
export const duration = heldAs(numberField, () =>
  z.int(tooShort).min(minimumDuration, tooShort).max(maximumDuration, 'Duration cannot be more than 120 months'),
);
/** For programs and courses alike. */
const startDateMessage = windowMessage('The Start Date', earliestSchoolEvent, latestDate);
export const startDate = requiredDate(startDateMessage);

export const startDateIssues = ({ startDate: day }: { startDate: IsoDate }): Issue[] =>
  day < earliestSchoolEvent || day > latestDate ? [{ field: 'startDate', message: startDateMessage }] : [];

export const programInput = z.object({
  programName: requiredText('Program Name', 'Program Name is required', lengths.name),
  programDescription: text('Description', lengths.description),
  duration,
  programOrder: requiredWhole('Program Order is required and must be greater than 0', 1),
  startDate,
  requiredCredits: optionalWhole('Required Credits should be a whole number, at least 0'),
  totalCredits: optionalWhole('Total Credits should be a whole number, at least 0'),
  classTeacherId: optionalReference('Class Teacher should be a staff member'),
  capacity: optionalWhole('Capacity should be a whole number, at least 0'),
  room: text('Room', lengths.name),
  isOffered: optionalFlag,
});
export type ProgramInput = z.output<typeof programInput>;

const programRow = z.object({
  programId: idField,
  ...rowFieldsOf(programInput, 'isOffered'),
  isOffered: flagField,
  classTeacher: z.object(staffNameFields).nullable(),
  ...stampFields,
});
export type ProgramRow = z.output<typeof programRow>;

export const program = defineResource({
  area: 'ps',
  name: 'Program',
  id: 'programId',
  permission: 'program',
  nameField: 'programName',
  labels: { one: 'program' },
  input: programInput,
  rules: startDateIssues,
  row: programRow,
  // Text 1 lists it among the defaults of a new program.
  ignored: ['programCourses'],
  fields: {
    programName: 'Program Name',
    programDescription: 'Description',
    duration: 'Duration',
    programOrder: 'Program Order',
    startDate: 'Start Date',
    requiredCredits: 'Required Credits',
    totalCredits: 'Total Credits',
    classTeacherId: 'Class Teacher',
    capacity: { label: 'Capacity', hint: 'How many students it takes; 0: as many as come' },
    room: 'Room',
    isOffered: { label: 'Offered', hint: 'One that is no longer offered stays in history, but cannot be chosen' },
  },
  filters: {
    ...byFields('programName', 'programDescription'),
    duration: { min: minimumDuration },
    programOrder: { min: 1 },
    ...byFields('startDate'),
    requiredCredits: { min: 0 },
    totalCredits: { min: 0 },
    classTeacherId: { names: staffNamesForStatus },
    capacity: { min: 0 },
    ...byFields('room', 'isOffered'),
  },
  columns: [
    'programName',
    // Spelled like the field, as in the specification.
    { header: 'programDescription', value: 'programDescription', kind: 'text', filter: 'programDescription' },
    'duration',
  ],
  sort: 'programOrder',
  owners: { programid: 'programId' },
  names: [programNames],
});
