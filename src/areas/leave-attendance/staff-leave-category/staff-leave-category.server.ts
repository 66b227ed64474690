import { getTableColumns } from 'drizzle-orm';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { staffLeaves } from '../staff-leave/staff-leave.table.ts';
import { staffLeaveCategory } from './staff-leave-category.domain.ts';
import { staffLeaveCategories } from './staff-leave-category.table.ts';

const { nameSort, searchName, ...columns } = getTableColumns(staffLeaveCategories);

export const staffLeaveCategoryResource = storedResource(staffLeaveCategory, {
  table: staffLeaveCategories,
  id: staffLeaveCategories.staffLeaveCategoryId,
  columns,
  scopes: { staffleavecategoryid: staffLeaveCategories.staffLeaveCategoryId },
  filters: {
    categoryName: { search: staffLeaveCategories.searchName, sort: staffLeaveCategories.nameSort },
    description: staffLeaveCategories.description,
    leaves: staffLeaveCategories.leaves,
  },
  toRecord: (input) => input,
  conflicts: { staff_leave_category_name: 'There is a category of this name already.' },
  references: [
    {
      table: staffLeaves,
      column: staffLeaves.staffLeaveCategoryId,
      one: 'staff leave',
      many: 'staff leaves',
    },
  ],
  names: {
    GetAllStaffLeaveCategoryNames: {
      columns: {
        staffLeaveCategoryId: staffLeaveCategories.staffLeaveCategoryId,
        categoryName: staffLeaveCategories.categoryName,
        leaves: staffLeaveCategories.leaves,
      },
      sort: staffLeaveCategories.nameSort,
      alsoFor: ['staffleave.create', 'staffleave.update', 'staffleave.read'],
    },
  },
});
