import { z } from 'zod';
import { defineCall, defineExport, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { staffSheet, staffSheetInput, studentSheet, studentSheetInput } from './attendance.domain.ts';

const ofStudents = '/api/las/StudentAttendance';
const ofStaff = '/api/las/StaffAttendance';
const studentKey = z.object({ date: parameters.day, programId: parameters.id });
const staffKey = z.object({ date: parameters.day });
const answer = saved(z.int().describe('The id of the sheet'));

const read = { method: 'GET', summary: 'One sheet', answered: 'A line for everybody who belongs on it', errors: [404] } as const;
const create = { method: 'POST', summary: 'Store a new sheet', answer, status: 201, errors: [409, 422] } as const;
const update = { method: 'PUT', summary: 'Replace a sheet', answer, errors: [404, 409, 422] } as const;
const remove = { method: 'DELETE', summary: 'Delete a sheet', answer, errors: [404] } as const;

/** Opening, saving and deleting whole sheets of students. */
export const studentSheetCalls = {
  read: defineCall({
    ...read,
    path: `${ofStudents}/GetAttendanceByDateAndProgram`,
    tag: 'Student Attendances',
    permission: ['studentattendance.read', 'studentattendance.create'],
    query: studentKey,
    answer: studentSheet,
  }),
  create: defineCall({
    ...create,
    path: `${ofStudents}/CreateAttendanceBulk`,
    tag: 'Student Attendances',
    permission: ['studentattendance.create'],
    body: studentSheetInput,
  }),
  update: defineCall({
    ...update,
    path: `${ofStudents}/UpdateAttendanceBulk`,
    tag: 'Student Attendances',
    permission: ['studentattendance.update'],
    body: studentSheetInput,
  }),
  remove: defineCall({
    ...remove,
    path: `${ofStudents}/DeleteAttendanceByCompositeKey`,
    tag: 'Student Attendances',
    permission: ['studentattendance.delete'],
    query: studentKey,
  }),
} as const;

/** The same for staff. */
export const staffSheetCalls = {
  read: defineCall({
    ...read,
    path: `${ofStaff}/GetAttendanceByDate`,
    tag: 'Staff Attendances',
    permission: ['staffattendance.read', 'staffattendance.create'],
    query: staffKey,
    answer: staffSheet,
  }),
  create: defineCall({
    ...create,
    path: `${ofStaff}/CreateAttendanceBulk`,
    tag: 'Staff Attendances',
    permission: ['staffattendance.create'],
    body: staffSheetInput,
  }),
  update: defineCall({
    ...update,
    path: `${ofStaff}/UpdateAttendanceBulk`,
    tag: 'Staff Attendances',
    permission: ['staffattendance.update'],
    body: staffSheetInput,
  }),
  remove: defineCall({
    ...remove,
    path: `${ofStaff}/DeleteAttendanceByDate`,
    tag: 'Staff Attendances',
    permission: ['staffattendance.delete'],
    query: staffKey,
  }),
} as const;

export const exportRegister = defineExport({
  path: `${ofStudents}/ExportRegister`,
  tag: 'Student Attendances',
  summary: 'The register of a program and month (YYYY-MM) as PDF, Excel or CSV',
  permission: ['studentattendance.read'],
  query: { programId: parameters.id, month: parameters.month },
  answered: 'The register',
  errors: [404],
});
