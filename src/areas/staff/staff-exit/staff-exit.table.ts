import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { exitColumns } from '../../../common/exit/exit-columns.table.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../staff/staff.table.ts';

export const staffExits = pgTable(
  'staff_exit',
  {
    staffExitId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: refersTo(() => staff.staffId),
    ...exitColumns(),
    ...stampColumns(),
  },
  (table) => [unique('staff_exit_once').on(table.staffId), index('staff_exit_date').on(table.exitDate, table.staffExitId)],
);
