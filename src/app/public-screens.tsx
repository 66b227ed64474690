import type { FunctionComponent } from 'react';
import { LoginScreen } from '../areas/identity/login.screen.tsx';
import { address } from '../kit/web/route/address.web.ts';
import { type LateScreen, lateScreen, screenAtHand } from '../kit/web/route/late-screen.web.ts';
import { prepare } from '../kit/web/route/prepare.web.ts';
import { afterLogin, isVerifyPath, withoutEnd } from './places.web.ts';
import { titled } from './titled.tsx';

/** Everything that needs a session. */
export const application = lateScreen(() => import('./application.tsx').then((part) => part.Application));

/** Comes with the page: whoever opens it without a session waits for nothing else. */
const login = screenAtHand(publicPage('Login', LoginScreen));
const invitation = lateScreen(() =>
  import('../areas/identity/invitation.screen.tsx').then((part) => publicPage('Invitation', part.InvitationScreen)),
);
const setUp = lateScreen(() =>
  import('../areas/identity/set-up.screen.tsx').then((part) => publicPage('First administrator', part.SetUpScreen)),
);

const verify = lateScreen(() =>
  import('../areas/examination/report-card/verify.screen.tsx').then((part) =>
    publicPage('Is it genuine?', part.VerifyScreen, () => undefined),
  ),
);
const forgotten = lateScreen(() =>
  import('../areas/identity/password-reset/forgotten.screen.tsx').then((part) =>
    publicPage('Forgotten password', part.ForgottenScreen),
  ),
);
const reset = lateScreen(() =>
  import('../areas/identity/password-reset/reset.screen.tsx').then((part) => publicPage('New password', part.ResetScreen)),
);

const screens: Readonly<Record<string, LateScreen>> = {
  '/public/new/login': login,
  '/new/login': login,
  '/public/invite': invitation,
  '/public/setup': setUp,
  '/public/forgotten': forgotten,
};

/** Where a link leads whose last part is a secret. */
const bySecret: Readonly<Record<string, LateScreen>> = { '/public/reset': reset };

/** The screen of a path that needs no session. */
export const publicScreen = (path: string): LateScreen | undefined =>
  isVerifyPath(path) ? verify : (screens[withoutEnd(path)] ?? bySecret[withoutEnd(path).replace(/\/[^/]+$/, '')]);

/** @param ahead what somebody who begins to use it will need next */
function publicPage(title: string, Screen: FunctionComponent, ahead = fetchAhead): FunctionComponent {
  return titled(title, () => (
    <main className="min-h-dvh" onInput={ahead} onPointerDown={ahead} onSubmit={ahead}>
      <Screen />
    </main>
  ));
}

/** Somebody who fills in a form of these pages will soon need the first page behind the login: it is loaded meanwhile, and again if that fails. */
function fetchAhead() {
  // Named by the server, so that all of it comes at once.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-with-session]:not([rel])')) link.rel = 'modulepreload';
  application.load().then(
    () => prepare(afterLogin(address())),
    () => undefined,
  );
}
