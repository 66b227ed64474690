import { useId, useState } from 'react';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import { fieldBox } from '../../../kit/web/field-frame.tsx';
import { usePermissions } from '../../../kit/web/permissions.web.ts';
import { useRefresh, type Written } from '../../../kit/web/record.web.ts';
import { notify } from '../../../kit/web/toast.tsx';
import { holiday } from './holiday.domain.ts';

/** Days, first and last included. */
export interface DayRange {
  from: IsoDate;
  to: IsoDate;
}

interface MarkDaysProps {
  chosen: DayRange | null;
  onChoose: (range: DayRange) => void;
  onMarked: () => void;
}

/** The chosen days, also by keyboard, and what they are to become. */
export function MarkDays({ chosen, onChoose, onMarked }: MarkDaysProps) {
  const id = useId();
  const { canAll } = usePermissions();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const { from = '', to = '' } = chosen ?? {};
  const ready = from !== '' && to !== '' && from <= to && !busy;

  const run = async (headline: string, send: (query: { startDate: IsoDate; endDate: IsoDate }) => Promise<Written>) => {
    setBusy(true);
    try {
      const { message } = await send({ startDate: from, endDate: to });
      const [saved = '', ...more] = message.split('|');
      notify.success(saved, ...more);
      onMarked();
      await refresh(holiday);
    } catch (error) {
      notify.failure(headline, error);
    } finally {
      setBusy(false);
    }
  };
  const setHoliday = () =>
    run('unable to mark selected days as holiday', (query) =>
      api.post('/api/gs/Holiday/MarkDatesAsHoliday', undefined, { query }),
    );
  const setWorkingDay = () =>
    run('unable to mark selected days as working day', (query) => api.delete('/api/gs/Holiday/MarkDatesAsWorkingDay', { query }));
  return (
    <fieldset className="sticky bottom-0 z-10 bg-base-100 pt-3 pb-4">
      <legend className="sr-only">Chosen days</legend>
      <div className="grid grid-cols-2 gap-4">
        <div>
          <label htmlFor={`${id}-from`} className="mb-1 block text-muted text-xs">
            From
          </label>
          <input
            id={`${id}-from`}
            type="date"
            className={fieldBox}
            value={from}
            onChange={({ target: { value } }) => onChoose({ from: value, to: to === '' || to < value ? value : to })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-to`} className="mb-1 block text-muted text-xs">
            To
          </label>
          <input
            id={`${id}-to`}
            type="date"
            className={fieldBox}
            value={to}
            min={from}
            onChange={({ target: { value } }) => onChoose({ from: from === '' ? value : from, to: value })}
          />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {canAll('holiday.delete') && (
          <button type="button" className="btn btn-quiet text-sm" disabled={!ready} onClick={() => void setWorkingDay()}>
            Set Working day
          </button>
        )}
        {canAll('holiday.create') && (
          <button type="button" className="btn btn-primary text-sm" disabled={!ready} onClick={() => void setHoliday()}>
            {busy ? 'Loading...' : 'Set Holiday'}
          </button>
        )}
      </div>
    </fieldset>
  );
}
