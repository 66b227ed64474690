import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { sealingKeys } from './sealing-key.table.ts';

/** How long a key seals until another one is due: what NIST SP 800-57 says of keys under which data are stored. */
const lasts = sql.raw(`interval '2 years'`);

/** Whether the key of sealed fields has to be exchanged. */
export async function isKeyOld(db: Db): Promise<boolean> {
  return (await db.$count(sealingKeys, and(eq(sealingKeys.isCurrent, true), sql`${sealingKeys.made} < now() - ${lasts}`))) > 0;
}
