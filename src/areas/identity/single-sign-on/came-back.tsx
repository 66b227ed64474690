import { type ReactNode, useEffect, useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { safeReturnPath } from '../../../kit/web/calls/return-path.web.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { AlertBox, errorLook } from '../../../kit/web/parts/alert-box.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { address, navigate } from '../../../kit/web/route/address.web.ts';
import { ErrorLines } from '../../../kit/web/toast/error-lines.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { LoginScreen } from '../login.screen.tsx';
import { tellConfirmed } from './confirmed.web.ts';
import type { finishVisit } from './single-sign-on.domain.ts';

/** Where a provider sends the browser back: finishes what it was sent there for, or says on the login page why that failed. */
export function CameBackScreen() {
  const [shown, show] = useState<ReactNode>(<Waiting />);
  useEffect(() => {
    finish(show).catch((error: unknown) => show(failed(error)));
  }, []);
  return shown;
}

const Waiting = ({ children = 'One moment...' }: { children?: string }) => (
  <PublicForm title={pageConfig().schoolName} intro="">
    <Muted role="status">{children}</Muted>
  </PublicForm>
);

const failed = (error: unknown) => (
  <LoginScreen
    alert={
      <AlertBox {...errorLook}>
        <ErrorLines error={error} />
      </AlertBox>
    }
  />
);

/** What the provider has put behind the address, once: it counts for one try, and is not kept in the history of the browser. */
function takeAnswer(): { answer: string; identityProviderId: number; path: string } {
  const { pathname } = address();
  const answer = window.location.search;
  const path = pathname.replace(/\/$/, '');
  window.history.replaceState(null, '', path);
  return { answer, path, identityProviderId: Number(path.slice(path.lastIndexOf('/') + 1)) };
}

async function finish(show: (content: ReactNode) => void): Promise<void> {
  const { answer, identityProviderId, path } = takeAnswer();
  if (answer === '') return navigate({ to: '/public/new/login', replace: true });
  try {
    const options = { body: { identityProviderId, answer }, asTyped: { answer: true }, anonymous: true } as const;
    const { purpose, message, returnUrl } = await callApi<typeof finishVisit>('POST /api/ias/SingleSignOn/Finish', options);
    if (purpose === 'login') {
      startSession(message);
      navigate({ to: safeReturnPath(returnUrl) ?? '/dashboard', replace: true });
    } else if (purpose === 'link') {
      notify.success(message, 'You have been signed out everywhere else.');
      navigate({ to: '/account/settings', replace: true });
    } else {
      tellConfirmed();
      show(<Waiting>Thank you. You can close this window and go on in the other one.</Waiting>);
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.challenge)) throw error;
    navigate({ to: path, replace: true });
    const { showSecondStep } = await import('../second-factor/second-step.tsx');
    await showSecondStep(error.challenge, (step) => show(step ?? <LoginScreen />));
  }
}
