import { lazy, Suspense, useState } from 'react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { labelOfProposed, type ProposableOf, proposalState, proposalStates } from './proposable.domain.ts';
import type { getOwnProposals, OwnProposal, withdrawProposal } from './proposal-calls.domain.ts';

const ProposeForm = lazy(async () => ({ default: (await import('./propose-form.tsx')).ProposeForm }));

/** What a family has proposed for a student and for itself, and the way to propose more. */
export function OwnProposals({ studentId }: { studentId: number }) {
  const own = usePanelData<typeof getOwnProposals>('GET /api/sis/OwnProposal', { studentId });
  const [open, setOpen] = useState<ProposableOf | null>(null);
  if (!own) return <Skeleton shape="lines" />;
  return (
    <>
      <Muted>Has something changed? Propose it here. The office looks at it and changes the record.</Muted>
      <div className="my-3 flex flex-wrap gap-2">
        <Button small onClick={() => setOpen('student')}>
          {own.family ? 'Change the child’s details' : 'Change your details'}
        </Button>
        {own.family && (
          <Button small onClick={() => setOpen('family')}>
            Change your own details
          </Button>
        )}
      </div>
      {own.proposed.length > 0 && (
        <ul aria-label="Proposed changes" className="border-line border-t">
          {own.proposed.map((one) => (
            <OwnLine key={one.proposedChangeId} of={one} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open && <ProposeForm key={open} studentId={studentId} own={own} whose={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

function OwnLine({ of: { proposedChangeId, familyId, field, value, state, reason } }: { of: OwnProposal }) {
  const label = familyId === null ? labelOfProposed(field) : `Your ${labelOfProposed(field)}`;
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
