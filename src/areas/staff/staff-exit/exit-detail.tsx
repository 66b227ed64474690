import { Handover } from './handover.tsx';
import type { StaffExitRow } from './staff-exit.domain.ts';
import { StaffExitFacts } from './staff-exit-facts.tsx';

/** An exit, and what others have to take over. */
export const ExitDetail = ({ exit }: { exit: StaffExitRow }) => (
  <div className="space-y-4">
    <StaffExitFacts exit={exit} />
    <Handover staffId={exit.staffId} day={exit.exitDate} />
  </div>
);
