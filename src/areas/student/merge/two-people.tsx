import { Undo2 } from 'lucide-react';
import { dayInZone, displayDate } from '../../../kit/domain/dates.domain.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { timeZone } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { Duplicates, TwoPeople as Pair } from './merge.domain.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import { markTwo, useTwoPeople } from './merge-calls.web.ts';
import { PersonLines } from './person-lines.tsx';

type Two = Pick<Duplicates[number], 'one' | 'other'>;

/** Says with one click that a pair is two people; it then stands in the list below. */
export function MarkTwo({ kind, pair: { one, other } }: { kind: MergedKind; pair: Two }) {
  const [busy, attempt] = useAttempt();
  const mark = () =>
    attempt('The pair was not marked', async () => {
      const { message } = await markTwo(kind, one.id, other.id, true);
      notify.success(message);
    });
  return (
    <Button small busy={busy} aria-label={`${one.name} are two people`} onClick={() => void mark()}>
      Two people
    </Button>
  );
}

/** The pairs that were marked as two people, each with the way back; nothing where there is none. */
export function TwoPeople({ kind }: { kind: MergedKind }) {
  const marked = useTwoPeople(kind);
  return (
    <Fetched of={marked} what="pairs of two people" waiting={null}>
      {(all) =>
        all.length > 0 && (
          <section aria-label="Two people">
            <h2 className="mb-2 font-semibold">Two people</h2>
            <ul className="divide-y divide-line rounded-box border border-line">
              {all.map((pair) => (
                <Marked key={`${pair.one.id} ${pair.other.id}`} kind={kind} pair={pair} />
              ))}
            </ul>
          </section>
        )
      }
    </Fetched>
  );
}

function Marked({ kind, pair: { one, other, made, madeBy } }: { kind: MergedKind; pair: Pair }) {
  const [busy, attempt] = useAttempt();
  const undo = () =>
    attempt('It was not undone', async () => {
      const { message } = await markTwo(kind, one.id, other.id, false);
      notify.success(message);
    });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="grid gap-3 sm:grid-cols-2">
          <PersonLines kind={kind} person={one} />
          <PersonLines kind={kind} person={other} />
        </div>
        <Muted small className="mt-1 break-words">
          Marked on {displayDate(dayInZone(timeZone(), new Date(made)))} by {madeBy}
        </Muted>
      </div>
      <Button small busy={busy} aria-label={`Undo: ${one.name} are two people`} onClick={() => void undo()}>
        <Undo2 size={16} aria-hidden />
        Undo
      </Button>
    </li>
  );
}
