import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { safeReturnPath } from '../kit/web/calls/return-path.web.ts';
import { session } from '../kit/web/calls/session.web.ts';
import { parseSearch, stringifySearch } from '../kit/web/list/search-params.web.ts';
import { Skeleton } from '../kit/web/parts/skeletons.tsx';
import { areaRoutes } from './area-routes.tsx';
import { Dashboard, ShellLayout } from './first-screens.tsx';
import { RouteNotFound } from './pages/dead-ends.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { loginPath, targetOf } from './places.web.ts';
import { PublicLayout, Root } from './root.tsx';
import { titled } from './titled.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: RouteNotFound });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ search }) => {
    if (!session().token) throw redirect({ to: loginPath });
    const { return_url } = search as { return_url?: string };
    throw redirect(targetOf(safeReturnPath(return_url) ?? '/dashboard'));
  },
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: ShellLayout,
  beforeLoad: ({ location }) => {
    if (!session().token) throw redirect({ to: loginPath, search: { return_url: location.href } });
  },
});

const Login = lazyRouteComponent(() => import('../areas/identity/login.screen.tsx'), 'LoginScreen');
const Invitation = lazyRouteComponent(() => import('../areas/identity/invitation.screen.tsx'), 'InvitationScreen');
const SetUp = lazyRouteComponent(() => import('../areas/identity/set-up.screen.tsx'), 'SetUpScreen');
const Settings = lazyRouteComponent(() => import('../areas/identity/settings.screen.tsx'), 'SettingsScreen');
const DrawerDemo = lazyRouteComponent(() => import('./pages/drawer-demo.tsx'), 'DrawerDemo');

const publicLayout = createRoute({ getParentRoute: () => root, path: '/public', component: PublicLayout });
const publicRoutes = [
  createRoute({
    getParentRoute: () => publicLayout,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: loginPath });
    },
  }),
  createRoute({ getParentRoute: () => publicLayout, path: '/new/login', component: titled('Login', Login) }),
  createRoute({ getParentRoute: () => publicLayout, path: '/invite', component: titled('Invitation', Invitation) }),
  createRoute({ getParentRoute: () => publicLayout, path: '/setup', component: titled('First administrator', SetUp) }),
];
const rootRoutes = [
  createRoute({ getParentRoute: () => root, path: '/new/login', component: titled('Login', Login) }),
  createRoute({ getParentRoute: () => root, path: '/test', component: titled('Drawer', DrawerDemo) }),
];
const settingsTitle = 'Profile Management and Security Settings';
const shellRoutes = [
  createRoute({ getParentRoute: () => shell, path: '/dashboard', component: titled('Dashboard', Dashboard) }),
  createRoute({ getParentRoute: () => shell, path: '/account/settings', component: titled(settingsTitle, Settings) }),
  ...areaRoutes(() => shell),
];

const routeTree = root.addChildren([
  start,
  publicLayout.addChildren(publicRoutes),
  ...rootRoutes,
  shell.addChildren(shellRoutes),
]);

/** The whole application behind one history: the browser's, or a test's. */
export const createAppRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: () => (
      <div className="p-6">
        <Skeleton shape="grid" />
      </div>
    ),
    defaultErrorComponent: ErrorPage,
  });
