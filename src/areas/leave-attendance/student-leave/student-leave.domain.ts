import { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, numberField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { ofStudent, studentColumn } from '../../student/student/of-student.domain.ts';
import { ofLeave } from '../leave/leave.domain.ts';
import { leaveDateIssues } from '../leave/leave-dates.domain.ts';
import { studentLeaveCategoryNames } from '../student-leave-category/student-leave-category.domain.ts';

const studentLeaveInput = z.object({
  studentLeaveCategoryId: ofLeave.category,
  studentId: chosen('Student is required'),
  ...ofLeave.input,
});
export type StudentLeaveInput = z.output<typeof studentLeaveInput>;

const studentLeaveRow = z.object({
  studentLeaveId: idField,
  ...rowFieldsOf(studentLeaveInput),
  totalDays: numberField,
  ...ofStudent.row,
  studentLeaveCategory: z.object({ categoryName: textField, studentLeaveCategoryId: idField }),
  ...stampFields,
});
export type StudentLeaveRow = z.output<typeof studentLeaveRow>;

export const studentLeave = defineResource({
  area: 'las',
  name: 'StudentLeave',
  id: 'studentLeaveId',
  permission: 'studentleave',
  labels: { one: 'student leave' },
  input: studentLeaveInput,
  rules: leaveDateIssues,
  row: studentLeaveRow,
  published: () => ({ totalDays: 0 }),
  fields: {
    studentLeaveCategoryId: 'Leave Category',
    studentId: 'Student',
    ...ofLeave.fields,
    programId: 'Program',
    totalDays: 'Total Days',
  },
  filters: {
    studentLeaveCategoryId: { names: studentLeaveCategoryNames },
    ...ofStudent.filters,
    ...byFields('leaveFrom', 'leaveTo'),
    ...ofLeave.filters,
  },
  columns: [
    { value: 'studentLeaveCategory.categoryName', filter: 'studentLeaveCategoryId' },
    studentColumn,
    'leaveFrom',
    'leaveTo',
  ],
  sort: '-leaveFrom',
  owners: ofStudent.owners,
  titleOf: reading(studentLeaveRow, ['student.firstName', 'student.lastName', 'leaveFrom'], (row) =>
    [fullName(row.student), displayDate(row.leaveFrom)].join(', '),
  ),
});

export const getTotalDays = defineCall({
  method: 'GET',
  path: '/api/las/StudentLeave/GetTotalDays',
  tag: 'Student Leaves',
  summary: 'Days without holidays',
  permission: ['studentleave.create', 'studentleave.update', 'studentleave.read'],
  query: z.object({ leaveFrom: parameters.day, leaveTo: parameters.day }),
  answer: z.object({ totalDays: z.int() }),
  answered: 'How many',
});
