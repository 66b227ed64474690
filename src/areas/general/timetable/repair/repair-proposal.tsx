import { useState } from 'react';
import { displayDate } from '../../../../kit/domain/dates.domain.ts';
import { type AnswerOf, callApi } from '../../../../kit/web/calls/api.web.ts';
import { Facts } from '../../../../kit/web/panel/facts.tsx';
import { useOneAtATime } from '../../../../kit/web/parts/one-at-a-time.web.ts';
import { notify } from '../../../../kit/web/parts/toast.tsx';
import { DraftTable } from '../run/draft-table.tsx';
import type { acceptRepair, dropRepair, getRepair, RepairedProgram, Takeover } from './repair.domain.ts';

interface RepairProposalProps {
  repair: NonNullable<AnswerOf<typeof getRepair>>;
  busy: boolean;
}

/** A repaired week beside the present one, to be accepted or not. */
export function RepairProposal({ repair, busy }: RepairProposalProps) {
  const { timetableRepairId, what, startDate, endDate, moved, isFewest, takeovers, programs } = repair;
  const [isWorking, run] = useOneAtATime();
  const isBusy = busy || isWorking;
  const accept = () =>
    run('The repair was not accepted', async () => {
      const { message } = await callApi<typeof acceptRepair>('POST /api/gs/TimetableRepair/Accept', {
        body: { timetableRepairId },
      });
      notify.success(message);
    });
  const drop = () =>
    run('The repair was not dropped', async () => {
      const { message } = await callApi<typeof dropRepair>('DELETE /api/gs/TimetableRepair', { query: { timetableRepairId } });
      notify.success(message);
    });
  return (
    <section aria-label="Repair" className="rounded-box border border-line">
      <h2 className="flex min-h-11 items-center px-4 font-semibold">{what}</h2>
      <div className="border-line border-t p-4">
        <Facts
          columns={2}
          items={[
            ['From', displayDate(startDate)],
            ['To', displayDate(endDate)],
            ['Lessons of the week that move', isFewest ? `${moved}, proved to be the fewest` : String(moved)],
            ['Programs in which something changes', String(programs.length)],
          ]}
        />
      </div>
      {takeovers.length > 0 && <Takeovers of={takeovers} />}
      {programs.length > 0 && <BeforeAndAfter programs={programs} />}
      <div className="flex flex-wrap gap-2 border-line border-t px-4 py-3">
        <button type="button" className="btn btn-primary text-sm max-sm:h-11" disabled={isBusy} onClick={() => void accept()}>
          Accept
        </button>
        <button type="button" className="btn btn-quiet text-sm max-sm:h-11" disabled={isBusy} onClick={() => void drop()}>
          Drop it
        </button>
      </div>
    </section>
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

function BeforeAndAfter({ programs }: { programs: readonly RepairedProgram[] }) {
  const [chosen, setChosen] = useState(programs[0]?.programId);
  const program = programs.find(({ programId }) => programId === chosen) ?? programs[0];
  if (!program) return null;
  const { programName, before, after } = program;
  return (
    <div className="border-line border-t p-4">
      <select
        aria-label="Program"
        className="mb-3 h-8 max-w-full truncate rounded-field border border-(--field-border) bg-base-100 px-2 focus-visible:ring-focus max-sm:h-11 max-sm:text-base"
        value={program.programId}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {programs.map(({ programId, programName: name, moved }) => (
          <option key={programId} value={programId}>
            {name}: {moved} moved
          </option>
        ))}
      </select>
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
    </div>
  );
}
