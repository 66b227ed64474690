import { callApi } from '../../../kit/web/calls/api.web.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import type { askPasskey, logInByPasskey } from './passkey.domain.ts';
import type { PasskeyAnswer } from './passkey-answer.domain.ts';
import { PasskeyButton } from './passkey-button.tsx';

const anonymous = { anonymous: true } as const;
const ask = async () => (await callApi<typeof askPasskey>('POST /api/ias/IdentityAccess/AskPasskey', anonymous)).data;
const logIn = async (passkey: PasskeyAnswer) => {
  const call = 'POST /api/ias/IdentityAccess/LogInByPasskey';
  startSession((await callApi<typeof logInByPasskey>(call, { body: { passkey }, ...anonymous })).message);
};

/** Logs in without e-mail and password. */
export const PasskeyLogin = () => (
  <PasskeyButton className="h-11 w-full" ask={ask} submit={logIn} failure="Unable to authenticate">
    Sign in with a passkey
  </PasskeyButton>
);
