import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';
import { canUsePasskeys } from '../passkey/can-use-passkeys.web.ts';
import type { PasskeyAnswer } from '../passkey/passkey-answer.domain.ts';
import { type ProofWays, ProveByPasskey, proofWays } from '../passkey/prove-by-passkey.tsx';
import { ConfirmByProvider } from '../single-sign-on/confirm-by-provider.tsx';
import { ProofForm } from './proof-form.tsx';
import type { confirmIdentity } from './second-factor.domain.ts';

type Way = 'passkey' | 'code' | 'password';
const labels: Record<Way, string> = { passkey: 'Use a passkey', code: 'Use a code', password: 'Use the password' };

let asking: Promise<boolean> | undefined;

/** Asks somebody to prove once more who they are, whatever they are doing. Calls that are refused together ask once. @returns whether they did */
export function confirmAgain(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** By what somebody can prove it here, the easiest first. */
function waysOf({ hasApp, passkey, hasPassword }: ProofWays): readonly Way[] {
  const ways: Way[] = [];
  if (passkey && canUsePasskeys) ways.push('passkey');
  if (hasApp || passkey) ways.push('code');
  if (hasPassword) ways.push('password');
  return ways;
}

/** Outside of the page, which may be at anything. */
async function ask(): Promise<boolean> {
  const asked = await proofWays();
  const root = createRoot(document.createElement('div'));
  return new Promise((answer) => {
    const show = (open: boolean) => root.render(<ConfirmAgain open={open} asked={asked} say={say} />);
    const say = (isProven: boolean) => {
      show(false);
      answer(isProven);
      // Once it has closed, and given back the focus.
      setTimeout(() => root.unmount(), 1000);
    };
    show(true);
  });
}

interface ConfirmAgainProps {
  open: boolean;
  asked: ProofWays;
  say: (isProven: boolean) => void;
}

function ConfirmAgain({ open, asked, say }: ConfirmAgainProps) {
  const ways = waysOf(asked);
  const [by, setBy] = useState(ways[0]);
  const isProven = useCallback(() => say(true), [say]);
  const submit = async (body: Partial<Record<'code' | 'password', string>> | { passkey: PasskeyAnswer }) => {
    const asTyped = { password: true, code: true } as const;
    await callApi<typeof confirmIdentity>('POST /api/ias/IdentityAccess/Confirm', { body, asTyped });
    say(true);
  };
  const cancel = <AlertDialog.Close className={buttonLook({})}>Cancel</AlertDialog.Close>;
  const failure = 'Unable to confirm';
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && say(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-ground" />
        <AlertDialog.Popup className="dialog-box w-96 p-6">
          <AlertDialog.Title className="text-base">Confirm that it is you</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 mb-4 text-muted">
            Prove once more that it is you at the keyboard. You will not be asked again for ten minutes.
          </AlertDialog.Description>
          {by === undefined && (
            <>
              <p className="mb-4">
                You have neither a password nor a code here. Choose a password if nothing else works: the login page has
                “Forgotten your password?”.
              </p>
              {cancel}
            </>
          )}
          {by === 'passkey' && (
            <div className="flex flex-wrap gap-2">
              <ProveByPasskey kind="primary" failure={failure} submit={submit} />
              {cancel}
            </div>
          )}
          {by !== undefined && by !== 'passkey' && (
            <ProofForm
              key={by}
              asks={[by]}
              help={{ code: 'From your authenticator app, or a recovery code.' }}
              submitLabel="Confirm"
              failure={failure}
              className=""
              submit={submit}
            >
              {cancel}
            </ProofForm>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            {ways.map(
              (way) =>
                way !== by && (
                  <Button small key={way} onClick={() => setBy(way)}>
                    {labels[way]}
                  </Button>
                ),
            )}
          </div>
          {open && <ConfirmByProvider providers={asked.providers} done={isProven} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
