import { api } from '../../kit/web/api.web.ts';
import { endSession } from '../../kit/web/session.web.ts';
import { notify } from '../../kit/web/toast.tsx';

/** Ends the session at the server, then in every tab of this browser. A refused log-out leaves the user signed in, and says so. */
export async function logOut(): Promise<void> {
  try {
    await api.post('/api/ias/IdentityAccess/logout');
    endSession({ reason: 'log-out' });
  } catch (error) {
    notify.failure('Unable to logout', error);
  }
}
