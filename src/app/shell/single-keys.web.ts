import { useSyncExternalStore } from 'react';
import { followers } from '../../kit/web/browser/followers.web.ts';
import { readStored, writeStored } from '../../kit/web/parts/browser-storage.web.ts';

const { follow, tell } = followers();

const areOn = (): boolean => readStored('keys') !== 'off';

/** Whether keys that are pressed alone, such as `?`, do something from everywhere; remembered in this browser. */
export const useSingleKeys = (): boolean => useSyncExternalStore(follow, areOn);

/** Turns them on or off: who speaks to the computer, or touches a key by mistake, may want none (WCAG 2.1.4). */
export function setSingleKeys(on: boolean): void {
  writeStored('keys', on ? null : 'off');
  tell();
}

/** Whether a key was pressed alone, where nothing is being typed and nothing else has used it. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  areOn() && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !isTyping(event.target);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
