import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { pageConfig } from '../../../common/page-config.web.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';
import { ConfirmByProvider } from '../single-sign-on/confirm-by-provider.tsx';
import { ProofForm } from './proof-form.tsx';
import type { confirmIdentity } from './second-factor.domain.ts';

let asking: Promise<boolean> | undefined;

/** Asks somebody to prove once more who they are, whatever they are doing. Calls that are refused together ask once. @returns whether they did */
export function confirmAgain(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Outside of the page, which may be at anything. */
function ask(): Promise<boolean> {
  const root = createRoot(document.createElement('div'));
  return new Promise((answer) => {
    const show = (open: boolean) => root.render(<ConfirmAgain open={open} say={say} />);
    const say = (isProven: boolean) => {
      show(false);
      answer(isProven);
      // Once it has closed, and given back the focus.
      setTimeout(() => root.unmount(), 1000);
    };
    show(true);
  });
}

function ConfirmAgain({ open, say }: { open: boolean; say: (isProven: boolean) => void }) {
  const [by, setBy] = useState<'code' | 'password'>('code');
  const isProven = useCallback(() => say(true), [say]);
  const submit = async (given: Partial<Record<'code' | 'password', string>>) => {
    const asTyped = { password: true, code: true } as const;
    await callApi<typeof confirmIdentity>('POST /api/ias/IdentityAccess/Confirm', { body: given, asTyped });
    say(true);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && say(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-ground" />
        <AlertDialog.Popup className="dialog-box w-96 p-6">
          <AlertDialog.Title className="text-base">Confirm that it is you</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 mb-4 text-muted">
            Prove once more that it is you at the keyboard. You will not be asked again for ten minutes.
          </AlertDialog.Description>
          <ProofForm
            key={by}
            asks={[by]}
            help={{ code: 'From your authenticator app, or a recovery code.' }}
            submitLabel="Confirm"
            failure="Unable to confirm"
            className=""
            submit={submit}
          >
            <AlertDialog.Close className={buttonLook({})}>Cancel</AlertDialog.Close>
          </ProofForm>
          <Button small className="mt-4" onClick={() => setBy(by === 'code' ? 'password' : 'code')}>
            {by === 'code' ? 'Use the password' : 'Use a code'}
          </Button>
          {open && pageConfig().providers && <ConfirmByProvider done={isProven} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
