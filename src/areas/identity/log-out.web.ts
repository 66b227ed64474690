import { callApi } from '../../kit/web/calls/api.web.ts';
import { isUnreached } from '../../kit/web/calls/api-error.web.ts';
import { endSession } from '../../kit/web/calls/session.web.ts';
import { readStored, storageKeys } from '../../kit/web/parts/browser-storage.web.ts';
import { notify } from '../../kit/web/toast/toast.tsx';
import type { logout } from './session/identity-access.domain.ts';

const nothingKept = () => Promise.resolve();

/**
 * Ends the session on the server, then in every tab of this browser, and wipes the sheets stored here; asks first if one of them has not
 * been sent yet. If the server refuses, the user stays signed in, nothing is lost, and a message says so. Without a network this browser
 * forgets the session all the same: nobody has its token then, and it ends by itself.
 */
export async function logOut(): Promise<void> {
  try {
    const wipe = readStored(storageKeys.kept) === null ? nothingKept : await askForSheets();
    if (!wipe) return;
    await callApi<typeof logout>('POST /api/ias/IdentityAccess/logout', {}).catch(unlessUnreached);
    endSession({ reason: 'log-out' });
    await wipe();
  } catch (error) {
    notify.failure('Unable to logout', error);
  }
}

const unlessUnreached = (error: unknown) => {
  if (!isUnreached(error)) throw error;
};

const askForSheets = async () => (await import('../../kit/web/offline/leave-sheets.tsx')).leaveSheets();
