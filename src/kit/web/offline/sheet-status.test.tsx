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
const Status = (view: Pick<OpenSheet<{ version: number | null }>, 'state' | 'theirs'>) => (
  <SheetStatus
    title="The sheet"
    open={{ ...calls, ...view, offline: true, sheet: { version: 1 } }}
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

test.each([
  ['changed', 2, 'Keep mine', true],
  ['deleted', null, 'Save mine again', false],
])('A sheet that was %s by someone else says so', async (happened, version, mine, isCompared) => {
  render(<Status state="conflict" theirs={{ version }} />);
  await screen.findByRole('alertdialog', { name: `The sheet was ${happened} by someone else` });
  screen.getByRole('button', { name: mine });
  expect(screen.queryAllByRole('table')).toHaveLength(isCompared ? 1 : 0);
  screen.getByRole('button', { name: 'Decide later' }).click();
  await screen.findByText(new RegExp(`^The sheet was ${happened} by someone else. Nothing of yours is sent`));
});
