import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../kit/web/parts/toaster.tsx';
import { loadFirstScreens } from './first-screens.tsx';

export const Root = () => (
  <>
    <Outlet />
    <Toaster />
  </>
);

/** The pages that need no session. Who begins to fill them in will soon need the first pages with one. */
export const PublicLayout = () => (
  <main className="min-h-dvh" onInput={loadFirstScreens} onSubmit={loadFirstScreens}>
    <Outlet />
  </main>
);
