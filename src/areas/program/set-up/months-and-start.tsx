import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';

/** What all of them have in common. */
export interface Shared {
  duration: number;
  startDate: string;
}

/** Duration and first day of what is added together. */
export const MonthsAndStart = ({ value, onChange }: { value: Shared; onChange: (value: Shared) => void }) => (
  <div className="grid max-w-120 gap-4 sm:grid-cols-2">
    <FieldFrame id="set-up-duration" label="Duration" optional={false} hint="In months, at least 6">
      <input
        id="set-up-duration"
        type="number"
        min={6}
        max={120}
        className={fieldBox}
        value={value.duration || ''}
        aria-describedby="set-up-duration-note"
        onChange={({ target }) => onChange({ ...value, duration: Number(target.value) })}
      />
    </FieldFrame>
    <FieldFrame id="set-up-start" label="Start Date" optional={false}>
      <DateInput
        id="set-up-start"
        label="Start Date"
        className={fieldBox}
        value={value.startDate}
        onChange={(startDate) => onChange({ ...value, startDate })}
      />
    </FieldFrame>
  </div>
);
