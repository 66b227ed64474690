import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { sealingKeys } from './sealing-key.table.ts';

/** How long a key seals until another one is due: what NIST SP 800-57 says of keys under which data are stored. */
const lasts = sql.raw(`interval '2 years'`);

/** A warning at the start, once the key of sealed fields has to be exchanged. */
export async function oldKey(db: Db): Promise<string | undefined> {
  const isOld = and(eq(sealingKeys.isCurrent, true), sql`${sealingKeys.made} < now() - ${lasts}`);
  if ((await db.$count(sealingKeys, isOld)) === 0) return undefined;
  return 'The key of sealed fields is more than two years old. Exchange it with npm run rotate-key: docs/security.md.';
}
