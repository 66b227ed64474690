import { useState, useSyncExternalStore } from 'react';
import { Notice } from '../parts/alert.tsx';
import { useAskedBeforeClosing } from '../route/asked-before-closing.web.ts';
import { Conflict } from './conflict.tsx';
import { moreDays, unsentDays } from './kept-sheet.web.ts';
import type { Difference } from './sheet-conflict.tsx';
import { hasRoom, onSheetsChange } from './sheet-store.web.ts';
import type { OpenSheet } from './use-kept-sheet.web.ts';

/** Every sheet has a version; null: not stored. */
interface Stored {
  version: number | null;
}

interface SheetStatusProps<Sheet> {
  title: string;
  open: OpenSheet<Sheet>;
  /** The differences between mine and theirs, for a conflict; with `before`, what both changed since. */
  differences: (mine: Sheet, theirs: Sheet, before?: Sheet) => readonly Difference[];
  onMine: () => void;
}

/** Above a kept sheet: no network, saved but not sent, or the choice in a conflict; otherwise nothing. */
export function SheetStatus<Sheet extends Stored>({ title, open, differences, onMine }: SheetStatusProps<Sheet>) {
  const { sheet, theirs, before, state } = open;
  const [postponed, setPostponed] = useState(false);
  const isLost = !useSyncExternalStore(onSheetsChange, hasRoom) && state !== 'fresh';
  useAskedBeforeClosing(isLost);
  const said = isLost ? noRoomWords : offlineWords(open);
  const disputed = state === 'conflict' && sheet !== undefined && theirs !== undefined;
  const isDeleted = disputed && sheet.version !== null && theirs.version === null;
  const happened = `${title} was ${isDeleted ? 'deleted' : 'changed'} by someone else`;
  if (postponed && state !== 'conflict' && state !== 'sending') setPostponed(false);
  return (
    <div className="flex shrink-0 flex-col gap-2 px-4 pb-3 empty:hidden sm:px-6">
      {said && <Notice kind={isLost || state === 'waiting' ? 'warning' : 'info'}>{said}</Notice>}
      {disputed && postponed && (
        <Notice kind="warning">
          {happened}. Nothing of yours is sent before you choose.{' '}
          <button type="button" className="link" onClick={() => setPostponed(false)}>
            Choose what stays
          </button>
        </Notice>
      )}
      {disputed && !postponed && (
        <Conflict
          title={happened}
          differences={differences(sheet, theirs, before)}
          isMerged={before !== undefined}
          isDeleted={isDeleted}
          onMine={onMine}
          onTheirs={open.takeTheirs}
          onLater={() => setPostponed(true)}
        />
      )}
    </div>
  );
}

const noRoomWords = 'This browser has no room left to keep what you enter. Save it before you leave this page.';

function offlineWords({ state, offline, daysLeft }: Pick<OpenSheet<unknown>, 'state' | 'offline' | 'daysLeft'>): string {
  const until = daysLeft === undefined ? `${unsentDays} days` : moreDays(daysLeft);
  if (state === 'waiting') {
    return `Saved on this device. It is sent as soon as the server is reached. It stays here for ${until} at most.`;
  }
  return offline ? `No connection. What you enter stays on this device. It is kept for ${until} at most.` : '';
}
