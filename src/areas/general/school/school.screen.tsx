import { useQueryClient } from '@tanstack/react-query';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import type { getSchool, School } from './school.domain.ts';
import { SchoolFacts, SchoolForm } from './school-form.tsx';
import { SchoolLogo, SchoolSignature } from './school-picture.tsx';

const key = ['gs', 'School'];

/** The school's own data: shown on this page, on the login page and at the head of every document. */
export function SchoolScreen() {
  const queries = useQueryClient();
  const { can } = usePermissions();
  const { data, error, refetch } = useCall<typeof getSchool>('GET /api/gs/School', {});
  const changed = () => void queries.invalidateQueries({ queryKey: key });
  const editable = can('school.update');
  return (
    <Page
      title="School"
      note={data && lastChange(data)}
      notice={error && <FetchFailure what="school" kept={data !== undefined} retry={() => void refetch()} />}
    >
      {!data && !error && <Skeleton shape="rectangle" />}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_400px]">
          <Panel title="Name and contact" flush>
            {editable ? <SchoolForm school={data} onSaved={changed} /> : <SchoolFacts school={data} />}
          </Panel>
          <div className="space-y-4">
            <Panel title="Logo">
              <SchoolLogo school={data} editable={editable} onChanged={changed} />
            </Panel>
            {editable && (
              <Panel title="Signature of the principal">
                <div className="space-y-3">
                  <SchoolSignature school={data} onChanged={changed} />
                  <Muted small>
                    On certificates and report cards that are issued from now on; without one, they are signed by hand. Dark ink
                    on white paper is best.
                  </Muted>
                </div>
              </Panel>
            )}
            {editable && (
              <Panel title="E-mail">
                <LinkButton to="/gs/mailserver">Mail server</LinkButton>
              </Panel>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

/** Nothing before the first change: what a new school begins with was made by nobody. */
const lastChange = ({ version, lastModified }: School): string | undefined =>
  version > 1 ? `changed ${localInstant(lastModified)}` : undefined;
