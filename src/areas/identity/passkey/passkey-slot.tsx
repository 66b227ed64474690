import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';

/** Another way to log in, once the login is there; its place is kept meanwhile. */
export const PasskeySlot = loadedLater(
  () => import('./passkey-login.tsx').then((part) => part.PasskeyLogin),
  <div className="mt-6 h-11" />,
);
