import { useEffect } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import type { ProofWays } from '../passkey/prove-by-passkey.tsx';
import { onConfirmed } from './confirmed.web.ts';
import type { beginVisit } from './single-sign-on.domain.ts';

type Providers = ProofWays['providers'];

/** Offers to prove once more who one is by a provider that one's account is linked to, in a window of its own. */
export function ConfirmByProvider({ providers, done }: { providers: Providers; done: () => void }) {
  useEffect(() => onConfirmed(done), [done]);
  return providers.map((provider) => <ByProvider key={provider.identityProviderId} provider={provider} />);
}

function ByProvider({ provider: { identityProviderId, providerName } }: { provider: Providers[number] }) {
  const [busy, attempt] = useAttempt();
  const go = () => {
    // Right at the click: later on, a browser takes it for an advertisement.
    const opened = window.open('about:blank');
    const ask = async () => {
      const body = { identityProviderId, purpose: 'confirm' } as const;
      const { data } = await callApi<typeof beginVisit>('POST /api/ias/SingleSignOn/Visit', { body });
      if (!opened) throw new Error('The browser did not open a window.');
      opened.location.href = data.address;
    };
    void attempt('Unable to confirm', ask, () => opened?.close());
  };
  return (
    <Button small busy={busy} className="mt-4 ml-2" onClick={go}>
      Use {providerName}
    </Button>
  );
}
