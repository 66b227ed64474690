import { useId, useState } from 'react';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { AlsoFor } from '../family/household.domain.ts';
import { HouseholdOffer } from '../family/household-offer.tsx';
import { labelOfProposed, proposalState } from './proposable.domain.ts';
import type { decideProposals } from './proposal-calls.domain.ts';
import type { ProposedChangeRow, proposedChange } from './proposed-change.domain.ts';

interface DecidePanelProps {
  /** One of what is proposed; all that waits for the same record is decided here. */
  proposal: Pick<ProposedChangeRow, 'studentId' | 'familyId' | 'whose'>;
  onClose: () => void;
}

/** What waits for one record, to be accepted or refused field by field. */
export function DecidePanel({ proposal: { studentId, familyId, whose }, onClose }: DecidePanelProps) {
  const waiting = usePanelList<typeof proposedChange>('/api/sis/ProposedChange', {
    studentId,
    state: proposalState.waiting,
  });
  const rows = waiting?.filter((row) => row.familyId === familyId);
  return (
    <SidePanel open title={`Proposed changes: ${whose}`} onClose={onClose}>
      {!rows && (
        <PanelBody readOnly>
          <Skeleton shape="lines" />
        </PanelBody>
      )}
      {rows?.length === 0 && (
        <>
          <PanelBody readOnly>
            <Muted>Nothing waits any more.</Muted>
          </PanelBody>
          <PanelFooter>
            <Button onClick={onClose}>Close</Button>
          </PanelFooter>
        </>
      )}
      {rows && rows.length > 0 && <Decide rows={rows} {...{ studentId, familyId, onClose }} />}
    </SidePanel>
  );
}

interface Choice {
  what: 'later' | 'accept' | 'refuse';
  reason: string;
}
const undecided: Choice = { what: 'later', reason: '' };

interface DecideProps {
  rows: readonly ProposedChangeRow[];
  studentId: number;
  familyId: number | null;
  onClose: () => void;
}

function Decide({ rows, studentId, familyId, onClose }: DecideProps) {
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  // The others of the household are offered as beside the form of the record.
  const form = useForm<FieldValues>({ defaultValues: {} });
  const choiceOf = ({ proposedChangeId: id }: ProposedChangeRow) => choices[id] ?? undecided;
  const choose = (row: ProposedChangeRow, choice: Choice) => {
    setChoices({ ...choices, [row.proposedChangeId]: choice });
    form.setValue(row.field, choice.what === 'accept' ? row.value : row.now);
  };
  const decided = rows.filter((row) => choiceOf(row).what !== 'later');
  const lacksReason = decided.some((row) => choiceOf(row).what === 'refuse' && choiceOf(row).reason.trim() === '');
  const decide = useTrying('Nothing was decided', {
    mutationFn: () =>
      callApi<typeof decideProposals>('POST /api/sis/ProposedChange/Decide', {
        body: {
          decisions: decided.map((row) => {
            const { what, reason } = choiceOf(row);
            const isAccepted = what === 'accept';
            return { proposedChangeId: row.proposedChangeId, isAccepted, now: row.now, reason: isAccepted ? '' : reason };
          }),
          alsoFor: form.getValues('alsoFor') as AlsoFor | undefined,
        },
      }),
    onSuccess: ({ message }) => {
      notify.success(message);
      if (decided.length === rows.length) onClose();
      else {
        setChoices({});
        form.reset({});
      }
    },
  });
  return (
    <FormProvider {...form}>
      <PanelBody>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Field key={row.proposedChangeId} row={row} choice={choiceOf(row)} onChoice={(choice) => choose(row, choice)} />
          ))}
        </ul>
        <HouseholdOffer
          studentId={studentId}
          {...(familyId !== null && { familyId })}
          stored={Object.fromEntries(rows.map(({ field, now }) => [field, now]))}
        />
      </PanelBody>
      <PanelFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          busy={decide.isPending}
          disabled={decided.length === 0 || lacksReason}
          onClick={() => decide.mutate()}
        >
          Save
        </Button>
      </PanelFooter>
    </FormProvider>
  );
}

const ways = [
  { value: 'accept', label: 'Accept' },
  { value: 'refuse', label: 'Refuse' },
  { value: 'later', label: 'Later' },
] as const;

interface FieldProps {
  row: ProposedChangeRow;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

function Field({ row: { field, was, now, value, createdBy, created }, choice, onChoice }: FieldProps) {
  const id = useId();
  const label = labelOfProposed(field);
  return (
    <li className="space-y-3 py-4 first:pt-0">
      <h3 className="text-base">{label}</h3>
      {was !== now && <Notice kind="warning">{`Changed since it was proposed. Then it was: ${was || 'nothing'}`}</Notice>}
      <Facts
        columns={2}
        items={[
          ['Now', now],
          ['Proposed', <strong key="value">{value || 'Nothing'}</strong>],
        ]}
      />
      <Muted small>
        {createdBy}, {localInstant(created)}
      </Muted>
      <div className="flex">
        <Segment label={`Decide: ${label}`} items={ways} value={choice.what} onChange={(what) => onChoice({ ...choice, what })} />
      </div>
      {choice.what === 'refuse' && (
        <FieldFrame id={id} label="Why not" optional={false} hint="The family reads it.">
          <input
            id={id}
            className={fieldBox}
            maxLength={lengths.description}
            autoComplete="off"
            aria-describedby={`${id}-note`}
            value={choice.reason}
            onChange={({ target }) => onChoice({ ...choice, reason: target.value })}
          />
        </FieldFrame>
      )}
    </li>
  );
}
