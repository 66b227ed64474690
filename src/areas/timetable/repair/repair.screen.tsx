import { useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { paragraphsOf } from '../../../kit/web/toast/toast-detail.web.ts';
import { InWork } from '../generation/in-work.tsx';
import { LatestTimetable } from '../generation/latest-timetable.tsx';
import { RunButton } from '../generation/run-button.tsx';
import { useGeneration } from '../generation/use-generation.web.ts';
import { useRun } from '../generation/use-run.web.ts';
import type { beginRepair, getRepair, RepairCause } from './repair.domain.ts';
import { RepairForm } from './repair-form.tsx';
import { type Repaired, RepairProposal } from './repair-proposal.tsx';

const words = { failed: 'The timetable was not repaired', cancelled: ['The repair was cancelled'] } as const;
const improvingWords = {
  failed: 'The week was not improved',
  cancelled: ['The improvement was cancelled', 'The best week that it had is kept under Create Timetable.'],
} as const;
const improvingSeconds = 10;
const repairKey = ['gs', 'TimetableRepair'];

/** A week that no longer fits, because somebody leaves or loses a day: repaired with the fewest moves, seen, then accepted or not. */
export function RepairScreen() {
  const repair = useCall<typeof getRepair>('GET /api/gs/TimetableRepair', {});
  const run = useRun<RepairCause>({
    ...{ kind: 'timetable-repair', words, made: repairKey },
    begin: (body) => callApi<typeof beginRepair>('POST /api/gs/TimetableRepair', { body }),
  });
  const [accepted, setAccepted] = useState<Repaired | 'improved'>();
  const improving = useGeneration({ words: improvingWords, onDone: () => setAccepted((days) => days && 'improved') });
  const improve = ({ startDate: from, endDate: to }: Repaired) =>
    improving.begin({ startDate: from, endDate: to, improve: true, seconds: improvingSeconds, maxGaps: null });
  return (
    <Page
      title="Repair Timetable"
      before={<BackLink to="/gs/timetable/create" page="Create Timetable" />}
      className="max-w-400 space-y-6"
    >
      <RepairForm
        busy={run.isBusy}
        onBegin={(asked) => {
          setAccepted(undefined);
          run.begin(asked);
        }}
      />
      <div className="space-y-6">
        <InWork task={run.running} />
        <InWork task={improving.running} note="Cancel keeps the best week that it has by then, under Create Timetable." />
        {accepted === 'improved' && <LatestTimetable />}
        {accepted && accepted !== 'improved' && (
          <Accepted repaired={accepted} busy={improving.isBusy || run.isBusy} onImprove={improve} />
        )}
        {run.failure !== '' && (
          <Notice kind="warning">
            <p className="font-semibold">{words.failed}</p>
            {paragraphsOf(run.failure).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        {repair.error && <p role="alert">{repair.error.message}</p>}
        {repair.data === null && !run.running && !accepted && (
          <Muted>No repair waits to be accepted. Nothing changes until you have seen one and accepted it.</Muted>
        )}
        {repair.data && (
          <RepairProposal
            key={repair.data.timetableRepairId}
            repair={repair.data}
            busy={run.running !== undefined}
            onAccepted={setAccepted}
          />
        )}
      </div>
    </Page>
  );
}

interface AcceptedProps {
  repaired: Repaired;
  busy: boolean;
  onImprove: (repaired: Repaired) => void;
}

/** A repair moves few lessons; whoever cares more for few gaps goes on from there. */
const Accepted = ({ repaired, busy, onImprove }: AcceptedProps) => (
  <section aria-label="Repaired week" className="rounded-box border border-line p-4">
    <h2 className="font-semibold">
      The repaired week holds from {displayDate(repaired.startDate)} to {displayDate(repaired.endDate)}
    </h2>
    {repaired.remarks.map((remark) => (
      <p key={remark} className="mt-1">
        {remark}
      </p>
    ))}
    <Muted className="mt-1 mb-3">
      Few lessons were moved, so teachers may have more gaps than before. Improve further moves more lessons until they have
      fewer; what is locked stays.
    </Muted>
    <RunButton busy={busy} onClick={() => onImprove(repaired)}>
      Improve further
    </RunButton>
  </section>
);
