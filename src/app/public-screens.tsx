import type { FunctionComponent } from 'react';
import { LoginScreen } from '../areas/identity/login.screen.tsx';
import { PublicMain } from '../common/public-form.tsx';
import { address } from '../kit/web/route/address.web.ts';
import { type LateScreen, lateScreen, screenAtHand } from '../kit/web/route/late-screen.web.ts';
import { prepare } from '../kit/web/route/prepare.web.ts';
import { afterLogin, withoutEnd } from './places.web.ts';
import { titled } from './titled.tsx';

/** Everything that needs a session. */
export const application = lateScreen(() => import('./application.tsx').then((part) => part.Application));

/** Part of the page's script: somebody who opens it without a session waits for nothing else. */
export const login = screenAtHand(publicPage('Login', LoginScreen));
const invitation = latePage('Invitation', () =>
  import('../areas/identity/invitation.screen.tsx').then((part) => part.InvitationScreen),
);
const setUp = latePage('First administrator', () =>
  import('../areas/identity/set-up.screen.tsx').then((part) => part.SetUpScreen),
);
const passwordReset = () => import('../areas/identity/password-reset/password-reset.screen.tsx');
const forgotten = latePage('Forgotten password', () => passwordReset().then((part) => part.ForgottenScreen));
const reset = latePage('New password', () => passwordReset().then((part) => part.ResetScreen));
const cameBack = latePage('Login', () =>
  import('../areas/identity/single-sign-on/came-back.tsx').then((part) => part.CameBackScreen),
);
const endSessions = bareLatePage('End all sessions', () =>
  import('../areas/identity/unusual/end-sessions.tsx').then((part) => part.EndSessionsScreen),
);
const verify = bareLatePage('Is it genuine?', () =>
  import('../areas/examination/report-card/verify.screen.tsx').then((part) => part.VerifyScreen),
);
const absence = bareLatePage('Absence', () =>
  import('../areas/leave-attendance/safe-arrival/absence-answer.screen.tsx').then((part) => part.AbsenceAnswerScreen),
);

const consentLink = bareLatePage('Consent', () =>
  import('../areas/student/consent/consent-link.screen.tsx').then((part) => part.ConsentLinkScreen),
);

const screens: Readonly<Record<string, LateScreen>> = {
  '/public/new/login': login,
  '/new/login': login,
  '/public/invite': invitation,
  '/public/setup': setUp,
  '/public/forgotten': forgotten,
};

/** Where a link leads whose last part is a secret; that of the way back from a provider only says from which. */
const bySecret: Readonly<Record<string, LateScreen>> = {
  '/public/reset': reset,
  '/public/sso': cameBack,
  '/public/endsessions': endSessions,
  '/public/answer': absence,
  '/public/consent': consentLink,
  // In letters that are still on their way when a school gets this version; their links work until the next day.
  '/absence': absence,
  '/verify': verify,
};

/** The screen of a path that needs no session. */
export const publicScreen = (path: string): LateScreen | undefined =>
  screens[withoutEnd(path)] ?? bySecret[path.slice(0, path.lastIndexOf('/'))];

function latePage(title: string, load: () => Promise<FunctionComponent>, ahead?: () => void): LateScreen {
  return lateScreen(() => load().then((Screen) => publicPage(title, Screen, ahead)));
}

/** One that nobody logs in from. */
function bareLatePage(title: string, load: () => Promise<FunctionComponent>): LateScreen {
  return latePage(title, load, () => undefined);
}

/** @param ahead what somebody who starts to use it will need next */
function publicPage(title: string, Screen: FunctionComponent, ahead = fetchAhead): FunctionComponent {
  return titled(title, () => (
    <PublicMain onInput={ahead} onPointerDown={ahead} onSubmit={ahead}>
      <Screen />
    </PublicMain>
  ));
}

/**
 * Somebody who fills in a form of these pages will soon need the first page behind the login: it is loaded meanwhile, and again if
 * that fails.
 */
function fetchAhead() {
  // The server names it in the page, so that everything is fetched at once.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-with-session]:not([rel])')) link.rel = 'modulepreload';
  application.load().then(
    () => prepare(afterLogin(address())),
    () => undefined,
  );
}
