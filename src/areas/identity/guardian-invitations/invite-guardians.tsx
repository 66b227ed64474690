import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { whyMailWaits } from '../../../common/why-mail-waits.web.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ChoiceBox } from '../../../kit/web/form/choice-box.tsx';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import type { GuardianToInvite, getGuardiansToInvite, inviteGuardians } from './guardian-invitations.domain.ts';
import { guardianStates, isInvited } from './guardian-states.domain.ts';
import { tellInvited } from './tell-invited.web.ts';

/** Accounts for the guardians of a program: shows first whom an invitation would reach, then sends the invitations. */
export function InviteGuardians({ onClose }: { onClose: () => void }) {
  const id = useId();
  const why = whyMailWaits();
  const [programId, setProgramId] = useState(0);
  const { data: programs = [] } = useNames(programNames);
  const { data: guardians } = useQuery({
    queryKey: ['ias', 'Account', 'guardians', programId],
    queryFn: ({ signal }) =>
      callApi<typeof getGuardiansToInvite>('GET /api/ias/Account/GetGuardiansToInvite', { query: { programId }, signal }),
    enabled: programId > 0,
  });
  const send = useTrying('The invitations were not sent', {
    mutationFn: () => callApi<typeof inviteGuardians>('POST /api/ias/Account/InviteGuardians', { body: { programId } }),
    onSuccess: ({ message }) => {
      tellInvited(message);
      onClose();
    },
  });
  const count = guardians?.filter(({ state }) => isInvited(state)).length ?? 0;
  return (
    <SidePanel open title="Invite guardians" onClose={onClose}>
      <PanelBody>
        {why && (
          <div className="mb-4">
            <Notice kind="info">
              <p>{why}</p>
            </Notice>
          </div>
        )}
        <label htmlFor={id} className="mb-1 block font-semibold">
          Program
        </label>
        <ChoiceBox id={id} value={programId} onChange={({ target }) => setProgramId(Number(target.value))}>
          <option value={0}>Select</option>
          {programs.map((program) => (
            <option key={program.id} value={program.id}>
              {program.label}
            </option>
          ))}
        </ChoiceBox>
        <div aria-live="polite">{guardians && <Guardians of={guardians} />}</div>
      </PanelBody>
      <PanelFooter>
        <button type="button" className="btn btn-quiet text-sm" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-primary text-sm"
          disabled={count === 0 || send.isPending}
          onClick={() => send.mutate()}
        >
          {guardians ? `Send ${counted(count, 'invitation')}` : 'Send invitations'}
        </button>
      </PanelFooter>
    </SidePanel>
  );
}

const Guardians = ({ of }: { of: readonly GuardianToInvite[] }) =>
  of.length === 0 ? (
    <p className="mt-4 text-muted">No student of this program has a guardian whom the school may write to.</p>
  ) : (
    <ul className="mt-4 divide-y divide-line border-line border-y">
      {of.map(({ familyId, name, email, state }) => (
        <li key={familyId} className="py-2">
          <p className="break-words font-semibold">{name}</p>
          <p className="break-words text-muted text-xs">{[email, labelOf(guardianStates, state)].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
