import { onAccountKnown } from '../calls/account.web.ts';
import { untilReached } from '../calls/until-reached.web.ts';
import { type KeptSheet, keepingMine, type SheetSource, stateOf, takingTheirs, typedOf, wishOf } from './kept-sheet.web.ts';
import { isOwn, keptView, type SheetView } from './kept-view.web.ts';
import { type Saved, sheetExchange } from './sheet-exchange.web.ts';
import { keptSheet, onOtherTabs, putSheetSoon } from './sheet-store.web.ts';

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

/** Opens a sheet, from the server or as kept here. `show` is called whenever the view changes. */
export function openDesk<Sheet>(of: SheetSource<Sheet>, show: () => void): SheetDesk<Sheet> {
  let closed = false;
  const here = keptView<Sheet>(() => closed || show());
  const { refresh, keepUp, send, tellUnplaced } = sheetExchange(of, here);
  /** Whether it was chosen to keep mine, and an earlier request may still run. */
  let isChoosing = false;
  let busy: Promise<unknown> = Promise.resolve();
  /** One after another: the answer is merged with what was typed before the next request. */
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  };
  const isSettled = () => !here.view.offline && here.view.state !== 'waiting';
  /** Repeats while the server cannot be reached or something waits to be sent. */
  const asking = untilReached(async () => {
    await inTurn(refresh);
    return isSettled();
  });
  /** Runs the user's actions in turn; those that did not reach the server are repeated later. */
  const wanted = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    inTurn(work).finally(() => isSettled() || asking.again());
  const leave = onOtherTabs(() => void follow());
  /** Opened before it was known whose session this is: only from now on can it be kept. */
  const forget = onAccountKnown(() => {
    if (here.kept?.account === 0) void wanted(refresh);
  });

  /** Called when another tab sent or changed this sheet. */
  async function follow() {
    if (!here.kept || here.kept.account === 0) return;
    const stored = await keptSheet<Sheet>(here.kept.account, of.key);
    if (!here.kept || !stored || closed || stored.changedAt < here.kept.changedAt) return;
    here.kept = stored;
    here.showKept();
    if (!isSettled()) asking.again();
  }

  function choose(is: boolean) {
    isChoosing = is;
    here.show(here.view);
  }

  /** @param seen the conflict as it was shown: what somebody has saved since then is shown before it is overwritten */
  async function sendMine(seen: KeptSheet<Sheet>): Promise<Saved> {
    if (!here.kept) return 'refused';
    if (stateOf(here.kept) !== 'conflict') return of.isSame(typedOf(seen), here.kept.base) ? 'sent' : 'refused';
    if (of.version(here.kept.base) !== of.version(seen.base)) return 'conflict';
    decide(keepingMine(here.kept, of));
    return send();
  }

  /** One side was chosen. In a conflict nothing is dropped from what was typed: what has no place any more goes only now. */
  function decide(chosen: KeptSheet<Sheet>) {
    if (!here.kept) return;
    const { base, before, typed } = here.kept;
    const stays = before !== undefined || chosen.typed !== undefined;
    if (typed !== undefined && stays) tellUnplaced(before ?? base, typed, typedOf(chosen));
    here.kept = { ...chosen, changedAt: stamp(here.kept) };
  }

  return {
    view: () => (isChoosing && here.view.state === 'conflict' ? { ...here.view, state: 'sending' } : here.view),
    refresh: () => wanted(refresh),
    keepUp: () => wanted(keepUp),
    latest: () => here.kept && typedOf(here.kept),
    change: (of) => {
      if (!here.kept) return;
      const typed = of(typedOf(here.kept));
      here.kept = { ...here.kept, typed, request: undefined, refused: undefined, changedAt: stamp(here.kept) };
      if (isOwn(here.kept)) putSheetSoon(here.kept);
      here.showKept();
    },
    save: () =>
      wanted(async () => {
        if (!here.kept) return 'refused';
        if (stateOf(here.kept) === 'conflict') return 'conflict';
        const typed = typedOf(here.kept);
        const request = wishOf(of.request(typed));
        here.kept = { ...here.kept, typed, request, refused: undefined, changedAt: stamp(here.kept) };
        return send();
      }),
    keepMine: async () => {
      const seen = here.kept;
      if (!seen || isChoosing || stateOf(seen) !== 'conflict') return 'refused';
      choose(true);
      return wanted(() => sendMine(seen)).finally(() => choose(false));
    },
    takeTheirs: () => {
      if (!here.kept) return;
      decide(takingTheirs(here.kept, of));
      void here.keep(here.kept);
      here.showKept();
    },
    close: () => {
      closed = true;
      asking.end();
      leave();
      forget();
    },
  };
}

/** Always later than the time before, even within one millisecond. */
const stamp = ({ changedAt }: { changedAt: number }) => Math.max(Date.now(), changedAt + 1);
