import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { categoryExists } from '../leave/leave-category.domain.ts';
import { studentLeaveCategory } from './student-leave-category.domain.ts';
import { studentLeaveCategories } from './student-leave-category.table.ts';

export const studentLeaveCategoryResource = storedResource(studentLeaveCategory, {
  table: studentLeaveCategories,
  conflicts: { student_leave_category_name: categoryExists },
});
