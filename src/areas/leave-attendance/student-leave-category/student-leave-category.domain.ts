import { z } from 'zod';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { ofLeaveCategory } from '../leave/leave-category.domain.ts';

const studentLeaveCategoryInput = z.object(ofLeaveCategory.input);
export type StudentLeaveCategoryInput = z.output<typeof studentLeaveCategoryInput>;

const studentLeaveCategoryRow = z.object({
  studentLeaveCategoryId: idField,
  ...rowFieldsOf(studentLeaveCategoryInput),
  ...stampFields,
});

export const studentLeaveCategoryNames: NamesCall = {
  path: '/api/las/StudentLeaveCategory/GetAllStudentLeaveCategoryNames',
  id: 'studentLeaveCategoryId',
  shown: ['categoryName'],
};

export const studentLeaveCategory = defineResource({
  area: 'las',
  name: 'StudentLeaveCategory',
  id: 'studentLeaveCategoryId',
  permission: 'studentleavecategory',
  nameField: 'categoryName',
  labels: { one: 'student leave category' },
  input: studentLeaveCategoryInput,
  row: studentLeaveCategoryRow,
  fields: ofLeaveCategory.fields,
  filters: ofLeaveCategory.filters,
  columns: ['categoryName', 'description'],
  owners: { studentleavecategoryid: 'studentLeaveCategoryId' },
  names: [studentLeaveCategoryNames],
});
