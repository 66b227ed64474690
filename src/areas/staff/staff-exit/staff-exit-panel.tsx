import { useSuspenseQuery } from '@tanstack/react-query';
import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import { type Page, resourceKey } from '../../../kit/web/list.web.ts';
import { type StaffExitRow, staffExit } from './staff-exit.domain.ts';
import { StaffExitFacts } from './staff-exit-facts.tsx';

/** The exit of one staff member, in their detail. */
export function StaffExitPanel({ staffId }: { staffId: number }) {
  const { data } = useSuspenseQuery({
    queryKey: resourceKey(staffExit, 'of-staff', staffId),
    queryFn: ({ signal }) => api.get<Page<StaffExitRow>>(resourceUrl(staffExit), { query: { staffId }, signal }),
  });
  const [exit] = data.items;
  return exit ? <StaffExitFacts exit={exit} named={false} /> : <p className="text-muted">No staff exit found</p>;
}
