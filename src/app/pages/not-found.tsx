import { Compass } from 'lucide-react';
import { useSession } from '../../kit/web/calls/session.web.ts';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { useRouteTitle } from '../../kit/web/parts/page-title.web.ts';
import { LinkButton } from '../../kit/web/route/link-button.tsx';
import { Shell } from '../shell/shell.tsx';
import { PlainPage } from './plain-page.tsx';
import { ToDashboard } from './to-dashboard.tsx';

const nothingHere = <Muted>There is nothing at this address. It may have been mistyped, or what was here may be gone.</Muted>;

const modules: Readonly<Record<string, string>> = {
  ...{ as: 'Admission', sis: 'Student', ss: 'Staff', ps: 'Program', fs: 'Financial', hs: 'Health' },
  ...{ las: 'Leave and Attendance', egs: 'Examination and Grading' },
};

/** An unknown address inside an area. Here, because the first script has no room for what few people ever read. */
export const AreaNotFound = ({ code }: { code: string }) => (
  <NotFound title={code in modules ? `${modules[code]} module route not found` : 'Page not found'} />
);

const NotFound = ({ title }: { title: string }) => (
  <PlainPage icon={Compass} title={title}>
    {nothingHere}
    <ToDashboard />
  </PlainPage>
);

/** An unknown address anywhere else, inside the shell for those who are signed in. */
export function RouteNotFound() {
  useRouteTitle('Route not found');
  const { token } = useSession();
  if (token) {
    return (
      <Shell>
        <NotFound title="Route not found" />
      </Shell>
    );
  }
  return (
    <main className="grid min-h-dvh">
      <PlainPage icon={Compass} title="Route not found">
        {nothingHere}
        <LinkButton to="/public/new/login" className="mt-4">
          Go to the login
        </LinkButton>
      </PlainPage>
    </main>
  );
}
