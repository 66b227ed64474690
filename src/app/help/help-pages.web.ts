import { allowed, type PageEntry, type PermissionKey } from '../../kit/domain/area.domain.ts';
import type { PermissionMap } from '../../kit/domain/permission.domain.ts';
import type { SearchGroup } from '../../kit/domain/search/search.domain.ts';
import { matchPath } from '../../kit/web/route/match.web.ts';
import { areas } from '../areas.tsx';
import { type HelpPage, pagesTitled, parseHelp } from './help-page.domain.ts';

const sources = import.meta.glob<string>('../../**/*.help.md', { query: '?raw', import: 'default', eager: true });

/** All pages of the help. */
export const allHelp: readonly HelpPage[] = Object.values(sources).map(parseHelp);

const pages: ReadonlyMap<string, HelpPage> = new Map(allHelp.map((page) => [page.id, page]));

const entries: readonly PageEntry[] = areas.flatMap(({ area }) => [...area.menu, ...(area.pages ?? [])]);

/** Screens outside of all areas. */
const besides = ['/dashboard', '/account/settings'];

/** The guides of who works at the school, the one first that says most about somebody's work. */
const ofStaff = ['administrator', 'accountant', 'nurse', 'teacher', 'head'].map((name) => `/help/guide/${name}`);

/** Pages of one kind, under a heading. */
interface HelpGroup {
  label: string;
  pages: readonly HelpPage[];
}

const named = (ids: readonly string[]): HelpPage[] => ids.flatMap((id) => pages.get(id) ?? []);

/** The guides for somebody, their own first. Whoever is a parent or a student has one; all others those for what they may do. */
function guidesFor(role: string | undefined, permissions: PermissionMap): HelpPage[] {
  const own = named([`/help/guide/${role?.toLowerCase()}`]);
  return own.length > 0
    ? own
    : named(ofStaff).filter((page) => allowed({ label: '', path: '/', permission: page.needs as PermissionKey }, permissions));
}

/** What somebody may read: guides, glossary, and the pages of the screens that they may see, in the order of the sidebar. */
export function helpFor(role: string | undefined, permissions: PermissionMap): HelpGroup[] {
  const start = [...guidesFor(role, permissions), ...named(['/help/lists', '/help/choose-rows', '/help/glossary', ...besides])];
  const ofAreas = areas.map(({ area }) => {
    const seen = [...area.menu, ...(area.pages ?? [])].filter((entry) => allowed(entry, permissions));
    return { label: area.label, pages: named(seen.map(({ path }) => path)) };
  });
  return [{ label: 'Start here', pages: start }, ...ofAreas].filter((group) => group.pages.length > 0);
}

const mostFound = 3;

/** For the search over everything: the pages that a text names. */
export function helpFound(text: string, ...who: Parameters<typeof helpFor>): SearchGroup | null {
  const readable = helpFor(...who).flatMap((group) => group.pages);
  const items = pagesTitled(readable, text)
    .slice(0, mostFound)
    .map(({ title, id: path }, id) => ({ kind: 'help', id, title, subtitle: 'How it works', path }));
  return items.length > 0 ? { kind: 'help', label: 'Help', items } : null;
}

/** The page about what an address shows. */
export function helpAt(path: string): HelpPage | undefined {
  return allHelp.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path)));
}

/** The name of the permission by which the list of an address is shown: `student`; undefined for other screens. */
export function permissionAt(path: string): string | undefined {
  const entry = areas.flatMap(({ area }) => area.menu).find((one) => matchPath(one.path, path));
  return entry?.permission.split('.')[0];
}

/** Whether a page is about a screen that its address alone opens. */
export const opens = ({ id }: HelpPage): boolean =>
  besides.includes(id) || entries.some(({ path }) => path === id && !id.includes('$'));
