import { useMemo } from 'react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import type { SheetChange } from '../../../kit/web/sheet/drawn-first.web.ts';
import { isSameList, listNews, useListChanges } from '../../../kit/web/sheet/list-changes.tsx';
import type { SheetMode } from '../../../kit/web/sheet/sheet-list.tsx';
import { useSheetWork } from '../../../kit/web/sheet/sheet-work.web.ts';
import { useAfterRegister } from './next-register/next-register.tsx';
import { type Sheet, type SheetKind, type SheetPerson, sheetSource } from './sheet.web.ts';
import type { SheetPlace } from './sheet-path.web.ts';

interface Opened {
  kind: SheetKind;
  mode: SheetMode;
  place: SheetPlace;
  /** Whether `place` says enough to open the register. */
  isComplete: boolean;
}

export type OpenRegister = ReturnType<typeof useRegister>;

/** A register that is open on a page: what it holds, what the user may do with it, and what follows once it is saved. */
export function useRegister({ kind, mode, place, isComplete }: Opened) {
  const { canTouch, canAll } = usePermissions();
  const { programId, date } = place;
  const source = useMemo(() => (isComplete ? sheetSource(kind, { programId, date }) : null), [kind, isComplete, programId, date]);
  const back = () => navigate({ to: kind.list });
  const work = useSheetWork(source, kind.resource, (seen, stored) => void sent(seen, stored));
  const { open, sheet, isStored } = work;
  const list = useListChanges(work.key, open.base?.people);
  const news = listNews(list);

  const key = `${kind.permission}.${isStored ? 'update' : 'create'}` as const;
  const mayWrite = kind.kind === 'staff' ? canAll(key) : canTouch(key, { programid: sheet?.ownerId ?? programId });
  const closed = sheet && !isStored ? sheet.closed : null;
  const readOnly = mode === 'detail' || !mayWrite || closed !== null;
  /** An untaken sheet says nothing about who was there, so users who cannot take it see no lines. */
  const people = sheet && (isStored || !readOnly) ? sheet.people : [];

  // Somebody who joined the program after the register was taken is on it, but not stored yet.
  const isWhole = isStored && people.every(({ entryId }) => entryId !== 0);
  const isSaved = isWhole && open.state === 'fresh' && !readOnly && news.length === 0;
  const { offer, ...following } = useAfterRegister(kind, place, isSaved);
  const sent = async (seen: Sheet, stored: Sheet) => {
    // Somebody who has joined meanwhile would be stored as present without having been seen.
    if (!isSameList(seen.people, stored.people)) return;
    list.seen();
    if (!(await offer())) back();
  };
  return {
    ...work,
    ...following,
    news,
    onNewsSeen: list.seen,
    /** Whether every line of it is stored. */
    isWhole,
    mayWrite,
    readOnly,
    /** Why no attendance is taken on that day. */
    closed,
    people,
    isUntaken: sheet !== undefined && sheet.people.length > people.length && closed === null,
    back,
    change: (change: SheetChange<readonly SheetPerson[]>) =>
      open.change((latest) => ({ ...latest, people: change(latest.people) })),
    save: () => {
      if (sheet && !readOnly && sheet.people.length > 0) work.save();
    },
  };
}
