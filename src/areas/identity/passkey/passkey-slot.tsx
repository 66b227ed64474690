import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { canUsePasskeys } from './can-use-passkeys.web.ts';

/** Another way to log in, once the login is there, where the browser can. */
export const PasskeySlot = canUsePasskeys && loadedLater(() => import('./passkey-login.tsx').then((part) => part.PasskeyLogin));
