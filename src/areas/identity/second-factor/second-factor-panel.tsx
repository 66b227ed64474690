import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { BothFactors } from '../passkey/both-factors.tsx';
import { NewApp, type Secret } from './new-app.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { getSecondFactor, renewRecoveryCodes, setUpSecondFactor, turnOffSecondFactor } from './second-factor.domain.ts';

type State = AnswerOf<typeof getSecondFactor>;
/** What somebody is at. */
type Doing =
  | { step: 'nothing' | 'begin' | 'renew' | 'turn off' }
  | { step: 'scan'; secret: Secret }
  | { step: 'keep'; codes: string[] };

const typed = { password: true, code: true } as const;
const nothing: Doing = { step: 'nothing' };

/** Two-step login of one's own account: turned on, given new recovery codes, turned off. @param whenOn what to do once it is on */
export function SecondFactorPanel({ whenOn }: { whenOn?: () => void }) {
  const queries = useQueryClient();
  const found = useCall<typeof getSecondFactor>('GET /api/ias/IdentityAccess/SecondFactor', {});
  const [doing, setDoing] = useState<Doing>(nothing);
  const changed = async (next: Doing) => {
    setDoing(next);
    await Promise.all([found.refetch(), queries.invalidateQueries({ queryKey: ['sessions'] })]);
  };
  if (doing.step === 'scan')
    return <NewApp secret={doing.secret} done={(codes) => changed({ step: 'keep', codes })} cancel={() => setDoing(nothing)} />;
  if (doing.step === 'keep') return <RecoveryCodes codes={doing.codes} done={whenOn ?? (() => setDoing(nothing))} />;
  return (
    <Fetched of={found} what="two-step login">
      {(state) => (
        <>
          <Words state={state} />
          {doing.step === 'nothing' ? (
            <Choices state={state} choose={setDoing} go={changed} />
          ) : (
            <Asked doing={doing.step} hasPasskey={state.hasPasskey} go={changed} />
          )}
        </>
      )}
    </Fetched>
  );
}

const asksFor = ({ hasApp, hasPasskey }: State): string =>
  [hasPasskey && 'a passkey', hasApp && 'a code from your authenticator app'].filter(Boolean).join(' or ');

const Words = ({ state }: { state: State }) => (
  <>
    <p>
      {state.isOn
        ? `On since ${localInstant(state.since)}. After your password, Homeroom asks for ${asksFor(state)}.`
        : `${state.isDemanded ? 'Off, but your role requires it.' : 'Off.'} When it is on, Homeroom asks for a code from an app on your phone after your password, so that a stolen password alone is useless.`}
    </p>
    {state.isOn && (
      <Muted className="mt-1">
        {state.recoveryCodesLeft} of 10 recovery codes are left, for when you do not have your phone.
      </Muted>
    )}
  </>
);

interface ChoicesProps {
  state: State;
  choose: (doing: Doing) => void;
  go: (next: Doing) => Promise<void>;
}

async function begin(body: { password?: string }, go: ChoicesProps['go']) {
  const call = 'POST /api/ias/IdentityAccess/SetUpSecondFactor';
  const { data } = await callApi<typeof setUpSecondFactor>(call, { body, asTyped: { password: true } });
  await go({ step: 'scan', secret: data });
}

const noApp = 'Unable to turn two-step login on';

function Choices({ state, choose, go }: ChoicesProps) {
  const [busy, attempt] = useAttempt();
  const turnOn = () => (state.hasPassword ? choose({ step: 'begin' }) : void attempt(noApp, () => begin({}, go)));
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {!state.hasApp && (
        <Button kind={state.isOn ? undefined : 'primary'} busy={busy} onClick={turnOn}>
          {state.isOn ? 'Add an authenticator app' : 'Turn on'}
        </Button>
      )}
      {state.isOn && <Button onClick={() => choose({ step: 'renew' })}>New recovery codes</Button>}
      {state.hasApp && (state.hasPasskey || !state.isDemanded) && (
        <Button onClick={() => choose({ step: 'turn off' })}>{state.hasPasskey ? 'Remove the app' : 'Turn off'}</Button>
      )}
    </div>
  );
}

interface AskedProps {
  doing: 'begin' | 'renew' | 'turn off';
  hasPasskey: boolean;
  go: (next: Doing) => Promise<void>;
}

/** Asks for what a change needs, and makes it. */
function Asked({ doing, hasPasskey, go }: AskedProps) {
  const cancel = <Button onClick={() => void go(nothing)}>Cancel</Button>;
  return (
    <div className="mt-4 max-w-90">
      {doing === 'begin' && (
        <ProofForm asks={['password']} submitLabel="Continue" failure={noApp} className="" submit={(body) => begin(body, go)}>
          {cancel}
        </ProofForm>
      )}
      {doing === 'renew' && (
        <BothFactors
          submitLabel="Replace the codes"
          failure="Unable to replace the recovery codes"
          submit={async (body) => {
            const call = 'POST /api/ias/IdentityAccess/RenewRecoveryCodes';
            const { data } = await callApi<typeof renewRecoveryCodes>(call, { body, asTyped: typed });
            await go({ step: 'keep', codes: data.recoveryCodes });
          }}
        >
          {cancel}
        </BothFactors>
      )}
      {doing === 'turn off' && (
        <BothFactors
          submitLabel={hasPasskey ? 'Remove the app' : 'Turn off'}
          failure={hasPasskey ? 'Unable to remove the app' : 'Unable to turn two-step login off'}
          submit={async (body) => {
            const call = 'POST /api/ias/IdentityAccess/TurnOffSecondFactor';
            const { message } = await callApi<typeof turnOffSecondFactor>(call, { body, asTyped: typed });
            notify.success(message, 'You have been signed out everywhere else.');
            await go(nothing);
          }}
        >
          {cancel}
        </BothFactors>
      )}
    </div>
  );
}
