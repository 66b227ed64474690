import { ChevronDown } from 'lucide-react';
import type { NameOption } from '../../../../kit/web/calls/names.web.ts';

interface NameSelectProps {
  label: string;
  options: readonly NameOption[];
  value: number | undefined;
  onChange: (id: number) => void;
}

/** The choice, in the title line, of whose page shows. */
export const NameSelect = ({ label, options, value, onChange }: NameSelectProps) => (
  <span className="relative">
    <select
      aria-label={label}
      className="h-8 w-44 appearance-none truncate rounded-field border border-line-strong bg-base-100 pr-8 pl-3 focus-visible:ring-focus max-sm:h-11 max-sm:text-base"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown size={16} aria-hidden className="pointer-events-none absolute inset-y-0 right-2 my-auto text-muted" />
  </span>
);
