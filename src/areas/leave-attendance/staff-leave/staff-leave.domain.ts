import { z } from 'zod';
import { fullName, nameIn } from '../../../common/person-name.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, numberField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, largestInteger } from '../../../kit/domain/rules.domain.ts';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { ofLeave } from '../leave/leave.domain.ts';
import { leaveDateIssues } from '../leave/leave-dates.domain.ts';
import { staffLeaveCategoryNames } from '../staff-leave-category/staff-leave-category.domain.ts';

const staffLeaveInput = z.object({
  staffLeaveCategoryId: ofLeave.category,
  staffId: chosen('Staff is required'),
  ...ofLeave.input,
});
export type StaffLeaveInput = z.output<typeof staffLeaveInput>;

const staffLeaveRow = z.object({
  staffLeaveId: idField,
  ...rowFieldsOf(staffLeaveInput),
  totalDays: numberField,
  staff: z.object({ firstName: textField, lastName: textField, staffId: idField }),
  staffLeaveCategory: z.object({ categoryName: textField, staffLeaveCategoryId: idField }),
  ...stampFields,
});
export type StaffLeaveRow = z.output<typeof staffLeaveRow>;

const staffName = nameIn(staffLeaveRow, 'staff');

export const staffLeave = defineResource({
  area: 'las',
  name: 'StaffLeave',
  id: 'staffLeaveId',
  permission: 'staffleave',
  labels: { one: 'staff leave' },
  input: staffLeaveInput,
  rules: leaveDateIssues,
  row: staffLeaveRow,
  published: () => ({ totalDays: 0 }),
  fields: {
    staffLeaveCategoryId: 'Category',
    staffId: 'Staff',
    ...ofLeave.fields,
    totalDays: 'Days',
  },
  filters: {
    staffLeaveCategoryId: { names: staffLeaveCategoryNames },
    staffName: { kind: 'text', label: 'Staff Name' },
    staffId: { names: staffNames },
    leaveFrom: { label: 'From' },
    leaveTo: { label: 'To' },
    ...ofLeave.filters,
  },
  columns: [
    { value: 'staffLeaveCategory.categoryName', filter: 'staffLeaveCategoryId' },
    { value: staffName, filter: 'staffName' },
    'leaveFrom',
    'leaveTo',
    'totalDays',
  ],
  sort: '-leaveFrom',
  owners: { staffid: 'staffId' },
  titleOf: reading(staffLeaveRow, ['staff.firstName', 'staff.lastName', 'leaveFrom'], (row) =>
    [fullName(row.staff), displayDate(row.leaveFrom)].join(', '),
  ),
});

/** The days of a category in one calendar year: allotted, used by other leaves, requested by this one, and left after it. */
const leaveBalance = z.object({
  year: z.int(),
  leaves: numberField,
  used: numberField,
  wanted: numberField,
  left: numberField,
});
export type LeaveBalance = z.output<typeof leaveBalance>;

export const getLeaveBalance = defineCall({
  method: 'GET',
  path: '/api/las/StaffLeave/GetLeaveBalance',
  tag: 'Staff Leaves',
  summary: 'Days left of a category in each calendar year that a leave touches',
  permission: ['staffleave.create', 'staffleave.update', 'staffleave.read'],
  query: z.object({
    staffId: parameters.id,
    staffLeaveCategoryId: parameters.id,
    leaveFrom: parameters.day,
    leaveTo: parameters.day,
    staffLeaveId: parameters
      .whole(0, largestInteger)
      .default(0)
      .describe('The leave itself if it is stored; its days are not counted'),
  }),
  answer: z.object({ totalDays: numberField, balances: z.array(leaveBalance).describe('First to last year') }),
  answered: 'The days of the leave, and the days left in each year',
  errors: [404],
});
