import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { loadedLater } from '../calls/loaded.web.ts';
import { type Address, guardAddress } from '../route/address.web.ts';
import { useAskedBeforeClosing } from '../route/asked-before-closing.web.ts';

/** Comes once there is something to lose: then it also asks without a connection. */
const LeaveDialog = loadedLater(() => import('./leave-dialog.tsx').then((part) => part.LeaveDialog));

interface UnsavedGuard {
  /** Runs `leave` at once if nothing would be lost, otherwise once the user agrees. */
  ask: (leave: () => void) => void;
  /** Lets the next change of address pass, because the changes are saved. Lasts until the form is clean again. */
  release: () => void;
  /** To be rendered somewhere in the form. */
  dialog: ReactNode;
}

type StaysOn = (current: Address, next: Address) => boolean;

const samePath: StaysOn = (current, next) => current.pathname === next.pathname;

/**
 * Asks before unsaved changes are lost: on a link, on Back, when the tab closes, and wherever the form calls `ask`.
 * @param staysOn whether the form still shows at the next address; without it a change of the query only (a filter, a page) asks nothing
 */
export function useUnsavedGuard(dirty: boolean, staysOn: StaysOn = samePath): UnsavedGuard {
  const [asked, setAsked] = useState(false);
  const wanted = useRef<() => void>(undefined);
  const released = useRef(false);
  useEffect(() => {
    if (!dirty) released.current = false;
  }, [dirty]);
  const ask = useCallback((leave: () => void) => {
    wanted.current = leave;
    setAsked(true);
  }, []);
  const keeps = useRef(staysOn);
  keeps.current = staysOn;
  useEffect(() => {
    if (!dirty) return;
    const stops: StaysOn = (current, next) => !released.current && !keeps.current(current, next);
    return guardAddress({ stops, ask });
  }, [dirty, ask]);
  useAskedBeforeClosing(dirty, released);
  const stay = () => setAsked(false);
  const leave = () => {
    setAsked(false);
    released.current = true;
    wanted.current?.();
  };
  return {
    ask: (action) => (dirty ? ask(action) : action()),
    release: () => {
      released.current = true;
    },
    dialog: (dirty || asked) && <LeaveDialog open={asked} stay={stay} leave={leave} />,
  };
}
