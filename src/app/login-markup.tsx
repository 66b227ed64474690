import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { LoginForm } from '../areas/identity/login-form.tsx';
import { ProviderLink } from '../areas/identity/single-sign-on/provider-link.tsx';
import { PublicMain } from '../common/public-form.tsx';
import { InlineAlert } from '../kit/web/parts/inline-alert.tsx';
import { loginVariant, providerPlaces, schoolNamePlace } from './login-variant.domain.ts';

const nothing = { email: '', password: '' };
const doNothing = () => undefined;

/**
 * The login as the browser draws it, for each variant, and under `provider` the way to one provider; the build puts it where the server finds
 * it. What stands around it is the `Stage`'s.
 */
export const loginMarkup: Readonly<Record<string, string>> = {
  provider: renderToString(<ProviderLink address={providerPlaces.address} name={providerPlaces.name} />),
  ...Object.fromEntries(
    [false, true].flatMap((isDemo) =>
      [false, true].map((isTimedOut) => [
        loginVariant({ isDemo, isTimedOut }),
        renderToString(
          <Suspense>
            <PublicMain>
              <LoginForm
                schoolName={schoolNamePlace}
                alert={isTimedOut && <InlineAlert>Session timed out</InlineAlert>}
                providers={providerPlaces.all}
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
  ),
};
