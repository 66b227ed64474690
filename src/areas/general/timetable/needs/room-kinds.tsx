import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../../kit/web/calls/api.web.ts';
import { useUnsavedGuard } from '../../../../kit/web/form/unsaved-guard.tsx';
import { useOneAtATime } from '../../../../kit/web/parts/one-at-a-time.web.ts';
import { notify } from '../../../../kit/web/parts/toast.tsx';
import type { RoomKindRow, saveRoomKinds } from './needs.domain.ts';

interface Draft extends RoomKindRow {
  /** Tells rows apart that have no id yet. */
  key: string;
}

const box = 'h-8 min-w-0 rounded-field border border-(--field-border) bg-base-100 px-2 focus-visible:ring-focus max-sm:h-11';

/** The kinds of rooms of which the school has only so many, saved as one. What is typed stays when they are fetched again. */
export function RoomKinds({ kinds, reload }: { kinds: readonly RoomKindRow[]; reload: () => Promise<unknown> }) {
  const [typed, setDrafts] = useState<Draft[]>();
  const drafts = typed ?? kinds.map((kind) => ({ ...kind, key: String(kind.roomKindId) }));
  const guard = useUnsavedGuard(typed !== undefined);
  const [busy, run] = useOneAtATime();
  const change = (key: string, values: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...values } : draft)));
  const save = () =>
    run('Your changes were not saved', async () => {
      await callApi<typeof saveRoomKinds>('PUT /api/gs/RoomKind/UpdateRoomKindBulk', {
        body: { roomKinds: drafts.map(({ roomKindId, roomKindName, rooms }) => ({ roomKindId, roomKindName, rooms })) },
      });
      guard.release();
      notify.success('Your changes saved successfully');
      await reload();
      setDrafts(undefined);
    });
  return (
    <section aria-label="Kinds of rooms" className="max-w-140">
      <h2 className="mb-2 font-semibold text-base">Kinds of rooms</h2>
      <ul className="space-y-2">
        {drafts.map(({ key, roomKindName, rooms }, index) => (
          <li key={key} className="flex items-center gap-2">
            <input
              aria-label={`Name of kind ${index + 1}`}
              className={`${box} flex-1`}
              maxLength={100}
              value={roomKindName}
              onChange={(event) => change(key, { roomKindName: event.target.value })}
            />
            <input
              type="number"
              min={1}
              max={100}
              aria-label={`How many rooms of kind ${index + 1}`}
              className={`${box} w-20`}
              value={rooms}
              onChange={(event) => change(key, { rooms: Math.trunc(Number(event.target.value)) })}
            />
            <button
              type="button"
              className="icon-btn"
              aria-label={`Remove kind ${index + 1}`}
              onClick={() => setDrafts(drafts.filter((draft) => draft.key !== key))}
            >
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        <button
          type="button"
          className="btn btn-sm btn-quiet text-sm max-sm:btn-md"
          onClick={() =>
            setDrafts([...drafts, { key: `new ${drafts.length} ${Date.now()}`, roomKindId: 0, roomKindName: '', rooms: 1 }])
          }
        >
          <Plus size={16} aria-hidden /> Add a kind
        </button>
        <button type="button" className="btn btn-sm btn-quiet text-sm max-sm:btn-md" disabled={busy} onClick={() => void save()}>
          {busy ? 'Loading...' : 'Save rooms'}
        </button>
      </div>
      {guard.dialog}
    </section>
  );
}
