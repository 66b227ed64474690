import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SheetStatus } from './sheet-status.tsx';
import { noRoom } from './sheet-store.web.ts';
import type { OpenSheet } from './use-kept-sheet.web.ts';

const never = () => Promise.reject(new Error('Nobody asks.'));
const nothing = () => undefined;
const calls = {
  refresh: never,
  keepUp: never,
  latest: nothing,
  change: nothing,
  save: never,
  keepMine: never,
  takeTheirs: nothing,
};
const Status = ({ state }: Pick<OpenSheet<string>, 'state'>) => (
  <SheetStatus
    title="The sheet"
    open={{ ...calls, state, offline: true, sheet: 'typed' }}
    differences={() => []}
    onMine={nothing}
  />
);
const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('A browser without room for what is typed says so, and asks before the page is closed', () => {
  vi.spyOn(console, 'warn').mockImplementation(nothing);
  const { rerender } = render(<Status state="waiting" />);
  screen.getByText(/^Saved on this device/);
  expect(isAskedBeforeLeaving()).toBe(false);
  act(() => noRoom(new Error('full')));
  screen.getByText(/^This browser has no room left/);
  expect(screen.queryByText(/on this device/)).toBeNull();
  expect(isAskedBeforeLeaving()).toBe(true);
  rerender(<Status state="fresh" />);
  expect(isAskedBeforeLeaving()).toBe(false);
});
