import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { DraftTable } from '../generation/draft-table.tsx';
import { OneProgram, WaitingWeek } from '../generation/waiting-week.tsx';
import type { acceptRepair, dropRepair, getRepair, RepairedProgram, Takeover } from './repair.domain.ts';

/** A repair that is in the dates, and what is to be known of it. */
export interface Repaired {
  startDate: IsoDate;
  endDate: IsoDate;
  remarks: readonly string[];
}

interface RepairProposalProps {
  repair: NonNullable<AnswerOf<typeof getRepair>>;
  busy: boolean;
  /** What may be done once it is in the dates. */
  onAccepted: (repaired: Repaired) => void;
}

/** A repaired week beside the present one, to be accepted or not. */
export function RepairProposal({ repair, busy, onAccepted }: RepairProposalProps) {
  const { timetableRepairId, what, startDate, endDate, moved, isFewest, gapsBefore, gaps, notes, takeovers, programs } = repair;
  return (
    <WaitingWeek
      label="Repair"
      heading={what}
      busy={busy}
      accept={{
        label: 'Accept',
        failure: 'The repair was not accepted',
        call: async () => {
          const answer = await callApi<typeof acceptRepair>('POST /api/gs/TimetableRepair/Accept', {
            body: { timetableRepairId },
          });
          onAccepted({ startDate, endDate, remarks: answer.message.split('|').slice(1) });
          return answer;
        },
      }}
      drop={{
        label: 'Drop it',
        failure: 'The repair was not dropped',
        call: () => callApi<typeof dropRepair>('DELETE /api/gs/TimetableRepair', { query: { timetableRepairId } }),
      }}
    >
      <div className="border-line border-t p-4">
        <Facts
          columns={2}
          items={[
            ['From', displayDate(startDate)],
            ['To', displayDate(endDate)],
            ['Lessons of the week that move', isFewest ? `${moved}, proved to be the fewest` : String(moved)],
            ['Programs in which something changes', String(programs.length)],
            ['Gaps of all teachers', gapsBefore === null ? String(gaps) : `${gaps}, now ${gapsBefore}`],
          ]}
        />
        {notes.map((note) => (
          <Muted key={note} className="mt-3">
            {note}
          </Muted>
        ))}
      </div>
      {takeovers.length > 0 && <Takeovers of={takeovers} />}
      <OneProgram label="Program" programs={programs} nameOf={({ programName, moved: own }) => `${programName}: ${own} moved`}>
        {(program) => <BeforeAndAfter program={program} />}
      </OneProgram>
    </WaitingWeek>
  );
}

const Takeovers = ({ of }: { of: readonly Takeover[] }) => (
  <div className="border-line border-t px-4 py-2">
    <h3 className="font-semibold">Who takes over</h3>
    <ul>
      {of.map(({ programId, courseId, courseName, programName, before, staffName, reason }) => (
        <li key={`${programId} ${courseId}`} className="flex flex-wrap gap-x-4 py-1">
          <span className="min-w-60">
            {courseName}, {programName}
          </span>
          <span>
            {staffName} {before && `in place of ${before} `}
            <span className="text-muted">({reason})</span>
          </span>
        </li>
      ))}
    </ul>
  </div>
);

const BeforeAndAfter = ({ program: { programName, before, after } }: { program: RepairedProgram }) => (
  <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
    <div className="min-w-0">
      <h3 className="mb-1 font-semibold">Before</h3>
      <DraftTable program={{ programName: `${programName} before`, lessons: before }} />
    </div>
    <div className="min-w-0">
      <h3 className="mb-1 font-semibold">After</h3>
      <DraftTable program={{ programName: `${programName} after`, lessons: after }} />
    </div>
  </div>
);
