import { createContext, useContext, useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';
import { parseSearch, type SearchParams, stringifySearch } from './search-params.web.ts';

/** Where the browser is, on this site. */
export interface Address {
  pathname: string;
  search: SearchParams;
  /** Path, query and hash. */
  href: string;
}

/** Where a link leads. */
export interface Target {
  /** A path of this site, optionally with a query; `.` is the current path. */
  to: string;
  /** The query, instead of that of `to`; may be computed from the present one. Empty values are dropped. */
  search?: Readonly<Record<string, unknown>> | ((before: SearchParams) => Readonly<Record<string, unknown>>);
}

/** How to go there. */
interface Going {
  /** Adds no step for Back. */
  replace?: boolean;
  /** Skips all questions: unsaved changes are lost. */
  force?: boolean;
}

/** May stop a change of address, and calls `leave` once it may happen. */
interface Guard {
  stops: (current: Address, next: Address) => boolean;
  ask: (leave: () => void) => void;
}

const { follow, tell } = followers(
  () => {
    step = stepOf(window.history.state);
    window.history.replaceState({ ...window.history.state, step }, '');
    window.addEventListener('popstate', stepped);
  },
  () => window.removeEventListener('popstate', stepped),
);
const guards = new Set<Guard>();
let current: Address | undefined;
/** The address that still shows while a stopped Back is being undone. */
let held: Address | undefined;
/** The number of this step in the browser's history, so that a stopped Back can be undone. */
let step = 0;
/** Whether the address took the place of the one before. */
let tookPlace = false;
/** Whether the next step asks nobody: it undoes another, or was allowed. */
let unasked = false;

/** The address as it is now. */
export function address(): Address {
  if (held) return held;
  const { pathname, search, hash } = window.location;
  const href = pathname + search + hash;
  if (current?.href !== href) current = { pathname, search: parseSearch(search), href };
  return current;
}

/** Calls back whenever the address changes. Returns a function that ends this. */
export const onAddressChange = follow;

/** The address, followed. */
export const useLiveAddress = (): Address => useSyncExternalStore(onAddressChange, address, address);

/** The path alone, followed: another page or filter of a list draws nothing again that asks for no more than that. */
export const usePath = (): string => useSyncExternalStore(onAddressChange, path, path);

const path = () => address().pathname;

/** The address of the page that shows, while the one asked for is still being loaded. */
export const ShownAddress = createContext<Address | undefined>(undefined);

/** The address of the page that this is part of, followed. */
export function useAddress(): Address {
  const live = useLiveAddress();
  return useContext(ShownAddress) ?? live;
}

/** A path that is its own address: what else may stand in one is left to the browser. */
const plainPath = /^(\/[\w-]+)+$/;

/** Whether the last change of address was no step of its own: Back leads to the page before both. */
export const isInPlace = (): boolean => tookPlace;

/** The path, query and hash of a target. */
export function hrefOf({ to, search }: Target): string {
  if (search === undefined && plainPath.test(to)) return to;
  const now = address();
  const { pathname, search: ownSearch, hash } = new URL(to === '.' ? now.pathname : to, window.location.origin);
  if (search === undefined) return pathname + ownSearch + hash;
  return pathname + stringifySearch(typeof search === 'function' ? search(now.search) : search) + hash;
}

/** Goes to another page of the application, or to another state of this one. */
export function navigate({ replace = false, force = false, ...target }: Target & Going): void {
  const href = hrefOf(target);
  const go = () => {
    const stays = replace || href === address().href;
    const back = backFrom(href, stays);
    if (!stays) step += 1;
    tookPlace = stays;
    window.history[stays ? 'replaceState' : 'pushState']({ step, back }, '', href);
    tell();
  };
  const guard = force ? undefined : stoppedBy(address(), addressOf(href));
  if (guard) guard.ask(go);
  else go();
}

/** How many steps lie between an address and the page that leads to its panel; undefined where that is its own page. */
function backFrom(href: string, stays: boolean): number | undefined {
  const { pathname, search } = addressOf(href);
  if (search.panel === undefined) return undefined;
  if (pathname !== address().pathname) return stays ? undefined : 1;
  const back = backOf(window.history.state);
  return back && (stays ? back : back + 1);
}

/** Goes back to the page that led to the panel of this address. @returns whether that was another page */
export function leavePanel(): boolean {
  const back = backOf(window.history.state);
  if (back) stepUnasked(-back);
  return back !== undefined;
}

/** Adds a guard that may stop changes of address. Returns a function that removes it. */
export function guardAddress(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

const stoppedBy = (from: Address, next: Address) => [...guards].find(({ stops }) => stops(from, next));

interface Step {
  step?: number;
  /** How many steps before it stands the page that led to its panel, if that is another one. */
  back?: number;
}

const stepOf = (state: unknown): number => (state as Step | null)?.step ?? 0;
const backOf = (state: unknown): number | undefined => (state as Step | null)?.back;

function addressOf(href: string): Address {
  const { pathname, search } = new URL(href, window.location.origin);
  return { pathname, search: parseSearch(search), href };
}

/** Back, Forward, or a link within the page: the browser is there already. */
function stepped({ state }: PopStateEvent) {
  const before = current;
  held = undefined;
  tookPlace = false;
  const isNew = state === null;
  const steps = isNew ? 1 : stepOf(state) - step;
  step += steps;
  if (isNew) window.history.replaceState({ step }, '');
  // A step that another took the place of, such as a panel that was closed: there is nothing to see, so Back goes on.
  const isRepeated = before?.href === window.location.pathname + window.location.search + window.location.hash;
  if (isRepeated && !isNew && !unasked && steps !== 0) return window.history.go(Math.sign(steps));
  const guard = before && !unasked ? stoppedBy(before, addressOf(window.location.href)) : undefined;
  unasked = false;
  if (!guard || steps === 0) return tell();
  held = before;
  stepUnasked(-steps);
  guard.ask(() => stepUnasked(steps));
}

function stepUnasked(by: number) {
  unasked = true;
  window.history.go(by);
}
