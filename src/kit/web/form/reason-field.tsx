import { useId } from 'react';
import { lengths } from '../../domain/rules.domain.ts';
import { FieldFrame, fieldBox } from './field-frame.tsx';

/** Why a record is deleted, if its resource asks for that. */
export function ReasonField({ label, value, onChange }: { label: string; value: string; onChange: (reason: string) => void }) {
  const id = useId();
  return (
    <div className="mt-4">
      <FieldFrame id={id} label={label} optional>
        <input
          id={id}
          className={fieldBox}
          maxLength={lengths.line}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldFrame>
    </div>
  );
}
