import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../kit/web/parts/browser-storage.web.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const areOn = (): boolean => readStored('keys') !== 'off';

/** Whether keys that are pressed alone, such as `?`, do something from everywhere; remembered in this browser. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areOn);

/** Turns them on or off: who speaks to the computer, or touches a key by mistake, may want none (WCAG 2.1.4). */
export function setSingleKeys(on: boolean): void {
  writeStored('keys', on ? null : 'off');
  for (const listener of listeners) listener();
}

/** Whether a key was pressed alone, where nothing is being typed and nothing else has used it. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  areOn() && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !isTyping(event.target);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
