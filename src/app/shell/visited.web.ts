import { useEffect } from 'react';
import { type Area, allowed } from '../../kit/domain/area.domain.ts';
import type { PermissionMap } from '../../kit/domain/permission.domain.ts';
import type { SearchGroup } from '../../kit/domain/search/search.domain.ts';
import { knownAccount } from '../../kit/web/calls/account.web.ts';
import { readStored, writeStored } from '../../kit/web/parts/browser-storage.web.ts';
import { usePath } from '../../kit/web/route/address.web.ts';
import { matchPath } from '../../kit/web/route/match.web.ts';

interface Visited {
  account: number;
  /** The last one first. */
  pages: readonly { path: string; title: string }[];
}

const keptAtMost = 12;
const shownAtMost = 6;
/** By then a page has said what it is about, and who only passes through has gone on. */
const stayedMs = 1500;

/** The pages of an account on this device; another account that signs in here begins anew. */
function visitedBy(account: number): Visited {
  try {
    const kept = JSON.parse(readStored('visited') ?? '') as Visited;
    if (kept.account === account) return kept;
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
  return { account, pages: [] };
}

/** Keeps on this device which page the account is on, by what it says it is about. */
export function noteVisit(path: string, title: string): void {
  const account = knownAccount();
  if (account === 0 || title === '') return;
  const others = visitedBy(account).pages.filter((page) => page.path !== path);
  const pages = [{ path, title }, ...others].slice(0, keptAtMost);
  writeStored('visited', JSON.stringify({ account, pages } satisfies Visited));
}

/** Notes the pages on which somebody stays. */
export function useVisits(): void {
  const path = usePath();
  useEffect(() => {
    const timer = setTimeout(() => noteVisit(path, document.title.replace(/ - Homeroom$/, '')), stayedMs);
    return () => clearTimeout(timer);
  }, [path]);
}

/** The pages that the account came from, last first, as far as the holder of these permissions still sees them. */
export function pagesVisited(areas: readonly Area[], permissions: PermissionMap, here: string): SearchGroup | null {
  const entries = areas.flatMap(({ label, menu, pages = [] }) => [...menu, ...pages].map((page) => ({ ...page, area: label })));
  const items = visitedBy(knownAccount()).pages.flatMap(({ path, title }, id) => {
    const entry = entries.find((one) => matchPath(one.path, path));
    if (path === here || !entry || !allowed(entry, permissions)) return [];
    return { kind: 'visited', id, title, subtitle: entry.label === title ? entry.area : entry.label, path };
  });
  return items.length > 0 ? { kind: 'visited', label: 'Last visited', items: items.slice(0, shownAtMost) } : null;
}
