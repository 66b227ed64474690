import { useId, useState } from 'react';
import { whyMailWaits } from '../../../common/why-mail-waits.web.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { choosable, useNames } from '../../../kit/web/calls/names.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import { invitationStates, isInvited } from './invitation-states.domain.ts';
import { type Invited, invite, type PersonToInvite, usePeopleToInvite } from './people-to-invite.web.ts';
import { tellInvited } from './tell-invited.web.ts';

/** What is said of those who can be invited together. */
const words: Readonly<Record<Invited, { label: string; hint?: string; nobody: string }>> = {
  staff: {
    label: 'Staff',
    hint: 'Everybody who works here, except those about to leave.',
    nobody: 'There is no staff member whom the school could invite.',
  },
  guardians: {
    label: 'Guardians of a program',
    nobody: 'No student of this program has a guardian whom the school may write to.',
  },
  students: {
    label: 'Students of a program',
    hint: 'All students of the program, except those about to leave.',
    nobody: 'There is no student in this program whom the school could invite.',
  },
};
const choices = Object.keys(words) as Invited[];

/** Accounts for many people at once: shows first whom an invitation would reach, then sends the invitations. */
export function InvitePeople({ first, onClose }: { first: string; onClose: () => void }) {
  const id = useId();
  const why = whyMailWaits();
  const [who, setWho] = useState(choices.find((one) => one === first) ?? 'staff');
  const [programId, setProgramId] = useState(0);
  const { people, ...fetched } = usePeopleToInvite(who, programId);
  const [sharing, setSharing] = useState<readonly number[]>([]);
  const chosen = people?.flatMap(({ id, sharesWith }) => (sharesWith && sharing.includes(id) ? [id] : [])) ?? [];
  const send = useTrying('The invitations were not sent', {
    mutationFn: () => invite[who](programId, chosen),
    onSuccess: ({ message }) => {
      tellInvited(message);
      onClose();
    },
  });
  const count = people?.filter(({ state }) => isInvited(state)).length ?? 0;
  const { hint, nobody } = words[who];
  return (
    <SidePanel open title="Invite people" onClose={onClose}>
      <PanelBody>
        <div className="space-y-4">
          {why && (
            <Notice kind="info">
              <p>{why}</p>
            </Notice>
          )}
          <FieldFrame id={id} label="Who" optional={false} hint={hint}>
            <ChoiceBox
              id={id}
              value={who}
              aria-describedby={hint && `${id}-note`}
              onChange={({ target }) => setWho(target.value as Invited)}
            >
              {choices.map((one) => (
                <option key={one} value={one}>
                  {words[one].label}
                </option>
              ))}
            </ChoiceBox>
          </FieldFrame>
          {who !== 'staff' && <ProgramChoice value={programId} onChange={setProgramId} />}
          <div aria-live="polite">
            {(who === 'staff' || programId > 0) && (
              <Fetched of={{ ...fetched, data: people }} what="list">
                {(data) =>
                  data.length === 0 ? <Muted>{nobody}</Muted> : <People of={data} sharing={sharing} onShare={setSharing} />
                }
              </Fetched>
            )}
          </div>
        </div>
      </PanelBody>
      <PanelFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" busy={send.isPending} disabled={count + chosen.length === 0} onClick={() => send.mutate()}>
          {people ? actionOf(count, chosen.length) : 'Send invitations'}
        </Button>
      </PanelFooter>
    </SidePanel>
  );
}

function ProgramChoice({ value, onChange }: { value: number; onChange: (programId: number) => void }) {
  const id = useId();
  const { data: programs = [] } = useNames(programNames);
  return (
    <FieldFrame id={id} label="Program" optional={false}>
      <ChoiceBox id={id} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        <option value={0}>Select</option>
        {choosable(programs).map((program) => (
          <option key={program.id} value={program.id}>
            {program.label}
          </option>
        ))}
      </ChoiceBox>
    </FieldFrame>
  );
}

/** What the button does, counted. */
function actionOf(invited: number, sharing: number): string {
  const send = `Send ${counted(invited, 'invitation')}`;
  if (sharing === 0) return send;
  const share = `share ${counted(sharing, 'account')}`;
  return invited === 0 ? `${share.charAt(0).toUpperCase()}${share.slice(1)}` : `${send}, ${share}`;
}

interface PeopleProps {
  of: readonly PersonToInvite[];
  /** Those who are to share the account of whoever has their address. */
  sharing: readonly number[];
  onShare: (ids: readonly number[]) => void;
}

const People = ({ of, sharing, onShare }: PeopleProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {of.map(({ id, name, email, state, sharesWith }) => (
      <li key={id} className="py-2">
        <p className="break-words font-semibold">{name}</p>
        <Muted small className="break-words">
          {[email, labelOf(invitationStates, state)].filter(Boolean).join(' · ')}
        </Muted>
        {sharesWith && (
          <Tick
            label={`Share the account of ${sharesWith}`}
            of={name}
            checked={sharing.includes(id)}
            onChange={(isOn) => onShare(isOn ? [...sharing, id] : sharing.filter((one) => one !== id))}
          />
        )}
      </li>
    ))}
  </ul>
);
