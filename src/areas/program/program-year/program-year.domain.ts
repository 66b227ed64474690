import { z } from 'zod';
import { bySchoolYear } from '../../../common/constants.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import {
  dayField,
  flagField,
  idField,
  numberField,
  rowFieldsOf,
  stampFields,
  textField,
} from '../../../kit/domain/row.domain.ts';
import { chosen, optionalFlag, optionalReference, requiredWhole, versionRead } from '../../../kit/domain/rules.domain.ts';
import { staffNameFields } from '../../staff/staff/staff.domain.ts';
import { staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { courseSessionInput } from '../course-session/course-session.domain.ts';
import { programInput } from '../program/program.domain.ts';
import { programNames } from '../program/program-names.domain.ts';
import { programCourseInput } from '../program-course/program-course.domain.ts';

const { programName, programOrder, classTeacherId, capacity, room } = programInput.shape;
const { min, max } = bySchoolYear.schoolYear;

const programYearInput = z.object({
  programId: chosen('Program is required'),
  schoolYear: requiredWhole('School Year is required', min, max),
  programName,
  programOrder,
  classTeacherId,
  capacity,
  room,
  isOffered: optionalFlag,
});
export type ProgramYearInput = z.output<typeof programYearInput>;

const programYearRow = z.object({
  programYearId: idField,
  ...rowFieldsOf(programYearInput, 'isOffered'),
  isOffered: flagField,
  programDetails: z.object({ programName: textField }),
  schoolYearName: textField,
  classTeacher: z.object(staffNameFields).nullable(),
  ...stampFields,
});
export type ProgramYearRow = z.output<typeof programYearRow>;

/** What a program was in a school year that is over, or will be in a coming one. What it is this year stands in the program itself. */
export const programYear = defineResource({
  area: 'ps',
  name: 'ProgramYear',
  id: 'programYearId',
  permission: 'programyear',
  nameField: 'programName',
  labels: { one: 'program in a school year', many: 'programs by school year' },
  input: programYearInput,
  row: programYearRow,
  fields: {
    programId: 'Program',
    schoolYear: { label: 'School Year', hint: 'The calendar year in which it begins' },
    programName: 'Program Name',
    programOrder: 'Program Order',
    classTeacherId: 'Class Teacher',
    capacity: { label: 'Capacity', hint: 'How many students it takes; 0: as many as come' },
    room: 'Room',
    isOffered: { label: 'Offered', hint: 'One that is not offered cannot be chosen in that year' },
  },
  filters: {
    ...bySchoolYear,
    ...byFields('programName'),
    programId: { names: programNames },
    programOrder: { min: 1 },
    classTeacherId: { names: staffNamesForStatus },
    capacity: { min: 0 },
    ...byFields('room', 'isOffered'),
  },
  columns: [
    { value: 'schoolYearName', filter: 'schoolYear' },
    'programName',
    { value: 'programDetails.programName', filter: 'programId' },
    'room',
    'isOffered',
  ],
  sort: '-schoolYear',
  owners: { programid: 'programId' },
  titleOf: reading(programYearRow, ['programName', 'schoolYearName'], (row) => `${row.programName}, ${row.schoolYearName}`),
});

const { sessionStartDate, sessionEndDate } = courseSessionInput.shape;
const courseInput = programCourseInput.omit({ programId: true }).extend({
  staffId: optionalReference('Staff should be a staff member'),
  sessionStartDate,
  sessionEndDate,
});
/** A course of a program in a school year, and who teaches it. */
export type YearCourseInput = z.output<typeof courseInput>;

const tag = 'Programs by School Year';
const url = '/api/ps/ProgramYear';

export const getYearCourses = defineCall({
  method: 'GET',
  path: `${url}/GetCourses`,
  tag,
  summary: 'The courses of a program in a school year, and who teaches each',
  permission: ['programyear.read'],
  query: z.object({ programYearId: parameters.id }),
  answer: z.object({
    version: numberField.describe('Of the program in that year'),
    courses: z.array(
      z.object({
        courseId: idField,
        courseName: textField,
        semester: numberField,
        isMandatory: flagField,
        staffId: idField.nullable(),
        sessionStartDate: dayField.nullable(),
        sessionEndDate: dayField.nullable(),
        staff: z.object(staffNameFields).nullable(),
      }),
    ),
  }),
  answered: 'By semester, in the order of the names',
  errors: [404],
});

export const saveYearCourses = defineCall({
  method: 'PUT',
  path: `${url}/SaveCourses`,
  tag,
  summary: 'Save all courses of a program in a school year; those that are not sent are taken out',
  permission: ['programyear.update'],
  body: z.object({
    programYearId: chosen('Program is required'),
    version: versionRead(),
    courses: z.array(courseInput, 'courses must be a list of courses').max(100, 'A program has at most 100 courses'),
  }),
  answer: saved(),
  errors: [404, 409, 422],
});

export const prepareYear = defineCall({
  method: 'POST',
  path: `${url}/PrepareYear`,
  tag,
  summary:
    'Copy every program that is offered, with its courses and teachers, to a coming school year, unless it has been prepared',
  permission: ['programyear.create'],
  body: z.object({ schoolYear: requiredWhole('School Year is required', min, max) }),
  answer: saved(z.int().describe('How many programs were copied')),
  status: 201,
  errors: [409, 422],
});
