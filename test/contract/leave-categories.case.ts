import { staffLeaveCategoryFactory } from '../../src/areas/leave-attendance/staff-leave-category/staff-leave-category.factory.ts';
import { studentLeaveCategoryFactory } from '../../src/areas/leave-attendance/student-leave-category/student-leave-category.factory.ts';
import type { ContractCase } from './contract-case.ts';

const wrong: ContractCase['wrong'] = [
  [{ categoryName: '' }, 'categoryName', 'Category Name is required'],
  [{ categoryName: '  ' }, 'categoryName', 'Category Name is required'],
  [{ categoryName: 'a'.repeat(101) }, 'categoryName', 'Category Name must not exceed 100 characters'],
  [{ description: 'a'.repeat(1001) }, 'description', 'Description must not exceed 1000 characters'],
];

export const studentLeaveCategoryCase: ContractCase = {
  input: async () => studentLeaveCategoryFactory(),
  scope: (_input, id) => ['studentleavecategoryid', id],
  ownsItself: true,
  change: { description: 'For the whole family' },
  wrong,
};

export const staffLeaveCategoryCase: ContractCase = {
  input: async () => staffLeaveCategoryFactory(),
  scope: (_input, id) => ['staffleavecategoryid', id],
  ownsItself: true,
  change: { description: 'With pay', leaves: 11 },
  wrong: [
    ...wrong,
    [{ leaves: -1 }, 'leaves', 'Leaves must be between 0 and 365'],
    [{ leaves: 366 }, 'leaves', 'Leaves must be between 0 and 365'],
  ],
};
