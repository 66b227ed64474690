import { useEffect, useId, useRef } from 'react';
import { lengths } from '../../domain/rules.domain.ts';
import { FieldFrame, fieldBox } from './field-frame.tsx';
import type { Reason } from './reason.web.ts';

interface ReasonFieldProps {
  label: string;
  /** By default only the server knows whether it is. */
  isRequired?: boolean;
  of: Pick<Reason, 'reason' | 'problem' | 'change'>;
}

/** Why a record is deleted, if its resource asks for that, or what is closed is changed. */
export function ReasonField({ label, isRequired = false, of: { reason, problem, change } }: ReasonFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);
  return (
    <div className="mt-4">
      <FieldFrame id={id} label={label} optional={!problem && !isRequired} error={problem}>
        <input
          ref={input}
          id={id}
          className={fieldBox}
          maxLength={lengths.line}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-note`}
          value={reason}
          onChange={(event) => change(event.target.value)}
        />
      </FieldFrame>
    </div>
  );
}
