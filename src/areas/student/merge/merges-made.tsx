import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { dayInZone, displayDate } from '../../../kit/domain/dates.domain.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { timeZone } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { MergeMade } from './merge.domain.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import { undoMerge, useMergesMade } from './merge-calls.web.ts';
import { PersonLines } from './person-lines.tsx';

/** What was made one lately, each with the way back; nothing where there is none. */
export function MergesMade({ kind }: { kind: MergedKind }) {
  const made = useMergesMade(kind);
  return (
    <Fetched of={made} what="records made one" waiting={null}>
      {(all) =>
        all.length > 0 && (
          <section aria-label="Made one">
            <h2 className="mb-2 font-semibold">Made one</h2>
            <ul className="divide-y divide-line rounded-box border border-line">
              {all.map((one) => (
                <Made key={one.personMergeId} kind={kind} made={one} />
              ))}
            </ul>
          </section>
        )
      }
    </Fetched>
  );
}

function Made({ kind, made }: { kind: MergedKind; made: MergeMade }) {
  const { personMergeId, kept, goneName, goneNumber, made: at, madeBy } = made;
  const [asks, setAsks] = useState(false);
  const [busy, attempt] = useAttempt();
  const run = () =>
    attempt('It was not undone', async () => {
      const { message } = await undoMerge(kind, personMergeId);
      notify.success(message);
    }).then(() => setAsks(false));
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <PersonLines kind={kind} person={kept} />
        <Muted small className="mt-1 break-words">
          With {[goneName, goneNumber].filter(Boolean).join(', ')} on {displayDate(dayInZone(timeZone(), new Date(at)))} by{' '}
          {madeBy}
        </Muted>
      </div>
      <Button small aria-label={`Undo: ${kept.name}`} onClick={() => setAsks(true)}>
        <Undo2 size={16} aria-hidden />
        Undo
      </Button>
      <ConfirmDialog
        open={asks}
        title="Make two records again"
        text="Each gets back what it had. That is possible while nothing stands on it that was entered since."
        about={kept.name}
        action="Make two records"
        busy={busy}
        takesOpener={() => true}
        onCancel={() => setAsks(false)}
        onConfirm={() => void run()}
      />
    </li>
  );
}
