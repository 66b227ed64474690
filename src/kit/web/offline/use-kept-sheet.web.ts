import { useEffect, useMemo, useRef, useState } from 'react';
import { installWorker } from './install-worker.web.ts';
import type { SheetSource } from './kept-sheet.web.ts';
import type { SheetView } from './kept-view.web.ts';
import { holdSheet } from './outbox.web.ts';
import { openDesk, type SheetDesk } from './sheet-desk.web.ts';

/** A sheet on a screen: what it shows, and what the screen can do with it. */
export type OpenSheet<Sheet> = SheetView<Sheet> & Omit<SheetDesk<Sheet>, 'view' | 'close'>;

const noDesk = {
  refresh: () => Promise.resolve(),
  keepUp: () => Promise.resolve(),
  latest: () => undefined,
  change: () => undefined,
  save: () => Promise.resolve('refused' as const),
  keepMine: () => Promise.resolve('refused' as const),
  takeTheirs: () => undefined,
};

/**
 * A sheet that survives a lost network, a closed tab and an ended session: every change is kept in this browser for this account until
 * the server has it, and what others saved meanwhile is shown as a choice. Opening the first one makes the browser keep the page, too.
 * @param source null: none is open yet. Another `key` opens another sheet.
 */
export function useKeptSheet<Sheet>(source: SheetSource<Sheet> | null): OpenSheet<Sheet> {
  const latest = useRef(source);
  latest.current = source;
  const [shown, setShown] = useState<{ desk: SheetDesk<Sheet>; view: SheetView<Sheet>; key: string }>();
  const key = source?.key;
  useEffect(() => {
    const opened = latest.current;
    if (key === undefined || !opened) return setShown(undefined);
    installWorker();
    const release = holdSheet(key);
    const desk: SheetDesk<Sheet> = openDesk(opened, () => setShown({ desk, view: desk.view(), key }));
    return () => {
      release();
      desk.close();
    };
  }, [key]);
  return useMemo(() => {
    const current = shown?.key === key ? shown : undefined;
    return { ...(current?.desk ?? noDesk), ...(current?.view ?? { state: 'fresh', offline: false }) };
  }, [shown, key]);
}
