import { startTransition, useEffect } from 'react';
import { noMarks, type StudentMarker, type StudentMarks } from '../../../common/student-marks.web.ts';
import { useLoaded } from '../../../kit/web/calls/loaded.web.ts';
import { loadBadge, useAlerts } from './alerts.web.ts';
import type { HealthAlert } from './health-alert.domain.ts';
import { MissingAlerts } from './missing-alerts.tsx';

/** Adds the health alerts to a list of students. */
export const AlertMarks: StudentMarker = ({ programId, onMarks }) => {
  const { alerts, isMissing } = useAlerts(programId === undefined ? {} : { programId });
  if (alerts) return <Brought alerts={alerts} onMarks={onMarks} />;
  return isMissing ? <MissingAlerts /> : null;
};

function Brought({ alerts, onMarks }: { alerts: readonly HealthAlert[]; onMarks: (marks: StudentMarks) => void }) {
  const { part: AlertBadge } = useLoaded(loadBadge);
  useEffect(() => {
    const marks = AlertBadge
      ? new Map(alerts.map((alert) => [alert.studentId, <AlertBadge key="alert" alert={alert} />]))
      : noMarks;
    // Paint the names first: alerts that are already cached would otherwise delay them.
    startTransition(() => onMarks(marks));
  }, [alerts, AlertBadge, onMarks]);
  return null;
}
