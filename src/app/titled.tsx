import type { FunctionComponent, ReactNode } from 'react';
import { useRouteTitle } from '../kit/web/parts/page-title.web.ts';

/** A screen that the router can load ahead. */
export type RouteScreen = FunctionComponent & { preload?: (() => Promise<void> | undefined) | undefined };

/** A route's screen that names its place in the browser's title; still loads ahead as the screen does. */
export function titled(title: string, Screen: RouteScreen): RouteScreen {
  const screen = () => (
    <Titled title={title}>
      <Screen />
    </Titled>
  );
  return Object.assign(screen, Screen.preload && { preload: Screen.preload });
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useRouteTitle(title);
  return children;
}
