import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { FieldChoices, type Line } from './field-choices.tsx';
import type { MergePreview } from './merge.domain.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import { merge, useMergePreview } from './merge-calls.web.ts';
import { comparePath } from './merge-paths.web.ts';
import { PersonLines } from './person-lines.tsx';
import { WhatHappens } from './what-happens.tsx';

interface DeskProps {
  kind: MergedKind;
  keptId: number;
  goneId: number;
}

/** Two records side by side: which stays, what it takes from the other, what moves, and what has to be settled first. */
export function MergeDesk({ kind, keptId, goneId }: DeskProps) {
  const [isDone, setDone] = useState(false);
  const preview = useMergePreview(kind, keptId, goneId, isDone);
  return (
    <Fetched of={preview} what="two records">
      {(seen) => <Desk kind={kind} seen={seen} onDone={setDone} />}
    </Fetched>
  );
}

const photo = 'photo';
const linesOf = ({ fields, photos }: MergePreview): Line[] => [
  ...fields,
  ...(photos ? [{ field: photo, label: 'Photo', kept: 'Of this record', gone: 'Of this record' }] : []),
];

interface Props {
  kind: MergedKind;
  seen: MergePreview;
  /** Told once it begins, and if it fails: there are no longer two then to be compared. */
  onDone: (isDone: boolean) => void;
}

function Desk({ kind, seen, onDone }: Props) {
  const { kept, gone, clashes } = seen;
  const lines = linesOf(seen);
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [asks, setAsks] = useState(false);
  const [busy, attempt] = useAttempt();
  // What the kept record lacks is taken, unless somebody says otherwise.
  const isTaken = (line: Line) => chosen[line.field] ?? (line.kept === '' && line.gone !== '');
  const taken = lines.filter(isTaken).map(({ field }) => field);
  const run = () =>
    attempt('The records were not made one', async () => {
      onDone(true);
      const chosenOnes = {
        taken: taken.filter((field) => field !== photo),
        photoOf: taken.includes(photo) ? 'gone' : 'kept',
      } as const;
      const { message } = await merge(kind, seen, chosenOnes).catch((error) => {
        onDone(false);
        throw error;
      });
      notify.success(message);
      navigate({ to: '.', search: { kind } });
    }).then(() => setAsks(false));
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Record kind={kind} title="Stays" person={kept} />
        <Record kind={kind} title="Goes" person={gone}>
          <LinkButton small to={comparePath(kind, gone.id, kept.id)}>
            <ArrowLeftRight size={16} aria-hidden />
            Keep this one instead
          </LinkButton>
        </Record>
      </div>
      <FieldChoices
        lines={lines}
        isTaken={isTaken}
        onChoose={(field, takes) => setChosen((before) => ({ ...before, [field]: takes }))}
      />
      <WhatHappens of={seen} kind={kind} />
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" disabled={clashes.length > 0} busy={busy} onClick={() => setAsks(true)}>
          Make one record
        </Button>
        {clashes.length > 0 && <Muted>Settle the points above first.</Muted>}
      </div>
      <ConfirmDialog
        open={asks}
        title="Make one record"
        about={kept.name}
        text={`The other record goes; ${counted(taken.length, 'field is', 'fields are')} taken from it. You can undo this while nothing stands on it.`}
        action="Make one record"
        busy={busy}
        onCancel={() => setAsks(false)}
        onConfirm={() => void run()}
      />
    </>
  );
}

interface RecordProps {
  kind: MergedKind;
  title: string;
  person: MergePreview['kept'];
  children?: React.ReactNode;
}

const Record = ({ kind, title, person, children }: RecordProps) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-2 rounded-box border border-line p-4">
    <h2 className="text-muted text-xs">{title}</h2>
    <PersonLines kind={kind} person={person} />
    {children && <div>{children}</div>}
  </section>
);
