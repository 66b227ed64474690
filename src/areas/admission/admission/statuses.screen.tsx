import { lazy, Suspense, useState } from 'react';
import { admissionStatus, admissionStatuses } from '../../../common/enumerations.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { StatusChoice } from './status-choice.tsx';
import type { getApplications, StatusChange, setStatuses } from './status-together.domain.ts';

const Applications = lazy(async () => ({ default: (await import('./applications.tsx')).Applications }));

/** Gives many applications of one status another one: those who were accepted are enrolled, those that nobody followed up expire. */
export function StatusesScreen() {
  const [from, setFrom] = useState<number>(admissionStatus.accepted);
  const [done, setDone] = useState<StatusChange>();
  const found = useCall<typeof getApplications>('GET /api/as/Admission/GetApplications', { applicationStatus: from });
  const set = useTrying('No status was changed', {
    mutationFn: (change: StatusChange) => callApi<typeof setStatuses>('PUT /api/as/Admission/SetStatusBulk', { body: change }),
    onSuccess: (_answer, change) => setDone(change),
  });
  return (
    <Page
      title="Application Statuses"
      before={<BackLink to="/as/grid" page="Admissions" />}
      tools={
        <StatusChoice
          label="Applications that are"
          value={from}
          onChange={(status) => {
            setFrom(status);
            setDone(undefined);
          }}
        />
      }
    >
      <div className="space-y-4" aria-live="polite">
        {done && (
          <Notice kind="success">
            <p>{`${counted(done.admissionIds.length, 'application')}: ${labelOf(admissionStatuses, done.to)}`}</p>
            {done.to !== from && (
              <Button small busy={set.isPending} onClick={() => set.mutate({ ...done, from: done.to, to: done.from })}>
                Put back
              </Button>
            )}
          </Notice>
        )}
        <Fetched of={found} what="applications">
          {(applications) =>
            applications.length === 0 ? (
              <Muted>No application is {labelOf(admissionStatuses, from)}.</Muted>
            ) : (
              <Suspense fallback={<Skeleton shape="lines" />}>
                <Applications
                  key={from}
                  {...{ applications, from }}
                  busy={set.isPending}
                  onChange={(change) => set.mutate(change)}
                />
              </Suspense>
            )
          }
        </Fetched>
      </div>
    </Page>
  );
}
