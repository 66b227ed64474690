import { CircleCheck, Eraser, Hand } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type {
  confirmErasure,
  ErasurePreview,
  getErasure,
  printErasureNotice,
  proposeErasure,
  stopErasure,
} from './erasure.domain.ts';
import { erasureState, erasureStates, isToCome } from './erasure-words.domain.ts';

interface SectionProps {
  dataRequestId: number;
  /** The name of whom it is about. */
  of: string;
}

/** What erasing somebody would do, how far it has come, and the way on: one proposes, another confirms, anybody stops. */
export function ErasureSection({ dataRequestId, of }: SectionProps) {
  const called = useCall<typeof getErasure>('GET /api/gs/Erasure', { dataRequestId });
  return (
    <section aria-label="Erasure" className="space-y-4 border-line border-t pt-4">
      <Fetched of={called} what="the preview">
        {(preview) => (
          <>
            {preview.erasure && <HowFar erasure={preview.erasure} dataRequestId={dataRequestId} />}
            {preview.first === '' ? <Shown preview={preview} /> : <p>{preview.first}</p>}
            <Acts preview={preview} dataRequestId={dataRequestId} of={of} />
          </>
        )}
      </Fetched>
    </section>
  );
}

type Erasure = NonNullable<ErasurePreview['erasure']>;

function HowFar({ erasure, dataRequestId }: { erasure: Erasure; dataRequestId: number }) {
  const { state, proposed, proposedBy, confirmedBy, noticeUntil, reason, letters } = erasure;
  const facts: FactItem[] = [
    ['Erasure', labelOf(erasureStates, state)],
    ['Proposed by', `${proposedBy}, ${proposed}`],
    ...(confirmedBy ? [['Confirmed by', confirmedBy] as const] : []),
    ...(isToCome(state) ? [['Nothing is erased before', noticeUntil] as const] : []),
    ...(reason ? [['Why not', reason] as const] : []),
  ];
  return (
    <>
      <Facts items={facts} />
      {letters.length > 0 && (
        <div className="space-y-2">
          <Muted>Without an e-mail address: print the letter, and hand or post it today.</Muted>
          {letters.map(({ familyId, name }) => (
            <PaperButton<typeof printErasureNotice>
              key={familyId ?? 0}
              call="GET /api/gs/Erasure/PrintNotice"
              query={{ dataRequestId, ...(familyId !== null && { familyId }) }}
              file={`notice ${name}`}
              label={`Letter to ${name}`}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Shown({ preview: { gone, stays, guardians } }: { preview: ErasurePreview }) {
  return (
    <>
      <List title="What goes">
        {gone.map(({ what, only, count }) => (
          <Line key={what} note={only}>{`${what} (${count})`}</Line>
        ))}
        <Line note="Who did what, and when, stays">What the history says that stood in these records</Line>
      </List>
      {guardians.length > 0 && (
        <List title="Guardians">
          {guardians.map(({ name, goesAlong }) => (
            <Line
              key={name}
              note={goesAlong ? 'No other child here: addresses, numbers and account go along' : 'Stays: another child is here'}
            >
              {name}
            </Line>
          ))}
        </List>
      )}
      <List title="What stays">
        {stays.map(({ what, why, kept, source }) => (
          <Line key={what} note={why || `${kept}: ${source}`}>
            {what}
          </Line>
        ))}
      </List>
    </>
  );
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-1 font-semibold">{title}</h3>
    <ul aria-label={title} className="space-y-1.5">
      {children}
    </ul>
  </div>
);

const Line = ({ note, children }: { note: string; children: ReactNode }) => (
  <li className="break-words">
    {children}
    {note && <span className="block text-muted text-xs">{note}</span>}
  </li>
);

interface ActsProps extends SectionProps {
  preview: ErasurePreview;
}

function Acts({ preview: { first, rows, seen, noticeHours, erasure }, dataRequestId, of }: ActsProps) {
  const [asked, setAsked] = useState<'propose' | 'confirm' | null>(null);
  const done = {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onSettled: () => setAsked(null),
  };
  const body = { dataRequestId, seen };
  const propose = useTrying('Nothing was proposed', {
    mutationFn: () => callApi<typeof proposeErasure>('POST /api/gs/Erasure/Propose', { body }),
    ...done,
  });
  const confirm = useTrying('Nothing was confirmed', {
    mutationFn: () => callApi<typeof confirmErasure>('POST /api/gs/Erasure/Confirm', { body }),
    ...done,
  });
  const stop = useTrying('Nothing was stopped', {
    mutationFn: () => callApi<typeof stopErasure>('POST /api/gs/Erasure/Stop', { body: { dataRequestId } }),
    ...done,
  });
  const comes = erasure !== null && isToCome(erasure.state);
  const waits = erasure?.state === erasureState.proposed;
  const number = counted(rows, 'row', 'rows');
  return (
    <>
      {waits && !erasure.mayConfirm && <Muted>Another person has to confirm it.</Muted>}
      <div className="flex flex-wrap gap-2">
        {!comes && first === '' && (
          <Button small onClick={() => setAsked('propose')}>
            <Eraser size={16} aria-hidden />
            Propose to erase
          </Button>
        )}
        {waits && erasure.mayConfirm && first === '' && (
          <Button small kind="primary" onClick={() => setAsked('confirm')}>
            <CircleCheck size={16} aria-hidden />
            Confirm the erasure
          </Button>
        )}
        {comes && (
          <Button small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            <Hand size={16} aria-hidden />
            Stop it
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'propose'}
        title="Propose to erase"
        text={`${number} go or lose what they say. Those concerned are written to now. Once another person has confirmed it and ${noticeHours} hours are over, it is done, and cannot be undone.`}
        about={of}
        action="Propose"
        busy={propose.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => propose.mutate(undefined)}
      />
      <ConfirmDialog
        open={asked === 'confirm'}
        title="Confirm the erasure"
        text={`${number} go or lose what they say, not before ${erasure?.noticeUntil ?? ''}. This cannot be undone.`}
        about={of}
        action="Confirm"
        busy={confirm.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => confirm.mutate(undefined)}
      />
    </>
  );
}
