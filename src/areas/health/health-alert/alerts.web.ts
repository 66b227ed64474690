import { useQuery } from '@tanstack/react-query';
import { callApi, type QueryOf } from '../../../kit/web/calls/api.web.ts';
import type { getAlerts, HealthAlert } from './health-alert.domain.ts';

interface Alerts {
  alerts: readonly HealthAlert[] | undefined;
  /** The alerts could not be fetched: the page works without them, and says so. */
  isMissing: boolean;
}

/** The alerts of a program, of a student, or of everybody in the caller's scope. They are never stored on the device. */
export function useAlerts(query: QueryOf<typeof getAlerts>): Alerts {
  const { data, failureCount } = useQuery({
    queryKey: ['hs', 'HealthRecord', 'GetAlerts', query],
    queryFn: ({ signal }) => callApi<typeof getAlerts>('GET /api/hs/HealthRecord/GetAlerts', { query, signal }),
  });
  return { alerts: data, isMissing: data === undefined && failureCount > 0 };
}

/** Loads the badge, together with its dialog, once there is an alert to show. */
export const loadBadge = () => import('./alert-badge.tsx').then((part) => part.AlertBadge);
