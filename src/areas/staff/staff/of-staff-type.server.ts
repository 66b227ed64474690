import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import type { Joinable } from '../../../kit/server/resource/storage.server.ts';
import { staff } from './staff.table.ts';

/** What is stored of staff of one type: it comes and goes with the type, and the join leaves the kept records of others out. */
export const ofStaffType = (staffId: PgColumn, type: number) => ({
  columns: { staff: { firstName: staff.firstName, lastName: staff.lastName } },
  join: (query: Joinable) =>
    query.innerJoin(staff, sql`${and(eq(staff.staffId, staffId), eq(staff.staffType, sql.raw(String(type))))}`),
  filters: { staffName: { search: staff.searchName, sort: staff.nameSort } },
  beforeDelete: async () => {
    throw conflict('This record belongs to the staff member: change the staff type instead.');
  },
});

/** The stored record: it stays that of its staff member. @throws 422 */
export function ofSameStaff<Row extends { staffId: number }>(input: { staffId: number }, before: Row | null): Row {
  if (input.staffId !== before?.staffId) throw ruleBroken({ staffId: ['The staff member of this record cannot be changed'] });
  return before;
}
