import { CircleCheck, Clock } from 'lucide-react';
import { fullName } from '../../../common/person.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { Badge } from '../../../kit/web/badge.tsx';
import { Facts } from '../../../kit/web/facts.tsx';
import type { StudentExitRow } from './student-exit.domain.ts';

const Effect = ({ exit }: { exit: StudentExitRow }) =>
  exit.isInEffect ? (
    <Badge tone="plain" icon={CircleCheck}>
      In effect
    </Badge>
  ) : (
    <Badge tone="info" icon={Clock}>
      From the day after the exit date
    </Badge>
  );

/** Everything about one exit; on the student's own page without the name. */
export const StudentExitFacts = ({ exit, named = true }: { exit: StudentExitRow; named?: boolean }) => (
  <Facts
    columns={2}
    items={[
      ...(named ? [['Student Name', fullName(exit.student)] as const] : []),
      ['TC Applied Date', displayDate(exit.tcAppliedDate)],
      ['TC Issue Date', displayDate(exit.tcIssueDate)],
      ['Exit Date', displayDate(exit.exitDate)],
      ['Effect', <Effect key="effect" exit={exit} />],
      ['Exit Reason', exit.exitReason],
    ]}
  />
);
