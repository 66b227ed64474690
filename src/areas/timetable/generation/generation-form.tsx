import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RunButton } from './run-button.tsx';
import { usualSeconds } from './timetable.domain.ts';

/** What is typed: for which days, how long to improve, and how many gaps a teacher may have. */
export interface GenerationFields {
  startDate: string;
  endDate: string;
  seconds: number | null;
  maxGaps: number | null;
}

interface GenerationFormProps {
  asked: GenerationFields;
  problems: Readonly<Record<string, readonly string[] | undefined>>;
  busy: boolean;
  /** Why it cannot be asked for now. */
  whyNot: string | undefined;
  /** Whether it offers to improve the newest week. A kept week has this button itself. */
  improvable: boolean;
  onChange: <Field extends keyof GenerationFields>(field: Field, value: GenerationFields[Field]) => void;
  onBegin: (improve: boolean) => void;
}

/** Asks for a timetable. */
export function GenerationForm({ asked, problems, busy, whyNot, improvable, onChange, onBegin }: GenerationFormProps) {
  const problem = (field: keyof GenerationFields) => problems[field]?.[0];
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onBegin(false);
      }}
    >
      <Day
        id="timetable-from"
        label="Start Date"
        value={asked.startDate}
        error={problem('startDate')}
        onChange={(value) => onChange('startDate', value)}
      />
      <Day
        id="timetable-to"
        label="End Date"
        hint="What is past, locked, or has a saved register stays as it is."
        value={asked.endDate}
        error={problem('endDate')}
        onChange={(value) => onChange('endDate', value)}
      />
      <Whole
        id="timetable-seconds"
        label="Seconds to improve"
        hint={`After the first week without a clash; empty: ${usualSeconds}.`}
        value={asked.seconds}
        error={problem('seconds')}
        onChange={(value) => onChange('seconds', value)}
      />
      <Whole
        id="timetable-gaps"
        label="Most gaps of a teacher"
        hint="Free periods between lessons in a week; empty: as few as possible."
        value={asked.maxGaps}
        error={problem('maxGaps')}
        onChange={(value) => onChange('maxGaps', value)}
      />
      <div className="flex gap-2">
        <RunButton
          type="submit"
          kind="primary"
          className="flex-1"
          busy={busy}
          disabled={whyNot !== undefined}
          aria-describedby="timetable-why"
        >
          {busy ? 'Loading...' : 'Generate'}
        </RunButton>
        {improvable && (
          <RunButton
            className="flex-1"
            busy={busy}
            disabled={whyNot !== undefined}
            aria-describedby="timetable-why"
            onClick={() => onBegin(true)}
          >
            Improve further
          </RunButton>
        )}
      </div>
      <Muted id="timetable-why" role="status" className="empty:hidden">
        {!busy && whyNot}
      </Muted>
    </form>
  );
}

interface DayProps {
  id: string;
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const Day = ({ id, label, hint, value, error, onChange }: DayProps) => (
  <FieldFrame id={id} label={label} optional={false} hint={hint} error={error}>
    <DateInput
      id={id}
      label={label}
      className={fieldBox}
      aria-describedby={`${id}-note`}
      {...(error && { 'aria-invalid': true })}
      value={value}
      onChange={onChange}
    />
  </FieldFrame>
);

interface WholeProps {
  id: string;
  label: string;
  hint: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

const Whole = ({ id, label, hint, value, error, onChange }: WholeProps) => (
  <FieldFrame id={id} label={label} optional hint={hint} error={error}>
    <input
      id={id}
      type="number"
      min={0}
      max={600}
      inputMode="numeric"
      aria-describedby={`${id}-note`}
      aria-invalid={error ? true : undefined}
      className={fieldBox}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Math.trunc(Number(event.target.value)))}
    />
  </FieldFrame>
);
