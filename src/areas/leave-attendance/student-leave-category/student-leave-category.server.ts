import { getTableColumns } from 'drizzle-orm';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { studentLeaves } from '../student-leave/student-leave.table.ts';
import { studentLeaveCategory } from './student-leave-category.domain.ts';
import { studentLeaveCategories } from './student-leave-category.table.ts';

const { nameSort, searchName, ...columns } = getTableColumns(studentLeaveCategories);

export const studentLeaveCategoryResource = storedResource(studentLeaveCategory, {
  table: studentLeaveCategories,
  id: studentLeaveCategories.studentLeaveCategoryId,
  columns,
  scopes: { studentleavecategoryid: studentLeaveCategories.studentLeaveCategoryId },
  filters: {
    categoryName: { search: studentLeaveCategories.searchName, sort: studentLeaveCategories.nameSort },
    description: studentLeaveCategories.description,
  },
  toRecord: (input) => input,
  conflicts: { student_leave_category_name: 'There is a category of this name already.' },
  references: [
    {
      table: studentLeaves,
      column: studentLeaves.studentLeaveCategoryId,
      one: 'student leave',
      many: 'student leaves',
    },
  ],
  names: {
    GetAllStudentLeaveCategoryNames: {
      columns: {
        studentLeaveCategoryId: studentLeaveCategories.studentLeaveCategoryId,
        categoryName: studentLeaveCategories.categoryName,
      },
      sort: studentLeaveCategories.nameSort,
      alsoFor: ['studentleave.create', 'studentleave.update', 'studentleave.read'],
    },
  },
});
