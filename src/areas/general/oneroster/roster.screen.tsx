import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { besideForm, Page } from '../../../kit/web/parts/page.tsx';
import type { getRosterSetting, SharedCounts } from './roster.domain.ts';

const SharingForm = loadedLater(() => import('./sharing-form.tsx').then((part) => part.SharingForm));
const MakePackage = loadedLater(() => import('./make-package.tsx').then((part) => part.MakePackage));

/** What the school shares with other systems by OneRoster. */
export function RosterScreen() {
  const setting = useCall<typeof getRosterSetting>('GET /api/gs/OneRoster', {});
  const { can } = usePermissions();
  return (
    <Page title="OneRoster" className={besideForm}>
      <Fetched of={setting} what="what is shared">
        {(stored) => (
          <>
            <SharingForm key={stored.version} stored={stored} mayChange={can('oneroster.update')} />
            <div className="min-w-0 space-y-6">
              <Shared counts={stored.shared} />
              {can('oneroster.create') && <MakePackage isNothing={stored.shared.classes === 0} />}
            </div>
          </>
        )}
      </Fetched>
    </Page>
  );
}

const Shared = ({ counts }: { counts: SharedCounts }) => (
  <Panel title="Shared now">
    {counts.classes === 0 ? (
      <Muted>Nothing is shared yet. Choose programs first.</Muted>
    ) : (
      <Facts
        columns={2}
        items={[
          ['Students', counts.students.toLocaleString()],
          ['Guardians', counts.guardians.toLocaleString()],
          ['Staff', counts.staff.toLocaleString()],
          ['Classes', counts.classes.toLocaleString()],
          ['Courses', counts.courses.toLocaleString()],
          ['Enrollments', counts.enrollments.toLocaleString()],
          ['Results', counts.results.toLocaleString()],
        ]}
      />
    )}
  </Panel>
);
