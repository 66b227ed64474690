import { knownAccount } from '../calls/account.web.ts';
import { ApiError } from '../calls/api-error.web.ts';
import { daysLeft, type KeptSheet, type SheetState, stateOf } from './kept-sheet.web.ts';
import { noRoom, putSheet } from './sheet-store.web.ts';

/** What a screen shows of its sheet. */
export interface SheetView<Sheet> {
  /** The sheet to show; missing while it opens, or if it could not be opened. */
  sheet?: Sheet | undefined;
  /** As the server gave it last. */
  base?: Sheet | undefined;
  /** In a conflict: what the server has. */
  theirs?: Sheet | undefined;
  /** In a conflict whose changes can be merged: what both sides began from. */
  before?: Sheet | undefined;
  state: SheetState;
  /** Whether the last request did not reach the server. */
  offline: boolean;
  /** For how many more days unsent work is kept on this device; missing if there is none. */
  daysLeft?: number | undefined;
  /** Why it could not be opened, or why the server refused what was saved. */
  error?: unknown;
}

/** An open sheet: what is kept of it, and what the screen shows of that. */
export interface KeptView<Sheet> {
  /** Missing until it is opened. */
  kept: KeptSheet<Sheet> | undefined;
  readonly view: SheetView<Sheet>;
  show: (next: SheetView<Sheet>) => void;
  /** Shows what is kept, and `more`. */
  showKept: (more?: Partial<SheetView<Sheet>>) => void;
  keep: (next: KeptSheet<Sheet>) => Promise<void>;
}

/** Nothing is kept and shown yet. `onView` is called whenever the view changes. */
export function keptView<Sheet>(onView: () => void): KeptView<Sheet> {
  let view: SheetView<Sheet> = { state: 'fresh', offline: false };
  const here: KeptView<Sheet> = {
    kept: undefined,
    get view() {
      return view;
    },
    show: (next) => {
      view = next;
      onView();
    },
    showKept: (more = {}) => {
      if (!here.kept) return;
      const state = stateOf(here.kept);
      const { base, typed, before, refused } = here.kept;
      const theirs = state === 'conflict' ? base : undefined;
      const error = refused === undefined ? undefined : new ApiError(422, '', refused);
      const left = state === 'fresh' ? undefined : daysLeft(here.kept);
      here.show({ sheet: typed ?? base, base, theirs, before, state, daysLeft: left, offline: view.offline, error, ...more });
    },
    keep: async (next) => {
      here.kept = next;
      if (isOwn(next)) await putSheet(next).catch(noRoom);
    },
  };
  return here;
}

/** Whether a sheet is the signed-in user's: only that is stored. */
export const isOwn = ({ account }: KeptSheet): boolean => account > 0 && account === knownAccount();
