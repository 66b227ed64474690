import { type ApiError, failedWith } from '../calls/api-error.web.ts';
import { session } from '../calls/session.web.ts';
import { notify } from '../toast/toast.tsx';
import { accountOfSession } from './account-of-session.web.ts';
import { asSent, goesBeside, type KeptSheet, type SheetSource, stateOf, typedOf, withAnswer } from './kept-sheet.web.ts';
import type { KeptView } from './kept-view.web.ts';
import { deliver, mayBeSentLater } from './outbox.web.ts';
import { keptSheet } from './sheet-store.web.ts';

/** How a save went. `later`: kept here and sent when the server can be reached. */
export type Saved = 'sent' | 'later' | 'conflict' | 'refused';

/** What an open sheet asks of the server and sends to it. Never called while another of these runs. */
interface SheetExchange<Sheet> {
  /** Asks for the sheet, and sends what waits. */
  refresh: () => Promise<void>;
  /** Merges what others changed, if that needs no choice. */
  keepUp: () => Promise<void>;
  /** Sends what is kept as a request. */
  send: () => Promise<Saved>;
  /** Says what of the changes since `base` no longer has a place on `theirs`. */
  tellUnplaced: (base: Sheet, typed: Sheet, theirs: Sheet) => void;
}

const patienceMs = 6000;

/** The exchange of one sheet with the server; the result is kept and shown `here`. */
export function sheetExchange<Sheet>(of: SheetSource<Sheet>, here: KeptView<Sheet>): SheetExchange<Sheet> {
  const { token } = session();

  /** Merges the answer with what was typed, and says what of it no longer has a place. */
  async function take(before: KeptSheet<Sheet>, answer: Sheet, more: Partial<KeptSheet<Sheet>> = {}) {
    const next = { ...withAnswer(before, answer, of), ...more };
    if (before.typed !== undefined) tellUnplaced(before.base, before.typed, typedOf(next));
    await here.keep(next);
  }

  function tellUnplaced(base: Sheet, mine: Sheet, theirs: Sheet) {
    const left = of.unplaced({ base, mine, theirs });
    if (left.length > 0) notify.lost('Not everything that you entered can be saved: it has no place any more', ...left);
  }

  /** Takes what is kept of the sheet, if anything is. Answers whose session this is. */
  async function recall(): Promise<number> {
    const account = await accountOfSession();
    if (account === 0 || (here.kept && here.kept.account !== 0)) return account;
    const stored = await keptSheet<Sheet>(account, of.key);
    if (!here.kept || (here.kept.typed === undefined && stored?.typed !== undefined)) {
      here.kept = stored;
      // As it was left: the screen follows from there what others changed since.
      if (stored?.typed !== undefined) here.showKept();
    } else if (stored?.typed === undefined && session().token === token) await here.keep({ ...here.kept, account });
    return account;
  }

  /** @returns whether the sheet is there for this user, as far as is known */
  async function ask(): Promise<boolean> {
    const account = await recall();
    try {
      const answer = await (here.kept ? inTime(of.load()) : of.load());
      const before = here.kept ?? { account, key: of.key, title: '', href: of.href, base: answer, changedAt: Date.now() };
      await take(before, answer, { title: of.title(answer), href: of.href });
      here.showKept({ offline: false });
    } catch (error) {
      const offline = error instanceof TookTooLong || mayBeSentLater(error);
      if (here.kept && offline) here.showKept({ offline });
      else if (here.kept?.typed !== undefined && isGone(error)) {
        // Nobody would take it: what was typed stays to be read or discarded, and is not sent again and again.
        await here.keep({ ...here.kept, request: undefined, disputed: undefined });
        here.showKept({ offline, error });
        return false;
      } else if (here.view.sheet !== undefined) here.showKept({ offline, error });
      else here.show({ ...here.view, offline, error });
    }
    return true;
  }

  async function refresh() {
    await recall();
    const before = here.kept;
    await ask();
    if (!here.kept) return;
    const isToBeSent = stateOf(here.kept) === 'waiting' && !here.view.offline;
    const isSent = isToBeSent ? (await send()) === 'sent' : before !== undefined && hasArrived(before, here.kept);
    if (isSent) notify.success(`${here.kept.title} was sent`);
  }

  /** Whether the server turned out to have what waited: the answer to an earlier request was lost. */
  const hasArrived = (before: KeptSheet<Sheet>, now: KeptSheet<Sheet>): boolean =>
    stateOf(before) === 'waiting' && stateOf(now) === 'fresh' && of.isSame(typedOf(before), now.base);

  async function keepUp() {
    if (!here.kept || here.kept.typed === undefined) return void (await ask());
    const answer = await of.load().catch(() => undefined);
    if (answer === undefined || stateOf(here.kept) !== 'kept' || !goesBeside(here.kept, answer, of)) return;
    await take(here.kept, answer);
    here.showKept();
  }

  async function send(tries = 3): Promise<Saved> {
    if (!here.kept) return 'refused';
    const going = here.kept;
    await here.keep({ ...going, sent: going.typed });
    here.show({ ...here.view, state: 'sending', error: undefined });
    const delivery = await deliver(going);
    if (delivery.kind === 'later') {
      here.showKept({ offline: true });
      return 'later';
    }
    const isAsSent = here.kept.changedAt === going.changedAt;
    if (delivery.kind === 'refused') return refusedFor(delivery.error, going, tries);
    if (delivery.kind === 'sent' && isAsSent) await here.keep(asSent(here.kept));
    const isThere = await ask();
    if (delivery.kind === 'sent') return 'sent';
    if (!isThere) return 'refused';
    if (!here.kept || stateOf(here.kept) === 'conflict') return 'conflict';
    if (stateOf(here.kept) !== 'waiting') return 'sent';
    return tries > 1 ? send(tries - 1) : 'later';
  }

  /** Perhaps refused for something that this sheet has not heard of, such as a student who left: the rest is sent again. */
  async function refusedFor(error: ApiError, sent: KeptSheet<Sheet>, tries: number): Promise<Saved> {
    const isThere = await ask();
    if (!here.kept || !isThere) return 'refused';
    const state = stateOf(here.kept);
    if (state === 'conflict') return 'conflict';
    const isOther = here.kept.request?.intent !== sent.request?.intent;
    if (state === 'waiting' && isOther && !here.view.offline && tries > 1) return send(tries - 1);
    await here.keep({ ...here.kept, request: undefined });
    here.showKept({ error });
    return 'refused';
  }

  return { refresh, keepUp, send, tellUnplaced };
}

/** Deleted meanwhile, or no longer the user's. */
const isGone = (error: unknown): boolean => failedWith(error, 403, 404);

class TookTooLong extends Error {}

const inTime = <Answer>(work: Promise<Answer>): Promise<Answer> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new TookTooLong()), patienceMs))]);
