import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { EmptyList } from '../../../kit/web/list/empty-list.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { navigate } from '../../../kit/web/route/address.web.ts';

const places = {
  programs: { key: 'program.create', path: '/ps/program/grid' },
  staff: { key: 'staff.create', path: '/ss/staff/grid' },
} as const;

/** What has to be there before there can be lessons. */
export type AddedFrom = keyof typeof places;

/** Where the address names something that is not there, or not for the caller. */
export const UnknownChoice = () => <Muted>There is nothing at this address. Choose another one above.</Muted>;

/** Instead of a timetable, in a school without programs or staff: says so, and leads to where the first one is added. */
export function NothingToShow({ from }: { from: AddedFrom }) {
  const { can } = usePermissions();
  const { key, path } = places[from];
  return <EmptyList things={from} onCreate={can(key) ? () => navigate({ to: path, search: { panel: 'new' } }) : undefined} />;
}
