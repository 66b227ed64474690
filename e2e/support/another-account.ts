import { inject } from 'vitest';
import { call } from './calls.ts';
import { logIn } from './log-in.ts';
import type { StoredSession } from './roles.ts';

/** The password of everybody who was given an account by a story. */
export const password = 'another one at school';

interface NewAccount {
  email: string;
  role: number;
  staffId?: number;
  familyId?: number;
  studentId?: number;
  /** Of an administrator. */
  accountName?: string;
}

/** Gives somebody an account, whose invitation they accept, and signs them in. */
export async function accountOf(account: NewAccount): Promise<StoredSession> {
  const { data: accountId } = await call<{ data: number }>('Admin', 'POST', 'ias/Account', account);
  const { data } = await call<{ data: { path: string } }>('Admin', 'POST', `ias/Account/Invite?accountId=${accountId}`);
  const token = new URL(data.path, inject('school')).searchParams.get('token');
  await call('Admin', 'POST', 'ias/IdentityAccess/AcceptInvitation', { token, password });
  return logIn(inject('school'), account.email, password);
}
