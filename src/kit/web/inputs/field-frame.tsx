import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { wholeDates } from '../parts/whole-dates.tsx';

/** The look of every input in a form: 40 px, 44 px on phones. */
export const fieldBox =
  'h-10 w-full min-w-0 rounded-field border border-(--field-border) bg-base-100 px-3 text-sm text-base-content focus-visible:ring-focus aria-invalid:border-(--text-error) aria-invalid:ring-1 aria-invalid:ring-inset aria-invalid:ring-(--text-error) disabled:bg-base-200 disabled:text-muted max-sm:h-11 max-sm:text-base';

/** The look of an input beside the title of a page: 32 px, 44 px on phones. */
export const barBox =
  'h-8 rounded-field border border-(--field-border) bg-base-100 px-2 focus-visible:ring-focus max-sm:h-11 max-sm:text-base';

/** The look of every checkbox. */
export const tickBox =
  'checkbox checkbox-sm border-(--field-border) checked:border-base-content checked:bg-base-content checked:text-base-100';

interface FieldFrameProps {
  id: string;
  label: string;
  optional: boolean;
  /** Help under the field. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Across both columns of the form. */
  wide?: boolean;
  children: ReactNode;
}

/** A label, the input, and below it the error or the help. */
export function FieldFrame({ id, label, optional, hint, error, wide, children }: FieldFrameProps) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The error or the help of a field; the input refers to it by `aria-describedby`. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (!error && !hint) return null;
  return (
    <p id={`${id}-note`} className={`mt-1 text-xs ${error ? 'flex items-start gap-1.5 text-error' : 'text-muted'}`}>
      {error ? <CircleAlert size={14} aria-hidden className="mt-px shrink-0" /> : hint}
      {error && <span>{wholeDates(error)}</span>}
    </p>
  );
}

interface TickProps {
  label: ReactNode;
  /** What it is about, for those who do not see what it stands beside. */
  of?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its place in a grid. */
  className?: string;
}

/** A tick with its label, large enough for a finger on a phone. */
export const Tick = ({ label, of, checked, onChange, className = '' }: TickProps) => (
  <label className={`flex min-h-8 items-center gap-2 max-sm:min-h-11 ${className}`}>
    <input
      type="checkbox"
      className={tickBox}
      aria-label={of === undefined ? undefined : `${label}: ${of}`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="min-w-0 break-words">{label}</span>
  </label>
);
