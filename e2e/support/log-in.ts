import { demoPassword } from '../../src/common/demo-accounts.domain.ts';
import type { StoredSession } from './roles.ts';

/** A new session, made by the call that the login page makes. */
export async function logIn(address: string, email: string, password = demoPassword): Promise<StoredSession> {
  const response = await fetch(`${address}/api/ias/IdentityAccess/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} cannot log in: ${await response.text()}`);
  const { message } = (await response.json()) as { message: string };
  const tilde = message.indexOf('~');
  return { permissions: message.slice(0, tilde), token: message.slice(tilde + 1) };
}
