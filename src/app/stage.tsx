import { useSession } from '../kit/web/calls/session.web.ts';
import { Muted } from '../kit/web/parts/muted.tsx';
import { usePath } from '../kit/web/route/address.web.ts';
import { Navigate } from '../kit/web/route/navigate.tsx';
import { Outlet } from '../kit/web/route/outlet.tsx';
import { Toaster } from '../kit/web/toast/toaster.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { leadsOn } from './places.web.ts';
import { application, publicScreen } from './public-screens.tsx';

const pending = (
  <Muted role="status" className="appear-late p-6">
    Loading...
  </Muted>
);

/** What the page shows: one of the few screens that need no session, or the application. Each loads without the other. */
export function Stage() {
  const path = usePath();
  const { token } = useSession();
  const next = leadsOn(path, token !== null);
  const screen = publicScreen(path) ?? application;
  return (
    <>
      {next ? <Navigate to={next} /> : <Outlet found={{ screen, params: {} }} pending={pending} failed={ErrorPage} />}
      <Toaster />
    </>
  );
}
