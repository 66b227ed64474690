import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { categoryExists } from '../leave/leave-category.domain.ts';
import { staffLeaveCategory } from './staff-leave-category.domain.ts';
import { staffLeaveCategories } from './staff-leave-category.table.ts';

export const staffLeaveCategoryResource = storedResource(staffLeaveCategory, {
  table: staffLeaveCategories,
  filters: {
    leaves: staffLeaveCategories.leaves,
  },
  conflicts: { staff_leave_category_name: categoryExists },
  names: {
    GetAllStaffLeaveCategoryNames: {
      columns: {
        staffLeaveCategoryId: staffLeaveCategories.staffLeaveCategoryId,
        categoryName: staffLeaveCategories.categoryName,
        leaves: staffLeaveCategories.leaves,
      },
      sort: staffLeaveCategories.nameSort,
    },
  },
});
