import { counted } from '../../domain/wording.domain.ts';
import { randomKey } from '../calls/intents.web.ts';

/** How a saved sheet is sent. */
interface SheetRequest {
  method: 'POST' | 'PUT';
  path: string;
  /** With the version that was opened, so that the server refuses to overwrite other changes. */
  body: unknown;
}

/** One request to save: repeated after a lost answer it has the same key, so that it takes effect once. */
interface SheetWish extends SheetRequest {
  intent: string;
}

/** A new request to save a sheet. */
export const wishOf = (request: SheetRequest): SheetWish => ({ ...request, intent: randomKey() });

/** A sheet as the browser keeps it: one record for each account and key. */
export interface KeptSheet<Sheet = unknown> {
  account: number;
  /** `what/which/when`: unique among the account's sheets. */
  key: string;
  /** For people: what it is, whose, and of which day. */
  title: string;
  /** The path, with query, where it opens. */
  href: string;
  /** As the server gave it last. */
  base: Sheet;
  /** As the user left it; missing if nothing was changed or everything is sent. */
  typed?: Sheet | undefined;
  /** In a conflict whose changes can be merged: the version that the typing began from. */
  before?: Sheet | undefined;
  /** Set from saving until the server has it. */
  request?: SheetWish | undefined;
  /** As last sent: a version that equals it is our own, whatever its number. */
  sent?: Sheet | undefined;
  /** Whether the server has a different version by now, so that the user has to choose. */
  disputed?: boolean | undefined;
  /** Why the server refused it, for people (`|` between paragraphs). */
  refused?: string | undefined;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** What is left of a sheet that expired unsent: its name, until its user has read that. */
export interface LostSheet extends Pick<KeptSheet, 'account' | 'key' | 'title' | 'changedAt'> {
  lost: true;
}

/** `fresh`: as the server has it. `kept`: changed here, not saved. `waiting`: saved here, to be sent. `conflict`: changed by others as well. */
export type SheetState = 'fresh' | 'kept' | 'waiting' | 'sending' | 'conflict';

/** A sheet that two have changed since `base`. */
export interface Sides<Sheet> {
  base: Sheet;
  mine: Sheet;
  theirs: Sheet;
}

/** Two people's changes of one sheet, merged. */
export interface Merged<Sheet> {
  sheet: Sheet;
  /** What both changed differently. */
  clashes: readonly (number | string)[];
}

/** How a kind of sheet is compared and merged. */
export interface SheetRules<Sheet> {
  /** Null: not stored yet. */
  version: (sheet: Sheet) => number | null;
  /** Whether both say the same; versions are ignored. */
  isSame: (one: Sheet, other: Sheet) => boolean;
  /** What was typed in `mine`, applied to the lines and version of `onto`. */
  rebase: (mine: Sheet, onto: Sheet) => Sheet;
  /**
   * Merges the changes of both sides, so that only what both changed needs a choice; `winner` says whose stays. Without this function
   * a conflict is a choice between two whole sheets.
   */
  merge?: (sides: Sides<Sheet>, winner?: 'mine' | 'theirs') => Merged<Sheet>;
  /** How it is sent. */
  request: (sheet: Sheet) => SheetRequest;
}

/** One sheet to be opened. */
export interface SheetSource<Sheet> extends SheetRules<Sheet> {
  /** `what/which/when`: unique among the account's sheets. */
  key: string;
  /** For people: what it is, whose, and of which day. */
  title: (sheet: Sheet) => string;
  /** The path, with query, where it opens. */
  href: string;
  load: () => Promise<Sheet>;
  /** For people: what `mine` changed since `base` and `theirs` has no place for, because its line or column is gone. */
  unplaced: (sides: Sides<Sheet>) => readonly string[];
}

/** What a kept sheet waits for. */
export function stateOf({ typed, disputed, request }: KeptSheet): Exclude<SheetState, 'sending'> {
  if (typed === undefined) return 'fresh';
  if (disputed) return 'conflict';
  return request ? 'waiting' : 'kept';
}

const dayMs = 24 * 3_600_000;
const freshDays = 7;
const lostDays = 90;

/** For how many days after the last change unsent work is kept. */
export const unsentDays = 14;

const hasPassed = ({ changedAt }: Pick<KeptSheet, 'changedAt'>, days: number, now: number): boolean =>
  changedAt + days * dayMs <= now;

/** How many more days an unsent sheet is kept, the last one included. */
export const daysLeft = ({ changedAt }: Pick<KeptSheet, 'changedAt'>, now = Date.now()): number =>
  Math.max(1, Math.ceil((changedAt + unsentDays * dayMs - now) / dayMs));

/** `14 more days`, `1 more day` */
export const moreDays = (days: number): string => counted(days, 'more day');

/**
 * What becomes of a kept sheet: one that was only looked at goes after a week, or at once if it is not the signed-in user's; an unsent
 * one stays to its last day, whosever it is, and then leaves its name.
 */
export function fateOf(kept: KeptSheet | LostSheet, isMine: boolean, now: number): 'stays' | 'goes' | 'is lost' {
  if ('lost' in kept) return hasPassed(kept, lostDays, now) ? 'goes' : 'stays';
  if (stateOf(kept) === 'fresh') return isMine && !hasPassed(kept, freshDays, now) ? 'stays' : 'goes';
  return hasPassed(kept, unsentDays, now) ? 'is lost' : 'stays';
}

/** The name of a lost sheet, under its own key, because the sheet may be opened again. */
export const lostOf = ({ account, key, title, changedAt }: KeptSheet): LostSheet => ({
  account,
  key: `lost/${key}`,
  title,
  changedAt,
  lost: true,
});

/** The sheet with everything that was typed into it. */
export const typedOf = <Sheet>({ typed, base }: KeptSheet<Sheet>): Sheet => typed ?? base;

/** What to keep after the server's answer: nothing typed is lost, and nothing of others is overwritten without a choice. */
export function withAnswer<Sheet>(kept: KeptSheet<Sheet>, answer: Sheet, rules: SheetRules<Sheet>): KeptSheet<Sheet> {
  const { typed, base, sent, disputed } = kept;
  if (typed === undefined) return asFresh(kept, answer);
  if (!disputed && rules.version(answer) === rules.version(base)) return onto(kept, typed, answer, rules);
  const isThere = (sheet: Sheet | undefined) =>
    sheet !== undefined && rules.version(answer) !== null && rules.isSame(sheet, answer);
  if (isThere(typed)) return asFresh(kept, answer);
  if (isThere(sent)) return onto(kept, typed, answer, rules);
  if (!rules.merge || rules.version(answer) === null) return { ...kept, base: answer, disputed: true };
  const before = kept.before ?? base;
  const { sheet, clashes } = rules.merge({ base: before, mine: typed, theirs: answer });
  return clashes.length > 0 ? { ...kept, base: answer, before, disputed: true } : together(kept, sheet, answer, rules);
}

/** Whether the others' changes and what was typed can be merged without a choice. */
export function goesBeside<Sheet>({ typed, base }: KeptSheet<Sheet>, answer: Sheet, rules: SheetRules<Sheet>): boolean {
  if (typed === undefined || rules.version(answer) === rules.version(base)) return true;
  return rules.merge?.({ base, mine: typed, theirs: answer }).clashes.length === 0 && rules.version(answer) !== null;
}

/** The user chose what was typed here: it is applied to the server's version and sent. */
export function keepingMine<Sheet>(kept: KeptSheet<Sheet>, rules: SheetRules<Sheet>): KeptSheet<Sheet> {
  const { typed, base, before } = kept;
  if (typed === undefined) return kept;
  const mine = before && rules.merge ? rules.merge({ base: before, mine: typed, theirs: base }).sheet : rules.rebase(typed, base);
  const request = wishOf(rules.request(mine));
  return { ...kept, typed: mine, request, before: undefined, disputed: undefined, refused: undefined };
}

/** The user chose the server's version. If changes can be merged, what the other did not touch stays as typed. */
export function takingTheirs<Sheet>(kept: KeptSheet<Sheet>, rules: SheetRules<Sheet>): KeptSheet<Sheet> {
  const { typed, base, before } = kept;
  if (typed === undefined || !before || !rules.merge) return asFresh(kept, base);
  const { sheet } = rules.merge({ base: before, mine: typed, theirs: base }, 'theirs');
  return together({ ...kept, request: undefined }, sheet, base, rules);
}

/** The sheet as the server has it, without what was typed: that was sent or discarded. */
export function asFresh<Sheet>(kept: KeptSheet<Sheet>, base: Sheet): KeptSheet<Sheet> {
  const nothing = { typed: undefined, before: undefined, request: undefined, sent: undefined };
  return { ...kept, ...nothing, base, disputed: undefined, refused: undefined };
}

/**
 * The sheet once it was sent. Until the server says which version that became, what is typed onto it is recognised by what was sent: it is
 * no conflict with oneself.
 */
export const asSent = <Sheet>(kept: KeptSheet<Sheet>): KeptSheet<Sheet> => ({
  ...asFresh(kept, typedOf(kept)),
  sent: typedOf(kept),
});

function together<Sheet>(kept: KeptSheet<Sheet>, typed: Sheet, base: Sheet, rules: SheetRules<Sheet>): KeptSheet<Sheet> {
  if (rules.isSame(typed, base)) return asFresh(kept, base);
  return onto({ ...kept, before: undefined, sent: undefined }, typed, base, rules);
}

function onto<Sheet>(kept: KeptSheet<Sheet>, typed: Sheet, base: Sheet, rules: SheetRules<Sheet>): KeptSheet<Sheet> {
  const mine = rules.rebase(typed, base);
  const request = kept.request && renewed(kept.request, rules.request(mine));
  return { ...kept, base, typed: mine, request, disputed: undefined };
}

/** Two requests that send the same are the same. */
function renewed(wish: SheetWish, request: SheetRequest): SheetWish {
  return JSON.stringify({ ...request, intent: wish.intent }) === JSON.stringify(wish) ? wish : wishOf(request);
}
