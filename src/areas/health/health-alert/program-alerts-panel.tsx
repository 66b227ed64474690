import { fullName } from '../../../common/person-name.domain.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { AlertBadge } from './alert-badge.tsx';
import { alertInWords } from './alert-lines.domain.ts';
import type { getAlerts } from './health-alert.domain.ts';

/** The students of a program who have an alert; one tap shows what to do. */
export function ProgramAlertsPanel({ programId }: { programId: number }) {
  const alerts = usePanelData<typeof getAlerts>('GET /api/hs/HealthRecord/GetAlerts', { programId });
  if (!alerts) return <FlushWaiting />;
  if (alerts.length === 0) return <Muted className="px-4 pb-4">No student has a health alert.</Muted>;
  return (
    <ul>
      {alerts.map((alert) => (
        <li key={alert.studentId} className="flex min-h-12 items-center gap-4 border-line border-t px-4 py-1">
          <span className="min-w-0 flex-1 break-words">
            <span className="block">{fullName(alert.student)}</span>
            <span className="block text-muted text-xs">{alertInWords(alert)}</span>
          </span>
          <AlertBadge alert={alert} />
        </li>
      ))}
    </ul>
  );
}
