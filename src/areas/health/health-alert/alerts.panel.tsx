import { HeartPulse, Utensils } from 'lucide-react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { aboutFood } from './alert-lines.domain.ts';
import type { getAlerts } from './health-alert.domain.ts';

const look = 'shrink-0 text-muted max-sm:hidden';

/** How many of those who are enrolled now have an alert, with the way to their list. */
export function AlertsPanel() {
  const alerts = usePanelData<typeof getAlerts>('GET /api/hs/HealthRecord/GetAlerts', {});
  if (!alerts) return <FlushWaiting />;
  const enrolled = alerts.filter(({ program }) => program !== null);
  return (
    <ul>
      <LinkRow
        to="/hs/alert?about=food"
        title={`${counted(aboutFood(enrolled).length, 'student')} with an alert about food`}
        note="Food allergies, diabetes, and conditions that were typed in"
        before={<Utensils size={16} aria-hidden className={look} />}
      />
      <LinkRow
        to="/hs/alert"
        title={`${counted(enrolled.length, 'student')} with a health alert`}
        note="Severe allergies and conditions, and what to do"
        before={<HeartPulse size={16} aria-hidden className={look} />}
      />
    </ul>
  );
}
