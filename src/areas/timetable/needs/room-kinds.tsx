import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { Held } from '../../../kit/web/form/held.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import type { getRoomKinds, RoomKindRow, saveRoomKinds } from './needs.domain.ts';
import { useWholeSave } from './use-whole-save.tsx';

type Values = Pick<RoomKindRow, 'roomKindName' | 'rooms'>;

type RoomKindsProps = AnswerOf<typeof getRoomKinds> & { reload: () => Promise<unknown> };

/** What is typed lies over what is stored, so that it stays, and what others add does too, when that is fetched again. */
interface Typed {
  /** By the id of the kind. */
  changed: ReadonlyMap<number, Partial<Values>>;
  added: readonly (Values & { key: string })[];
  removed: readonly number[];
}
const nothingTyped: Typed = { changed: new Map(), added: [], removed: [] };

const box = `${barBox} min-w-0`;

/** The kinds of rooms that are scarce, saved as a whole. */
export function RoomKinds({ roomKinds, version, reload }: RoomKindsProps) {
  const [typed, setTyped] = useState<Typed>();
  const { changed, added, removed } = typed ?? nothingTyped;
  const drafts = [
    ...roomKinds
      .filter(({ roomKindId }) => !removed.includes(roomKindId))
      .map((kind) => ({ ...kind, ...changed.get(kind.roomKindId), key: String(kind.roomKindId) })),
    ...added.map((kind) => ({ ...kind, roomKindId: 0 })),
  ];
  type Draft = (typeof drafts)[number];
  const { busy, save, notice, dialog } = useWholeSave({
    ...{ name: 'room kinds', typed, takeBack: setTyped, reload },
    forget: () => setTyped(undefined),
  });
  const type = (values: Partial<Typed>) => setTyped({ changed, added, removed, ...values });
  const change = ({ roomKindId, key }: Draft, values: Partial<Values>) =>
    roomKindId === 0
      ? type({ added: added.map((kind) => (kind.key === key ? { ...kind, ...values } : kind)) })
      : type({ changed: new Map(changed).set(roomKindId, { ...changed.get(roomKindId), ...values }) });
  const remove = ({ roomKindId, key }: Draft) =>
    roomKindId === 0 ? type({ added: added.filter((kind) => kind.key !== key) }) : type({ removed: [...removed, roomKindId] });
  const send = () => {
    const sent = drafts.map(({ roomKindId, roomKindName, rooms }) => ({ roomKindId, roomKindName, rooms }));
    return callApi<typeof saveRoomKinds>('PUT /api/gs/RoomKind/UpdateRoomKindBulk', { body: { roomKinds: sent, version } });
  };
  return (
    <section aria-label="Kinds of rooms" className="max-w-140">
      <h2 className="mb-2 font-semibold text-base">Kinds of rooms</h2>
      {notice}
      <Held during={busy}>
        <ul className="space-y-2">
          {drafts.map((draft, index) => (
            <li key={draft.key} className="flex items-center gap-2">
              <input
                aria-label={`Name of kind ${index + 1}`}
                className={`${box} flex-1`}
                maxLength={100}
                value={draft.roomKindName}
                onChange={(event) => change(draft, { roomKindName: event.target.value })}
              />
              <input
                type="number"
                min={1}
                max={100}
                aria-label={`How many rooms of kind ${index + 1}`}
                className={`${box} w-20`}
                value={draft.rooms}
                onChange={(event) => change(draft, { rooms: Math.trunc(Number(event.target.value)) })}
              />
              <button type="button" className="icon-btn" aria-label={`Remove kind ${index + 1}`} onClick={() => remove(draft)}>
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </Held>
      <div className="mt-3 flex gap-2">
        <Button
          small
          disabled={busy}
          onClick={() => type({ added: [...added, { key: `new ${added.length} ${Date.now()}`, roomKindName: '', rooms: 1 }] })}
        >
          <Plus size={16} aria-hidden /> Add a kind
        </Button>
        <Button small busy={busy} onClick={() => void save(send)}>
          Save rooms
        </Button>
      </div>
      {dialog}
    </section>
  );
}
