import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageConfig } from '../common/page-config.web.ts';
import { useSession } from '../kit/web/calls/session.web.ts';
import { followTheme } from '../kit/web/parts/theme.web.ts';
import { configureTimeZone } from '../kit/web/parts/today.web.ts';
import { address, hrefOf, usePath } from '../kit/web/route/address.web.ts';
import { Navigate } from '../kit/web/route/navigate.tsx';
import { Outlet } from '../kit/web/route/outlet.tsx';
import { prepareWith } from '../kit/web/route/prepare.web.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { PagePending } from './pages/page-pending.tsx';
import { loginFor } from './places.web.ts';
import { createQueries, followQueries } from './queries.web.ts';
import { routeOf } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

configureTimeZone(pageConfig().timeZone);
followTheme();
// Whatever fails to load is fetched again when it is shown.
prepareWith((path) =>
  routeOf(new URL(path, window.location.origin).pathname)
    .screen.load()
    .catch(() => undefined),
);

/** Everything behind the login. What it fetched is forgotten with it. */
export function Application() {
  const [queries] = useState(createQueries);
  useEffect(() => followQueries(queries), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>
  );
}

function Page() {
  const path = usePath();
  const { token } = useSession();
  const route = routeOf(path);
  if (!route.isOpen && token === null) return <Navigate to={hrefOf(loginFor(address()))} />;
  const page = <Outlet found={route} pending={<PagePending />} failed={ErrorPage} />;
  return route.isOpen ? page : <Shell>{page}</Shell>;
}
