import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { LoginForm } from '../areas/identity/login-form.tsx';
import { PublicMain } from '../common/public-form.tsx';
import { loginVariant, schoolNamePlace } from './login-variant.domain.ts';

const nothing = { email: '', password: '' };
const doNothing = () => undefined;

/** The login as the browser draws it, for each variant; the build puts it where the server finds it. What stands around it is the `Stage`'s. */
export const loginMarkup: Readonly<Record<string, string>> = Object.fromEntries(
  [false, true].flatMap((isDemo) =>
    [false, true].map((isTimedOut) => [
      loginVariant({ isDemo, isTimedOut }),
      renderToString(
        <Suspense>
          <PublicMain>
            <LoginForm
              schoolName={schoolNamePlace}
              isTimedOut={isTimedOut}
              notice={isDemo ? { accounts: [], choose: doNothing } : undefined}
              values={nothing}
              errors={nothing}
              busy={false}
              set={doNothing}
              logIn={doNothing}
            />
          </PublicMain>
        </Suspense>,
      ),
    ]),
  ),
);
