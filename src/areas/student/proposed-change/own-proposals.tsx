import { lazy, Suspense, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { labelOfProposed, proposalState, proposalStates } from './proposable.domain.ts';
import type { getOwnProposals, OwnProposal, withdrawProposal } from './proposal-calls.domain.ts';
import type { Whose } from './propose-form.tsx';

const ProposeForm = lazy(async () => ({ default: (await import('./propose-form.tsx')).ProposeForm }));

/** What a family has proposed for a student and for itself, and the way to propose more. */
export function OwnProposals({ studentId }: { studentId: number }) {
  const own = usePanelData<typeof getOwnProposals>('GET /api/sis/OwnProposal', { studentId });
  const [open, setOpen] = useState<Whose | null>(null);
  if (!own) return <Skeleton shape="lines" />;
  const guardians = own.family ? [own.family, ...own.others] : [];
  const nameOf = (familyId: number | null) => guardians.length > 1 && guardians.find((one) => one.familyId === familyId);
  return (
    <>
      <Muted>Has something changed? Propose it here. The office looks at it and changes the record.</Muted>
      <div className="my-3 flex flex-wrap gap-2">
        <Button small onClick={() => setOpen('student')}>
          {own.family ? 'Change the child’s details' : 'Change your details'}
        </Button>
        {guardians.map((one) => (
          <Button key={one.familyId} small onClick={() => setOpen(one.familyId)}>
            {own.others.length === 0 ? 'Change your own details' : `Change the details of ${fullName(one)}`}
          </Button>
        ))}
      </div>
      {own.proposed.length > 0 && (
        <ul aria-label="Proposed changes" className="border-line border-t">
          {own.proposed.map((one) => (
            <OwnLine key={one.proposedChangeId} of={one} about={nameOf(one.familyId)} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open && <ProposeForm key={open} studentId={studentId} own={own} whose={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

interface OwnLineProps {
  of: OwnProposal;
  /** The guardian whom it is about, where several share the account. */
  about: { firstName: string; lastName: string } | false | undefined;
}

function OwnLine({ of: { proposedChangeId, familyId, field, value, state, reason }, about }: OwnLineProps) {
  const what = labelOfProposed(field);
  const own = about ? `${fullName(about)}: ${what}` : `Your ${what}`;
  const label = familyId === null ? what : own;
  const withdraw = useTrying('Unable to withdraw it', {
    mutationFn: () => callApi<typeof withdrawProposal>('DELETE /api/sis/OwnProposal', { query: { proposedChangeId } }),
    onSuccess: ({ message }) => notify.success(message),
  });
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-3 border-line border-t py-2 first:border-t-0">
      <span className="min-w-0 flex-1 basis-48 break-words">
        {label}: {value || 'nothing'}
        <span className={`block text-xs ${state === proposalState.refused ? 'text-error' : 'text-muted'}`}>
          {stateInWords(state, reason)}
        </span>
      </span>
      {state === proposalState.waiting && (
        <Button small aria-label={`Withdraw: ${label}`} busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw
        </Button>
      )}
    </li>
  );
}

function stateInWords(state: number, reason: string): string {
  if (state === proposalState.waiting) return 'Waits for the office';
  if (state === proposalState.replaced) return 'A newer proposal took its place';
  return reason ? `${labelOf(proposalStates, state)}: ${reason}` : labelOf(proposalStates, state);
}
