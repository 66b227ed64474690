import { useEffect } from 'react';
import { useMe } from '../../areas/identity/me.web.ts';
import { session } from '../../kit/web/calls/session.web.ts';
import { readStored, storageKeys, writeStored } from '../../kit/web/parts/browser-storage.web.ts';

/** Keeps what the server says that somebody may do by now: their roles may have changed since they signed in. Every tab follows. */
export function useRenewedPermissions(): void {
  const permissions = useMe()?.permissions;
  useEffect(() => {
    const { token } = session();
    const now = JSON.stringify(permissions);
    if (token === null || now === undefined || now === readStored(storageKeys.permissions)) return;
    writeStored(storageKeys.permissions, now);
    // Other tabs are told by the browser, this one is not.
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.permissions }));
  }, [permissions]);
}
