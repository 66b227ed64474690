import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { choicesOf } from '../../domain/enumeration.domain.ts';
import type { NamesCall } from '../../domain/names.domain.ts';
import type { Filter } from '../../domain/resource.domain.ts';
import { typedDateProblem } from '../../domain/typed-date.domain.ts';
import { useNames } from '../calls/names.web.ts';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { DateInput } from '../inputs/date-input.tsx';
import { barBox } from '../inputs/field-frame.tsx';

interface FilterInputProps {
  filter: Filter;
  /** The active filter; `''` for none. */
  value: string;
  /** `''`: no filter. */
  onChange: (value: string) => void;
  /** For an input that has its own label; by default the filter's label names it. */
  id?: string;
}

const box = `${barBox} w-full min-w-0 text-sm font-normal text-base-content`;

/** The input of one filter, by its kind. Texts, times and numbers are reported at each key, dates once they are complete. */
export function FilterInput({ filter, value, onChange, id }: FilterInputProps) {
  const name = id ? { id } : { 'aria-label': `Filter ${filter.label}` };
  if (filter.kind === 'enum' || filter.kind === 'bool') {
    return (
      <Choice {...name} options={optionsOf(filter)} none={filter.of?.zeroIsNone ? '0' : ''} value={value} onChange={onChange} />
    );
  }
  if (filter.kind === 'id') return <NameChoice {...name} names={filter.names ?? null} value={value} onChange={onChange} />;
  if (filter.kind === 'date') return <DateFilter {...name} label={filter.label} value={value} onChange={onChange} />;
  return <Typed {...name} {...attributesOf(filter)} value={value} onChange={onChange} />;
}

type Attributes = Omit<ComponentProps<'input'>, 'value' | 'onChange'>;
type Option = readonly [value: string, label: string];

function optionsOf({ kind, of }: Filter): Option[] {
  if (kind === 'bool') {
    return [
      ['true', 'Yes'],
      ['false', 'No'],
    ];
  }
  return of ? choicesOf(of).map(([value, label]) => [String(value), label]) : [];
}

function attributesOf({ kind, label, min, max }: Filter): Attributes {
  if (kind === 'time') return { type: 'time', step: 300 };
  if (kind === 'number' || kind === 'money') {
    return {
      type: 'number',
      ...(kind === 'money' && { step: 0.01 }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  }
  return { type: 'text', placeholder: label.split(' ').at(-1) };
}

interface Named {
  id?: string;
  'aria-label'?: string;
  value: string;
  onChange: (value: string) => void;
}

function Choice({ options, none, value, onChange, ...name }: Named & { options: readonly Option[]; none: string }) {
  return (
    <ChoiceBox
      {...name}
      look={`${box} ${value === '' ? 'text-muted' : ''}`}
      value={value === '' ? none : value}
      onChange={(event) => onChange(event.target.value === none ? '' : event.target.value)}
    >
      <option value={none}>Select</option>
      {options.map(([own, label]) => (
        <option key={own} value={own}>
          {label}
        </option>
      ))}
    </ChoiceBox>
  );
}

function NameChoice({ names, ...rest }: Named & { names: NamesCall | null }) {
  const { data = [] } = useNames(names);
  const options = data.map(({ id, label }): Option => [String(id), label]);
  const known = rest.value === '' || options.some(([id]) => id === rest.value);
  return <Choice {...rest} none="0" options={known ? options : [[rest.value, rest.value], ...options]} />;
}

/** A day; text that is no date stays, is reported, and filters nothing. */
function DateFilter({ value, onChange, label, ...name }: Named & { label: string }) {
  const [typed, setTyped] = useState('');
  const noteId = useId();
  const problem = typedDateProblem(typed);
  return (
    <span className="relative block">
      <DateInput
        {...name}
        label={`filter ${label}`}
        className={`${box} ${value === '' && typed === '' ? 'text-muted' : ''}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && noteId}
        value={typed || value}
        reports="whole"
        onChange={(next) => {
          const isTold = typedDateProblem(next) !== undefined;
          setTyped(isTold ? next : '');
          if (!isTold && next !== value) onChange(next);
        }}
      />
      {problem && (
        <span
          id={noteId}
          role="alert"
          className="absolute top-full left-0 z-30 mt-1 w-52 rounded-field border border-error bg-base-100 px-2 py-1 font-normal text-error text-xs shadow-xl"
        >
          {problem}
        </span>
      )}
    </span>
  );
}

function Typed({ value, onChange, type, ...rest }: Named & Attributes) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  /** Reported texts that are not the value yet: while somebody types on, an earlier value must not remove the new letters. */
  const underway = useRef<string[]>([]);
  useEffect(() => {
    const own = underway.current.indexOf(value);
    underway.current = underway.current.slice(own + 1);
    if (own >= 0 || value === sent.current) return;
    underway.current = [];
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    underway.current.push(next);
    onChange(next);
  };
  return (
    <input
      {...rest}
      type={type}
      className={`${box} placeholder:text-muted ${typed === '' && type !== 'text' ? 'text-muted' : ''}`}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (type !== 'number' || event.target.validity.valid) send(event.target.value);
      }}
    />
  );
}
