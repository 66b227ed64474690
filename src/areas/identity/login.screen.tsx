import { type ReactNode, useEffect, useState } from 'react';
import { demoPassword } from '../../common/demo-accounts.domain.ts';
import { pageConfig } from '../../common/page-config.web.ts';
import { callApi } from '../../kit/web/calls/api.web.ts';
import { useAttempt } from '../../kit/web/parts/attempt.web.ts';
import { InlineAlert } from '../../kit/web/parts/inline-alert.tsx';
import { useAddress } from '../../kit/web/route/address.web.ts';
import { LoginForm, type LoginValues } from './login-form.tsx';
import { takeOver, typedBefore } from './login-in-page.web.ts';
import type { login } from './session/identity-access.domain.ts';
import { useSignIn } from './sign-in.web.ts';

const empty = { email: '', password: '' };

/**
 * E-mail and password, then a code where the account asks for one. Where to go after signing in is decided where the session is watched.
 * @param alert why somebody who came back from a provider is not logged in
 */
export function LoginScreen({ alert }: { alert?: ReactNode }) {
  const [values, setValues] = useState<LoginValues>(() => ({ ...empty, ...typedBefore() }));
  const [errors, setErrors] = useState<LoginValues>(empty);
  const [busy, attempt] = useAttempt();
  const [secondStep, signIn] = useSignIn();
  const { session_timeout } = useAddress().search;
  const { schoolName, demo, accounts, providers } = pageConfig();
  const set = (change: Partial<LoginValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((name) => [name, ''])) }));
  };
  const logIn = async () => {
    const found = {
      email: values.email.trim() ? '' : 'Email is required',
      password: values.password ? '' : 'Password is required',
    };
    setErrors(found);
    if (found.email || found.password) return focusField(found.email ? 'email' : 'password');
    const body = { email: values.email.trim(), password: values.password };
    const options = { body, asTyped: { password: true }, anonymous: true } as const;
    const ask = () => callApi<typeof login>('POST /api/ias/IdentityAccess/login', options);
    await attempt(
      'Unable to authenticate',
      () => signIn(ask),
      () => focusField('password'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was typed before
  useEffect(() => {
    if (takeOver()) void logIn();
  }, []);
  const notice = demo && accounts.length > 0 && { accounts, choose: (email: string) => set({ email, password: demoPassword }) };
  return (
    secondStep || (
      <LoginForm
        schoolName={schoolName}
        alert={alert ?? (session_timeout !== undefined && <InlineAlert>Session timed out</InlineAlert>)}
        providers={providers}
        notice={notice}
        values={values}
        errors={errors}
        busy={busy}
        set={set}
        logIn={() => void logIn()}
      />
    )
  );
}

const focusField = (id: 'email' | 'password') => document.getElementById(id)?.focus();
