import { useEffect, useRef } from 'react';
import { tickBox } from '../../../kit/web/inputs/field-frame.tsx';

interface AllBoxProps {
  label: string;
  /** How many there are, and how many of them are chosen. */
  total: number;
  chosen: number;
  onChange: (on: boolean) => void;
}

/** Chooses all, or none. */
export function AllBox({ label, total, chosen, onChange }: AllBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const some = chosen > 0 && chosen < total;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="grid size-6 place-items-center max-sm:size-11 max-sm:-ml-2.5">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        className={tickBox}
        checked={total > 0 && chosen === total}
        disabled={total === 0}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
