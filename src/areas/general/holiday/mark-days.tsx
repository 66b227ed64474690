import { useId, useState } from 'react';
import type { DayRange, IsoDate } from '../../../kit/domain/dates.domain.ts';
import { typedDateProblem } from '../../../kit/domain/typed-date.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldNotes, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { holiday } from './holiday.domain.ts';
import type { markDatesAsHoliday, markDatesAsWorkingDay } from './holiday-marking.domain.ts';

interface MarkDaysProps {
  chosen: DayRange | null;
  onChoose: (range: DayRange) => void;
  onMarked: () => void;
}

/** The selected days, which can also be typed, and buttons for what they become. */
export function MarkDays({ chosen, onChoose, onMarked }: MarkDaysProps) {
  const id = useId();
  const { canAll } = usePermissions();
  const refresh = useRefresh();
  const [busy, attempt] = useAttempt();
  const { from = '', to = '' } = chosen ?? {};
  const [typed, setTyped] = useState({ from: '', to: '' });
  const ready = from !== '' && to !== '' && from <= to && typed.from === '' && typed.to === '' && !busy;
  /** Selects a valid date; anything else stays in its field, and nothing is done until it is corrected. */
  const enter = (end: keyof typeof typed, choose: (day: IsoDate) => DayRange) => (value: string) => {
    const isTold = typedDateProblem(value) !== undefined;
    setTyped({ ...typed, [end]: isTold ? value : '' });
    if (!isTold) onChoose(choose(value));
  };

  const run = (headline: string, send: (query: { startDate: IsoDate; endDate: IsoDate }) => Promise<{ message: string }>) =>
    attempt(headline, async () => {
      const { message } = await send({ startDate: from, endDate: to });
      notify.success(message);
      onMarked();
      await refresh(holiday);
    });
  const setHoliday = () =>
    run('unable to mark selected days as holiday', (query) =>
      callApi<typeof markDatesAsHoliday>('POST /api/gs/Holiday/MarkDatesAsHoliday', { query }),
    );
  const setWorkingDay = () =>
    run('unable to mark selected days as working day', (query) =>
      callApi<typeof markDatesAsWorkingDay>('DELETE /api/gs/Holiday/MarkDatesAsWorkingDay', { query }),
    );
  return (
    <fieldset className="sticky bottom-0 z-10 bg-base-100 pt-3 pb-4">
      <legend className="sr-only">Chosen days</legend>
      <div className="grid grid-cols-2 gap-4">
        <Day
          id={`${id}-from`}
          label="From"
          value={typed.from || from}
          onChange={enter('from', (day) => ({ from: day, to: to === '' || to < day ? day : to }))}
        />
        <Day
          id={`${id}-to`}
          label="To"
          value={typed.to || to}
          accepts={(day) => day >= from}
          onChange={enter('to', (day) => ({ from: from === '' ? day : from, to: day }))}
        />
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {canAll('holiday.delete') && (
          <Button disabled={!ready} onClick={() => void setWorkingDay()}>
            Set Working day
          </Button>
        )}
        {canAll('holiday.create') && (
          <Button kind="primary" busy={busy} disabled={!ready} onClick={() => void setHoliday()}>
            Set Holiday
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface DayProps {
  id: string;
  label: string;
  value: string;
  accepts?: (day: IsoDate) => boolean;
  onChange: (value: string) => void;
}

const Day = ({ id, label, value, accepts, onChange }: DayProps) => {
  const problem = typedDateProblem(value);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-muted text-xs">
        {label}
      </label>
      <DateInput
        id={id}
        label={label}
        className={fieldBox}
        value={value}
        accepts={accepts}
        reports="whole"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={onChange}
      />
      <FieldNotes id={id} error={problem} />
    </div>
  );
};
