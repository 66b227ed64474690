import { useEffect, useRef } from 'react';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { reasonMessage } from '../examination/release.domain.ts';

interface ReleaseReasonProps {
  id: string;
  value: string;
  isMissing: boolean;
  /** A save was refused because the reason is missing, so the field takes the focus. */
  isAsked: boolean;
  onChange: (reason: string) => void;
}

/** Asks why released marks are changed; the history keeps the answer. */
export function ReleaseReason({ id, value, isMissing, isAsked, onChange }: ReleaseReasonProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-warning/14 px-4 py-2 sm:px-6">
      <label htmlFor={id} className="font-semibold">
        Reason
      </label>
      <input
        ref={field}
        id={id}
        value={value}
        maxLength={lengths.description}
        aria-required
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={`${id}-why`}
        onChange={({ target }) => onChange(target.value)}
        className={`${barBox} min-w-40 flex-1 max-sm:basis-full`}
      />
      <span id={`${id}-why`} className={isMissing ? 'text-error' : 'text-muted'}>
        {reasonMessage}
      </span>
    </div>
  );
}
