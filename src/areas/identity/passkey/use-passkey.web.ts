import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AnswerOf } from '../../../kit/web/calls/api.web.ts';
import type { askPasskey, setUpPasskey } from './passkey.domain.ts';
import type { NewPasskey, PasskeyAnswer } from './passkey-answer.domain.ts';

/** What a passkey is asked with. */
export type PasskeyRequest = AnswerOf<typeof askPasskey>['data'];
/** What a passkey is made with. */
export type PasskeyCreation = AnswerOf<typeof setUpPasskey>['data'];

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: that was cancelled, or it took too long.',
  InvalidStateError: 'There is a passkey for your account on it already.|Use another device or security key.',
};

/** Browsers say what went wrong by name, and in words for programmers. */
async function inWords<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const { name } = error as Error;
    throw new Error(reasons[name] ?? 'Your browser was unable to use a passkey.', { cause: error });
  }
}

/** Has the browser ask for a passkey. @throws why there is no answer, in words */
export const signedByPasskey = (request: PasskeyRequest): Promise<PasskeyAnswer> =>
  inWords(startAuthentication({ optionsJSON: request as Parameters<typeof startAuthentication>[0]['optionsJSON'] }));

/** Has the browser make a passkey. @throws why there is none, in words */
export const newPasskeyBy = (creation: PasskeyCreation): Promise<NewPasskey> =>
  inWords(startRegistration({ optionsJSON: creation as Parameters<typeof startRegistration>[0]['optionsJSON'] }));
