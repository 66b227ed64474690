import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import type { Joinable } from '../../../kit/server/resource/storage.server.ts';
import { staff } from './staff.table.ts';

/** How to store records of staff of one type. A record that was kept for somebody of the other type is left out by the join. */
export const ofStaffType = (staffId: PgColumn, type: number) => ({
  columns: { staff: { firstName: staff.firstName, lastName: staff.lastName } },
  join: (query: Joinable) => query.innerJoin(staff, sql`${and(eq(staff.staffId, staffId), eq(staff.staffType, constant(type)))}`),
  filters: { staffName: { search: staff.searchName, sort: staff.nameSort } },
  remove: async () => {
    throw conflict('This record belongs to the staff member: change the staff type instead.');
  },
});

/** Makes sure that a stored record stays with its staff member. @throws 422 */
export function ofSameStaff<Row extends { staffId: number }>(input: { staffId: number }, before: Row | null): Row {
  if (input.staffId !== before?.staffId) throw ruleBroken({ staffId: ['The staff member of this record cannot be changed'] });
  return before;
}
