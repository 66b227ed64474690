import { ExitEffectBadge } from '../../../common/exit/exit-effect-badge.tsx';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import type { StaffExitRow } from './staff-exit.domain.ts';

/** Everything about one exit; the name is left out among the facts of the staff member. */
export const StaffExitFacts = ({ exit, named = true }: { exit: StaffExitRow; named?: boolean }) => (
  <Facts
    columns={2}
    items={[
      ...(named ? [['Staff Name', fullName(exit.staff)] as const] : []),
      ['Exit Date', displayDate(exit.exitDate)],
      ['Effect', <ExitEffectBadge key="effect" isInEffect={exit.isInEffect} />],
      ['Exit Reason', exit.exitReason],
    ]}
  />
);
