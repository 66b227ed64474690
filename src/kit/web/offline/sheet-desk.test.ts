import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../calls/api-error.web.ts';
import type { deliver } from './outbox.web.ts';
import { openDesk, type SheetDesk, type SheetSource } from './sheet-desk.web.ts';

const delivered = vi.hoisted(() => vi.fn<typeof deliver>());
vi.mock('./account-of-session.web.ts', () => ({ accountOfSession: () => Promise.resolve(0) }));
vi.mock('./outbox.web.ts', async (original) => ({ ...(await original<object>()), deliver: delivered }));

interface Sheet {
  version: number | null;
  mark: string;
}

let desk: SheetDesk<Sheet> | undefined;
afterEach(() => desk?.close());

/** A sheet on the desk, as the server answers it at that moment. */
function opened(load: () => Promise<Sheet>) {
  const source: SheetSource<Sheet> = {
    key: 'sheet/1/all',
    title: () => 'The sheet',
    href: '/sheet',
    load,
    version: ({ version }) => version,
    isSame: (one, other) => one.mark === other.mark,
    rebase: ({ mark }, { version }) => ({ version, mark }),
    request: (body) => ({ method: 'PUT', path: '/sheet', body }),
  };
  desk = openDesk(source, () => undefined);
  return desk;
}

test.each([
  ['deleted', 404, 'The examination was not found.'],
  ['taken from the user', 403, 'You may not do this.'],
])(
  'A sheet that was %s meanwhile is not sent again and again: what was typed stays to be read or discarded',
  async (_, status, why) => {
    const gone = new ApiError(status, '', why);
    const load = vi.fn(() => Promise.resolve<Sheet>({ version: 1, mark: '' }));
    const { view, change, save, takeTheirs } = opened(load);
    await expect.poll(() => view().sheet).toBeDefined();
    change((latest) => ({ ...latest, mark: '33' }));
    load.mockRejectedValue(gone);
    delivered.mockClear().mockResolvedValue({ kind: 'disputed' });
    expect(await save()).toBe('refused');
    expect(delivered).toHaveBeenCalledTimes(1);
    expect(view()).toMatchObject({ state: 'kept', offline: false, error: gone, sheet: { mark: '33' } });
    takeTheirs();
    expect(view()).toMatchObject({ state: 'fresh', sheet: { mark: '' } });
  },
);
