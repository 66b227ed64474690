import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { BothFactors } from './both-factors.tsx';
import { canUsePasskeys } from './can-use-passkeys.web.ts';
import type { addPasskey, deletePasskey, getPasskeys, renamePasskey, setUpPasskey } from './passkey.domain.ts';
import type { PasskeyAnswer } from './passkey-answer.domain.ts';
import { PasskeyName } from './passkey-name.tsx';
import { newPasskeyBy, type PasskeyCreation } from './use-passkey.web.ts';

type Passkey = AnswerOf<typeof getPasskeys>[number];
/** What somebody is at. */
type Doing =
  | { step: 'nothing' }
  | { step: 'add'; creation: PasskeyCreation }
  | { step: 'rename' | 'delete'; passkey: Passkey }
  | { step: 'keep'; codes: readonly string[] };

const base = '/api/ias/IdentityAccess';
const nothing: Doing = { step: 'nothing' };

interface PasskeysPanelProps {
  /** What a new one is called unless somebody says otherwise. */
  device?: string;
  /** What to do once the first is there. */
  whenOn?: () => void;
}

/** One's own passkeys: added, renamed, deleted. */
export function PasskeysPanel({ device = '', whenOn }: PasskeysPanelProps) {
  const queries = useQueryClient();
  const found = useCall<typeof getPasskeys>(`GET ${base}/Passkeys`, {});
  const [doing, setDoing] = useState<Doing>(nothing);
  const changed = async (next: Doing) => {
    setDoing(next);
    await Promise.all([['ias', 'IdentityAccess'], ['sessions']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const cancel = () => setDoing(nothing);
  if (doing.step === 'keep') return <RecoveryCodes codes={doing.codes} done={whenOn ?? cancel} />;
  if (doing.step === 'add') return <Adding device={device} creation={doing.creation} done={changed} cancel={cancel} />;
  if (doing.step === 'rename') return <Renaming passkey={doing.passkey} done={() => changed(nothing)} cancel={cancel} />;
  if (doing.step === 'delete') return <Deleting passkey={doing.passkey} done={() => changed(nothing)} cancel={cancel} />;
  return (
    <Fetched of={found} what="passkeys">
      {(passkeys) => (
        <>
          <p>
            A passkey is kept by your phone, your computer or a security key, and opened by your fingerprint, your face or a PIN.
            It logs you in without a password. Once you have one, your password alone is no longer enough.
          </p>
          {passkeys.length > 0 && (
            <ul className="mt-3">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.passkeyId} passkey={passkey} choose={(step) => setDoing({ step, passkey })} />
              ))}
            </ul>
          )}
          <Add begin={(creation) => setDoing({ step: 'add', creation })} />
        </>
      )}
    </Fetched>
  );
}

/** Where a passkey is, in words. */
function whereOf({ isSynced, isBackedUp }: Passkey): string {
  if (!isSynced) return 'On one device only';
  return isBackedUp ? 'Synced to your other devices' : 'Can be synced, but there is no copy yet';
}

function PasskeyRow({ passkey, choose }: { passkey: Passkey; choose: (step: 'rename' | 'delete') => void }) {
  const { passkeyName, created, lastUsed } = passkey;
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t py-2">
      <KeyRound size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-40 flex-1">
        <div className="break-words font-semibold">{passkeyName}</div>
        <div className="text-muted text-xs">
          <span className="whitespace-nowrap">added {localInstant(created)},</span>{' '}
          <span className="whitespace-nowrap">{lastUsed ? `last used ${localInstant(lastUsed)}` : 'not used yet'}</span>
        </div>
        <div className="text-xs">{whereOf(passkey)}</div>
      </div>
      <div className="flex gap-2">
        <Button small aria-label={`Rename: ${passkeyName}`} onClick={() => choose('rename')}>
          Rename
        </Button>
        <Button small aria-label={`Delete: ${passkeyName}`} onClick={() => choose('delete')}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function Add({ begin }: { begin: (creation: PasskeyCreation) => void }) {
  const [busy, attempt] = useAttempt();
  if (!canUsePasskeys)
    return (
      <Muted className="mt-3">
        This browser cannot use passkeys at this address: they need https and a name, or localhost on the machine itself.
      </Muted>
    );
  const setUp = async () => begin((await callApi<typeof setUpPasskey>(`POST ${base}/SetUpPasskey`, {})).data);
  return (
    <Button className="mt-4" busy={busy} onClick={() => void attempt('Unable to add a passkey', setUp)}>
      Add a passkey
    </Button>
  );
}

interface AddingProps {
  device: string;
  creation: PasskeyCreation;
  done: (next: Doing) => Promise<void>;
  cancel: () => void;
}

/** Named first: what browsers let a click do, they let it do at once. */
function Adding({ device, creation, done, cancel }: AddingProps) {
  const add = async (passkeyName: string) => {
    const credential = await newPasskeyBy(creation);
    const { data, message } = await callApi<typeof addPasskey>(`POST ${base}/AddPasskey`, { body: { passkeyName, credential } });
    notify.success(message, 'You have been signed out everywhere else.');
    await done(data.recoveryCodes.length > 0 ? { step: 'keep', codes: data.recoveryCodes } : nothing);
  };
  return (
    <PasskeyName
      name={device}
      help="So that you know it again. Your browser asks for the rest."
      submitLabel="Continue"
      failure="Unable to add a passkey"
      submit={add}
      cancel={cancel}
    />
  );
}

interface OfPasskey {
  passkey: Passkey;
  done: () => Promise<void>;
  cancel: () => void;
}

function Renaming({ passkey: { passkeyId, passkeyName: name }, done, cancel }: OfPasskey) {
  const rename = async (passkeyName: string) => {
    const options = { query: { passkeyId }, body: { passkeyName } };
    const { message } = await callApi<typeof renamePasskey>(`PUT ${base}/RenamePasskey`, options);
    notify.success(message);
    await done();
  };
  return <PasskeyName name={name} submitLabel="Save" failure="Unable to rename the passkey" submit={rename} cancel={cancel} />;
}

function Deleting({ passkey: { passkeyId, passkeyName }, done, cancel }: OfPasskey) {
  const remove = async (body: { password?: string; code: string } | { passkey: PasskeyAnswer }) => {
    const options = { query: { passkeyId }, body, asTyped: { password: true, code: true } } as const;
    const { message } = await callApi<typeof deletePasskey>(`POST ${base}/DeletePasskey`, options);
    notify.success(message, 'You have been signed out everywhere else.');
    await done();
  };
  return (
    <div className="max-w-90">
      <p className="mb-4">
        Delete <b className="break-words font-semibold">{passkeyName}</b>? It will no longer log you in. Your device may still
        offer it: delete it there as well.
      </p>
      <BothFactors submitLabel="Delete" failure="Unable to delete the passkey" submit={remove}>
        <Button onClick={cancel}>Cancel</Button>
      </BothFactors>
    </div>
  );
}
