import { importOf } from '../../../kit/server/import/import-of.server.ts';
import { namingRow } from '../../../kit/server/import/naming-row.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { staff as staffDefinition } from '../staff/staff.domain.ts';
import { createStaff, staffResource, updateStaff } from '../staff/staff.server.ts';
import { staff } from '../staff/staff.table.ts';
import { staffImport } from './import-kind.domain.ts';
import { planImport } from './plan-import.server.ts';
import { importedStaffFields, staffColumns } from './staff-columns.domain.ts';
import { staffImportCalls } from './staff-import.domain.ts';

/** The import of teaching and non-teaching staff. */
export const { routes: staffImportRoutes, tasks: staffImportTasks } = importOf({
  kind: staffImport,
  calls: staffImportCalls,
  template: async ({ today }) => ({ fields: staffColumns(today) }),
  fields: importedStaffFields,
  plan: planImport,
  update: updateStaff,
  undo: (referrers) => [
    {
      ...{ resource: staffDefinition.name, table: staff, one: 'staff member', many: 'staff members' },
      removeAll: saving(staffDefinition, staffResource.storage, referrers).removeAll,
    },
  ],
  async store(ctx, { rows }, stored) {
    for (const [index, { row, input }] of rows.entries()) {
      stored(index);
      await namingRow(row, () => createStaff(ctx, { ...input, isAnother: true }));
    }
  },
});
