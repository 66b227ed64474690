import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { AccountRow } from '../account/account.domain.ts';
import { useMe } from '../me.web.ts';
import type { askFactorRemoval, confirmFactorRemoval, getFactorOfAccount } from './lost-device.domain.ts';

type Of = Pick<AccountRow, 'accountId' | 'accountName'>;

/** Two-step login of an account, for administrators: if its holder has lost their phone, one asks for it to be turned off, another confirms. */
export function LostDevice({ of }: { of: Of }) {
  const { canAll } = usePermissions();
  const isOther = useMe()?.accountId !== of.accountId;
  return canAll('account.update') && isOther && <Shown of={of} />;
}

function Shown({ of }: { of: Of }) {
  const query = { accountId: of.accountId };
  const found = useCall<typeof getFactorOfAccount>('GET /api/ias/Account/GetSecondFactor', query);
  const [isAsking, setAsking] = useState(false);
  const [busy, attempt] = useAttempt();
  const isAsked = found.data?.removal != null;
  const act = async () => {
    const { message } = isAsked
      ? await callApi<typeof confirmFactorRemoval>('POST /api/ias/Account/ConfirmFactorRemoval', { query })
      : await callApi<typeof askFactorRemoval>('POST /api/ias/Account/AskFactorRemoval', { query });
    setAsking(false);
    notify.success(message);
    await found.refetch();
  };
  return (
    <section aria-label="Two-step login" className="mt-6 border-line border-t pt-4">
      <Fetched of={found} what="two-step login">
        {({ isOn, removal }) => (
          <>
            <p>Two-step login is {isOn ? 'on' : 'off'}.</p>
            {removal && (
              <Muted className="mt-1">
                {removal.isMine ? 'You' : removal.askedBy} asked on {localInstant(removal.asked)} for it to be turned off
                {removal.isMine ? ': another administrator has to confirm it within 24 hours' : ''}.
              </Muted>
            )}
            {isOn && !removal?.isMine && (
              <Button className="mt-3" onClick={() => setAsking(true)}>
                {removal ? 'Confirm: turn it off' : 'Lost phone: turn it off'}
              </Button>
            )}
          </>
        )}
      </Fetched>
      <ConfirmDialog
        open={isAsking}
        title="Turn two-step login off?"
        about={of.accountName}
        text={
          isAsked
            ? 'Make sure it is really them: call them, or have them come by. Their passkeys are deleted too. They will be signed out everywhere, and told by mail.'
            : 'Make sure it is really them: call them, or have them come by. They are told by mail, and another administrator has to confirm it.'
        }
        action={isAsked ? 'Turn off' : 'Ask for it'}
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void attempt('Unable to turn two-step login off', act)}
      />
    </section>
  );
}
