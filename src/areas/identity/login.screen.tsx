import { useState } from 'react';
import { demoPassword } from '../../common/demo-accounts.domain.ts';
import { pageConfig } from '../../common/page-config.web.ts';
import { PublicForm } from '../../common/public-form.tsx';
import { callApi } from '../../kit/web/calls/api.web.ts';
import { startSession } from '../../kit/web/calls/session.web.ts';
import { useAttempt } from '../../kit/web/parts/attempt.web.ts';
import { InlineAlert } from '../../kit/web/parts/inline-alert.tsx';
import { WorkButton } from '../../kit/web/parts/work-button.tsx';
import { useAddress } from '../../kit/web/route/address.web.ts';
import { DemoSlot } from './demo-slot.tsx';
import { PublicField } from './public-field.tsx';
import type { login } from './session/identity-access.domain.ts';

const empty = { email: '', password: '' };
const missing = { email: 'Email is required', password: 'Password is required' };

/** E-mail and password. Where to go after signing in is decided where the session is watched. */
export function LoginScreen() {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState(empty);
  const [busy, attempt] = useAttempt();
  const { session_timeout } = useAddress().search;
  const { schoolName, demo, accounts } = pageConfig();
  const set = (change: Partial<typeof empty>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((name) => [name, ''])) }));
  };
  const logIn = async () => {
    const found = { email: values.email.trim() ? '' : missing.email, password: values.password ? '' : missing.password };
    setErrors(found);
    if (found.email || found.password) return focusField(found.email ? 'email' : 'password');
    const signIn = async () => {
      const body = { email: values.email.trim(), password: values.password };
      const asTyped = { password: true } as const;
      const { message } = await callApi<typeof login>('POST /api/ias/IdentityAccess/login', { body, asTyped, anonymous: true });
      startSession(message);
    };
    await attempt('Unable to authenticate', signIn, () => focusField('password'));
  };
  const notice = demo && accounts.length > 0;
  return (
    <PublicForm
      title={schoolName}
      intro="Log in with the e-mail that the school has for you."
      aside={
        notice && (
          <DemoSlot accounts={accounts} chosen={values.email} choose={(email) => set({ email, password: demoPassword })} />
        )
      }
    >
      <form
        noValidate
        action={() => {
          void logIn();
        }}
      >
        {session_timeout !== undefined && (
          <div className="mb-4">
            <InlineAlert>Session timed out</InlineAlert>
          </div>
        )}
        <PublicField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          value={values.email}
          error={errors.email}
          change={(email) => set({ email })}
        />
        <PublicField
          id="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          change={(password) => set({ password })}
        />
        <WorkButton busy={busy} className="btn btn-primary mt-2 h-11 w-full text-sm">
          Login
        </WorkButton>
      </form>
      <a href="/public/forgotten" className="link mt-4 inline-block text-muted">
        Forgotten your password?
      </a>
    </PublicForm>
  );
}

const focusField = (id: 'email' | 'password') => document.getElementById(id)?.focus();
