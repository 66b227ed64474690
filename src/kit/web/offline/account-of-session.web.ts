import { knownAccount, onAccountKnown } from '../calls/account.web.ts';

const patienceMs = 5000;

/** Waits until it is known whose session this is; 0 if the server does not say so within five seconds. */
export function accountOfSession(): Promise<number> {
  const account = knownAccount();
  if (account > 0) return Promise.resolve(account);
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      forget();
      resolve(knownAccount());
    };
    const timer = setTimeout(settle, patienceMs);
    const forget = onAccountKnown(settle);
  });
}
