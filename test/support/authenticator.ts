import { codeOfStep, stepAt } from '../../src/areas/identity/second-factor/totp.server.ts';
import type { Caller } from './caller.ts';

const identity = '/api/ias/IdentityAccess';

/** What an app with this secret shows now, or some steps of 30 seconds later. */
export const codeNow = (secret: string, later = 0): string => codeOfStep(secret, stepAt(Date.now()) + later);

/** Turns the second factor of a caller on. The code of this step has been used then: the next is `codeNow(secret, 1)`. */
export async function turnOnFactor(caller: Caller, password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { json: begun } = await caller.post(`${identity}/SetUpSecondFactor`, { password });
  const { secret } = begun.data;
  const { json } = await caller.post(`${identity}/ConfirmSecondFactor`, { code: codeNow(secret) });
  return { secret, recoveryCodes: json.data.recoveryCodes };
}
