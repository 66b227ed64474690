import { z } from 'zod';
import { mostAllottedLeaves } from '../../../common/constants.domain.ts';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { requiredWhole } from '../../../kit/domain/rules.domain.ts';
import { ofLeaveCategory } from '../leave/leave-category.domain.ts';

const staffLeaveCategoryInput = z.object({
  ...ofLeaveCategory.input,
  leaves: requiredWhole(`Leaves must be between 0 and ${mostAllottedLeaves}`, 0, mostAllottedLeaves),
});
export type StaffLeaveCategoryInput = z.output<typeof staffLeaveCategoryInput>;

const staffLeaveCategoryRow = z.object({
  staffLeaveCategoryId: idField,
  ...rowFieldsOf(staffLeaveCategoryInput),
  ...stampFields,
});

export const staffLeaveCategoryNames: NamesCall = {
  path: '/api/las/StaffLeaveCategory/GetAllStaffLeaveCategoryNames',
  id: 'staffLeaveCategoryId',
  shown: ['categoryName'],
};

export const staffLeaveCategory = defineResource({
  area: 'las',
  name: 'StaffLeaveCategory',
  id: 'staffLeaveCategoryId',
  permission: 'staffleavecategory',
  nameField: 'categoryName',
  labels: { one: 'staff leave category' },
  input: staffLeaveCategoryInput,
  row: staffLeaveCategoryRow,
  fields: {
    ...ofLeaveCategory.fields,
    leaves: 'Leaves',
  },
  filters: {
    ...ofLeaveCategory.filters,
    leaves: { min: 0, max: mostAllottedLeaves },
  },
  columns: ['categoryName', 'description', 'leaves'],
  owners: { staffleavecategoryid: 'staffLeaveCategoryId' },
  names: [staffLeaveCategoryNames],
});
