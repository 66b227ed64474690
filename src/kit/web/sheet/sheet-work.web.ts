import { useEffect, useRef } from 'react';
import { savedMessage } from '../../domain/saved-message.domain.ts';
import { session } from '../calls/session.web.ts';
import { onTouched, touches } from '../calls/touched.web.ts';
import { useRefresh } from '../form/record.web.ts';
import type { SheetSource } from '../offline/kept-sheet.web.ts';
import type { Saved } from '../offline/sheet-exchange.web.ts';
import { type OpenSheet, useKeptSheet } from '../offline/use-kept-sheet.web.ts';
import { notify } from '../toast/toast.tsx';

/** A sheet on a page; saves it and reports how that went. */
interface SheetWork<Sheet> {
  /** Undefined: none is chosen yet. */
  key: string | undefined;
  /** `''` until it is open. */
  title: string;
  open: OpenSheet<Sheet>;
  sheet: Sheet | undefined;
  isStored: boolean;
  save: () => void;
  /** In a conflict: mine replaces theirs. */
  keepMine: () => void;
}

/**
 * A sheet that somebody works on: kept in this browser, updated with what others change, saved with a message.
 * @param source null: none is chosen yet
 * @param resource what the sheet belongs to: saving refreshes it everywhere, and its changes elsewhere show here
 * @param onSent called once it is stored, if the user has not left it: with the sheet that they saw and saved, and as the server has it
 */
export function useSheetWork<Sheet extends { version: number | null }>(
  source: SheetSource<Sheet> | null,
  resource: { area: string; name: string },
  onSent: (seen: Sheet, stored: Sheet) => void,
): SheetWork<Sheet> {
  const refresh = useRefresh();
  const open = useKeptSheet(source);
  useFollowing(resource.name, open);
  const onScreen = useOpening(source?.key);
  const told = async (saving: () => Promise<Saved>) => {
    const seen = open.latest();
    const { current: opening } = onScreen;
    const saved = await saving();
    if (saved === 'later' && session().token !== null) {
      notify.info('No connection', 'The sheet stays on this device and is sent as soon as the server is reached.');
    }
    if (saved !== 'sent') return;
    notify.success(savedMessage);
    await refresh(resource);
    const stored = open.latest();
    if (seen && stored && onScreen.current === opening) onSent(seen, stored);
  };
  const { sheet } = open;
  return {
    key: source?.key,
    title: (sheet && source?.title(sheet)) ?? '',
    open,
    sheet,
    isStored: sheet !== undefined && sheet.version !== null,
    save: () => {
      if (open.state !== 'sending') void told(open.save);
    },
    keepMine: () => void told(open.keepMine),
  };
}

/** The same for as long as a sheet is on screen, another one each time that a sheet is opened. */
function useOpening(key: string | undefined): { readonly current: unknown } {
  const opening = useRef<object>(undefined);
  useEffect(() => {
    opening.current = { key };
    return () => {
      opening.current = undefined;
    };
  }, [key]);
  return opening;
}

/** Shows what others changed; never replaces what is being typed. */
function useFollowing<Sheet>(kind: string, open: Pick<OpenSheet<Sheet>, 'state' | 'sheet' | 'keepUp'>): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(
    () =>
      onTouched((touched) => {
        const { state, sheet, keepUp } = latest.current;
        if (touches(touched, kind) && sheet && (state === 'fresh' || state === 'kept')) void keepUp();
      }),
    [kind],
  );
}
