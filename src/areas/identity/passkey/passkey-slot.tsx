import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { canUsePasskeys } from './can-use-passkeys.web.ts';

const place = <div className="mt-6 h-11" />;

/** Another way to log in, once the login is there, where the browser can; its place is kept meanwhile, and where it cannot. */
export const PasskeySlot = canUsePasskeys()
  ? loadedLater(() => import('./passkey-login.tsx').then((part) => part.PasskeyLogin), place)
  : () => place;
