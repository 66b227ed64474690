import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allowed, type PageEntry } from '../kit/domain/area.domain.ts';
import { useSession } from '../kit/web/calls/session.web.ts';
import type { AreaScreens, LoadScreen } from '../kit/web/parts/area.tsx';
import { areas } from './areas.tsx';
import { AreaNotFound, NotThereYet, PermissionMissing } from './pages/dead-ends.tsx';
import { type RouteScreen, titled } from './titled.tsx';

/** Every address of every area, and for each area what an unknown address inside it says. */
export const areaRoutes = (parent: () => AnyRoute): AnyRoute[] => areas.flatMap((area) => routesOf(area, parent));

function routesOf({ area, screens }: AreaScreens, parent: () => AnyRoute): AnyRoute[] {
  const places = [...area.menu, ...(area.pages ?? [])].map((entry) =>
    createRoute({ getParentRoute: parent, path: pathOf(entry), component: place(entry, screens[entry.path]) }),
  );
  const unknown = titled('Not found', () => <AreaNotFound text={area.notFound} />);
  return [...places, createRoute({ getParentRoute: parent, path: `/${area.code}/$`, component: unknown })];
}

/** With a slash at its end an address of one word stands before the unknown ones under it. */
const pathOf = ({ path }: PageEntry): string => (path.lastIndexOf('/') === 0 ? `${path}/` : path);

function place(entry: PageEntry, load: LoadScreen | undefined): RouteScreen {
  if (!load) return titled(entry.label, () => <Guarded entry={entry} screen={<NotThereYet title={entry.label} />} />);
  const Screen = lazyRouteComponent(async () => ({ default: await load() }));
  const guarded = () => <Guarded entry={entry} screen={<Screen />} />;
  return titled(entry.label, Object.assign(guarded, Screen.preload && { preload: Screen.preload }));
}

/** The screen for those who may see it; decided anew when the stored permissions change. */
function Guarded({ entry, screen }: { entry: PageEntry; screen: ReactNode }) {
  const { permissions } = useSession();
  return allowed(entry, permissions) ? screen : <PermissionMissing title={entry.label} />;
}
