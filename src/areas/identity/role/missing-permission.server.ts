import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { accountsWithRoles } from '../account/accounts-with-roles.table.ts';
import { administer } from '../account/powers.server.ts';
import { getMissingPermission } from './missing-permission.domain.ts';
import { permissionInWords } from './permission-words.server.ts';
import { rolesOfAccount } from './roles-of-account.table.ts';

const namedAtMost = 3;

/** For whoever meets a page that their roles do not include. Only staff are told names: families have the office. */
export const missingPermissionRoute = answering(getMissingPermission, async ({ db, session }, { query, request }) => ({
  permissions: query.keys
    .split(',')
    .filter((key) => request.server.permissionKeys.has(key))
    .flatMap((key) => permissionInWords(key) ?? []),
  givenBy: session.personal['staffid']?.length ? await administratorsOf(db) : [],
}));

async function administratorsOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select a.account_name as name from ${accountsWithRoles}
    where not a.is_disabled and a.password_hash is not null and ${administer(rolesOfAccount)}
    order by a.name_sort, a.account_id limit ${namedAtMost}`);
  return rows.map(({ name }) => name);
}
