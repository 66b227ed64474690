import { useState } from 'react';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { ProofForm } from '../second-factor/proof-form.tsx';
import type { beginVisit, getLinks, unlinkProvider } from './single-sign-on.domain.ts';

type Links = AnswerOf<typeof getLinks>;
type Provider = Links['providers'][number];

/** By which providers one's own account can log in: linked and unlinked. */
export function LoginProvidersPanel() {
  const found = useCall<typeof getLinks>('GET /api/ias/SingleSignOn/Links', {});
  return (
    <Fetched of={found} what="the login providers">
      {({ hasPassword, providers }) => (
        <ul className="grid gap-4">
          {providers.map((provider) => (
            <li key={provider.identityProviderId}>
              <OneProvider provider={provider} hasPassword={hasPassword} changed={() => found.refetch()} />
            </li>
          ))}
        </ul>
      )}
    </Fetched>
  );
}

interface OneProviderProps {
  provider: Provider;
  hasPassword: boolean;
  changed: () => Promise<unknown>;
}

function OneProvider({ provider: { identityProviderId, providerName, since }, hasPassword, changed }: OneProviderProps) {
  const [asks, setAsks] = useState(false);
  const [busy, attempt] = useAttempt();
  const act = async (proof: { password?: string }) => {
    const asTyped = { password: true } as const;
    if (since === null) {
      const body = { identityProviderId, purpose: 'link', ...proof } as const;
      const { data } = await callApi<typeof beginVisit>('POST /api/ias/SingleSignOn/Visit', { body, asTyped });
      window.location.assign(data.address);
      return;
    }
    const body = { identityProviderId, ...proof };
    const { message } = await callApi<typeof unlinkProvider>('POST /api/ias/SingleSignOn/Unlink', { body, asTyped });
    notify.success(message, 'You have been signed out everywhere else.');
    setAsks(false);
    await changed();
  };
  const label = since === null ? 'Link' : 'Unlink';
  const failure = `${providerName} was not ${label.toLowerCase()}ed`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <div className="break-words font-semibold">{providerName}</div>
          <Muted small>{since === null ? 'Not linked' : `Linked since ${localInstant(since)}`}</Muted>
        </div>
        <Button
          small
          busy={busy}
          aria-label={`${label} ${providerName}`}
          onClick={() => (hasPassword ? setAsks(!asks) : void attempt(failure, () => act({})))}
        >
          {label}
        </Button>
      </div>
      {asks && (
        <div className="mt-3 max-w-90">
          <ProofForm asks={['password']} submitLabel={label} failure={failure} className="" submit={act}>
            <Button onClick={() => setAsks(false)}>Cancel</Button>
          </ProofForm>
        </div>
      )}
    </>
  );
}
