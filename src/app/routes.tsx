import type { FunctionComponent, ReactNode } from 'react';
import { allowed, type PageEntry } from '../kit/domain/area.domain.ts';
import { useSession } from '../kit/web/calls/session.web.ts';
import type { AreaScreens, LoadScreen } from '../kit/web/parts/area.tsx';
import { type LateScreen, lateScreen, screenAtHand } from '../kit/web/route/late-screen.web.ts';
import { matchPath } from '../kit/web/route/match.web.ts';
import type { Found } from '../kit/web/route/outlet.tsx';
import { areas } from './areas.tsx';
import { AreaNotFound, PermissionMissing, RouteNotFound } from './pages/dead-ends.tsx';
import { titled } from './titled.tsx';

/** What an address of the application shows. */
interface Route {
  pattern: string;
  screen: LateScreen;
  /** For everybody, and without the frame. */
  isOpen?: boolean;
}

const unknown: Route = { pattern: '/$', screen: screenAtHand(RouteNotFound), isOpen: true };

const routes: readonly Route[] = [
  {
    pattern: '/dashboard',
    screen: late('Dashboard', () => import('./pages/dashboard.tsx').then((page) => page.Dashboard)),
  },
  {
    pattern: '/account/settings',
    screen: late('Profile Management and Security Settings', () =>
      import('./pages/settings-page.tsx').then((page) => page.SettingsPage),
    ),
  },
  {
    pattern: '/test',
    screen: late('Drawer', () => import('./pages/drawer-demo.tsx').then((page) => page.DrawerDemo)),
    isOpen: true,
  },
  ...areas.flatMap(routesOf),
];

/** What a path shows; for an unknown one, that there is nothing there. */
export function routeOf(path: string): Route & Found {
  for (const route of routes) {
    const params = matchPath(route.pattern, path);
    if (params) return { ...route, params };
  }
  return { ...unknown, params: {} };
}

/** Every address of an area, and what an unknown address inside it says. */
function routesOf({ area, screens }: AreaScreens): Route[] {
  const entries: readonly PageEntry[] = [...area.menu, ...(area.pages ?? [])];
  const places: Route[] = [];
  for (const entry of entries) {
    const same = sameIn(entries, entry);
    const screen = places.find(({ pattern }) => pattern === same?.path)?.screen ?? place(entry, screens[entry.path]);
    places.push({ pattern: entry.path, screen });
  }
  const isNowhere = titled('Not found', () => <AreaNotFound code={area.code} />);
  return [...places, { pattern: `/${area.code}/$`, screen: screenAtHand(isNowhere) }];
}

/**
 * The entry whose screen this one shows. An address that names one of what another shows, under the same label, is the same page: going
 * there keeps it, with the focus.
 */
function sameIn(entries: readonly PageEntry[], { path, label }: PageEntry): PageEntry | undefined {
  return entries.find((other) => other.label === label && path.startsWith(`${other.path}/$`));
}

function place(entry: PageEntry, load: LoadScreen | undefined): LateScreen {
  if (!load) throw new Error(`${entry.path} has no screen`);
  return late(entry.label, async () => {
    const Screen = await load();
    return () => <Guarded entry={entry} screen={<Screen />} />;
  });
}

function late(title: string, load: () => Promise<FunctionComponent>): LateScreen {
  return lateScreen(async () => titled(title, await load()));
}

/** The screen for those who may see it; decided again when the stored permissions change. */
function Guarded({ entry, screen }: { entry: PageEntry; screen: ReactNode }) {
  const { permissions } = useSession();
  return allowed(entry, permissions) ? screen : <PermissionMissing title={entry.label} keys={String(entry.permission)} />;
}
