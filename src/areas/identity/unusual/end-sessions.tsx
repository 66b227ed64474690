import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { LinkPage } from '../link-page.tsx';
import type { endSessionsByLink } from './unusual-event.domain.ts';

/** The page that the link in a message about something unusual opens. Only its button ends anything, because mail programs open links too. */
export function EndSessionsScreen() {
  const token = useAddress().pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  const [done, setDone] = useState('');
  const [busy, attempt] = useAttempt();
  const end = () =>
    attempt('Unable to end the sessions', async () => {
      const { message } = await callApi<typeof endSessionsByLink>('POST /api/ias/IdentityAccess/EndSessions', {
        body: { token },
        asTyped: { token: true },
        anonymous: true,
      });
      setDone(message);
    });
  return (
    <LinkPage
      title="End all sessions"
      token={token}
      check="POST /api/ias/IdentityAccess/CheckEndSessions"
      terms="The link works once."
      otherwise={<NewPassword />}
    >
      {done ? (
        <>
          <p role="status">{done}. If somebody else may know your password, choose another one now.</p>
          <NewPassword />
        </>
      ) : (
        <>
          <p>Whoever is signed in to your account, on whichever device, has to sign in again. Open links to it stop working.</p>
          <Button kind="primary" busy={busy} className="mt-4" onClick={() => void end()}>
            End all sessions
          </Button>
        </>
      )}
    </LinkPage>
  );
}

const NewPassword = () => (
  <a href="/public/forgotten" className={buttonLook({ kind: 'primary', className: 'mt-4' })}>
    Choose another password
  </a>
);
