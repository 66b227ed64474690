import { knownAccount } from '../calls/account.web.ts';
import { ApiError } from '../calls/api-error.web.ts';
import { untilReached } from '../calls/until-reached.web.ts';
import { notify } from '../toast/toast.tsx';
import { accountOfSession } from './account-of-session.web.ts';
import {
  asFresh,
  daysLeft,
  goesBeside,
  type KeptSheet,
  keepingMine,
  type SheetRules,
  type SheetState,
  type Sides,
  stateOf,
  takingTheirs,
  wishOf,
  withAnswer,
} from './kept-sheet.web.ts';
import { deliver, isUnreached } from './outbox.web.ts';
import { keptSheet, noRoom, onOtherTabs, putSheet, putSheetSoon } from './sheet-store.web.ts';

/** One sheet to be opened. */
export interface SheetSource<Sheet> extends SheetRules<Sheet> {
  /** `what/which/when`: unique among the account's sheets. */
  key: string;
  /** For people: what it is, of whom, of when. */
  title: (sheet: Sheet) => string;
  /** The path, with query, where it opens. */
  href: string;
  load: () => Promise<Sheet>;
  /** What `mine` changed since `base` and `theirs` has no place for, for people: its line or column was taken away. */
  unplaced: (sides: Sides<Sheet>) => readonly string[];
}

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

/** How a save went. `later`: kept here and sent when the server can be reached. */
export type Saved = 'sent' | 'later' | 'conflict' | 'refused';

/** A sheet that is open on a screen. */
export interface SheetDesk<Sheet> {
  view: () => SheetView<Sheet>;
  /** Asks the server again; what was typed stays. */
  refresh: () => Promise<void>;
  /** Merges what others changed. What would need a choice waits until the typed changes are saved or discarded. */
  keepUp: () => Promise<void>;
  /** The sheet with everything typed into it, even before the screen shows it. */
  latest: () => Sheet | undefined;
  /** What is typed: made of the latest sheet. */
  change: (of: (latest: Sheet) => Sheet) => void;
  save: () => Promise<Saved>;
  /** In a conflict: mine replaces theirs. */
  keepMine: () => Promise<Saved>;
  /** In a conflict, or to discard what was typed: takes the server's version. */
  takeTheirs: () => void;
  close: () => void;
}

const patienceMs = 6000;
const nothingYet = { state: 'fresh', offline: false } as const;

/** Opens a sheet, from the server or as kept here. `show` is called whenever the view changes. */
export function openDesk<Sheet>(of: SheetSource<Sheet>, show: () => void): SheetDesk<Sheet> {
  let kept: KeptSheet<Sheet> | undefined;
  let view: SheetView<Sheet> = nothingYet;
  let closed = false;
  let busy: Promise<unknown> = Promise.resolve();

  const set = (next: SheetView<Sheet>) => {
    view = next;
    if (!closed) show();
  };
  const showKept = (more: Partial<SheetView<Sheet>> = {}) => {
    if (!kept) return;
    const state = stateOf(kept);
    const { base, before } = kept;
    const theirs = state === 'conflict' ? base : undefined;
    const error = kept.refused === undefined ? undefined : new ApiError(422, '', kept.refused);
    const left = state === 'fresh' ? undefined : daysLeft(kept);
    set({ sheet: kept.typed ?? base, base, theirs, before, state, daysLeft: left, offline: view.offline, error, ...more });
  };
  const isOwn = ({ account }: KeptSheet) => account > 0 && account === knownAccount();
  const keep = async (next: KeptSheet<Sheet>) => {
    kept = next;
    if (isOwn(next)) await putSheet(next).catch(noRoom);
  };
  /** One after another: the answer is merged with what was typed before the next request. */
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  };

  /** Merges the answer with what was typed, and says what of that has no place any more. */
  async function take(before: KeptSheet<Sheet>, answer: Sheet, more: Partial<KeptSheet<Sheet>> = {}) {
    const next = { ...withAnswer(before, answer, of), ...more };
    const { base, typed } = before;
    const left = typed === undefined ? [] : of.unplaced({ base, mine: typed, theirs: typedOf(next) });
    if (left.length > 0) notify.lost('Not everything that you entered can be saved: it has no place any more', ...left);
    await keep(next);
  }

  /** @returns whether the sheet is there for this user, as far as is known */
  async function ask(): Promise<boolean> {
    const account = await accountOfSession();
    if (!kept && account > 0) {
      kept = await keptSheet<Sheet>(account, of.key);
      // As it was left: the screen follows from there what others changed since.
      if (kept?.typed !== undefined) showKept();
    }
    try {
      const answer = await (kept ? inTime(of.load()) : of.load());
      const before = kept ?? { account, key: of.key, title: '', href: of.href, base: answer, changedAt: Date.now() };
      await take(before, answer, { title: of.title(answer), href: of.href });
      showKept({ offline: false });
    } catch (error) {
      const offline = error instanceof TookTooLong || isUnreached(error);
      if (kept && offline) showKept({ offline });
      else if (kept?.typed !== undefined && isGone(error)) {
        // Nobody would take it: what was typed stays to be read or discarded, and is not sent again and again.
        await keep({ ...kept, request: undefined, disputed: undefined });
        showKept({ offline, error });
        return false;
      } else set({ ...view, offline, error });
    }
    return true;
  }

  async function refresh() {
    await ask();
    if (!kept || stateOf(kept) !== 'waiting' || view.offline) return;
    if ((await send()) === 'sent') notify.success(`${kept.title} was sent`);
  }

  async function keepUp() {
    if (!kept || kept.typed === undefined) return void (await ask());
    const answer = await of.load().catch(() => undefined);
    if (answer === undefined || stateOf(kept) !== 'kept' || !goesBeside(kept, answer, of)) return;
    await take(kept, answer);
    showKept();
  }

  async function send(tries = 3): Promise<Saved> {
    if (!kept) return 'refused';
    const going = kept;
    await keep({ ...going, sent: going.typed });
    set({ ...view, state: 'sending', error: undefined });
    const delivery = await deliver(going);
    if (delivery.kind === 'later') {
      showKept({ offline: true });
      return 'later';
    }
    const isAsSent = kept.changedAt === going.changedAt;
    if (delivery.kind === 'refused') return refusedFor(delivery.error, going, tries);
    if (delivery.kind === 'sent' && isAsSent && going.typed !== undefined) await keep(asFresh(kept, going.typed));
    const isThere = await ask();
    if (delivery.kind === 'sent') return 'sent';
    if (!isThere) return 'refused';
    if (!kept || stateOf(kept) === 'conflict') return 'conflict';
    if (stateOf(kept) !== 'waiting') return 'sent';
    return tries > 1 ? send(tries - 1) : 'later';
  }

  /** Perhaps refused for what this sheet has not heard of, such as a student who left: what still has its place is sent again. */
  async function refusedFor(error: ApiError, sent: KeptSheet<Sheet>, tries: number): Promise<Saved> {
    const isThere = await ask();
    if (!kept || !isThere) return 'refused';
    const state = stateOf(kept);
    if (state === 'conflict') return 'conflict';
    const isOther = kept.request?.intent !== sent.request?.intent;
    if (state === 'waiting' && isOther && !view.offline && tries > 1) return send(tries - 1);
    await keep({ ...kept, request: undefined });
    showKept({ error });
    return 'refused';
  }

  const isSettled = () => !view.offline && view.state !== 'waiting';
  /** Repeats while the server cannot be reached or something waits to be sent. */
  const asking = untilReached(async () => {
    await inTurn(refresh);
    return isSettled();
  });
  /** Runs the user's actions in turn; those that did not reach the server are repeated later. */
  const wanted = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    inTurn(work).finally(() => isSettled() || asking.again());
  const leave = onOtherTabs(() => void follow());

  /** Called when another tab sent or changed this sheet. */
  async function follow() {
    if (!kept || kept.account === 0) return;
    const stored = await keptSheet<Sheet>(kept.account, of.key);
    if (!kept || !stored || closed || stored.changedAt < kept.changedAt) return;
    kept = stored;
    showKept();
    if (!isSettled()) asking.again();
  }

  return {
    view: () => view,
    refresh: () => wanted(refresh),
    keepUp: () => wanted(keepUp),
    latest: () => kept && typedOf(kept),
    change: (of) => {
      if (!kept) return;
      const typed = of(typedOf(kept));
      kept = { ...kept, typed, request: undefined, refused: undefined, changedAt: stamp(kept) };
      if (isOwn(kept)) putSheetSoon(kept);
      showKept();
    },
    save: () =>
      wanted(async () => {
        if (!kept) return 'refused';
        if (stateOf(kept) === 'conflict') return 'conflict';
        const typed = typedOf(kept);
        kept = { ...kept, typed, request: wishOf(of.request(typed)), refused: undefined, changedAt: stamp(kept) };
        return send();
      }),
    keepMine: () =>
      wanted(async () => {
        if (!kept) return 'refused';
        kept = { ...keepingMine(kept, of), changedAt: stamp(kept) };
        return send();
      }),
    takeTheirs: () => {
      if (!kept) return;
      void keep({ ...takingTheirs(kept, of), changedAt: stamp(kept) });
      showKept();
    },
    close: () => {
      closed = true;
      asking.end();
      leave();
    },
  };
}

const typedOf = <Sheet>({ typed, base }: KeptSheet<Sheet>): Sheet => typed ?? base;

/** Always later than the time before, even within one millisecond. */
const stamp = ({ changedAt }: KeptSheet) => Math.max(Date.now(), changedAt + 1);

/** Deleted meanwhile, or no longer the user's. */
const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404);

class TookTooLong extends Error {}

const inTime = <Answer>(work: Promise<Answer>): Promise<Answer> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new TookTooLong()), patienceMs))]);
