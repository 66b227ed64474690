import { useState } from 'react';
import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { PublicField } from '../public-field.tsx';
import type { forgotPassword } from './password-reset.domain.ts';

/** Asks for a link to choose a new password. What is answered is the same for every address. */
export function ForgottenScreen() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    if (!email.trim()) {
      setError('Email is required');
      return document.getElementById('email')?.focus();
    }
    setBusy(true);
    try {
      const body = { email: email.trim() };
      const { message } = await callApi<typeof forgotPassword>('POST /api/ias/IdentityAccess/ForgotPassword', {
        body,
        anonymous: true,
      });
      setAnswer(message);
    } catch (failure) {
      notify.failure('Unable to ask for a new password', failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicForm title="Forgotten password" intro="A link to choose a new one comes to the e-mail address of your account.">
      {answer ? (
        <p role="status">{answer} It works for one hour. Look among what your mail program takes for junk as well.</p>
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
          <button type="submit" disabled={busy} className="btn btn-primary mt-2 text-sm">
            {busy ? 'Loading...' : 'Send link'}
          </button>
        </form>
      )}
      <p className="mt-4 text-muted">
        <a href="/public/new/login" className="underline underline-offset-2">
          Back to the login
        </a>
      </p>
    </PublicForm>
  );
}
