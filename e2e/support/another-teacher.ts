import { role } from '../../src/areas/identity/account/account-roles.domain.ts';
import { accountOf } from './another-account.ts';
import type { StoredSession } from './roles.ts';

/** Gives somebody of the staff an account, and signs them in. */
export const signedInAs = (staffId: number): Promise<StoredSession> =>
  accountOf({ email: `teacher.${staffId}@homeroom.test`, role: role.staff, staffId });
