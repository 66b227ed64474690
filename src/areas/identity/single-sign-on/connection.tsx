import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { CopyField } from '../../../kit/web/inputs/copy-field.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { PublicField } from '../public-field.tsx';
import type { IdentityProviderRow } from './identity-provider.domain.ts';
import type { getConnection, setClientSecret, tryProvider } from './single-sign-on.domain.ts';

interface Of {
  of: Pick<IdentityProviderRow, 'identityProviderId' | 'providerName'>;
}

/** What a provider has to be told, the secret that it has given out, and whether all of it works. */
export function Connection({ of }: Of) {
  return usePermissions().canAll('identityprovider.update') && <Shown of={of} />;
}

function Shown({ of: { identityProviderId, providerName } }: Of) {
  const query = { identityProviderId };
  const found = useCall<typeof getConnection>('GET /api/ias/IdentityProvider/GetConnection', query);
  const [busy, attempt] = useAttempt();
  const run = () =>
    attempt(`${providerName} does not work yet`, async () => {
      const { message } = await callApi<typeof tryProvider>('POST /api/ias/IdentityProvider/Try', { query });
      notify.success(message);
    });
  return (
    <section aria-label="Connection" className="mt-6 grid gap-4 border-line border-t pt-4">
      <Fetched of={found} what="the connection">
        {({ redirectAddress, logoutAddress, hasSecret }) => (
          <>
            {redirectAddress ? (
              <>
                <Address label="Redirect address, for the provider" value={redirectAddress} />
                <Address label="Back-channel logout address, if it has that" value={logoutAddress} />
              </>
            ) : (
              <Notice kind="error">
                The server has not been told at which address people reach it. Whoever looks after it sets PUBLIC_URL.
              </Notice>
            )}
            <Secret query={query} hasSecret={hasSecret} done={found.refetch} />
            <div>
              <Button busy={busy} onClick={() => void run()}>
                Try it
              </Button>
            </div>
          </>
        )}
      </Fetched>
    </section>
  );
}

const Address = (of: { label: string; value: string }) => (
  <div>
    <div aria-hidden className="mb-1 font-semibold">
      {of.label}
    </div>
    <CopyField {...of} />
  </div>
);

interface SecretProps {
  query: { identityProviderId: number };
  hasSecret: boolean;
  done: () => Promise<unknown>;
}

function Secret({ query, hasSecret, done }: SecretProps) {
  const [clientSecret, setSecret] = useState('');
  const [error, setError] = useState('');
  const [busy, attempt] = useAttempt();
  const save = async () => {
    if (!clientSecret.trim()) return setError('Client secret is required');
    await attempt('The secret was not saved', async () => {
      const options = { query, body: { clientSecret }, asTyped: { clientSecret: true } } as const;
      const { message } = await callApi<typeof setClientSecret>('PUT /api/ias/IdentityProvider/Secret', options);
      notify.success(message);
      setSecret('');
      await done();
    });
  };
  return (
    <form noValidate action={() => void save()}>
      <PublicField
        id="client-secret"
        label="Client secret"
        type="password"
        autoComplete="off"
        value={clientSecret}
        error={error}
        help={
          hasSecret
            ? 'There is one. It is never shown; another one takes its place.'
            : 'As the provider shows it beside the client ID.'
        }
        change={(value) => {
          setSecret(value);
          setError('');
        }}
      />
      <Button type="submit" busy={busy}>
        Save the secret
      </Button>
    </form>
  );
}
