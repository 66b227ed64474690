import { lazyRouteComponent } from '@tanstack/react-router';

/** The frame of every page with a session, and the page that a login leads to. */
export const ShellLayout = lazyRouteComponent(() => import('./shell/shell.tsx'), 'ShellLayout');
export const Dashboard = lazyRouteComponent(() => import('./pages/dashboard.tsx'), 'Dashboard');

/** Fetches both while somebody types a password. What does not come is asked for again when it is to show. */
export function loadFirstScreens(): void {
  for (const { preload } of [ShellLayout, Dashboard]) preload?.()?.catch(() => undefined);
}
