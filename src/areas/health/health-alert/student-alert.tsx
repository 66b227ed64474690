import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { loadBadge, useAlerts } from './alerts.web.ts';
import { MissingAlerts } from './missing-alerts.tsx';

const AlertBadge = loadedLater(loadBadge);

/** The alert on a student's page, in words; nothing if there is none. */
export function StudentAlert({ studentId }: { studentId: number }) {
  const { alerts, isMissing } = useAlerts({ studentId });
  if (isMissing) {
    return (
      <div className="px-4 pb-4 sm:px-6">
        <MissingAlerts />
      </div>
    );
  }
  return alerts?.map((alert) => (
    <div key={alert.studentId} className="flex px-4 pb-4 sm:px-6">
      <AlertBadge alert={alert} inWords />
    </div>
  ));
}
