import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { isIsoDate } from '../../domain/dates.domain.ts';
import { isWholeDate, readTypedDate, typedDateText } from '../../domain/typed-date.domain.ts';
import { useMediaQuery } from '../browser/media-query.web.ts';
import { today } from '../parts/today.web.ts';

type InputProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'ref' | 'disabled' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
>;

interface DateInputProps extends InputProps {
  /** What the date is, for the name of the button that opens the calendar. */
  label: string;
  /** An ISO date, `''`, or what was typed and is no date. */
  value: string;
  /** Gets an ISO date as soon as one is understood, otherwise what was typed. */
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Whether a day would be accepted: this decides which century or year is meant. */
  accepts?: ((day: string) => boolean) | undefined;
  /** `whole`: reports a date only once it is complete, on Enter and on leaving; for what loads at once. */
  reports?: 'typing' | 'whole';
  /** The look of the input. */
  className: string;
  /** The place around it. */
  frameClass?: string;
}

/** The text of the input, while it differs from the value's own. */
interface Draft {
  text: string;
  /** The values that it belongs to: the previous and the reported one. */
  values: readonly string[];
}

/**
 * A date, typed day-month-year in any of the usual ways (`readTypedDate`), or chosen in the browser's own calendar.
 * On touch screens it is the browser's own field. What is no date stays as typed; reporting that is up to the user of this input.
 */
export function DateInput({ label, value, onChange, frameClass = '', ...rest }: DateInputProps) {
  const byFinger = useMediaQuery('(pointer: coarse)');
  if (!byFinger) return <TypedDate {...{ label, value, onChange, frameClass }} {...rest} />;
  const { accepts: _, reports: __, ...input } = rest;
  return (
    <input
      {...input}
      type="date"
      max={latest}
      className={`${input.className} ${frameClass}`}
      value={isIsoDate(value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Without it browsers accept years of six digits. */
const latest = '9999-12-31';

function TypedDate({ label, value, onChange, onBlur, accepts, reports, className, frameClass, ref, ...input }: DateInputProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const text = draft?.values.includes(value) ? draft.text : typedDateText(value);
  const meaningOf = (typed: string) => readTypedDate(typed, { today: today(), accepts }) ?? typed;

  const tell = (next: string, shown = typedDateText(next)) => {
    setDraft({ text: shown, values: [value, next] });
    if (next !== value) onChange(next);
  };
  const type = (typed: string) => {
    if (reports === 'whole' && !isWholeDate(typed) && typed !== '') return setDraft({ text: typed, values: [value] });
    tell(meaningOf(typed), typed);
  };
  const openCalendar = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      // A browser without a picker, or one that wants another gesture: focus its own field.
      calendar.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && reports === 'whole') tell(meaningOf(text));
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    openCalendar();
  };
  return (
    <span className={`relative block ${frameClass}`}>
      <input
        {...input}
        ref={ref}
        type="text"
        autoComplete="off"
        placeholder="dd-mm-yyyy"
        className={`${className} w-full pr-7! placeholder:text-muted`}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          tell(meaningOf(text));
          onBlur?.();
        }}
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        disabled={input.disabled}
        max={latest}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        value={isIsoDate(value) ? value : ''}
        onChange={(event) => tell(event.target.value)}
      />
      <button
        type="button"
        disabled={input.disabled}
        title="Calendar"
        className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded-field text-muted hover:text-base-content focus-visible:ring-focus disabled:invisible"
        onClick={openCalendar}
      >
        <CalendarDays size={16} aria-hidden />
        <span className="sr-only">Calendar for {label}</span>
      </button>
    </span>
  );
}
