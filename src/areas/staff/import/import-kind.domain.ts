import type { ImportKind } from '../../../kit/domain/import/import-kind.domain.ts';

/** The import of staff. */
export const staffImport = {
  area: 'ss',
  name: 'Staff',
  permission: 'staff.create',
  task: 'staff-import',
  title: 'Staff',
  one: 'staff member',
  many: 'staff members',
  list: '/ss/staff/grid',
} as const satisfies ImportKind;
