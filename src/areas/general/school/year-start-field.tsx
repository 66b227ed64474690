import type { ComponentProps, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { months } from '../../../kit/domain/dates.domain.ts';
import { fieldId, useFormFrame } from '../../../kit/web/form/form-frame.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame } from '../../../kit/web/inputs/field-frame.tsx';

const two = (number: number): string => String(number).padStart(2, '0');
const monthChoices = months.map((label, index) => ({ value: two(index + 1), label }));
const firsts = monthChoices.map(({ value, label }) => ({ value, label: `1 ${label}` }));
const days = Array.from({ length: 31 }, (_, index) => ({ value: two(index + 1), label: String(index + 1) }));

/** `06-15` as `15 June`. */
export function dayOfYearText(day: string): string {
  const [month, date] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1] ?? ''}`;
}

interface YearStartFieldProps {
  name: string;
  label: string;
  hint: ReactNode;
  /** Whether only the first of a month can be chosen. */
  ofMonth?: boolean;
}

/** Chooses a day and a month for a day of every year, `MM-DD`. */
export function YearStartField({ ofMonth = false, ...props }: YearStartFieldProps) {
  const frame = useFormFrame();
  const { field, fieldState } = useController({ name: props.name });
  const id = fieldId(frame, props.name);
  const error = fieldState.error?.message;
  const [month = '', date = ''] = String(field.value ?? '').split('-');
  const shared = { onBlur: field.onBlur, 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-note` };
  const named = { id, name: props.name, ref: field.ref };
  const monthIs = (chosen: string) => field.onChange(`${chosen}-${date}`);
  return (
    <FieldFrame {...props} id={id} error={error} optional={false}>
      {ofMonth ? (
        <Choice {...shared} {...named} choices={firsts} value={month} choose={monthIs} />
      ) : (
        <span className="grid grid-cols-[5rem_1fr] gap-2">
          <Choice {...shared} {...named} choices={days} value={date} choose={(chosen) => field.onChange(`${month}-${chosen}`)} />
          <Choice {...shared} aria-label={`${props.label}: month`} choices={monthChoices} value={month} choose={monthIs} />
        </span>
      )}
    </FieldFrame>
  );
}

interface ChoiceProps extends ComponentProps<typeof ChoiceBox> {
  choices: readonly { value: string; label: string }[];
  choose: (value: string) => void;
}

const Choice = ({ choices, choose, ...rest }: ChoiceProps) => (
  <ChoiceBox {...rest} onChange={(event) => choose(event.target.value)}>
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </ChoiceBox>
);
