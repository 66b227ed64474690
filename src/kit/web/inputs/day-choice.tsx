import { isIsoDate } from '../../domain/dates.domain.ts';
import { today } from '../parts/today.web.ts';
import { goToDay, useDayOfAddress } from '../route/day-of-address.web.ts';
import { DateInput } from './date-input.tsx';
import { barBox } from './field-frame.tsx';

/** Chooses which day a page shows, up to today; the address names it (`useDayOfAddress`). */
export const DayChoice = () => (
  <div className="flex items-center gap-2">
    <label htmlFor="day" className="text-muted">
      Date
    </label>
    <DateInput
      id="day"
      label="Date"
      className={barBox}
      frameClass="w-36 max-sm:flex-1"
      value={useDayOfAddress()}
      accepts={(day) => day <= today()}
      reports="whole"
      onChange={(day) => isIsoDate(day) && goToDay(day)}
    />
  </div>
);
