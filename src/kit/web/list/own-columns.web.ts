import { useSyncExternalStore } from 'react';
import { listKey, type OwnColumns } from '../../domain/list/list-key.domain.ts';
import { onAccountKnown, storedAccount } from '../calls/account.web.ts';

/** The keys of the columns that the signed-in account has chosen for a list, separated by commas; undefined: the list's own. */
export const useOwnColumns = (of: { area: string; name: string }): string | undefined =>
  useSyncExternalStore(
    onAccountKnown,
    () => storedAccount<{ accountId: number; columns?: OwnColumns }>()?.columns?.[listKey(of)],
  );
