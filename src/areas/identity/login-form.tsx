import type { ReactNode } from 'react';
import { PublicForm } from '../../common/public-form.tsx';
import { Button } from '../../kit/web/parts/button.tsx';
import type { DemoNoticeProps } from './demo-notice.tsx';
import { DemoSlot } from './demo-slot.tsx';
import { PasskeySlot } from './passkey/passkey-slot.tsx';
import { PublicField } from './public-field.tsx';

/** What is typed into the login, or what is wrong with it. */
export interface LoginValues {
  email: string;
  password: string;
}

interface LoginFormProps {
  schoolName: string;
  /** What there is to know first. */
  alert: ReactNode;
  /** The ways to log in by a provider, as the server has written them into the page. */
  providers: string;
  /** For visitors of a demonstration. */
  notice: Pick<DemoNoticeProps, 'accounts' | 'choose'> | false | undefined;
  values: LoginValues;
  errors: LoginValues;
  busy: boolean;
  set: (change: Partial<LoginValues>) => void;
  logIn: () => void;
}

/** How the login looks. The build writes it into the page as well, so it reads nothing of the browser. */
export const LoginForm = ({ schoolName, alert, providers, notice, values, errors, busy, set, logIn }: LoginFormProps) => (
  <PublicForm
    title={schoolName}
    intro="Log in with the e-mail that the school has for you."
    aside={notice && <DemoSlot {...notice} chosen={values.email} />}
  >
    <form
      noValidate
      // Were it ever sent by the browser itself, nothing that was typed would stand in an address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        logIn();
      }}
    >
      {alert && <div className="mb-4">{alert}</div>}
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
      <Button type="submit" busy={busy} kind="primary" className="mt-2 h-11 w-full">
        Login
      </Button>
    </form>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, so that the script of the page need not know how */}
    <div dangerouslySetInnerHTML={{ __html: providers }} />
    <a href="/public/forgotten" className="link mt-4 inline-block text-muted">
      Forgotten your password?
    </a>
    {/* Its place is kept, so that nothing moves when it comes. */}
    <div className="mt-6 h-11">{PasskeySlot && <PasskeySlot />}</div>
  </PublicForm>
);
