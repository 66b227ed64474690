import type { changeListColumns } from '../../../domain/list/list-columns.domain.ts';
import { listKey, type OwnColumns } from '../../../domain/list/list-key.domain.ts';
import { rememberAccount, storedAccount } from '../../calls/account.web.ts';
import { callApi } from '../../calls/api.web.ts';
import { session } from '../../calls/session.web.ts';

/** Keeps for the account which columns of a list it sees; `''` for those of the list. Throws as `api` does. */
export async function keepOwnColumns(of: { area: string; name: string }, columns: string): Promise<void> {
  const { token } = session();
  const list = listKey(of);
  await callApi<typeof changeListColumns>('PUT /api/ias/ListColumns', { body: { list, columns } });
  const account = storedAccount<{ accountId: number; columns?: OwnColumns }>();
  if (account) rememberAccount(token, { ...account, columns: { ...account.columns, [list]: columns } } as typeof account);
}
