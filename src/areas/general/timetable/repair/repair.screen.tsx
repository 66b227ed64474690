import { useState } from 'react';
import { staffStatus, staffType } from '../../../../common/enumerations.domain.ts';
import { displayDate, isIsoDate, weekdays } from '../../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../../kit/web/calls/api.web.ts';
import { useNames } from '../../../../kit/web/calls/names.web.ts';
import { useCall } from '../../../../kit/web/calls/use-call.web.ts';
import { DateInput } from '../../../../kit/web/form/date-input.tsx';
import { FieldFrame, fieldBox, Tick } from '../../../../kit/web/form/field-frame.tsx';
import { Notice } from '../../../../kit/web/parts/alert.tsx';
import { PageHead } from '../../../../kit/web/parts/page-head.tsx';
import { Segment } from '../../../../kit/web/parts/segment.tsx';
import { today } from '../../../../kit/web/parts/today.web.ts';
import { BackLink } from '../../../../kit/web/route/back-link.tsx';
import { paragraphsOf } from '../../../../kit/web/toast/toast-detail.web.ts';
import { staffNamesForStatus } from '../../../staff/staff/staff-names.domain.ts';
import { InWork } from '../generation/in-work.tsx';
import { LatestTimetable } from '../generation/latest-timetable.tsx';
import { RunButton } from '../generation/run-button.tsx';
import { useGeneration } from '../generation/use-generation.web.ts';
import { useRun } from '../generation/use-run.web.ts';
import type { beginRepair, getRepair } from './repair.domain.ts';
import { type Repaired, RepairProposal } from './repair-proposal.tsx';

const kinds = [
  { value: 'days', label: 'Loses days' },
  { value: 'leaves', label: 'Leaves' },
  { value: 'entered', label: 'As entered' },
] as const;
const words = { failed: 'The timetable was not repaired', cancelled: ['The repair was cancelled'] } as const;
const improvingWords = {
  failed: 'The week was not improved',
  cancelled: ['The improvement was cancelled', 'The best week that it had is kept under Create Timetable.'],
} as const;
const improvingSeconds = 10;
const repairKey = ['gs', 'TimetableRepair'];

/** A week that no longer fits, because somebody leaves or loses a day: repaired with the fewest moves, seen, then accepted or not. */
export function RepairScreen() {
  const [startDate, setStartDate] = useState(today);
  const [happened, setHappened] = useState<(typeof kinds)[number]['value']>('days');
  const [staffId, setStaffId] = useState<number>();
  const [lostDays, setLostDays] = useState<readonly number[]>([]);
  const { data: people = [] } = useNames(staffNamesForStatus, {
    staffStatus: staffStatus.active,
    staffType: staffType.teaching,
  });
  const repair = useCall<typeof getRepair>('GET /api/gs/TimetableRepair', {});
  const run = useRun<void>({
    ...{ kind: 'timetable-repair', words, made: repairKey },
    begin: () =>
      callApi<typeof beginRepair>('POST /api/gs/TimetableRepair', {
        body: {
          startDate,
          staffId: happened === 'entered' ? null : (staffId ?? people[0]?.id ?? null),
          isLeaving: happened === 'leaves',
          weekdays: happened === 'days' ? [...lostDays] : [],
        },
      }),
  });
  const [accepted, setAccepted] = useState<Repaired | 'improved'>();
  const improving = useGeneration({ words: improvingWords, onDone: () => setAccepted((days) => days && 'improved') });
  const improve = ({ startDate: from, endDate: to }: Repaired) =>
    improving.begin({ startDate: from, endDate: to, improve: true, seconds: improvingSeconds, maxGaps: null });
  const isComplete = isIsoDate(startDate) && (happened !== 'days' || lostDays.length > 0);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHead title="Repair Timetable" before={<BackLink to="/gs/timetable/create" page="Create Timetable" />} />
      <div className="max-w-400 space-y-6 px-4 pb-6 sm:px-6">
        <form
          noValidate
          className="grid max-w-200 grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            setAccepted(undefined);
            run.begin();
          }}
        >
          <div className="flex sm:col-span-2">
            <Segment label="What has happened" items={kinds} value={happened} onChange={setHappened} />
          </div>
          {happened === 'entered' ? (
            <p className="text-muted">
              The week is fitted to teachers, slots, lessons per week and unavailability as they stand now.
            </p>
          ) : (
            <FieldFrame id="repair-staff" label="Staff" optional={false}>
              <select
                id="repair-staff"
                className={fieldBox}
                value={staffId ?? people[0]?.id ?? ''}
                onChange={(event) => setStaffId(Number(event.target.value))}
              >
                {people.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            </FieldFrame>
          )}
          {happened === 'days' && <LostDays chosen={lostDays} onChange={setLostDays} />}
          {happened === 'leaves' && (
            <p className="text-muted">
              Their courses go to others who have them as one of their courses, and time. From the Start Date on all their days
              stand as blocked under Unavailability, so that they are given no lessons again. Enter their exit as well.
            </p>
          )}
          <FieldFrame
            id="repair-from"
            label="Start Date"
            optional={false}
            hint="From then on the repaired week holds. Lessons moved for one week only go back to their place."
          >
            <DateInput id="repair-from" label="Start Date" className={fieldBox} value={startDate} onChange={setStartDate} />
          </FieldFrame>
          <RunButton type="submit" look="btn-primary self-end sm:justify-self-start" busy={run.isBusy} disabled={!isComplete}>
            {run.isBusy ? 'Loading...' : 'Look for a repair'}
          </RunButton>
        </form>
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
            <p className="text-muted">No repair waits to be accepted. Nothing changes until you have seen one and accepted it.</p>
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
      </div>
    </div>
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
    <p className="mt-1 mb-3 text-muted">
      Few lessons were moved, so teachers may have more gaps than before. Improve further moves more lessons until they have
      fewer; what is locked stays.
    </p>
    <RunButton look="btn-quiet" busy={busy} onClick={() => onImprove(repaired)}>
      Improve further
    </RunButton>
  </section>
);

interface LostDaysProps {
  chosen: readonly number[];
  onChange: (days: readonly number[]) => void;
}

const LostDays = ({ chosen, onChange }: LostDaysProps) => (
  <fieldset className="grid grid-cols-4 gap-x-4 gap-y-2 sm:col-span-2 sm:flex sm:flex-wrap">
    <legend className="mb-1">Days that they lose</legend>
    {weekdays.map((name, index) => {
      const day = index + 1;
      const isChosen = chosen.includes(day);
      return (
        <Tick
          key={name}
          label={name.slice(0, 3)}
          checked={isChosen}
          onChange={() => onChange(isChosen ? chosen.filter((one) => one !== day) : [...chosen, day])}
        />
      );
    })}
  </fieldset>
);
