import { sql } from 'drizzle-orm';
import { nonTeachingStaffs } from '../../staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { accounts } from './account.table.ts';

/** Accounts `a` joined with the tables that determine their roles. */
export const accountsWithRoles = sql`${accounts} a left join ${staff} st using (staff_id)
  left join ${nonTeachingStaffs} nt on nt.staff_id = a.staff_id`;
