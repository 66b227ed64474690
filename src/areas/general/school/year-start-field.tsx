import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { FieldFrame, fieldBox } from '../../../kit/web/form/field-frame.tsx';
import { fieldId, useFormFrame } from '../../../kit/web/form/form-frame.web.ts';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const two = (number: number): string => String(number).padStart(2, '0');
const months = Array.from({ length: 12 }, (_, index) => ({
  value: two(index + 1),
  label: monthName.format(new Date(Date.UTC(2001, index))),
}));
const days = Array.from({ length: 31 }, (_, index) => ({ value: two(index + 1), label: String(index + 1) }));

/** `06-15` as `15 June`. */
export function dayOfYearText(day: string): string {
  const [month, date] = day.split('-');
  return `${Number(date)} ${months.find(({ value }) => value === month)?.label ?? ''}`;
}

interface YearStartFieldProps {
  name: string;
  label: string;
  hint: ReactNode;
  /** Only the first of a month can be chosen. */
  ofMonth?: boolean;
}

/** A day of every year, `MM-DD`: its day and its month are chosen. */
export function YearStartField({ ofMonth = false, ...props }: YearStartFieldProps) {
  const frame = useFormFrame();
  const { field, fieldState } = useController({ name: props.name });
  const id = fieldId(frame, props.name);
  const error = fieldState.error?.message;
  const [month = '', date = ''] = String(field.value ?? '').split('-');
  const shared = {
    className: fieldBox,
    onBlur: field.onBlur,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-note`,
  };
  const monthChoice = (
    <select
      {...shared}
      {...(ofMonth ? { id, ref: field.ref, name: props.name } : { 'aria-label': `${props.label}: month` })}
      value={month}
      onChange={(event) => field.onChange(`${event.target.value}-${date}`)}
    >
      {months.map(({ value, label }) => (
        <option key={value} value={value}>
          {ofMonth ? `1 ${label}` : label}
        </option>
      ))}
    </select>
  );
  return (
    <FieldFrame {...props} id={id} error={error} optional={false}>
      {ofMonth ? (
        monthChoice
      ) : (
        <span className="grid grid-cols-[5rem_1fr] gap-2">
          <select
            {...shared}
            id={id}
            ref={field.ref}
            name={props.name}
            value={date}
            onChange={(event) => field.onChange(`${month}-${event.target.value}`)}
          >
            {days.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          {monthChoice}
        </span>
      )}
    </FieldFrame>
  );
}
