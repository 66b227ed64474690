import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { exitColumns } from '../../../common/exit/exit-columns.table.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
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

const belongs = sql`(${sql.raw(`${staffStatus.inactive}, ${staffStatus.active}`)})`;

/**
 * Why the staff member `id` is not employed on a day: before they joined, after their exit date, or from today on if only the status says
 * that they have left; nothing if they are.
 */
export const notEmployedOn = (id: SQL, day: SQL, today: IsoDate): SQL => sql`(
  select case when ${day} < m.joined_on then 'Not here yet' else 'Has left' end
  from ${staff} m left join ${staffExits} x on x.staff_id = m.staff_id
    and (not x.is_in_effect or m.staff_status not in ${belongs})
  where m.staff_id = ${id} and (${day} < m.joined_on or ${day} > x.exit_date
    or (x.staff_id is null and ${day} >= ${today}::date and m.staff_status not in ${belongs})))`;
