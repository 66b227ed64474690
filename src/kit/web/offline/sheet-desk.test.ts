import { afterEach, expect, test, vi } from 'vitest';
import { knownAccount, rememberAccount } from '../calls/account.web.ts';
import { ApiError } from '../calls/api-error.web.ts';
import { endSession, session, startSession } from '../calls/session.web.ts';
import { notify } from '../toast/toast.tsx';
import type { SheetSource } from './kept-sheet.web.ts';
import type { deliver } from './outbox.web.ts';
import { openDesk, type SheetDesk } from './sheet-desk.web.ts';
import type { putSheet } from './sheet-store.web.ts';

const delivered = vi.hoisted(() => vi.fn<typeof deliver>());
const put = vi.hoisted(() => vi.fn<typeof putSheet>(() => Promise.resolve()));
vi.mock('./sheet-store.web.ts', async (original) => ({ ...(await original<object>()), putSheet: put }));
vi.mock('./account-of-session.web.ts', () => ({ accountOfSession: () => Promise.resolve(knownAccount()) }));
vi.mock('./outbox.web.ts', async (original) => ({ ...(await original<object>()), deliver: delivered }));

interface Sheet {
  version: number | null;
  mark: string;
  /** Whether the mark has a place on it: on the sheets of most tests it has. */
  hasPlace?: boolean;
  needsReason?: boolean;
}

let desk: SheetDesk<Sheet> | undefined;
afterEach(() => {
  desk?.close();
  endSession({ reason: 'log-out' });
});

/** A sheet on the desk, as the server answers it at that moment. */
function opened(load: () => Promise<Sheet>) {
  const source: SheetSource<Sheet> = {
    key: 'sheet/1/all',
    title: () => 'The sheet',
    href: '/sheet',
    load,
    version: ({ version }) => version,
    isSame: (one, other) => one.mark === other.mark,
    rebase: ({ mark }, { hasPlace = true, ...onto }) => ({ ...onto, mark: hasPlace ? mark : '', hasPlace }),
    unplaced: ({ mine, theirs }) => (mine.mark === theirs.mark ? [] : [mine.mark]),
    request: ({ version, mark }) => ({ method: 'PUT', path: '/sheet', body: { version, mark } }),
  };
  desk = openDesk(source, () => undefined);
  return desk;
}

const disputed = { kind: 'disputed' } as const;
const refused = { kind: 'refused', error: new ApiError(422, '', 'Examination is required') } as const;

test.each([
  ['deleted', 404, 'The examination was not found.', disputed],
  ['deleted before anything of it was saved', 404, 'The examination was not found.', refused],
  ['taken from the user', 403, 'You may not do this.', disputed],
])(
  'A sheet that was %s meanwhile says so, and is not sent again and again: what was typed stays to be read or discarded',
  async (_, status, why, answer) => {
    const gone = new ApiError(status, '', why);
    const load = vi.fn(() => Promise.resolve<Sheet>({ version: 1, mark: '' }));
    const { view, change, save, takeTheirs } = opened(load);
    await expect.poll(() => view().sheet).toBeDefined();
    change((latest) => ({ ...latest, mark: '33' }));
    load.mockRejectedValue(gone);
    delivered.mockClear().mockResolvedValue(answer);
    expect(await save()).toBe('refused');
    expect(delivered).toHaveBeenCalledTimes(1);
    expect(view()).toMatchObject({ state: 'kept', offline: false, error: gone, sheet: { mark: '33' } });
    takeTheirs();
    expect(view()).toMatchObject({ state: 'fresh', sheet: { mark: '' } });
  },
);

test('What was typed where the sheet has no place any more is named, once', async () => {
  const told = vi.spyOn(notify, 'lost').mockReturnValue();
  const load = vi.fn(() => Promise.resolve<Sheet>({ version: 1, mark: '', hasPlace: true }));
  const { view, change, refresh } = opened(load);
  await expect.poll(() => view().sheet).toBeDefined();
  change((latest) => ({ ...latest, mark: '33' }));
  await refresh();
  expect(told).not.toHaveBeenCalled();
  load.mockResolvedValue({ version: 1, mark: '', hasPlace: false });
  await refresh();
  await refresh();
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no place any more'), '33');
  expect(view()).toMatchObject({ state: 'kept', sheet: { mark: '' } });
});

test('What is refused for something that the sheet had not heard of is asked again, and stays as typed', async () => {
  const refusal = new ApiError(422, '', 'The results are released: say why they change');
  const load = vi.fn(() => Promise.resolve<Sheet>({ version: 1, mark: '', needsReason: false }));
  const { view, change, save } = opened(load);
  await expect.poll(() => view().sheet).toBeDefined();
  change((latest) => ({ ...latest, mark: '33' }));
  load.mockResolvedValue({ version: 1, mark: '', needsReason: true });
  delivered.mockClear().mockResolvedValue({ kind: 'refused', error: refusal });
  expect(await save()).toBe('refused');
  expect(delivered).toHaveBeenCalledTimes(1);
  expect(view()).toMatchObject({ state: 'kept', error: refusal, sheet: { mark: '33', needsReason: true } });
});

test('What is refused because a part of it has no place any more is sent again without that part', async () => {
  const told = vi.spyOn(notify, 'lost').mockReturnValue();
  const load = vi.fn(() => Promise.resolve<Sheet>({ version: 1, mark: '' }));
  const { view, change, save } = opened(load);
  await expect.poll(() => view().sheet).toBeDefined();
  change((latest) => ({ ...latest, mark: '33' }));
  load.mockResolvedValue({ version: 1, mark: '', hasPlace: false });
  const error = new ApiError(422, '', 'Number 1 of the list did not belong to this program');
  delivered.mockReset().mockResolvedValueOnce({ kind: 'refused', error }).mockResolvedValue({ kind: 'sent' });
  expect(await save()).toBe('sent');
  expect(delivered).toHaveBeenCalledTimes(2);
  expect(delivered.mock.lastCall?.[0].request?.body).toMatchObject({ mark: '' });
  expect(told).toHaveBeenCalledWith(expect.stringContaining('no place any more'), '33');
  expect(view()).toMatchObject({ state: 'fresh', error: undefined });
});

/** A sheet that somebody else saved as `other` after `mine` was typed. */
async function contested(mine: string, other: string) {
  const load = vi.fn(() => Promise.resolve<Sheet>({ version: 1, mark: '' }));
  const of = opened(load);
  await expect.poll(() => of.view().sheet).toBeDefined();
  of.change((latest) => ({ ...latest, mark: mine }));
  load.mockResolvedValue({ version: 2, mark: other });
  await of.refresh();
  expect(of.view()).toMatchObject({ state: 'conflict', theirs: { mark: other } });
  delivered.mockReset().mockImplementation(({ request }) => {
    const sent = request?.body as Sheet | undefined;
    load.mockResolvedValue({ version: 3, mark: sent?.mark ?? '' });
    return Promise.resolve({ kind: 'sent' });
  });
  return { ...of, load };
}

test('What another saved after both sides were shown is shown as well before mine replaces it', async () => {
  const { view, refresh, keepMine, load } = await contested('33', '40');
  load.mockResolvedValue({ version: 3, mark: '41' });
  const asking = refresh();
  const chosen = keepMine();
  expect(view().state).toBe('sending');
  await asking;
  expect(view().state).toBe('sending');
  expect(await chosen).toBe('conflict');
  expect(delivered).not.toHaveBeenCalled();
  expect(view()).toMatchObject({ state: 'conflict', theirs: { mark: '41' } });
  load.mockResolvedValue({ version: 4, mark: '33' });
  expect(await keepMine()).toBe('sent');
  expect(delivered.mock.lastCall?.[0].request?.body).toEqual({ version: 3, mark: '33' });
});

test('Keeping mine is sent once, however often it is pressed', async () => {
  const { view, keepMine } = await contested('33', '40');
  expect(await Promise.all([keepMine(), keepMine()])).toEqual(['sent', 'refused']);
  expect(await keepMine()).toBe('refused');
  expect(delivered).toHaveBeenCalledTimes(1);
  expect(view()).toMatchObject({ state: 'fresh', offline: false, sheet: { mark: '33' } });
});

test('Keeping mine needs no sending if another has saved the same by then', async () => {
  const { view, refresh, keepMine, load } = await contested('33', '40');
  load.mockResolvedValue({ version: 3, mark: '33' });
  const [, saved] = await Promise.all([refresh(), keepMine()]);
  expect(saved).toBe('sent');
  expect(delivered).not.toHaveBeenCalled();
  expect(view()).toMatchObject({ state: 'fresh', offline: false });
});

test('Mine is not sent once theirs was taken', async () => {
  const { view, refresh, keepMine, takeTheirs } = await contested('33', '40');
  const asking = refresh();
  const chosen = keepMine();
  takeTheirs();
  await asking;
  expect(await chosen).toBe('refused');
  expect(delivered).not.toHaveBeenCalled();
  expect(view()).toMatchObject({ state: 'fresh', sheet: { mark: '40' } });
});

test('What of mine has no place any more is named when mine is kept', async () => {
  const told = vi.spyOn(notify, 'lost').mockReturnValue();
  told.mockClear();
  const { refresh, keepMine, load } = await contested('33', '40');
  load.mockResolvedValue({ version: 3, mark: '40', hasPlace: false });
  await refresh();
  expect(told).not.toHaveBeenCalled();
  await keepMine();
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no place any more'), '33');
  expect(delivered.mock.lastCall?.[0].request?.body).toEqual({ version: 3, mark: '' });
});

test('A sheet that cannot be read again after it was saved is not being sent for ever', async () => {
  const failure = new ApiError(500, '', 'Something went wrong');
  const { view, keepMine, load } = await contested('33', '40');
  delivered.mockImplementation(() => {
    load.mockRejectedValue(failure);
    return Promise.resolve({ kind: 'sent' });
  });
  expect(await keepMine()).toBe('sent');
  expect(view()).toMatchObject({ state: 'fresh', error: failure, sheet: { mark: '33' } });
});

test('Nor is one that was refused as stale and cannot be read: it waits', async () => {
  const { view, keepMine, load } = await contested('33', '40');
  load.mockRejectedValue(new ApiError(500, '', 'Something went wrong'));
  delivered.mockResolvedValue(disputed);
  expect(await keepMine()).toBe('later');
  expect(view().state).toBe('waiting');
});

test('A save whose answer was lost is told once the server turns out to have it', async () => {
  const told = vi.spyOn(notify, 'success').mockReturnValue();
  const { view, keepMine, refresh, load } = await contested('33', '40');
  delivered.mockResolvedValue({ kind: 'later' });
  expect(await keepMine()).toBe('later');
  expect(view()).toMatchObject({ state: 'waiting', offline: true });
  load.mockResolvedValue({ version: 3, mark: '33' });
  await refresh();
  await refresh();
  expect(told).toHaveBeenCalledExactlyOnceWith('The sheet was sent');
  expect(view()).toMatchObject({ state: 'fresh', offline: false });
});

test.each([
  ['kept for that account', 'abc', { account: 7, typed: expect.objectContaining({ mark: '33' }) }],
  ['not kept for somebody who has signed in since', 'of another', undefined],
])('What was typed before it was known whose session it is, is %s', async (_, token, kept) => {
  startSession('{}~abc');
  const { view, change, refresh } = opened(() => Promise.resolve({ version: 1, mark: '' }));
  await expect.poll(() => view().sheet).toBeDefined();
  change((before) => ({ ...before, mark: '33' }));
  put.mockClear();
  if (token !== session().token) startSession(`{}~${token}`);
  rememberAccount(token, { accountId: 7 });
  // After what follows from that.
  await refresh();
  expect(put.mock.calls.map(([sheet]) => sheet)[0]).toEqual(kept && expect.objectContaining(kept));
  expect(view().sheet?.mark).toBe('33');
});

test('What is typed before a saved sheet is read again is no conflict with what was saved', async () => {
  const load = vi.fn(() => Promise.resolve<Sheet>({ version: null, mark: '' }));
  const { view, change, save } = opened(load);
  await expect.poll(() => view().sheet).toBeDefined();
  change((before) => ({ ...before, mark: '33' }));
  delivered.mockReset().mockResolvedValue({ kind: 'sent' });
  load.mockImplementation(async () => {
    change((before) => ({ ...before, mark: '34' }));
    return { version: 1, mark: '33' };
  });
  expect(await save()).toBe('sent');
  expect(view()).toMatchObject({ state: 'kept', sheet: { version: 1, mark: '34' } });
});
