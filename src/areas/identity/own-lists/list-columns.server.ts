import { and, eq } from 'drizzle-orm';
import { changeListColumns } from '../../../kit/domain/list/list-columns.domain.ts';
import type { OwnColumns } from '../../../kit/domain/list/list-key.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { listColumns } from './list-columns.table.ts';

/** The columns that the caller's account has chosen, by list. */
export async function columnsOfAccount({ db, session: { accountId } }: Pick<Context, 'db' | 'session'>): Promise<OwnColumns> {
  const rows = await db.select().from(listColumns).where(eq(listColumns.accountId, accountId));
  return Object.fromEntries(rows.map(({ list, columns }) => [list, columns]));
}

/** Keeps the caller's choice. It is how somebody looks at records, and none of these: the log leaves it out. */
export const listColumnsRoute = writing(changeListColumns, async ({ db, session: { accountId } }, { body }) => {
  const { list, columns } = body();
  if (columns === '') await db.delete(listColumns).where(and(eq(listColumns.accountId, accountId), eq(listColumns.list, list)));
  else {
    await db
      .insert(listColumns)
      .values({ accountId, list, columns })
      .onConflictDoUpdate({ target: [listColumns.accountId, listColumns.list], set: { columns } });
  }
  return { data: null, message: savedMessage };
});
