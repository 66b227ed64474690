import { inject } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { call } from './calls.ts';
import { logIn } from './log-in.ts';
import type { StoredSession } from './roles.ts';

const password = 'another teacher at work';

/** Gives somebody of the staff an account, whose invitation they accept, and signs them in. */
export async function signedInAs(staffId: number): Promise<StoredSession> {
  const email = `teacher.${staffId}@homeroom.test`;
  const account = { email, role: role.staff, staffId };
  const { data: accountId } = await call<{ data: number }>('Admin', 'POST', 'ias/Account', account);
  const { data } = await call<{ data: { path: string } }>('Admin', 'POST', `ias/Account/Invite?accountId=${accountId}`);
  const token = new URL(data.path, inject('school')).searchParams.get('token');
  await call('Admin', 'POST', 'ias/IdentityAccess/AcceptInvitation', { token, password });
  return logIn(inject('school'), email, password);
}
