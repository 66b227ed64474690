import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffStatus, staffType } from '../../../../common/enumerations.domain.ts';
import { isIsoDate } from '../../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../../kit/web/calls/api.web.ts';
import { useNames } from '../../../../kit/web/calls/names.web.ts';
import { DateInput } from '../../../../kit/web/form/date-input.tsx';
import { FieldFrame, fieldBox, tickBox } from '../../../../kit/web/form/field-frame.tsx';
import { PageHead } from '../../../../kit/web/parts/page-head.tsx';
import { Segment } from '../../../../kit/web/parts/segment.tsx';
import { today } from '../../../../kit/web/parts/today.web.ts';
import { BackLink } from '../../../../kit/web/route/back-link.tsx';
import { staffNamesForStatus } from '../../../staff/staff/staff-names.domain.ts';
import { InWork } from '../run/in-work.tsx';
import { useRun } from '../run/use-run.web.ts';
import type { beginRepair, getRepair } from './repair.domain.ts';
import { RepairProposal } from './repair-proposal.tsx';

const kinds = [
  { value: 'days', label: 'Loses days' },
  { value: 'leaves', label: 'Leaves' },
  { value: 'entered', label: 'As entered' },
] as const;
const words = { failed: 'The timetable was not repaired', cancelled: ['The repair was cancelled'] } as const;
const repairKey = ['gs', 'TimetableRepair'];
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A week that no longer fits, because somebody leaves or loses a day: repaired with the fewest moves, seen, then accepted or not. */
export function RepairScreen() {
  const [startDate, setStartDate] = useState(today);
  const [happened, setHappened] = useState<(typeof kinds)[number]['value']>('days');
  const [staffId, setStaffId] = useState<number>();
  const [weekdays, setWeekdays] = useState<readonly number[]>([]);
  const { data: people = [] } = useNames(staffNamesForStatus, {
    staffStatus: staffStatus.active,
    staffType: staffType.teaching,
  });
  const repair = useQuery({
    queryKey: repairKey,
    queryFn: ({ signal }) => callApi<typeof getRepair>('GET /api/gs/TimetableRepair', { signal }),
    retry: false,
  });
  const run = useRun<void>({
    ...{ kind: 'timetable-repair', words, made: repairKey },
    begin: () =>
      callApi<typeof beginRepair>('POST /api/gs/TimetableRepair', {
        body: {
          startDate,
          staffId: happened === 'entered' ? null : (staffId ?? people[0]?.id ?? null),
          isLeaving: happened === 'leaves',
          weekdays: happened === 'days' ? [...weekdays] : [],
        },
      }),
  });
  const isComplete = isIsoDate(startDate) && (happened !== 'days' || weekdays.length > 0);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHead title="Repair Timetable" before={<BackLink to="/gs/timetable/create" page="Create Timetable" />} />
      <div className="max-w-400 space-y-6 px-4 pb-6 sm:px-6">
        <form
          noValidate
          className="grid max-w-200 grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
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
          {happened === 'days' && <Days chosen={weekdays} onChange={setWeekdays} />}
          {happened === 'leaves' && (
            <p className="text-muted">Their courses go to others who have them as one of their courses, and time.</p>
          )}
          <FieldFrame
            id="repair-from"
            label="Start Date"
            optional={false}
            hint="From then on the repaired week holds. Lessons moved for one week only go back to their place."
          >
            <DateInput id="repair-from" label="Start Date" className={fieldBox} value={startDate} onChange={setStartDate} />
          </FieldFrame>
          <button
            type="submit"
            className="btn btn-primary self-end text-sm max-sm:h-11 sm:justify-self-start"
            disabled={!isComplete || run.isBusy}
          >
            {run.isBusy ? 'Loading...' : 'Look for a repair'}
          </button>
        </form>
        <div className="space-y-6">
          <InWork task={run.running} />
          {repair.error && <p role="alert">{repair.error.message}</p>}
          {repair.data === null && !run.running && (
            <p className="text-muted">No repair waits to be accepted. Nothing changes until you have seen one and accepted it.</p>
          )}
          {repair.data && (
            <RepairProposal key={repair.data.timetableRepairId} repair={repair.data} busy={run.running !== undefined} />
          )}
        </div>
      </div>
    </div>
  );
}

interface DaysProps {
  chosen: readonly number[];
  onChange: (days: readonly number[]) => void;
}

const Days = ({ chosen, onChange }: DaysProps) => (
  <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
    <legend className="mb-1">Days that they lose</legend>
    {days.map((name, index) => {
      const day = index + 1;
      const isChosen = chosen.includes(day);
      return (
        <label key={name} className="flex min-h-6 items-center gap-1.5 max-sm:min-h-11">
          <input
            type="checkbox"
            className={tickBox}
            checked={isChosen}
            onChange={() => onChange(isChosen ? chosen.filter((one) => one !== day) : [...chosen, day])}
          />
          {name}
        </label>
      );
    })}
  </fieldset>
);
