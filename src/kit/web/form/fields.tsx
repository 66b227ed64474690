import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { choicesOf, type Enumeration } from '../../domain/enumeration.domain.ts';
import { bareNumber } from '../../domain/import/bare-number.domain.ts';
import type { NamesCall } from '../../domain/names.domain.ts';
import { typedDateProblem } from '../../domain/typed-date.domain.ts';
import type { Query } from '../calls/api.web.ts';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { DateInput } from '../inputs/date-input.tsx';
import { FieldFrame, FieldNotes, fieldBox, tickBox } from '../inputs/field-frame.tsx';
import { Picker } from '../inputs/picker.tsx';
import { fieldId, useFormFrame } from './form-frame.web.ts';

/** Props of every field. `name` may be a path such as `families.0.income`. */
interface FieldProps {
  name: string;
  label: string;
  /** Help under the field. */
  hint?: ReactNode;
  /** Across both columns of the form. */
  wide?: boolean;
  /** Whether it says "(optional)"; by default the schema decides. */
  optional?: boolean;
  /** `on-create`: can only be set in a new record. */
  editable?: 'always' | 'on-create';
}

function useField({ name, optional, editable = 'always' }: FieldProps) {
  const frame = useFormFrame();
  const { field, fieldState } = useController({ name });
  const id = fieldId(frame, name);
  const error = fieldState.error?.message;
  return {
    id,
    error,
    optional: optional ?? !frame.required.has(name),
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    input: {
      id,
      name,
      ref: field.ref,
      onBlur: field.onBlur,
      disabled: editable === 'on-create' && !frame.creating,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': `${id}-note`,
    },
  };
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

type TextProps = FieldProps & {
  /** What is kept of what is typed. */
  keep?: (text: string) => string;
} & Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'maxLength' | 'type' | 'list'>;

/** One line of text. */
export function TextField({ type = 'text', inputMode, autoComplete = 'off', maxLength, list, keep, ...props }: TextProps) {
  const { id, error, optional, value, change, input } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error} optional={optional}>
      <input
        {...input}
        {...{ type, inputMode, autoComplete, maxLength, list }}
        className={fieldBox}
        value={textOf(value)}
        onChange={(event) => change(keep ? keep(event.target.value) : event.target.value)}
      />
    </FieldFrame>
  );
}

/** A telephone number, without what people write and paste between its digits and before them. */
export const PhoneField = (props: FieldProps) => <TextField {...props} inputMode="tel" keep={bareNumber} />;

type LongTextProps = FieldProps & {
  rows?: number;
  /** Called with what is typed, after the form. */
  onChange?: (text: string) => void;
};

/** Several lines of text, across both columns; grows with what is typed. */
export function LongTextField({ rows = 2, onChange, ...props }: LongTextProps) {
  const { id, error, optional, value, change, input } = useField(props);
  return (
    <FieldFrame wide {...props} id={id} error={error} optional={optional}>
      <textarea
        {...input}
        rows={rows}
        className={`${fieldBox} h-auto! min-h-15 py-2 [field-sizing:content]`}
        value={textOf(value)}
        onChange={(event) => {
          change(event.target.value);
          onChange?.(event.target.value);
        }}
      />
    </FieldFrame>
  );
}

/** A day, typed day-month-year or chosen in a calendar; null for none. Text that is no date stays and is reported. */
export function DateField(props: FieldProps) {
  const { id, error, optional, value, change, input } = useField(props);
  const frame = useFormFrame();
  const { setError } = useFormContext();
  const text = textOf(value);
  useEffect(() => {
    frame.dates.add(props.name);
  }, [frame, props.name]);
  return (
    <FieldFrame {...props} id={id} error={error} optional={optional}>
      <DateInput
        {...input}
        label={props.label}
        className={fieldBox}
        value={text}
        accepts={(day) => frame.accepts(props.name, day)}
        onChange={(next) => change(next || null)}
        onBlur={() => {
          input.onBlur();
          const message = typedDateProblem(text);
          if (message) setError(props.name, { type: 'date', message });
        }}
      />
    </FieldFrame>
  );
}

type NumberProps = FieldProps & { min?: number; max?: number; step?: number | 'any' };

/** A number; null for none. */
export function NumberField({ min, max, step = 'any', ...props }: NumberProps) {
  const { id, error, optional, value, change, input } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error} optional={optional}>
      <input
        {...input}
        {...{ min, max, step }}
        type="number"
        inputMode="decimal"
        className={fieldBox}
        value={textOf(value)}
        onWheel={(event) => event.currentTarget.blur()}
        onChange={(event) => change(event.target.value === '' ? null : Number(event.target.value))}
      />
    </FieldFrame>
  );
}

/** An amount with at most two decimals; null for none. */
export const MoneyField = (props: FieldProps & { min?: number; max?: number }) => <NumberField min={0} step={0.01} {...props} />;

type BoolProps = FieldProps & {
  /** The values for yes and no, if these are not booleans. */
  yes?: number | boolean;
  no?: number | boolean;
};

/** Yes or no. */
export function BoolField({ yes = true, no = false, ...props }: BoolProps) {
  const { id, error, value, change, input } = useField(props);
  return (
    <div className="self-end sm:col-span-2">
      <span className="flex min-h-10 items-center gap-2 max-sm:min-h-11">
        <input
          {...input}
          type="checkbox"
          className={tickBox}
          checked={value === yes}
          onChange={(event) => change(event.target.checked ? yes : no)}
        />
        <label htmlFor={id}>{props.label}</label>
      </span>
      <FieldNotes id={id} hint={props.hint} error={error} />
    </div>
  );
}

/** A value of an enumeration; `Select` (0) where None is one of its values. */
export function EnumField({ of, ...props }: FieldProps & { of: Enumeration }) {
  const { id, error, optional, value, change, input } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error} optional={optional}>
      <ChoiceBox {...input} value={textOf(value ?? 0)} onChange={(event) => change(Number(event.target.value))}>
        {of.zeroIsNone && <option value={0}>Select</option>}
        {choicesOf(of).map(([own, label]) => (
          <option key={own} value={own}>
            {label}
          </option>
        ))}
      </ChoiceBox>
    </FieldFrame>
  );
}

type LookupProps = FieldProps & {
  /** Null while they cannot be fetched yet. */
  names: NamesCall | null;
  query?: Query;
  /** The name that is chosen at first, shown until the names have loaded. */
  current?: string;
  /** Shown if there are no names at all. */
  none?: string;
  /** Called with what is typed. */
  onTyped?: (text: string) => void;
};

/** A reference, found by any part of its name; null for none. */
export function LookupField({ names, query, current = '', none, onTyped, ...props }: LookupProps) {
  const { id, error, optional, value, change, input } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error} optional={optional}>
      <Picker
        input={input}
        label={props.label}
        names={names}
        query={query}
        value={typeof value === 'number' ? value : null}
        current={current}
        none={none}
        onChange={change}
        onTyped={onTyped}
      />
    </FieldFrame>
  );
}
