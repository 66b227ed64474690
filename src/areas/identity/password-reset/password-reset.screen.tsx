import { useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { resetHoursInWords } from '../account/reset-hours.domain.ts';
import { LinkPage } from '../link-page.tsx';
import { NewPasswordForm } from '../new-password-form.tsx';
import { PublicField } from '../public-field.tsx';
import { useSignIn } from '../sign-in.web.ts';
import type { forgotPassword, resetPassword } from './password-reset.domain.ts';

/** Asks for a link to choose a new password. The answer is the same for every address. */
export function ForgottenScreen() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [answer, setAnswer] = useState('');
  const [busy, attempt] = useAttempt();
  const ask = async () => {
    if (!email.trim()) {
      setError('Email is required');
      return document.getElementById('email')?.focus();
    }
    await attempt('Unable to ask for a new password', async () => {
      const { message } = await callApi<typeof forgotPassword>('POST /api/ias/IdentityAccess/ForgotPassword', {
        body: { email: email.trim() },
        anonymous: true,
      });
      setAnswer(message);
    });
  };
  // Without a mail server, no link would ever arrive.
  const isSent = pageConfig().sending !== 'nothing';
  const intro = isSent
    ? 'A link to choose a new one is sent to the e-mail address of your account.'
    : 'The school office gives you a new one.';
  return (
    <PublicForm title="Forgotten password" intro={intro}>
      {!isSent ? null : answer ? (
        <p role="status">
          {answer} It works for {resetHoursInWords}. Look in your junk folder too.
        </p>
      ) : (
        <form
          noValidate
          action={() => {
            void ask();
          }}
        >
          <PublicField
            id="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            error={error}
            change={(text) => {
              setEmail(text);
              setError('');
            }}
          />
          <Button type="submit" busy={busy} kind="primary" className="mt-2">
            Send link
          </Button>
        </form>
      )}
      <Muted className="mt-4">
        <a href="/public/new/login" className="link">
          Back to the login
        </a>
      </Muted>
    </PublicForm>
  );
}

/** The page that the link in the e-mail opens: the visitor chooses a new password and is then signed in. */
export function ResetScreen() {
  const token = useAddress().pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  const [secondStep, signIn] = useSignIn();
  const reset = ({ password }: { password: string }) =>
    signIn(() =>
      callApi<typeof resetPassword>('POST /api/ias/IdentityAccess/ResetPassword', {
        body: { token, password },
        asTyped: { token: true, password: true },
        anonymous: true,
      }),
    );
  return (
    secondStep || (
      <LinkPage
        title="Choose a new password"
        token={token}
        check="POST /api/ias/IdentityAccess/CheckReset"
        terms={`The link works once, for ${resetHoursInWords}. Wherever you are signed in now, you have to sign in again.`}
        otherwise={
          <>
            <a href="/public/forgotten" className={buttonLook({ kind: 'primary', className: 'mt-4' })}>
              Ask for a new one
            </a>
            <Muted className="mt-4">
              <a href="/public/new/login" className="link">
                Back to the login
              </a>
            </Muted>
          </>
        }
      >
        <NewPasswordForm fields={[]} submitLabel="Set password" failure="Unable to set the password" submit={reset} />
        <Muted className="mt-4">
          Does the link no longer work?{' '}
          <a href="/public/forgotten" className="link">
            Ask for a new one
          </a>
        </Muted>
      </LinkPage>
    )
  );
}
