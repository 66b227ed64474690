import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';

/**
 * Whether two accounts are, or may be, of one person: the same account, one name, a guardian in common, or the address of the staff member whose
 * account the other one is. Rather one too many: a third person can do it then.
 */
export async function isSamePerson(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${accounts} a, ${accounts} b where a.account_id = ${one} and b.account_id = ${other} and (
      a.account_id = b.account_id or a.search_joined = b.search_joined
      or exists (select from guardian_account x join guardian_account y using (family_id)
        where x.account_id = a.account_id and y.account_id = b.account_id)
      or exists (select from ${staff} s where s.email <> '' and ((s.staff_id = a.staff_id and lower(s.email) = lower(b.email))
        or (s.staff_id = b.staff_id and lower(s.email) = lower(a.email)))))`);
  return rows.length > 0;
}
