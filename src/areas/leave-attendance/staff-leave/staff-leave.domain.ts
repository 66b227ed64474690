import { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import { toldByRules } from '../../../kit/domain/check.domain.ts';
import { defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, numberField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, requiredDate, text } from '../../../kit/domain/rules.domain.ts';
import { leaveDateIssues } from '../leave/leave-dates.domain.ts';

const staffLeaveInput = z.object({
  staffLeaveCategoryId: chosen('Category is required'),
  staffId: chosen('Staff is required'),
  leaveFrom: requiredDate(toldByRules),
  leaveTo: requiredDate(toldByRules),
  reason: text('Reason', lengths.description),
});
export type StaffLeaveInput = z.output<typeof staffLeaveInput>;

const staffLeaveRow = z.object({
  staffLeaveId: idField,
  staffLeaveCategoryId: idField,
  staffId: idField,
  leaveFrom: textField,
  leaveTo: textField,
  totalDays: numberField,
  reason: textField,
  staff: z.object({ firstName: textField, lastName: textField, staffId: idField }),
  staffLeaveCategory: z.object({ categoryName: textField, staffLeaveCategoryId: idField }),
  ...stampFields,
});
export type StaffLeaveRow = z.output<typeof staffLeaveRow>;

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
    leaveFrom: 'Leave From',
    leaveTo: 'Leave To',
    reason: 'Reason',
    totalDays: 'Days',
  },
  filters: {
    staffLeaveCategoryId: {
      kind: 'id',
      names: '/api/las/StaffLeaveCategory/GetAllStaffLeaveCategoryNames',
    },
    staffName: { kind: 'text', label: 'Staff Name' },
    staffId: { kind: 'id', names: '/api/ss/Staff/GetAllStaffNames' },
    leaveFrom: { kind: 'date', label: 'From' },
    leaveTo: { kind: 'date', label: 'To' },
    totalDays: { kind: 'number', min: 0 },
    reason: { kind: 'text' },
  },
  columns: [
    { header: 'Category', value: (row) => row.staffLeaveCategory.categoryName, filter: 'staffLeaveCategoryId' },
    { header: 'Staff Name', value: (row) => fullName(row.staff), filter: 'staffName' },
    'leaveFrom',
    'leaveTo',
    'totalDays',
  ],
  sort: '-leaveFrom',
  owners: (row) => ({ staffid: row.staffId }),
  titleOf: (row) => fullName(row.staff),
});

/** What one calendar year has of a category: days allotted, used by other leaves, asked for by this one, left after it. */
export interface LeaveBalance {
  year: number;
  leaves: number;
  used: number;
  wanted: number;
  left: number;
}
