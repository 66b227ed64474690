import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../kit/web/toaster.tsx';

export const Root = () => (
  <>
    <Outlet />
    <Toaster />
  </>
);

/** The pages that need no session. */
export const PublicLayout = () => (
  <main className="min-h-dvh">
    <Outlet />
  </main>
);
