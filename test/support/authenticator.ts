import { codeOfStep, stepAt } from '../../src/areas/identity/second-factor/totp.server.ts';
import type { Caller } from './caller.ts';

const identity = '/api/ias/IdentityAccess';

/** What an app with this secret shows now, or some steps of 30 seconds later. */
export const codeNow = (secret: string, later = 0): string => codeOfStep(secret, stepAt(Date.now()) + later);

/** Turns the second factor of a caller on, by a code that has been used then. */
export async function turnOnFactor(
  caller: Caller,
  password: string,
): Promise<{ secret: string; used: string; recoveryCodes: string[] }> {
  const { json: begun } = await caller.post(`${identity}/SetUpSecondFactor`, { password });
  const { secret } = begun.data;
  const used = codeNow(secret);
  const { json } = await caller.post(`${identity}/ConfirmSecondFactor`, { code: used });
  return { secret, used, recoveryCodes: json.data.recoveryCodes };
}
