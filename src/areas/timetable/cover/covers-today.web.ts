import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { getCovers } from './cover.domain.ts';

/** The lessons of today whose teacher is absent; undefined while they load. */
export function useCoversToday() {
  const day = today();
  return usePanelData<typeof getCovers>('GET /api/gs/Cover', { startDate: day, endDate: day });
}
