import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { families, studentFamilies } from '../family/family.table.ts';

/**
 * As which guardian of a student an account acts. One that guardians share speaks with one voice: that of its own person, where they are one
 * of the student's.
 */
export async function guardianOf(db: Db, accountId: number, studentId: number) {
  const { rows } = await db.execute<{ familyId: number; firstName: string; lastName: string; mayBeContacted: boolean }>(sql`
    select f.family_id as "familyId", f.first_name as "firstName", f.last_name as "lastName", sf.may_be_contacted as "mayBeContacted"
    from guardian_account g join ${accounts} a using (account_id) join ${families} f on f.family_id = g.family_id
      join ${studentFamilies} sf on sf.family_id = f.family_id and sf.student_id = ${studentId}
    where g.account_id = ${accountId}
    order by sf.may_be_contacted desc, f.family_id is distinct from a.family_id, f.family_id limit 1`);
  return rows[0];
}
