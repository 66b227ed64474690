import { useState } from 'react';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import { isIsoDate, weekdays } from '../../../kit/domain/dates.domain.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { RunButton } from '../generation/run-button.tsx';
import type { RepairCause } from './repair.domain.ts';

const kinds = [
  { value: 'days', label: 'Loses days' },
  { value: 'leaves', label: 'Leaves' },
  { value: 'entered', label: 'As entered' },
] as const;

/** Asks why the week no longer fits, and from when on. */
export function RepairForm({ busy, onBegin }: { busy: boolean; onBegin: (asked: RepairCause) => void }) {
  const [startDate, setStartDate] = useState(today);
  const [happened, setHappened] = useState<(typeof kinds)[number]['value']>('days');
  const [staffId, setStaffId] = useState<number>();
  const [lostDays, setLostDays] = useState<readonly number[]>([]);
  const { data: people = [], isSuccess } = useNames(staffNamesForStatus, {
    staffStatus: staffStatus.active,
    staffType: staffType.teaching,
  });
  const chosenId = staffId ?? people[0]?.id;
  const isNamed = happened === 'entered' || chosenId !== undefined;
  const isComplete = isIsoDate(startDate) && isNamed && (happened !== 'days' || lostDays.length > 0);
  const asked = {
    startDate,
    staffId: happened === 'entered' ? null : (chosenId ?? null),
    isLeaving: happened === 'leaves',
    weekdays: happened === 'days' ? [...lostDays] : [],
  };
  return (
    <form
      noValidate
      className="grid max-w-200 grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        onBegin(asked);
      }}
    >
      <div className="flex sm:col-span-2">
        <Segment label="What has happened" items={kinds} value={happened} onChange={setHappened} />
      </div>
      {happened === 'entered' ? (
        <Muted>The week is fitted to teachers, slots, lessons per week and unavailability as they stand now.</Muted>
      ) : (
        <FieldFrame id="repair-staff" label="Staff" optional={false}>
          <ChoiceBox
            id="repair-staff"
            value={chosenId ?? ''}
            disabled={people.length === 0}
            onChange={(event) => setStaffId(Number(event.target.value))}
          >
            {isSuccess && people.length === 0 && <option value="">There are no teachers yet.</option>}
            {people.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </ChoiceBox>
        </FieldFrame>
      )}
      {happened === 'days' && <LostDays chosen={lostDays} onChange={setLostDays} />}
      {happened === 'leaves' && (
        <Muted>
          Their courses go to others who have them as one of their courses, and time. From the Start Date on all their days stand
          as blocked under Unavailability, so that they are given no lessons again. Enter their exit as well.
        </Muted>
      )}
      <FieldFrame
        id="repair-from"
        label="Start Date"
        optional={false}
        hint="From then on the repaired week holds. Lessons moved for one week only go back to their place."
      >
        <DateInput id="repair-from" label="Start Date" className={fieldBox} value={startDate} onChange={setStartDate} />
      </FieldFrame>
      <RunButton type="submit" kind="primary" className="sm:col-span-2 sm:justify-self-start" busy={busy} disabled={!isComplete}>
        {busy ? 'Loading...' : 'Look for a repair'}
      </RunButton>
    </form>
  );
}

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
